/**
 * Reads the package's position text into what the page draws. The shape of a board is learnt from the text itself.
 * @module
 */

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Player} Player */

/** @type {Readonly<Record<string, Player | "neutral">>} */
const DISCS = { B: "black", W: "white", R: "red", G: "green", N: "neutral" };

/**
 * @param {string} text  as Game.position() writes it
 * @returns {Position}
 */
export function readPosition(text) {
  const rows = text.split(" ")[0].split("/");
  /** @type {string[]} */
  const squares = [];
  /** @type {Record<string, Player | "neutral">} */
  const discs = {};
  /** @type {string[]} */
  const blocked = [];
  rows.forEach((row, y) => {
    [...row].forEach((mark, x) => {
      if (mark === ".") return;
      const square = squareName(x, y);
      squares.push(square);
      if (mark === "#") blocked.push(square);
      else if (mark !== "-") discs[square] = DISCS[mark];
    });
  });
  return { columns: rows[0].length, rows: rows.length, squares, discs, blocked };
}

/**
 * The name of a square: a1 is the top left one.
 * @param {number} column  from 0
 * @param {number} row     from 0
 */
export function squareName(column, row) {
  return String.fromCharCode(97 + column) + (row + 1);
}
