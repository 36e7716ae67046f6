/**
 * Canvases that are only painted on to be copied: made alike on the page and in a worker, so that the same code draws
 * in both.
 * @module
 */

/** @typedef {HTMLCanvasElement | OffscreenCanvas} Surface */

/**
 * @param {number} width
 * @param {number} height
 * @returns {Surface}
 */
export function createSurface(width, height) {
  if (typeof document === "undefined") return new OffscreenCanvas(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

/**
 * What to draw on a surface with. Both kinds of context have all that is used here.
 * @param {Surface} surface
 * @returns {CanvasRenderingContext2D | null}
 */
export function contextOf(surface) {
  return /** @type {CanvasRenderingContext2D | null} */ (surface.getContext("2d"));
}
