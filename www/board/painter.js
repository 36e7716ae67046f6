/**
 * Paints what is on the board: what lies still, and the discs in motion. It knows which squares look different from
 * when they were last painted, and draws on whatever canvas it is given, on the page or in a worker.
 * @module
 */
/** @import { SeenModel } from "./types.js" */
/** @import { Layout } from "./geometry.js" */
/** @import { DiscPainter } from "./discs.js" */
/** @import { Preview } from "./marks.js" */
/** @import { Pose, Timeline } from "./timeline.js" */
import { createDiscs } from "./discs.js";
import { centreOf } from "./geometry.js";
import { paintMarks } from "./marks.js";
import { cellOf } from "./navigation.js";
import { materialOf } from "./palette.js";

/**
 * All that a picture of the board follows from, but for time.
 * @typedef {object} Scene
 * @property {SeenModel} model
 * @property {Layout} layout
 * @property {Preview | null} preview
 * @property {boolean} contrast
 */

/**
 * A part of a canvas, in device pixels.
 * @typedef {{ left: number, top: number, width: number, height: number }} Area
 */

/**
 * @typedef {object} Painter
 * @property {() => Scene | null} scene  null: nothing can be painted yet
 * @property {(layout: Layout) => void} place
 * @property {(model: SeenModel, changed: Set<string> | null) => void} show  null: everything changed
 * @property {(timeline: Timeline | null) => void} setTimeline
 * @property {(preview: Preview | null) => void} setPreview
 * @property {(strength: number) => void} setMarksStrength  of legal marks and hints, 0 to 1
 * @property {(contrast: boolean) => void} setContrast
 * @property {(backdrop: CanvasImageSource) => void} setBackdrop  the bare board
 * @property {() => "nothing" | "squares" | "all"} stale  what a picture of all that lies still has to be painted anew
 * @property {(context: CanvasRenderingContext2D) => void} drawStill  paints anew what is stale, on a canvas of the
 *   layout's size that has kept the rest
 * @property {(context: CanvasRenderingContext2D, poses: readonly Pose[]) => void} drawPoses
 */

/** @returns {Painter} */
export function createPainter() {
  /** @type {SeenModel | null} */
  let model = null;
  /** @type {Layout | null} */
  let layout = null;
  let contrast = false;
  /** @type {Timeline | null} */
  let timeline = null;
  /** @type {Preview | null} */
  let preview = null;
  let strength = 1;

  /** Squares to paint again; null: all. @type {Set<string> | null} */
  let stale = null;

  let backdrop = /** @type {CanvasImageSource | null} */ (null);
  /** The discs' pictures, and what they were made for. */
  let discs = /** @type {DiscPainter | null} */ (null);
  let made = "";

  /** @param {Iterable<string>} squares */
  const spoil = (squares) => {
    for (const square of squares) stale?.add(square);
  };

  /** @param {Preview | null} shown */
  const spoilPreview = (shown) => {
    if (!shown) return;
    // A bracket runs across squares that it does not name.
    if (model?.brackets) stale = null;
    else spoil([shown.square, ...shown.flips]);
  };

  const markedSquares = () => [...(model?.legal ?? []), ...(model?.hints ?? []).map(({ square }) => square)];

  const scene = () => model && layout && { model, layout, contrast, preview };

  /** @param {Scene} shown */
  const discsFor = ({ model: { discMarks }, layout: { cell } }) => {
    const wanted = `${cell} ${discMarks || contrast} ${contrast}`;
    if (!discs || wanted !== made) discs = createDiscs(cell, discMarks || contrast, contrast);
    made = wanted;
    return discs;
  };

  return {
    scene,
    place(next) {
      layout = next;
      stale = null;
    },
    show(next, squares) {
      const otherPreview = model?.mover !== next.mover || model?.brackets !== next.brackets;
      if (otherPreview) spoilPreview(preview);
      model = next;
      if (otherPreview) spoilPreview(preview);
      if (squares) spoil(squares);
      else stale = null;
    },
    setTimeline(next) {
      spoil([...(timeline?.motions ?? []), ...(next?.motions ?? [])].map(({ square }) => square));
      timeline = next;
    },
    setPreview(next) {
      if (isSamePreview(preview, next)) return;
      spoilPreview(preview);
      preview = next;
      spoilPreview(preview);
    },
    setMarksStrength(next) {
      if (next === strength) return;
      strength = next;
      spoil(markedSquares());
    },
    setContrast(next) {
      if (next !== contrast) stale = null;
      contrast = next;
    },
    setBackdrop(next) {
      backdrop = next;
      stale = null;
    },
    stale: () => (!stale ? "all" : stale.size > 0 ? "squares" : "nothing"),
    drawStill(context) {
      const shown = scene();
      if (!shown || !backdrop) return;
      const { model, layout } = shown;
      const discs = discsFor(shown);
      context.save();
      if (stale) clipTo(context, layout, stale);
      else context.clearRect(0, 0, layout.side, layout.side);
      context.drawImage(backdrop, 0, 0);

      const inMotion = new Set(timeline?.motions.map(({ square }) => square));
      const near = stale && neighbourhood(stale);
      const resting = Object.entries(model.discs)
        .filter(([square]) => !inMotion.has(square) && (!near || near.has(square)))
        .map(([square, colour]) => ({ colour, ...centreOf(layout, square) }));
      for (const { x, y } of resting) discs.shadow(context, x, y);
      for (const { colour, x, y } of resting) discs.rest(context, colour, x, y);
      const material = materialOf(model.material, contrast);
      paintMarks({ context, layout, material, discs, model, preview, strength, contrast });
      context.restore();
      stale = new Set();
    },
    drawPoses(context, poses) {
      const shown = scene();
      if (!shown) return;
      const { layout } = shown;
      const discs = discsFor(shown);
      const turned = (layout.rotation * Math.PI) / 2;
      for (const pose of poses) {
        const { x, y } = centreOf(layout, pose.square);
        discs.pose(context, pose, x, y, turned);
      }
    },
  };
}

/**
 * The part of the board on which discs move: their squares and half a square round them, for lifted discs and shadows.
 * @param {Layout} layout
 * @param {Timeline} timeline
 * @returns {Area}
 */
export function areaOf(layout, timeline) {
  const centres = timeline.motions.map(({ square }) => centreOf(layout, square));
  const left = Math.floor(Math.min(...centres.map(({ x }) => x)) - layout.cell);
  const top = Math.floor(Math.min(...centres.map(({ y }) => y)) - layout.cell);
  return {
    left,
    top,
    width: Math.ceil(Math.max(...centres.map(({ x }) => x)) + layout.cell) - left,
    height: Math.ceil(Math.max(...centres.map(({ y }) => y)) + layout.cell) - top,
  };
}

/**
 * @param {Preview | null} a
 * @param {Preview | null} b
 */
function isSamePreview(a, b) {
  if (!a || !b) return a === b;
  return a.square === b.square && a.proposed === b.proposed && a.flips.join() === b.flips.join();
}

/**
 * Restricts painting to squares, each with the pixel or two by which a neighbour's disc and marks may reach over.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Iterable<string>} squares
 */
function clipTo(context, layout, squares) {
  const reach = Math.ceil(layout.cell * 0.06);
  const side = layout.cell + 2 * reach;
  context.beginPath();
  for (const square of squares) {
    const { x, y } = centreOf(layout, square);
    context.rect(Math.floor(x - layout.cell / 2) - reach, Math.floor(y - layout.cell / 2) - reach, side, side);
  }
  context.clip();
}

/**
 * The squares and all that touch them.
 * @param {Iterable<string>} squares
 * @returns {Set<string>}
 */
function neighbourhood(squares) {
  /** @type {Set<string>} */
  const near = new Set();
  for (const square of squares) {
    const { column, row } = cellOf(square);
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) near.add(String.fromCharCode(97 + column + dx) + (row + dy + 1));
    }
  }
  return near;
}
