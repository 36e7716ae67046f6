/**
 * The board on the page. `createBoard` puts a canvas and an accessible grid into a host and then shows whatever model
 * it is given; it knows no rule and keeps no game.
 *
 * Two canvases lie on one another. The lower holds the board, every disc at rest and the marks, and is drawn only when
 * something changed; the upper holds the discs in motion, frame by frame.
 * @module
 */
/** @import { BoardHandlers, BoardModel, BoardView } from "./types.js" */
/** @import { Layout } from "./geometry.js" */
/** @import { DiscPainter } from "./discs.js" */
/** @import { Material } from "./palette.js" */
/** @import { Timeline } from "./timeline.js" */
import { paintBoard } from "./board-painting.js";
import { createDiscs } from "./discs.js";
import { readEnvironment, watchEnvironment } from "./environment.js";
import { centreOf, makeLayout } from "./geometry.js";
import { createGrid } from "./grid.js";
import { paintMarks } from "./marks.js";
import { materialOf } from "./palette.js";
import { watchPointer } from "./pointer.js";
import { adoptStyles } from "./styles.js";
import { planTimeline, posesAt } from "./timeline.js";

/** Milliseconds after its length at which an animation is over even when no frame was drawn: in a hidden tab. */
const GRACE = 50;

/** CSS pixels below which there is nothing to draw: the host is hidden. */
const SMALLEST = 16;

/**
 * @param {HTMLElement} host  an element with a size of its own; the board is the largest square in its middle
 * @param {BoardHandlers} handlers
 * @returns {BoardView}
 */
export function createBoard(host, { onSquare, onHover, onSettled }) {
  const element = document.createElement("div");
  element.className = "board-view";
  const still = document.createElement("canvas");
  const moving = document.createElement("canvas");
  const backdrop = document.createElement("canvas");
  for (const canvas of [still, moving]) canvas.setAttribute("aria-hidden", "true");

  /** @type {BoardModel | null} */
  let model = null;
  /** @type {Layout | null} */
  let layout = null;
  /** @type {Material} */
  let material = materialOf("baize", false);
  /** @type {DiscPainter | null} */
  let discs = null;
  let discsKey = "";
  let backdropKey = "";
  let environment = readEnvironment(host);
  let size = 0;

  /** @type {{ timeline: Timeline, start: number | null, timer: ReturnType<typeof setTimeout> } | null} */
  let animation = null;
  /** @type {BoardModel["transition"]} */
  let lastTransition = null;
  let frameRequest = 0;
  let stillStale = false;
  let movingDrawn = false;
  /** @type {string | null} */
  let pointed = null;
  /** @type {string | null} */
  let focused = null;
  /** @type {string | null} */
  let active = null;
  let destroyed = false;

  const requestFrame = () => {
    if (!frameRequest && !destroyed) frameRequest = requestAnimationFrame(drawFrame);
  };
  const redraw = () => {
    stillStale = true;
    requestFrame();
  };

  const activeChanged = () => {
    const next = pointed ?? focused;
    if (next === active) return;
    active = next;
    redraw();
    onHover(active);
  };

  /** @param {string} square */
  const choose = (square) => {
    if (model?.interactive) onSquare(square);
  };

  const grid = createGrid({
    choose,
    focusChanged(square) {
      focused = square;
      if (square) pointed = null;
      activeChanged();
    },
  });
  const stopPointer = watchPointer(element, grid.squareOf, {
    choose,
    point(square) {
      pointed = square;
      activeChanged();
    },
  });

  element.append(still, moving, grid.element);
  host.append(element);
  adoptStyles(element);

  /** Ends the animation, if any, at once; its owner is told in a task of its own. */
  const endAnimation = () => {
    if (!animation) return;
    const { timeline, timer } = animation;
    clearTimeout(timer);
    animation = null;
    stillStale = true;
    requestFrame();
    tellSettled(timeline.id);
  };

  /** @param {number | string} id */
  const tellSettled = (id) => {
    queueMicrotask(() => {
      if (!destroyed) onSettled(id);
    });
  };

  /** @param {number} now */
  const drawFrame = (now) => {
    frameRequest = 0;
    if (!model || !layout) return;
    if (animation) {
      animation.start ??= now;
      if (now - animation.start >= animation.timeline.length) endAnimation();
    }
    if (stillStale) drawStill(model, layout);
    if (animation || movingDrawn) drawMoving(layout, now);
    if (animation) requestFrame();
  };

  /**
   * @param {BoardModel} shown
   * @param {Layout} place
   */
  const drawStill = (shown, place) => {
    const context = still.getContext("2d");
    if (!context) return;
    stillStale = false;
    refreshPictures(shown, place);
    context.clearRect(0, 0, place.side, place.side);
    context.drawImage(backdrop, 0, 0);
    if (!discs) return;
    const inMotion = new Set(animation?.timeline.motions.map((motion) => motion.square));
    const resting = Object.entries(shown.discs).filter(([square]) => !inMotion.has(square));
    for (const [square] of resting) {
      const { x, y } = centreOf(place, square);
      discs.shadow(context, x, y);
    }
    for (const [square, colour] of resting) {
      const { x, y } = centreOf(place, square);
      discs.rest(context, colour, x, y);
    }
    paintMarks({ context, layout: place, material, discs, model: shown, active, contrast: environment.contrast });
  };

  /**
   * @param {Layout} place
   * @param {number} now
   */
  const drawMoving = (place, now) => {
    const context = moving.getContext("2d");
    if (!context) return;
    context.clearRect(0, 0, place.side, place.side);
    movingDrawn = animation !== null;
    if (!animation || !discs) return;
    const turned = (place.rotation * Math.PI) / 2;
    for (const pose of posesAt(animation.timeline, now - (animation.start ?? now))) {
      const { x, y } = centreOf(place, pose.square);
      discs.pose(context, pose, x, y, turned);
    }
  };

  /**
   * Paints anew whichever of the kept pictures no longer fits.
   * @param {BoardModel} shown
   * @param {Layout} place
   */
  const refreshPictures = (shown, place) => {
    const { contrast } = environment;
    const inlaid = shown.discMarks || contrast;
    const nextDiscs = `${place.cell} ${inlaid} ${contrast}`;
    if (nextDiscs !== discsKey) {
      discsKey = nextDiscs;
      discs = createDiscs(place.cell, inlaid, contrast);
    }
    const nextBackdrop = [
      shown.shape.board, place.side, place.cell, place.rotation, shown.material, contrast, shown.coordinates,
      shown.blocked.join(),
    ].join(" ");
    if (nextBackdrop === backdropKey) return;
    backdropKey = nextBackdrop;
    material = materialOf(shown.material, contrast);
    backdrop.width = backdrop.height = place.side;
    const context = backdrop.getContext("2d");
    if (context) {
      paintBoard(context, { layout: place, material, blocked: shown.blocked, coordinates: shown.coordinates });
    }
  };

  /** Fits canvases and grid to the host. */
  const fit = () => {
    size ||= Math.min(element.clientWidth, element.clientHeight);
    if (!model || size < SMALLEST) return;
    const next = makeLayout(model.shape, size, environment.ratio, model.rotation, model.coordinates);
    const moved = layout?.side !== next.side || layout.ratio !== next.ratio;
    layout = next;
    const css = next.side / next.ratio;
    for (const canvas of [still, moving]) {
      if (moved || canvas.width !== next.side) canvas.width = canvas.height = next.side;
      canvas.style.width = canvas.style.height = `${css}px`;
    }
    const box = element.getBoundingClientRect();
    const left = snap((box.width - css) / 2, box.left, next.ratio);
    const top = snap((box.height - css) / 2, box.top, next.ratio);
    for (const canvas of [still, moving]) {
      canvas.style.left = `${left}px`;
      canvas.style.top = `${top}px`;
    }
    grid.place(next, left, top);
    redraw();
    // A resized canvas is blank until drawn, so draw it before it can be seen.
    if (moved) {
      cancelAnimationFrame(frameRequest);
      drawFrame(performance.now());
    }
  };

  const environmentChanged = () => {
    environment = readEnvironment(host);
    fit();
  };
  const stopEnvironment = watchEnvironment(environmentChanged);
  const resizes = new ResizeObserver(([entry]) => {
    const { width, height } = entry.contentRect;
    size = Math.min(width, height);
    fit();
  });
  resizes.observe(element);

  return {
    update(next) {
      const previous = model;
      const transition = next.transition;
      const fresh = transition !== null && transition.id !== lastTransition?.id;
      const changed = previous !== null && differ(previous, next);
      model = next;
      element.toggleAttribute("data-interactive", next.interactive);
      grid.update(next);

      if (fresh || changed) endAnimation();
      if (fresh) {
        lastTransition = transition;
        const timeline = previous && planTimeline(transition, previous.discs, next.discs, {
          speed: next.speed, reduced: environment.reduced,
        });
        if (timeline) {
          animation = { timeline, start: null, timer: setTimeout(endAnimation, timeline.length + GRACE) };
        } else {
          tellSettled(transition.id);
        }
      }

      if (
        previous?.shape.board !== next.shape.board || previous.rotation !== next.rotation ||
        previous.coordinates !== next.coordinates
      ) fit();
      redraw();
    },
    destroy() {
      destroyed = true;
      cancelAnimationFrame(frameRequest);
      if (animation) clearTimeout(animation.timer);
      resizes.disconnect();
      stopEnvironment();
      stopPointer();
      element.remove();
    },
  };
}

/**
 * The nearest offset that puts an edge on a whole device pixel.
 * @param {number} offset  CSS pixels from the parent
 * @param {number} parent  where the parent begins
 * @param {number} ratio
 */
function snap(offset, parent, ratio) {
  return Math.round((parent + offset) * ratio) / ratio - parent;
}

/**
 * Whether two models show different positions.
 * @param {BoardModel} a
 * @param {BoardModel} b
 */
function differ(a, b) {
  if (a.discs === b.discs && a.shape.board === b.shape.board) return false;
  const squares = new Set([...Object.keys(a.discs), ...Object.keys(b.discs)]);
  for (const square of squares) {
    if (a.discs[square] !== b.discs[square]) return true;
  }
  return a.shape.board !== b.shape.board;
}
