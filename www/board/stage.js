/**
 * The two canvases and what is on them. The lower one holds the board, every disc at rest and the marks, and only
 * squares that look different are painted again; the upper one covers the discs in motion and is drawn every frame.
 * @module
 */
/** @import { BoardModel } from "./types.js" */
/** @import { Layout } from "./geometry.js" */
/** @import { DiscPainter } from "./discs.js" */
/** @import { Preview } from "./marks.js" */
/** @import { Material } from "./palette.js" */
/** @import { Pose, Timeline } from "./timeline.js" */
import { paintBoard, texturesOf } from "./board-painting.js";
import { createDiscs } from "./discs.js";
import { centreOf } from "./geometry.js";
import { paintMarks } from "./marks.js";
import { cellOf } from "./navigation.js";
import { materialOf } from "./palette.js";
import { areReady, prepare } from "./texture.js";
import { posesAt } from "./timeline.js";

/**
 * @typedef {object} Stage
 * @property {HTMLCanvasElement[]} canvases
 * @property {(layout: Layout, left: number, top: number) => void} place  gives the stage its size and, in CSS pixels,
 *   its place
 * @property {(model: BoardModel, changed: Set<string> | null) => void} show  null: everything changed
 * @property {(timeline: Timeline | null) => void} setTimeline
 * @property {(preview: Preview | null) => void} setPreview
 * @property {(strength: number) => void} setMarksStrength  of legal marks and hints, 0 to 1
 * @property {(contrast: boolean) => void} setContrast
 * @property {() => void} destroy
 * @property {(elapsed: number) => void} draw  brings both canvases up to date, `elapsed` milliseconds into the timeline
 * @property {() => void} open  a timeline's first frame: of all that changed, only the disc that is placed
 */

/**
 * @param {() => void} changed  called when what is on the stage would now be drawn better
 * @returns {Stage}
 */
export function createStage(changed) {
  const still = document.createElement("canvas");
  const moving = document.createElement("canvas");
  const backdrop = document.createElement("canvas");
  moving.hidden = true;

  /** @type {BoardModel | null} */
  let model = null;
  /** @type {Layout | null} */
  let layout = null;
  let contrast = false;
  let corner = { left: 0, top: 0 };
  /** @type {Timeline | null} */
  let timeline = null;
  /** @type {Preview | null} */
  let preview = null;
  let strength = 1;

  /** Squares of the lower canvas to paint again; null: all. @type {Set<string> | null} */
  let stale = null;
  /** The moving canvas's place on the still one, in device pixels; null while it is hidden. */
  let area = /** @type {{ left: number, top: number, width: number, height: number } | null} */ (null);

  /** @type {Material} */
  let material = materialOf("baize", false);
  let discs = /** @type {DiscPainter | null} */ (null);
  /** Gives up what is being waited for: the textures. */
  let stopWaiting = () => {};
  /** What the kept pictures were painted for. */
  const painted = { discs: "", backdrop: "" };

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

  /**
   * Paints anew whichever of the kept pictures no longer fits.
   * @param {BoardModel} shown
   * @param {Layout} place
   */
  const refreshPictures = (shown, place) => {
    const inlaid = shown.discMarks || contrast;
    const forDiscs = `${place.cell} ${inlaid} ${contrast}`;
    if (forDiscs !== painted.discs) {
      painted.discs = forDiscs;
      discs = createDiscs(place.cell, inlaid, contrast);
      stale = null;
    }
    const { blocked, coordinates, material: name, shape } = shown;
    material = materialOf(name, contrast);
    const textures = texturesOf(material);
    const grained = areReady(textures);
    const forBackdrop = [
      shape.board, place.side, place.cell, place.rotation, name, contrast, coordinates, grained, blocked.join(),
    ].join(" ");
    if (forBackdrop === painted.backdrop) return;
    painted.backdrop = forBackdrop;
    stale = null;
    // The board is seen at once, and its grain a few frames later.
    stopWaiting();
    if (!grained) stopWaiting = prepare(textures, changed);
    backdrop.width = backdrop.height = place.side;
    const context = backdrop.getContext("2d");
    if (context) paintBoard(context, { layout: place, material, blocked, coordinates, grained });
  };

  /**
   * @param {BoardModel} shown
   * @param {Layout} place
   */
  const drawStill = (shown, place) => {
    const context = still.getContext("2d");
    if (!context || !discs) return;
    context.save();
    if (stale) clipTo(context, place, stale);
    else context.clearRect(0, 0, place.side, place.side);
    context.drawImage(backdrop, 0, 0);

    const inMotion = new Set(timeline?.motions.map(({ square }) => square));
    const near = stale && neighbourhood(stale);
    const resting = Object.entries(shown.discs)
      .filter(([square]) => !inMotion.has(square) && (!near || near.has(square)))
      .map(([square, colour]) => ({ colour, ...centreOf(place, square) }));
    for (const { x, y } of resting) discs.shadow(context, x, y);
    for (const { colour, x, y } of resting) discs.rest(context, colour, x, y);
    paintMarks({ context, layout: place, material, discs, model: shown, preview, strength, contrast });
    context.restore();
    stale = new Set();
  };

  /**
   * @param {Layout} place
   * @param {readonly Pose[]} poses
   */
  const drawMoving = (place, poses) => {
    const context = moving.getContext("2d");
    if (!context || !timeline || !discs) return;
    if (!area) layMoving(place, timeline);
    if (!area) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, moving.width, moving.height);
    context.translate(-area.left, -area.top);
    const turned = (place.rotation * Math.PI) / 2;
    for (const pose of poses) {
      const { x, y } = centreOf(place, pose.square);
      discs.pose(context, pose, x, y, turned);
    }
  };

  /**
   * Lays the upper canvas over the squares in motion and half a square round them, for lifted discs and shadows.
   * @param {Layout} place
   * @param {Timeline} shown
   */
  const layMoving = (place, shown) => {
    const centres = shown.motions.map(({ square }) => centreOf(place, square));
    const left = Math.floor(Math.min(...centres.map(({ x }) => x)) - place.cell);
    const top = Math.floor(Math.min(...centres.map(({ y }) => y)) - place.cell);
    const width = Math.ceil(Math.max(...centres.map(({ x }) => x)) + place.cell) - left;
    const height = Math.ceil(Math.max(...centres.map(({ y }) => y)) + place.cell) - top;
    area = { left, top, width, height };
    moving.width = width;
    moving.height = height;
    moving.style.left = `${corner.left + left / place.ratio}px`;
    moving.style.top = `${corner.top + top / place.ratio}px`;
    moving.style.width = `${width / place.ratio}px`;
    moving.style.height = `${height / place.ratio}px`;
    moving.hidden = false;
  };

  return {
    canvases: [still, moving],
    place(next, left, top) {
      layout = next;
      corner = { left, top };
      if (still.width !== next.side) still.width = still.height = next.side;
      still.style.width = still.style.height = `${next.side / next.ratio}px`;
      still.style.left = `${left}px`;
      still.style.top = `${top}px`;
      area = null;
      stale = null;
    },
    show(next, changed) {
      const otherPreview = model?.mover !== next.mover || model?.brackets !== next.brackets;
      if (otherPreview) spoilPreview(preview);
      model = next;
      if (otherPreview) spoilPreview(preview);
      if (changed) spoil(changed);
      else stale = null;
    },
    setTimeline(next) {
      spoil([...(timeline?.motions ?? []), ...(next?.motions ?? [])].map(({ square }) => square));
      timeline = next;
      area = null;
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
      contrast = next;
    },
    destroy() {
      stopWaiting();
    },
    draw(elapsed) {
      if (!model || !layout) return;
      refreshPictures(model, layout);
      if (!stale || stale.size > 0) drawStill(model, layout);
      if (timeline) drawMoving(layout, posesAt(timeline, elapsed));
      else moving.hidden = true;
    },
    open() {
      // The squares as they were show all other discs where the timeline has them at its start, and a slow machine has
      // no time to paint both canvases in one frame.
      if (!layout || !timeline || !stale || timeline.backwards) this.draw(0);
      else drawMoving(layout, posesAt(timeline, 0).filter(({ kind }) => kind === "drop"));
    },
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
