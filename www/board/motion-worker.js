/**
 * The worker behind motion-layer.js: it draws the board in motion on the canvas it was given, frame by frame at its own
 * pace, whatever the page is busy with.
 * @module
 */
/** @import { Area, Scene } from "./painter.js" */
/** @import { StageScene } from "./stage.js" */
/** @import { Timeline } from "./timeline.js" */
import { changedSquares } from "./changes.js";
import { areaOf, createPainter } from "./painter.js";
import { contextOf, createSurface } from "./surface.js";
import { posesAt } from "./timeline.js";

/**
 * What the page says. `start`: here is the canvas. `look`: this is the board in its new look, and a picture of it bare.
 * `play`: discs begin to move. `scene`: something else changed meanwhile. `rest`: the page shows the board again.
 * @typedef {{ kind: "start", canvas: OffscreenCanvas } | { kind: "look", scene: StageScene, backdrop: ImageBitmap }
 *   | { kind: "play", scene: Scene, timeline: Timeline } | { kind: "scene", scene: Scene } | { kind: "rest" }
 * } ToMotionWorker
 */

/**
 * What it says, while the canvas is empty: the look for which it is ready, and how many animations it has heard of.
 * @typedef {{ look: string, plays: number }} FromMotionWorker
 */

/**
 * Milliseconds for which an animation waits for its first frame; then it goes on unseen, as in a hidden tab, where no
 * frames come.
 */
const PATIENCE = 50;

/** Marks wait for the discs to lie still, when the page shows the board. */
const NO_MARKS = 0;

/** What is drawn on. Asked for once: a second time, Firefox takes the worker for another thread. */
let context = /** @type {CanvasRenderingContext2D | null} */ (null);
/** Everything that lies still, to be copied beneath the discs in motion. */
const ground = createSurface(1, 1);
const groundContext = contextOf(ground);
/** @type {Scene | null} */
let scene = null;
/**
 * `heard`: when the page told of it. `start`: of its first frame, null before.
 * @type {{ timeline: Timeline, heard: number, start: number | null } | null}
 */
let animation = null;
let backdrop = /** @type {ImageBitmap | null} */ (null);
let look = "";
let plays = 0;
/** Whether there is anything on the canvas. */
let covering = false;
let frameRequest = 0;

const requestFrame = () => {
  frameRequest ||= requestAnimationFrame(drawFrame);
};
const painter = createPainter();
painter.setMarksStrength(NO_MARKS);

/** @param {ToMotionWorker} message */
function receive(message) {
  switch (message.kind) {
    case "start":
      context = contextOf(message.canvas);
      return;
    case "look":
      look = message.scene.look;
      backdrop?.close();
      backdrop = message.backdrop;
      painter.setBackdrop(backdrop);
      painter.place(message.scene.layout);
      follow(message.scene);
      break;
    case "scene":
      follow(message.scene);
      break;
    case "play":
      plays += 1;
      follow(message.scene);
      animate(message.timeline);
      break;
    case "rest":
      animate(null);
  }
  requestFrame();
}

/** @param {Scene} next */
function follow(next) {
  const previous = scene;
  scene = next;
  painter.setContrast(next.contrast);
  painter.show(next.model, previous && changedSquares(previous.model, next.model));
  painter.setPreview(next.preview);
}

/** @param {Timeline | null} timeline */
function animate(timeline) {
  animation = timeline && { timeline, heard: performance.now(), start: null };
  painter.setTimeline(timeline);
}

/** @param {number} now */
function drawFrame(now) {
  frameRequest = 0;
  if (!context || !scene) return;
  if (animation) {
    const late = performance.now() - animation.heard - PATIENCE;
    animation.start ??= now - Math.max(0, late);
    drawMotion(context, scene, animation.timeline, now - animation.start);
    return;
  }
  const { canvas } = context;
  if (covering) context.clearRect(0, 0, canvas.width, canvas.height);
  covering = false;
  const { side } = scene.layout;
  if (canvas.width !== side) canvas.width = canvas.height = ground.width = ground.height = side;
  // Squares that changed can wait for the next animation.
  if (groundContext && painter.stale() === "all") painter.drawStill(groundContext);
  tell({ look, plays });
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} shown
 * @param {Timeline} timeline
 * @param {number} elapsed
 */
function drawMotion(context, { layout }, timeline, elapsed) {
  const field = { left: layout.frame, top: layout.frame, width: layout.field, height: layout.field };
  const area = areaOf(layout, timeline);
  const otherGround = painter.stale() !== "nothing";
  if (groundContext && otherGround) painter.drawStill(groundContext);
  const whole = otherGround || !covering;
  if (whole) context.clearRect(0, 0, layout.side, layout.side);
  else context.clearRect(area.left, area.top, area.width, area.height);
  // The frame round the field never changes, and the page's own is seen.
  const { left, top, width, height } = whole ? field : intersection(area, field);
  context.drawImage(ground, left, top, width, height, left, top, width, height);
  painter.drawPoses(context, posesAt(timeline, elapsed));
  covering = true;
  // The last picture stays until the page shows the same.
  if (elapsed < timeline.length) requestFrame();
}

/**
 * @param {Area} a
 * @param {Area} b
 * @returns {Area}
 */
function intersection(a, b) {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  return {
    left,
    top,
    width: Math.min(a.left + a.width, b.left + b.width) - left,
    height: Math.min(a.top + a.height, b.top + b.height) - top,
  };
}

/** @param {FromMotionWorker} message */
function tell(message) {
  postMessage(message);
}

addEventListener("message", ({ data }) => receive(data));
