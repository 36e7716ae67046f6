// A page with nothing but a board on it, moved by hand: `window.table`, for board.test.js. It has just enough of the
// game to make up transitions.

import { createBoard } from "../../../www/board/view.js";

/** @import { BoardModel, Colour, DiscColour } from "../../../www/board/types.js" */

const SIZE = 8;
const STEPS = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];

/** @param {number} column @param {number} row */
const name = (column, row) => String.fromCharCode(97 + column) + (row + 1);
const squares = Array.from({ length: SIZE * SIZE }, (_, index) => name(index % SIZE, Math.floor(index / SIZE)));

/**
 * @param {Readonly<Record<string, DiscColour>>} discs
 * @param {string} square
 * @param {Colour} mover
 */
function flips(discs, square, mover) {
  const column = square.charCodeAt(0) - 97;
  const row = Number(square.slice(1)) - 1;
  return STEPS.flatMap(([dx, dy]) => {
    const line = [];
    for (let step = 1; ; step += 1) {
      const here = name(column + step * dx, row + step * dy);
      if (!discs[here]) return [];
      if (discs[here] === mover) return line;
      line.push(here);
    }
  });
}

/**
 * @param {Readonly<Record<string, DiscColour>>} discs
 * @param {Colour} mover
 */
const legal = (discs, mover) => squares.filter((square) => !discs[square] && flips(discs, square, mover).length > 0);

/** @type {Record<string, DiscColour>} */
const START = { d4: "white", e5: "white", e4: "black", d5: "black" };

/** @type {[string, unknown][]} */
const events = [];
let inUpdate = false;
/** @param {string} what @param {unknown} value */
const note = (what, value) => events.push([inUpdate ? `${what} inside update` : what, value]);

const host = /** @type {HTMLElement} */ (document.getElementById("host"));
const board = createBoard(host, {
  onSquare(square) {
    note("square", square);
    if (table.playing && model.legal.includes(square)) play(square, square);
  },
  onHover: (square) => note("hover", square),
  onSettled: (id) => note("settled", id),
}, () => import("../../../www/board/motion-layer.js"));

/** @type {BoardModel} */
let model = {
  shape: { board: "8x8", columns: SIZE, rows: SIZE, squares },
  discs: START,
  blocked: [],
  legal: legal(START, "black"),
  mover: "black",
  interactive: true,
  flipsAt: (square) => flips(model.discs, square, model.mover ?? "black"),
  last: null,
  hints: [],
  rotation: 0,
  coordinates: true,
  legalMarks: true,
  lastMark: true,
  flipCounts: true,
  discMarks: false,
  material: "baize",
  speed: 1,
  transition: null,
  describe: (square) => `${square}, ${model.discs[square] ?? "empty"}`,
  label: "Board",
};

/** @param {Partial<BoardModel>} change */
function update(change) {
  model = { ...model, ...change };
  inUpdate = true;
  board.update(model);
  inUpdate = false;
}

/** @type {Readonly<Record<string, DiscColour>>[]} */
const past = [];

/**
 * Plays for the mover and passes the turn between black and white.
 * @param {string} square
 * @param {number | string} id
 */
function play(square, id) {
  const player = model.mover ?? "black";
  const turned = flips(model.discs, square, player);
  past.push(model.discs);
  const discs = { ...model.discs, [square]: player, ...Object.fromEntries(turned.map((flipped) => [flipped, player])) };
  const mover = player === "black" ? "white" : "black";
  update({
    discs, mover, legal: legal(discs, mover), last: square,
    transition: { id, kind: "play", player, square, flips: turned },
  });
}

/** @param {number | string} id */
function undo(id) {
  const discs = past.pop();
  const { transition, mover } = model;
  if (!discs || !transition) return;
  const back = mover === "black" ? "white" : "black";
  update({ discs, mover: back, legal: legal(discs, back), last: null, transition: { ...transition, id, kind: "undo" } });
}

/**
 * The upper left pixel of a square's middle on each canvas, from the lowest up; null: not to be seen.
 * @param {string} square
 */
function pixels(square) {
  const cell = document.querySelector(`[data-square=${square}]`)?.getBoundingClientRect();
  if (!cell) return [];
  return [...document.querySelectorAll("canvas")].map((canvas) => {
    const box = canvas.getBoundingClientRect();
    const scale = canvas.width / box.width;
    const x = (cell.x + cell.width / 2 - box.x) * scale;
    const y = (cell.y + cell.height / 2 - box.y) * scale;
    return canvas.hidden ? null : [...contextOf(canvas).getImageData(x, y, 1, 1).data];
  });
}

/**
 * Something to read a canvas with. One on which a worker draws is copied first.
 * @param {HTMLCanvasElement} canvas
 */
function contextOf(canvas) {
  const readable = canvas.matches(".board-motion") ? document.createElement("canvas") : canvas;
  const context = /** @type {CanvasRenderingContext2D} */ (readable.getContext("2d"));
  if (readable !== canvas) {
    readable.width = canvas.width;
    readable.height = canvas.height;
    context.drawImage(canvas, 0, 0);
  }
  return context;
}

/** Everything that a canvas shows. @param {string} [selector]  the lowest one if not told */
function picture(selector = "canvas") {
  const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(selector));
  return [...contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height).data];
}

const table = {
  board, host, events, update, play, undo, pixels, picture, model: () => model,
  /** Whether a legal square that is chosen is played at once. */
  playing: false,
};
/** @typedef {typeof table} Table */
Object.assign(window, { table });
