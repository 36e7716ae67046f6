/**
 * A canvas over the stage on which a worker draws the board while discs move, so that neither waits for the page's own
 * work nor the page for them. At rest it is empty; in motion it shows what the stage would show, so that it may come
 * and go a frame early or late unseen. Where it cannot, or not yet, the stage does it all.
 * @module
 */
/** @import { FromMotionWorker, ToMotionWorker } from "./motion-worker.js" */
/** @import { Scene } from "./painter.js" */
/** @import { Timeline } from "./timeline.js" */
import { lookOf } from "./backdrop.js";

/** Milliseconds until the worker is started even on a page that is never idle. */
const PATIENCE = 2000;

/**
 * Device pixels of a board's side up to which the worker draws it. Without a graphics card, a browser copies the whole
 * canvas for each frame, and for a larger one that takes too long.
 */
const LARGEST = 1800;

/** A page in one file brings the worker along, because a page opened from disk may not load it. */
const makeWorker = /** @type {{ motion?: () => Worker } | undefined} */ (/** @type {any} */ (globalThis).outflankParts)?.motion ??
  (() => new Worker(new URL("www/board/motion-worker.js", document.baseURI), { type: "module" }));

/**
 * @typedef {object} MotionLayer
 * @property {(left: number, top: number, side: number) => void} place  in CSS pixels
 * @property {(scene: Scene) => boolean} fits  whether the worker is ready to draw animations of such a scene
 * @property {(scene: Scene, backdrop: HTMLCanvasElement) => void} prepare  gets it ready; the backdrop is the scene's
 * @property {(scene: Scene, timeline: Timeline) => void} play
 * @property {(scene: Scene) => void} show  what changed while it plays
 * @property {() => void} leave  once the stage has drawn the end of what was played, if anything was
 * @property {() => void} hide  at once, whatever was played
 * @property {() => void} destroy
 */

/**
 * @param {HTMLElement} parent
 * @param {() => void} changed  called when another answer of `fits` is likely
 * @returns {MotionLayer}
 */
export function createMotionLayer(parent, changed) {
  /** @type {{ worker: Worker, canvas: HTMLCanvasElement } | null} */
  let crew = null;
  let box = { left: 0, top: 0, side: 0 };
  /** The look that the worker is to get ready for, and the one for which it is. */
  let wanted = "";
  let ready = "";
  /** How often it has played. */
  let plays = 0;
  /** What it shows; null: nothing. @type {Scene | null} */
  let shown = null;
  let leaving = 0;
  let possible = "transferControlToOffscreen" in HTMLCanvasElement.prototype && typeof Worker === "function";
  /** @type {(() => void) | null} */
  let stopWaiting = null;

  /** @param {ToMotionWorker} message @param {Transferable[]} [transfer] */
  const post = (message, transfer = []) => crew?.worker.postMessage(message, transfer);

  const start = () => {
    const canvas = document.createElement("canvas");
    canvas.className = "board-motion";
    canvas.hidden = true;
    try {
      const offscreen = canvas.transferControlToOffscreen();
      crew = { worker: makeWorker(), canvas };
      post({ kind: "start", canvas: offscreen }, [offscreen]);
    } catch {
      // A policy may forbid workers: the stage does without.
      return dismiss();
    }
    crew.worker.onmessage = ({ data }) => hear(data);
    crew.worker.onmessageerror = dismiss;
    crew.worker.onerror = (event) => {
      event.preventDefault();
      dismiss();
    };
    parent.append(canvas);
    lay();
    changed();
  };

  /** @param {FromMotionWorker} told */
  const hear = (told) => {
    // Said before it heard of the newest look, or the newest animation.
    if (told.look !== wanted || told.plays !== plays) return;
    ready = told.look;
    if (crew) crew.canvas.hidden = false;
  };

  const dismiss = () => {
    possible = false;
    stopWaiting?.();
    cancelAnimationFrame(leaving);
    crew?.worker.terminate();
    crew?.canvas.remove();
    crew = shown = null;
    ready = "";
    changed();
  };

  const lay = () => {
    if (!crew) return;
    const { style } = crew.canvas;
    style.left = `${box.left}px`;
    style.top = `${box.top}px`;
    style.width = style.height = `${box.side}px`;
  };

  /** @param {string} look @param {Scene} scene @param {HTMLCanvasElement} backdrop */
  const send = async (look, scene, backdrop) => {
    const picture = await createImageBitmap(backdrop);
    if (look !== wanted) return;
    if (shown) {
      // Not in the middle of an animation: it will be asked for again.
      wanted = "";
      return;
    }
    ready = "";
    post({ kind: "look", look, scene, backdrop: picture }, [picture]);
  };

  const hide = () => {
    if (!shown || !crew) return;
    cancelAnimationFrame(leaving);
    leaving = 0;
    shown = null;
    wanted = ready = "";
    crew.canvas.hidden = true;
    post({ kind: "rest" });
  };

  return {
    place(left, top, side) {
      box = { left, top, side };
      lay();
    },
    fits: (scene) => lookOf(scene) === ready,
    prepare(scene, backdrop) {
      const look = lookOf(scene);
      if (!possible || look === wanted || scene.model.speed === 0 || scene.layout.side > LARGEST) return;
      if (crew) {
        wanted = look;
        send(look, scene, backdrop).catch(dismiss);
      } else {
        // The page's first picture comes first.
        stopWaiting ??= whenIdle(start);
      }
    },
    play(scene, timeline) {
      cancelAnimationFrame(leaving);
      leaving = 0;
      plays += 1;
      shown = scene;
      post({ kind: "play", scene, timeline });
    },
    show(scene) {
      if (!shown || (shown.model === scene.model && shown.preview === scene.preview)) return;
      shown = scene;
      post({ kind: "scene", scene });
    },
    leave() {
      if (!shown || leaving) return;
      // By the second frame from now, the one in which the stage is being drawn has reached the screen.
      leaving = requestAnimationFrame(() => {
        leaving = requestAnimationFrame(() => {
          leaving = 0;
          shown = null;
          post({ kind: "rest" });
        });
      });
    },
    hide,
    destroy: dismiss,
  };
}

/**
 * Calls back once, when there is nothing more pressing.
 * @param {() => void} act
 * @returns {() => void} gives up
 */
function whenIdle(act) {
  if (typeof requestIdleCallback === "function") {
    const request = requestIdleCallback(act, { timeout: PATIENCE });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(act, PATIENCE);
  return () => clearTimeout(timer);
}
