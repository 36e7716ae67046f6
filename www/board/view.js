/**
 * The board on the page. `createBoard` puts a canvas and an accessible grid into a host and then shows whatever model
 * it is given; it knows no rule and keeps no game.
 * @module
 */
/** @import { Environment } from "./environment.js" */
/** @import { MotionLayer } from "./motion-layer.js" */
/** @import { Timeline } from "./timeline.js" */
/** @import { BoardHandlers, BoardModel, BoardView } from "./types.js" */
import { changedDiscs, changedSquares } from "./changes.js";
import { readEnvironment, watchEnvironment } from "./environment.js";
import { makeLayout } from "./geometry.js";
import { createGrid } from "./grid.js";
import { watchPointer } from "./pointer.js";
import { createStage } from "./stage.js";
import { adoptStyles } from "./styles.js";
import { planTimeline } from "./timeline.js";

/**
 * Milliseconds after its length at which an animation is over by the clock alone, where the page draws none of its
 * frames: the worker's first and last may each come a frame late.
 */
const GRACE = 34;

/** Milliseconds after the first picture until a worker is asked for, so that all that the first move needs comes first. */
const LAYER_DELAY = 500;

/** Milliseconds in which legal marks and hints come up once the discs lie still. */
const MARKS_FADE = 140;

/** Milliseconds in which the board is turned by a quarter or a half. */
const TURN = 420;

/** CSS pixels below which there is nothing to draw: the host is hidden. */
const SMALLEST = 16;

/**
 * @param {HTMLElement} host  an element with a size of its own; the board is the largest square in its middle
 * @param {BoardHandlers} handlers
 * @param {() => Promise<typeof import("./motion-layer.js")>} [motion]  has a worker draw discs in motion; without it
 *   the page does
 * @returns {BoardView}
 */
export function createBoard(host, { onSquare, onHover, onSettled }, motion) {
  const element = document.createElement("div");
  element.className = "board-view";
  // What turns when the board is turned; the element round it keeps still, to be measured.
  const turntable = document.createElement("div");
  turntable.className = "board-turntable";
  const stage = createStage(() => requestFrame());

  /** @type {BoardModel | null} */
  let model = null;
  /** Read once there is a size to draw at, for by then the styles that it comes from have been worked out. */
  let environment = /** @type {Environment | null} */ (null);
  let size = 0;

  /**
   * `away`: a worker draws it. `start`: of its first frame, null before.
   * @type {{ timeline: Timeline, away: boolean, start: number | null, timer: ReturnType<typeof setTimeout> } | null}
   */
  let animation = null;
  /** The id of the newest transition seen. @type {number | string | null} */
  let lastTransition = null;
  /** When the discs came to rest, while the marks are still coming up. @type {number | null} */
  let restedAt = null;

  /** The squares under the pointer and under the keyboard's focus, and the one of them that counts. */
  const attention = {
    /** @type {string | null} */ pointed: null,
    /** @type {string | null} */ focused: null,
    /** @type {string | null} */ active: null,
  };
  let frameRequest = 0;
  let destroyed = false;

  const requestFrame = () => {
    if (!frameRequest && !destroyed) frameRequest = requestAnimationFrame(drawFrame);
  };

  /** Where a worker draws animations, once it is there. @type {MotionLayer | null} */
  let layer = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let gettingLayer;

  /** Nothing waits for it, the first move least of all; where it cannot be had, the stage draws. */
  const getLayer = () => {
    if (motion) gettingLayer ??= setTimeout(() => motion().then(({ createMotionLayer }) => {
      if (destroyed) return;
      layer = createMotionLayer(stage.canvases[0], () => {
        layer = null;
        requestFrame();
      });
      requestFrame();
    }, () => {}), LAYER_DELAY);
  };

  /** @param {number} now */
  const drawFrame = (now) => {
    frameRequest = 0;
    const scene = stage.scene();
    if (!scene) return;
    const fits = layer?.fits(scene) ?? false;
    if (animation?.away && fits) {
      layer?.show(scene);
      return;
    }
    if (!fits) layer?.hide();
    if (animation?.away) {
      // Turned, resized, or without a worker: the stage goes on from where the discs are.
      animation.away = false;
      stage.setTimeline(animation.timeline);
    }
    let elapsed = 0;
    if (animation?.start === null) {
      animation.start = now;
      stage.setMarksStrength(0);
      stage.open(scene);
      requestFrame();
      return;
    }
    if (animation) {
      elapsed = now - animation.start;
      if (elapsed >= animation.timeline.length) finishAnimation();
    }
    const strength = animation ? 0 : restedAt === null ? 1 : Math.min(1, Math.max(0, now - restedAt) / MARKS_FADE);
    if (strength === 1) restedAt = null;
    stage.setMarksStrength(strength);
    stage.draw(scene, elapsed);
    if (!animation) layer?.leave();
    layer?.prepare(scene, stage.backdrop);
    if (scene.model.speed > 0) getLayer();
    drawn ||= size >= SMALLEST;
    if (animation || restedAt !== null) requestFrame();
  };

  /** In the frame that is being made, if one is. */
  const drawNow = () => {
    cancelAnimationFrame(frameRequest);
    drawFrame(performance.now());
  };

  /** Ends the animation, if there is one, wherever it is. */
  const endAnimation = () => {
    if (!animation) return;
    clearTimeout(animation.timer);
    tellSettled(animation.timeline.id);
    animation = null;
    stage.setTimeline(null);
    requestFrame();
  };

  /** Ends it where it ends by itself. */
  const finishAnimation = () => {
    endAnimation();
    if (!environment?.reduced) restedAt = performance.now();
  };

  /** @param {Timeline} timeline */
  const startAnimation = (timeline) => {
    const timer = setTimeout(finishAnimation, timeline.length + GRACE);
    const scene = stage.scene();
    if (scene && layer?.fits(scene)) {
      animation = { timeline, timer, away: true, start: performance.now() };
      layer.play(scene, timeline);
    } else {
      animation = { timeline, timer, away: false, start: null };
      stage.setTimeline(timeline);
    }
  };

  /**
   * In a task of its own, so that the page may answer with an update.
   * @param {number | string} id
   */
  const tellSettled = (id) => {
    queueMicrotask(() => {
      if (!destroyed) onSettled(id);
    });
  };

  const attentionChanged = () => {
    const next = attention.pointed ?? attention.focused;
    if (next === attention.active) return;
    attention.active = next;
    showPreview();
    onHover(next);
  };

  const showPreview = () => {
    const { active } = attention;
    const proposed = model?.proposed ?? null;
    const square = active !== null && model?.legal.includes(active) ? active : proposed;
    const playable = model?.interactive && model.mover !== null && square !== null && model.legal.includes(square);
    stage.setPreview(playable ? { square, flips: model?.flipsAt(square) ?? [], proposed: square === proposed } : null);
    requestFrame();
  };

  /** @param {string} square */
  const choose = (square) => {
    if (model?.interactive) onSquare(square);
  };

  const grid = createGrid({
    choose,
    focusChanged(square) {
      attention.focused = square;
      if (square) attention.pointed = null;
      attentionChanged();
    },
  });
  const stopPointer = watchPointer(element, {
    squareOf: grid.squareOf,
    isLegal: (square) => model?.legal.includes(square) ?? false,
    choose,
    point(square) {
      attention.pointed = square;
      attentionChanged();
    },
  });

  /** Whether anything has been drawn yet. */
  let drawn = false;

  /**
   * Fits the canvas and the grid to the host, and draws at once, for a canvas that changed its size is blank. The very
   * first drawing, by far the longest, has a frame to itself.
   */
  const fit = () => {
    if (!model || !environment || size < SMALLEST) return;
    const layout = makeLayout(model.shape, size, environment.ratio, model.rotation, model.coordinates);
    const box = element.getBoundingClientRect();
    const side = layout.side / layout.ratio;
    const left = snap((box.width - side) / 2, box.left, layout.ratio);
    const top = snap((box.height - side) / 2, box.top, layout.ratio);
    stage.place(layout, left, top);
    layer?.place();
    grid.place(layout, left, top);
    if (drawn) drawNow();
    requestFrame();
  };

  turntable.append(...stage.canvases, grid.element);
  element.append(turntable);
  host.append(element);
  adoptStyles(element);
  const look = () => {
    environment = readEnvironment(host);
    stage.setContrast(environment.contrast);
    return environment;
  };
  const stopEnvironment = watchEnvironment(() => {
    if (!environment) return;
    const { ratio, contrast } = environment;
    const now = look();
    if (now.ratio !== ratio || now.contrast !== contrast) fit();
  });
  const resizes = new ResizeObserver(([entry]) => {
    const { width, height } = entry.contentRect;
    if (Math.min(width, height) === size) return;
    size = Math.min(width, height);
    if (!environment) look();
    fit();
  });
  resizes.observe(element);

  return {
    update(next) {
      const previous = model;
      const { transition } = next;
      const fresh = transition !== null && transition.id !== lastTransition;
      const otherBoard = previous?.shape.board !== next.shape.board;
      const turned = previous?.rotation !== next.rotation;
      model = next;

      element.toggleAttribute("data-interactive", next.interactive);
      grid.update(next);
      // Turned under a resting pointer, the board no longer has the same square there.
      if (otherBoard || turned) attention.pointed = null;

      // A new transition or another position overtakes the animation; a rotation merely turns it with the board.
      const overtaken = fresh || otherBoard || changedDiscs(previous, next).size > 0;
      if (overtaken) {
        endAnimation();
        restedAt = null;
      }
      const { flipsAt, describe, ...seen } = next;
      stage.show(seen, changedSquares(previous, next));
      attentionChanged();
      showPreview();

      if (fresh) {
        lastTransition = transition.id;
        const timeline = previous && environment && planTimeline(transition, previous.discs, next.discs, {
          speed: next.speed, reduced: environment.reduced,
        });
        if (timeline) startAnimation(timeline);
        else tellSettled(transition.id);
      }
      if (overtaken && !animation?.away) layer?.hide();

      if (otherBoard || turned || previous?.coordinates !== next.coordinates) fit();
      if (previous && turned && !otherBoard && next.speed > 0 && !environment?.reduced) {
        showTurn(turntable, next.rotation - previous.rotation, next.speed);
      }
      // A placed disc is the answer to a click: it waits for no further frame.
      if (fresh && drawn) drawNow();
      requestFrame();
    },
    destroy() {
      destroyed = true;
      cancelAnimationFrame(frameRequest);
      if (animation) clearTimeout(animation.timer);
      resizes.disconnect();
      stopEnvironment();
      stopPointer();
      grid.destroy();
      clearTimeout(gettingLayer);
      layer?.destroy();
      stage.destroy();
      element.remove();
    },
  };
}

/**
 * Lets an element that has been drawn in its new position be seen to turn into it, the shorter way round.
 * @param {HTMLElement} element
 * @param {number} quarters  clockwise
 * @param {number} speed
 */
function showTurn(element, quarters, speed) {
  const shorter = ((quarters + 5) % 4) - 1;
  for (const running of element.getAnimations()) running.cancel();
  element.animate([
    { transform: `rotate(${-90 * shorter}deg)` },
    // Small enough half way that its corners stay inside.
    { transform: `rotate(${-45 * shorter}deg) scale(0.86)` },
    { transform: "none" },
  ], { duration: TURN / speed, easing: "ease-in-out" });
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
