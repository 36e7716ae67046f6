/**
 * The bare board as a picture to be copied, painted anew whenever its look changes.
 * @module
 */
/** @import { Scene } from "./painter.js" */
/** @import { StageScene } from "./stage.js" */
import { paintBoard, texturesOf } from "./board-painting.js";
import { materialOf } from "./palette.js";
import { areReady, prepare } from "./texture.js";

/**
 * A text that is the same for scenes with the same bare board, as it can be painted now.
 * @param {Scene} scene
 */
export function lookOf({ model, layout, contrast }) {
  const { blocked, coordinates, material, shape } = model;
  const grained = areReady(texturesOf(materialOf(material, contrast)));
  return [
    shape.board, layout.side, layout.cell, layout.rotation, material, contrast, coordinates, grained, blocked.join(),
  ].join(" ");
}

/**
 * @param {() => void} changed  called when the board would now be painted better
 */
export function createBackdrop(changed) {
  const canvas = document.createElement("canvas");
  /** Gives up what is being waited for: the textures. */
  let stopWaiting = () => {};
  let painted = "";
  return {
    canvas,
    /**
     * Paints what the scene wants, if it is not that already.
     * @param {StageScene} scene
     * @returns whether it did
     */
    refresh({ look, layout, contrast, model }) {
      if (look === painted) return false;
      painted = look;
      const { blocked, coordinates } = model;
      const material = materialOf(model.material, contrast);
      const textures = texturesOf(material);
      const grained = areReady(textures);
      // The board is seen at once; its grain a few frames later, and with it the coordinates, for the first letter on a
      // canvas takes as long as all the rest.
      stopWaiting();
      if (!grained) stopWaiting = prepare(textures, changed);
      canvas.width = canvas.height = layout.side;
      const context = canvas.getContext("2d");
      if (context) paintBoard(context, { layout, material, blocked, coordinates: coordinates && grained, grained });
      return true;
    },
    destroy() {
      stopWaiting();
    },
  };
}
