/**
 * A position as a small picture: for the library, the setup screen and lists. The same paint as the board's, without
 * coordinates or marks.
 * @module
 */
/** @import { DiscColour, MaterialName, Rotation, Shape } from "./types.js" */
import { paintBoard } from "./board-painting.js";
import { createDiscs } from "./discs.js";
import { readEnvironment } from "./environment.js";
import { centreOf, makeLayout } from "./geometry.js";
import { materialOf } from "./palette.js";

/**
 * Draws a position, as large as the canvas is laid out: the smaller of its CSS width and height, or of its
 * attributes while it is not on the page. The canvas's bitmap is resized to match the screen.
 * @param {HTMLCanvasElement} canvas
 * @param {{
 *   shape: Shape,
 *   discs: Readonly<Record<string, DiscColour>>,
 *   blocked?: readonly string[],
 *   material?: MaterialName,
 *   rotation?: Rotation,
 * }} position
 */
export function drawMiniature(canvas, { shape, discs, blocked = [], material: name = "baize", rotation = 0 }) {
  const { ratio, contrast } = readEnvironment(canvas.isConnected ? canvas : document.documentElement);
  const laidOut = Math.min(canvas.clientWidth, canvas.clientHeight);
  const side = laidOut || Math.min(canvas.width, canvas.height);
  const layout = makeLayout(shape, side, ratio, rotation, false);
  const context = canvas.getContext("2d");
  if (!context) return;
  const pixels = Math.max(1, Math.round(side * ratio));
  canvas.width = canvas.height = pixels;

  const margin = Math.floor((pixels - layout.side) / 2);
  context.translate(margin, margin);
  const material = materialOf(name, contrast);
  paintBoard(context, { layout, material, blocked, coordinates: false, grained: true });
  const painter = createDiscs(layout.cell, false, contrast);
  for (const [square, colour] of Object.entries(discs)) {
    const { x, y } = centreOf(layout, square);
    painter.shadow(context, x, y);
    painter.rest(context, colour, x, y);
  }
}
