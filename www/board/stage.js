/**
 * The two canvases that the page draws on, and what is on them. The lower one holds the board, every disc at rest and
 * the marks, and only squares that look different are painted again; the upper one covers the discs in motion and is
 * drawn every frame.
 * @module
 */
/** @import { Layout } from "./geometry.js" */
/** @import { Area, Painter, Scene } from "./painter.js" */
/** @import { Pose, Timeline } from "./timeline.js" */
import { createBackdrop, lookOf } from "./backdrop.js";
import { areaOf, createPainter } from "./painter.js";
import { posesAt } from "./timeline.js";

/**
 * `look`: the same text for scenes with the same bare board.
 * @typedef {Scene & { look: string }} StageScene
 */

/**
 * @typedef {object} StageOwn
 * @property {() => StageScene | null} scene  null: there is nothing to draw yet
 * @property {HTMLCanvasElement[]} canvases
 * @property {HTMLCanvasElement} backdrop  the bare board, as last drawn
 * @property {(layout: Layout, left: number, top: number) => void} place  gives the stage its size and, in CSS pixels,
 *   its place
 * @property {(scene: StageScene, elapsed: number) => void} draw  brings both canvases up to date with what is on the
 *   stage, `elapsed` milliseconds into the timeline
 * @property {(scene: StageScene) => void} open  a timeline's first frame: of all that changed, only the disc that is placed
 * @property {() => void} destroy
 */
/** @typedef {StageOwn & Pick<Painter,
 *   "show" | "setTimeline" | "setPreview" | "setMarksStrength" | "setContrast">} Stage */

/**
 * @param {() => void} changed  called when what is on the stage would now be drawn better
 * @returns {Stage}
 */
export function createStage(changed) {
  const painter = createPainter();
  const backdrop = createBackdrop(changed);
  const still = document.createElement("canvas");
  const moving = document.createElement("canvas");
  moving.hidden = true;

  let corner = { left: 0, top: 0 };
  /** @type {Timeline | null} */
  let timeline = null;
  /** The moving canvas's place on the still one; null while it is hidden. @type {Area | null} */
  let area = null;

  const drawStill = () => {
    const context = still.getContext("2d");
    if (context) painter.drawStill(context);
  };

  /**
   * @param {Layout} place
   * @param {Timeline} shown
   * @param {readonly Pose[]} poses
   */
  const drawMoving = (place, shown, poses) => {
    const context = moving.getContext("2d");
    if (!context) return;
    area ??= layMoving(place, shown);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, moving.width, moving.height);
    context.translate(-area.left, -area.top);
    painter.drawPoses(context, poses);
  };

  /**
   * Lays the upper canvas over the discs in motion.
   * @param {Layout} place
   * @param {Timeline} shown
   */
  const layMoving = (place, shown) => {
    const covered = areaOf(place, shown);
    const { left, top, width, height } = covered;
    moving.width = width;
    moving.height = height;
    moving.style.left = `${corner.left + left / place.ratio}px`;
    moving.style.top = `${corner.top + top / place.ratio}px`;
    moving.style.width = `${width / place.ratio}px`;
    moving.style.height = `${height / place.ratio}px`;
    moving.hidden = false;
    return covered;
  };

  const { show, setPreview, setMarksStrength, setContrast } = painter;
  return {
    canvases: [still, moving],
    backdrop: backdrop.canvas,
    show, setPreview, setMarksStrength, setContrast,
    destroy: backdrop.destroy,
    scene() {
      const shown = painter.scene();
      return shown && { ...shown, look: lookOf(shown) };
    },
    place(next, left, top) {
      painter.place(next);
      corner = { left, top };
      if (still.width !== next.side) still.width = still.height = next.side;
      still.style.width = still.style.height = `${next.side / next.ratio}px`;
      still.style.left = `${left}px`;
      still.style.top = `${top}px`;
      area = null;
    },
    setTimeline(next) {
      painter.setTimeline(next);
      timeline = next;
      area = null;
    },
    draw(scene, elapsed) {
      if (backdrop.refresh(scene)) painter.setBackdrop(backdrop.canvas);
      if (painter.stale() !== "nothing") drawStill();
      if (timeline) drawMoving(scene.layout, timeline, posesAt(timeline, elapsed));
      else moving.hidden = true;
    },
    open(scene) {
      // The squares as they were show all other discs where the timeline has them at its start, and a slow machine has
      // no time to paint both canvases in one frame.
      if (!timeline || painter.stale() === "all" || timeline.backwards) this.draw(scene, 0);
      else drawMoving(scene.layout, timeline, posesAt(timeline, 0).filter(({ kind }) => kind === "drop"));
    },
  };
}
