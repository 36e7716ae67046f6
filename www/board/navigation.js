/**
 * Where the focus goes on a grid of squares: pure, and in the directions the player sees, whatever the rotation.
 * @module
 */
/** @import { Rotation, Shape } from "./types.js" */

/**
 * A cell of the board as it is seen: column 0 is at the left, row 0 at the top, after the rotation.
 * @typedef {object} Cell
 * @property {number} column
 * @property {number} row
 */

/**
 * The column and row of a square's name, from 0.
 * @param {string} square  "d3"
 * @returns {Cell}
 */
export function cellOf(square) {
  return { column: square.charCodeAt(0) - 97, row: Number(square.slice(1)) - 1 };
}

/**
 * The name of an unrotated cell.
 * @param {Cell} cell
 */
export function nameOf({ column, row }) {
  return String.fromCharCode(97 + column) + (row + 1);
}

/**
 * Turns a cell of a board of `size` by `size` clockwise by quarter turns.
 * @param {Cell} cell
 * @param {number} size
 * @param {number} turns  any whole number; negative turns back
 * @returns {Cell}
 */
export function turnCell({ column, row }, size, turns) {
  const last = size - 1;
  switch (((turns % 4) + 4) % 4) {
    case 1: return { column: last - row, row: column };
    case 2: return { column: last - column, row: last - row };
    case 3: return { column: row, row: last - column };
    default: return { column, row };
  }
}

/**
 * The squares as rows from the seen top to the seen bottom, each from left to right; cut corners are left out.
 * @param {Shape} shape
 * @param {Rotation} rotation
 * @returns {{ square: string, column: number, row: number }[][]}
 */
export function seenRows(shape, rotation) {
  /** @type {{ square: string, column: number, row: number }[][]} */
  const rows = Array.from({ length: shape.rows }, () => []);
  for (const square of shape.squares) {
    const { column, row } = turnCell(cellOf(square), shape.columns, rotation);
    rows[row].push({ square, column, row });
  }
  for (const row of rows) row.sort((a, b) => a.column - b.column);
  return rows;
}

/**
 * Of some squares the one nearest to the middle of the board, among equals the first; null of none.
 * @param {Shape} shape
 * @param {readonly string[]} squares
 * @returns {string | null}
 */
export function mostCentral({ columns, rows }, squares) {
  /** @param {string} square */
  const distance = (square) => {
    const { column, row } = cellOf(square);
    return Math.hypot(column - (columns - 1) / 2, row - (rows - 1) / 2);
  };
  return squares.reduce((best, square) => (best === null || distance(square) < distance(best) ? square : best), /** @type {string | null} */ (null));
}

/** Steps of the arrow keys, as seen. */
const ARROWS = /** @type {Record<string, readonly [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * The square to which a key moves the focus, or null when the key is not one of the grid's. At an edge it is the same
 * square. Arrows step, Home and End go to the ends of the row (with Ctrl: of the board), Page Up and Down to the ends
 * of the column.
 * @param {Shape} shape
 * @param {Rotation} rotation
 * @param {string} from
 * @param {{ key: string, ctrlKey?: boolean, metaKey?: boolean }} press
 * @returns {string | null}
 */
export function moveFocus(shape, rotation, from, { key, ctrlKey = false, metaKey = false }) {
  const rows = seenRows(shape, rotation);
  const at = turnCell(cellOf(from), shape.columns, rotation);
  const whole = ctrlKey || metaKey;

  const arrow = ARROWS[key];
  if (arrow) {
    if (whole) return null;
    const target = nameOf(turnCell({ column: at.column + arrow[0], row: at.row + arrow[1] }, shape.columns, -rotation));
    return shape.squares.includes(target) ? target : from;
  }

  const row = rows[at.row];
  const column = rows.map((cells) => cells.find((cell) => cell.column === at.column)).filter((cell) => cell !== undefined);
  switch (key) {
    case "Home": return (whole ? rows[0] : row)[0].square;
    case "End": return (whole ? rows[rows.length - 1] : row).at(-1)?.square ?? from;
    case "PageUp": return column[0].square;
    case "PageDown": return column[column.length - 1].square;
    default: return null;
  }
}
