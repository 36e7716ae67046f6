/**
 * What one needs before there is a game: the boards' shapes, whether a setup is possible, drawing lots.
 * @module
 */

import { guarded, textArgument, wholeNumber } from "./errors.js";
import { core } from "./load.js";

/** @typedef {import("./index.d.ts").Setup} Setup */

/** The squares of the largest board. */
const LARGEST_BOARD = 100;

/** What the compiled half counts with. */
const LARGEST_COUNT = 2 ** 32 - 1;

/**
 * @param {import("./index.d.ts").BoardId} board
 * @returns {import("./index.d.ts").BoardShape}
 */
export function boardShape(board) {
  const name = textArgument(board, "bad-setup", "A board's name");
  return guarded(() => core().boardShape(name));
}

/**
 * @param {Partial<Setup>} setup
 * @returns {import("./index.d.ts").Reason[]}
 */
export function checkSetup(setup = {}) {
  return guarded(() => core().checkSetup(setup));
}

/**
 * @param {Partial<Setup>} setup
 * @param {number} count
 * @param {number} seed
 * @returns {string[]}
 */
export function randomBlocked(setup, count, seed) {
  // The rules know better what is too many.
  const most = Number.isInteger(count) && count > LARGEST_BOARD ? LARGEST_COUNT : LARGEST_BOARD;
  wholeNumber(count, 0, most, "bad-setup", "The number of blocked squares");
  wholeNumber(seed, 0, Number.MAX_SAFE_INTEGER, "bad-setup", "A seed");
  return guarded(() => core().randomBlocked(setup, count, seed));
}

/** @returns {number} */
export function randomSeed() {
  return guarded(() => core().randomSeed());
}

/**
 * @param {2 | 3 | 4} players
 * @returns {import("./index.d.ts").Player[]}
 */
export function drawSeats(players) {
  wholeNumber(players, 2, 4, "bad-setup", "The number of players");
  return guarded(() => core().drawSeats(players));
}
