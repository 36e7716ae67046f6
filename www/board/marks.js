/**
 * What is drawn over board and discs to help: legal dots, the ghost of a disc and rings on what it would turn, the
 * last move's notch, hint values.
 * @module
 */
/** @import { Hint, SeenModel } from "./types.js" */
/** @import { Layout } from "./geometry.js" */
/** @import { DiscPainter } from "./discs.js" */
/** @import { Material } from "./palette.js" */
import { anchorsOf, centreOf } from "./geometry.js";
import { DISCS } from "./palette.js";
import { FONT } from "./board-painting.js";
import { contextOf, createSurface } from "./surface.js";

/** How solid the ghost of a disc is. */
const GHOST = 0.7;

/**
 * A move being considered.
 * @typedef {object} Preview
 * @property {string} square
 * @property {readonly string[]} flips  what it would turn
 * @property {boolean} proposed  it only waits to be confirmed
 */

/**
 * @typedef {object} MarkScene
 * @property {CanvasRenderingContext2D} context
 * @property {Layout} layout
 * @property {Material} material
 * @property {DiscPainter} discs
 * @property {SeenModel} model
 * @property {Preview | null} preview
 * @property {number} strength  of legal marks and hints, 0 to 1: they wait for the discs to lie still
 * @property {boolean} contrast
 */

/** @param {MarkScene} scene */
export function paintMarks(scene) {
  const { model, preview, strength } = scene;
  if (model.lastMark && model.last) paintNotch(scene, model.last);
  if (strength > 0) {
    const taken = new Set(model.hints.map((hint) => hint.square));
    if (preview) taken.add(preview.square);
    if (model.legalMarks && model.interactive) {
      for (const square of model.legal) if (!taken.has(square)) paintDot(scene, square);
    }
    for (const hint of model.hints) if (hint.square !== preview?.square) paintHint(scene, hint);
  }
  if (preview) paintPreview(scene, preview);
}

/**
 * @param {MarkScene} scene
 * @param {string} square
 */
function paintDot({ context, layout, material, contrast, strength }, square) {
  const { x, y } = centreOf(layout, square);
  context.beginPath();
  context.arc(x, y, layout.cell * (contrast ? 0.12 : 0.095), 0, 2 * Math.PI);
  context.fillStyle = material.mark;
  context.globalAlpha = strength * (contrast ? 1 : 0.62);
  context.fill();
  context.globalAlpha = 1;
}

/**
 * A notch in the corner of the square, hollowed along the disc: on the side of the light, which no shadow reaches.
 * @param {MarkScene} scene
 * @param {string} square
 */
function paintNotch({ context, layout, material }, square) {
  const { x, y } = centreOf(layout, square);
  const corner = layout.cell * 0.46;
  const hollow = layout.cell * 0.52;
  const width = Math.sqrt(hollow ** 2 - corner ** 2);
  context.beginPath();
  context.moveTo(x + corner, y - corner);
  context.lineTo(x + width, y - corner);
  context.arc(x, y, hollow, Math.atan2(-corner, width), Math.atan2(-width, corner));
  context.closePath();
  context.fillStyle = material.accent;
  context.fill();
}

/**
 * @param {MarkScene} scene
 * @param {Hint} hint
 */
function paintHint({ context, layout, material, contrast, strength }, hint) {
  const { x, y } = centreOf(layout, hint.square);
  // A hyphen before a figure is meant as a minus, which is as wide as a plus.
  writeNumber(context, hint.text.replace(/^-/, "\u2212"), x, y, layout.cell * 0.34, {
    colour: hint.best ? material.accent : material.mark,
    weight: hint.best ? 700 : 500,
    alpha: strength * (hint.best || contrast ? 1 : 0.92),
    underlined: hint.exact,
    width: layout.cell * 0.86,
  });
}

/**
 * The ghost of the disc, and on every disc it would turn a ring in the mover's colour: what it would become.
 * @param {MarkScene} scene
 * @param {Preview} preview
 */
function paintPreview({ context, layout, material, discs, model }, { square, flips, proposed }) {
  const { mover } = model;
  if (!mover) return;
  const { cell } = layout;
  const { x, y } = centreOf(layout, square);
  context.globalAlpha = GHOST;
  discs.plain(context, mover, x, y);
  context.globalAlpha = 1;
  if (proposed) {
    context.beginPath();
    context.arc(x, y, cell * 0.455, 0, 2 * Math.PI);
    context.strokeStyle = material.accent;
    context.lineWidth = Math.max(2, cell * 0.045);
    context.stroke();
  }

  if (model.brackets) paintBrackets(context, layout, material, square, anchorsOf(square, flips));

  const tones = DISCS[mover];
  for (const flipped of flips) {
    const beneath = model.discs[flipped];
    if (!beneath) continue;
    const centre = centreOf(layout, flipped);
    context.beginPath();
    context.arc(centre.x, centre.y, cell * 0.2, 0, 2 * Math.PI);
    context.strokeStyle = DISCS[beneath].casing;
    context.lineWidth = cell * 0.1;
    context.stroke();
    context.strokeStyle = tones.face;
    context.lineWidth = cell * 0.06;
    context.stroke();
  }
  if (model.flipCounts && flips.length > 0) {
    writeNumber(context, String(flips.length), x, y, cell * 0.36, {
      colour: tones.text, weight: 600, alpha: 1, underlined: false, width: cell * 0.6,
    });
  }
}

/**
 * One outline round all the lines that a move closes, each from the placed disc to the disc at its other end: the
 * lines filled broad, then hollowed out, on a canvas of their own.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Material} material
 * @param {string} square
 * @param {readonly string[]} anchors
 */
function paintBrackets(context, layout, material, square, anchors) {
  const sheet = createSurface(layout.side, layout.side);
  const outline = contextOf(sheet);
  if (!outline) return;
  const start = centreOf(layout, square);
  const stroke = Math.max(1.5, layout.cell * 0.04);
  outline.lineCap = "round";
  outline.strokeStyle = material.accent;
  for (const [width, manner] of /** @type {const} */ ([[stroke, "source-over"], [-stroke, "destination-out"]])) {
    outline.globalCompositeOperation = manner;
    outline.lineWidth = layout.cell * 0.93 + width;
    for (const anchor of anchors) {
      const end = centreOf(layout, anchor);
      outline.beginPath();
      outline.moveTo(start.x, start.y);
      outline.lineTo(end.x, end.y);
      outline.stroke();
    }
  }
  context.drawImage(sheet, 0, 0);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} x  middle
 * @param {number} y
 * @param {number} size
 * @param {{ colour: string, weight: number, alpha: number, underlined: boolean, width: number }} manner
 */
function writeNumber(context, text, x, y, size, { colour, weight, alpha, underlined, width }) {
  context.font = `${weight} ${size}px ${FONT}`;
  const natural = context.measureText(text).width;
  const fitted = natural > width ? (size * width) / natural : size;
  if (fitted !== size) context.font = `${weight} ${fitted}px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.globalAlpha = alpha;
  context.fillStyle = colour;
  const base = y + fitted * 0.36;
  context.fillText(text, x, base);
  if (underlined) {
    const length = Math.min(natural, width);
    context.fillRect(x - length / 2, base + fitted * 0.14, length, Math.max(1, fitted * 0.07));
  }
  context.globalAlpha = 1;
}
