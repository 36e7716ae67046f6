// Tables for the tests of the page's pure modules, without the engine.

import { COLOURS, COMPUTER, PERSON } from "../../www/presets.js";
import { initialState, update } from "../../www/state.js";
import { readPosition } from "../../www/position.js";

/** @typedef {import("../../www/types.js").Table} Table */
/** @typedef {import("../../www/types.js").State} State */
/** @typedef {import("../../www/types.js").Player} Player */
/** @typedef {import("../../www/types.js").Ply} Ply */

/**
 * @param {string} line  "b d3, w c5": who played where
 * @returns {Ply[]}
 */
export function plies(line) {
  if (!line) return [];
  return line.split(", ").map((entry) => {
    const [letter, square] = entry.split(" ");
    const player = /** @type {Player} */ (COLOURS.find((colour) => colour.startsWith(letter)));
    return { player, square, flips: ["e5"], passed: [] };
  });
}

/**
 * @param {Partial<Table>} [change]
 * @returns {Table}
 */
export function makeTable(change = {}) {
  const line = change.line ?? [];
  return {
    id: "one",
    began: 1,
    setup: { board: "8x8", players: 2, goal: "most", opening: "cross", blocked: [], handicap: null },
    players: ["black", "white"],
    ply: line.length,
    line,
    turn: "black",
    openingPass: null,
    legal: ["d3"],
    position: readPosition("--------/--------/--------/---WB---/---BW---/--------/--------/-------- B"),
    counts: { black: 2, white: 2, neutral: 0, empty: 60 },
    result: null,
    final: change.result ?? null,
    flipless: false,
    link: "link",
    ...change,
  };
}

/**
 * @param {Partial<Table>} [table]
 * @param {string} [sitters]  one letter a seat: p for a person, c for the computer
 * @returns {State}
 */
export function makeState(table = {}, sitters = "pc") {
  const seats = [...sitters].map((letter) => (letter === "p" ? PERSON : COMPUTER));
  return update(initialState(), { type: "table", table: makeTable(table), seats });
}
