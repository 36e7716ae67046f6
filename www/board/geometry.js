/**
 * Where things are on the canvas: the frame, the field of squares, and each square in it. Lengths are whole device
 * pixels, so that lines are crisp at any ratio; only what is laid over the canvas in CSS divides by the ratio.
 * @module
 */
/** @import { Rotation, Shape } from "./types.js" */
import { cellOf, nameOf, turnCell } from "./navigation.js";

/**
 * @typedef {object} Layout
 * @property {Shape} shape
 * @property {Rotation} rotation
 * @property {number} ratio    device pixels in a CSS pixel
 * @property {number} side     of the whole board
 * @property {number} frame    width of the frame round the field
 * @property {number} cell     side of a square
 * @property {number} field    side of the field: cell × columns
 * @property {number} columns
 */

/** The frame's width as a share of a square: room for the coordinates, or only for an edge. */
const FRAME_WITH_COORDINATES = 0.4;
const FRAME_PLAIN = 0.2;

/**
 * The largest board of whole-pixel squares that fits.
 * @param {Shape} shape
 * @param {number} side  CSS pixels available in both directions
 * @param {number} ratio
 * @param {Rotation} rotation
 * @param {boolean} coordinates
 * @returns {Layout}
 */
export function makeLayout(shape, side, ratio, rotation, coordinates) {
  const columns = shape.columns;
  const share = coordinates ? FRAME_WITH_COORDINATES : FRAME_PLAIN;
  const available = Math.max(0, Math.floor(side * ratio));
  const cell = Math.max(1, Math.floor(available / (columns + 2 * share)));
  const field = cell * columns;
  // What rounding leaves over goes to the frame, up to a pixel or two a side.
  const frame = Math.max(0, Math.min(Math.floor((available - field) / 2), Math.ceil(cell * share) + columns));
  return { shape, rotation, ratio, side: field + 2 * frame, frame, cell, field, columns };
}

/**
 * The centre of a square.
 * @param {Layout} layout
 * @param {string} square
 */
export function centreOf(layout, square) {
  const { column, row } = turnCell(cellOf(square), layout.columns, layout.rotation);
  return { x: layout.frame + (column + 0.5) * layout.cell, y: layout.frame + (row + 0.5) * layout.cell };
}

/**
 * How many squares are cut from a corner along each edge: 2 on the octagon, else 0.
 * @param {Shape} shape
 */
export function cutOf(shape) {
  return shape.squares.length === shape.columns * shape.rows ? 0 : 2;
}

/**
 * How many king's steps a flipped disc is from the placed one: its ring in the wave.
 * @param {string} from
 * @param {string} to
 */
export function ringOf(from, to) {
  const a = cellOf(from);
  const b = cellOf(to);
  return Math.max(Math.abs(a.column - b.column), Math.abs(a.row - b.row));
}

/**
 * The far ends of the lines that a move closes: for each direction in which it turns discs, the square after the last.
 * @param {string} square
 * @param {readonly string[]} flips
 * @returns {string[]}
 */
export function anchorsOf(square, flips) {
  const from = cellOf(square);
  /** @type {Map<string, { ring: number, anchor: string }>} */
  const farthest = new Map();
  for (const flipped of flips) {
    const { column, row } = cellOf(flipped);
    const dx = Math.sign(column - from.column);
    const dy = Math.sign(row - from.row);
    const ring = ringOf(square, flipped);
    const known = farthest.get(`${dx} ${dy}`);
    if (!known || ring > known.ring) {
      farthest.set(`${dx} ${dy}`, { ring, anchor: nameOf({ column: column + dx, row: row + dy }) });
    }
  }
  return [...farthest.values()].map(({ anchor }) => anchor);
}

/**
 * Corners of the board's outline, clockwise, `outset` pixels outside the field: a square or a true octagon.
 * @param {Layout} layout
 * @param {number} outset  negative lies inside the field
 * @returns {[number, number][]}
 */
export function outline(layout, outset) {
  const low = layout.frame - outset;
  const high = layout.frame + layout.field + outset;
  const cut = cutOf(layout.shape) * layout.cell;
  if (cut === 0) return [[low, low], [high, low], [high, high], [low, high]];
  // Moving a slanted edge out by d moves its ends along the straight edges by d × (√2 − 1), less on the octagon's side.
  const near = layout.frame + cut - outset * (Math.SQRT2 - 1);
  const far = layout.frame + layout.field - cut + outset * (Math.SQRT2 - 1);
  return [
    [near, low], [far, low], [high, near], [high, far],
    [far, high], [near, high], [low, far], [low, near],
  ];
}
