/**
 * The board as plain data for the view that draws it.
 * @module
 */

import { formatSigned, t } from "./text/index.js";
import { lastPly, personToMove, rotationOf } from "./selectors.js";
import { contentLine, squareLine } from "./sentences.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").BoardId} BoardId */
/** @typedef {import("./board/types.js").BoardModel} BoardModel */

/** How fast the discs move: 1 is as designed, 0 not at all. */
export const SPEEDS = Object.freeze({ none: 0, fast: 2, normal: 1, slow: 0.5 });

/**
 * @param {BoardId} board
 * @param {Position} position
 */
export function shapeOf(board, { columns, rows, squares }) {
  return { board, columns, rows, squares };
}

/**
 * A board where nothing happens, for the small boards of the sheets to build on.
 * @param {BoardId} board
 * @param {Position} position
 * @param {import("./types.js").Preferences} preferences
 * @returns {BoardModel}
 */
export function stillModel(board, position, { material, discMarks }) {
  return {
    shape: shapeOf(board, position),
    discs: position.discs,
    blocked: [...position.blocked],
    legal: [],
    mover: null,
    interactive: false,
    flipsAt: () => [],
    last: null,
    hints: [],
    rotation: 0,
    coordinates: false,
    legalMarks: true,
    lastMark: true,
    flipCounts: false,
    discMarks,
    material,
    speed: 0,
    transition: null,
    describe: (square) => contentLine(position, square),
  };
}

/**
 * @param {State} state
 * @param {(square: string) => string[]} flipsAt
 * @returns {BoardModel | null}
 */
export function boardModel(state, flipsAt) {
  const { table, preferences, preview } = state;
  if (!table) return null;
  const sketch = preview !== null;
  const position = preview?.position ?? table.position;
  const interactive = !sketch && personToMove(state);
  const { coordinates, legalMarks, lastMark, flipCounts, discMarks, material, speed } = preferences;
  return {
    shape: shapeOf(sketch ? state.draft.setup.board : table.setup.board, position),
    discs: position.discs,
    blocked: [...position.blocked],
    legal: sketch || !interactive ? [] : [...table.legal],
    mover: sketch ? null : table.turn,
    interactive,
    flipsAt,
    last: sketch ? null : lastPly(state)?.square ?? null,
    hints: sketch ? [] : hints(state),
    // A game to come is shown upright, however the one on the table is turned.
    rotation: sketch ? 0 : rotationOf(state),
    coordinates,
    legalMarks,
    lastMark,
    flipCounts,
    discMarks,
    material,
    speed: SPEEDS[speed],
    transition: sketch ? null : state.transition,
    proposed: sketch ? null : state.chosen,
    brackets: preferences.coach !== "off",
    describe: (square) => squareLine(state, square, flipsAt),
    label: t("heading.board"),
  };
}

/** @param {State} state */
function hints({ hint }) {
  if (!hint) return [];
  return hint.marks.map(({ square, lead, best, exact }) => ({ square, text: formatSigned(lead), best, exact }));
}
