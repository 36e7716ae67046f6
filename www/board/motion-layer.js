/**
 * A canvas over the stage on which a worker draws the board while discs move, so that neither waits for the page's own
 * work nor the page for them. At rest it is empty; in motion it shows what the stage would show, so that it may come
 * and go a frame early or late unseen. Where it cannot, or not yet, the stage does it all.
 * @module
 */
/** @import { FromMotionWorker, ToMotionWorker } from "./motion-worker.js" */
/** @import { StageScene } from "./stage.js" */
/** @import { Timeline } from "./timeline.js" */

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
 * @property {() => void} place  where the canvas beneath is now
 * @property {(scene: StageScene) => boolean} fits  whether the worker is ready to draw animations of such a scene
 * @property {(scene: StageScene, backdrop: HTMLCanvasElement) => void} prepare  gets it ready; the backdrop is the scene's
 * @property {(scene: StageScene, timeline: Timeline) => void} play
 * @property {(scene: StageScene) => void} show  what changed while it plays
 * @property {() => void} leave  once the stage has drawn the end of what was played, if anything was
 * @property {() => void} hide  at once, whatever was played
 * @property {() => void} destroy
 */

/**
 * @param {HTMLCanvasElement} beneath  the stage's lowest canvas, on the page
 * @param {() => void} lost  called when there is no worker any more
 * @returns {MotionLayer | null} null: this browser has not what it takes
 */
export function createMotionLayer(beneath, lost) {
  const canvas = document.createElement("canvas");
  canvas.className = "board-motion";
  canvas.hidden = true;
  /** @type {Worker} */
  let worker;
  try {
    const offscreen = canvas.transferControlToOffscreen();
    worker = makeWorker();
    worker.postMessage({ kind: "start", canvas: offscreen }, [offscreen]);
  } catch {
    // There are browsers without such canvases, and policies against workers.
    return null;
  }

  /** The look that the worker is to get ready for, and the one for which it is. */
  let wanted = "";
  let ready = "";
  /** How often it has played. */
  let plays = 0;
  /** What it shows; null: nothing. @type {StageScene | null} */
  let shown = null;
  let leaving = 0;

  /** @param {ToMotionWorker} message @param {Transferable[]} [transfer] */
  const post = (message, transfer = []) => worker.postMessage(message, transfer);

  /** @param {FromMotionWorker} told */
  const hear = (told) => {
    // Said before it heard of the newest look, or the newest animation.
    if (told.look !== wanted || told.plays !== plays) return;
    ready = told.look;
    canvas.hidden = false;
  };

  const destroy = () => {
    cancelAnimationFrame(leaving);
    worker.terminate();
    canvas.remove();
  };

  const fail = () => {
    destroy();
    lost();
  };

  const place = () => {
    const { left, top, width, height } = beneath.style;
    Object.assign(canvas.style, { left, top, width, height });
  };

  /** @param {StageScene} scene @param {HTMLCanvasElement} backdrop */
  const send = async (scene, backdrop) => {
    const picture = await createImageBitmap(backdrop);
    if (scene.look !== wanted) return;
    if (shown) {
      // Not in the middle of an animation: it will be asked for again.
      wanted = "";
      return;
    }
    ready = "";
    post({ kind: "look", scene, backdrop: picture }, [picture]);
  };

  const hide = () => {
    if (!shown) return;
    cancelAnimationFrame(leaving);
    leaving = 0;
    shown = null;
    wanted = ready = "";
    canvas.hidden = true;
    post({ kind: "rest" });
  };

  worker.onmessage = ({ data }) => hear(data);
  worker.onmessageerror = fail;
  worker.onerror = (event) => {
    event.preventDefault();
    fail();
  };
  beneath.parentElement?.append(canvas);
  place();

  return {
    place,
    fits: (scene) => scene.look === ready,
    prepare(scene, backdrop) {
      if (scene.look === wanted || scene.layout.side > LARGEST) return;
      wanted = scene.look;
      send(scene, backdrop).catch(fail);
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
    destroy,
  };
}
