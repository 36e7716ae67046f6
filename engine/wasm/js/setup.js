/**
 * What one needs before there is a game: the boards' shapes, whether a setup is possible, drawing lots.
 * @module
 */

import { ReversiError, guarded, textArgument, textOf, wholeNumber } from "./errors.js";
import { core } from "./load.js";
import { strangers } from "./properties.js";

/** @typedef {import("./index.d.ts").Setup} Setup */
/** @typedef {import("./index.d.ts").Reason} Reason */

/** @type {readonly (keyof Setup)[]} */
const FIELDS = ["board", "players", "goal", "opening", "blocked", "handicap"];

const HANDICAP_FIELDS = ["player", "corners"];

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
 * @returns {Reason[]}
 */
export function checkSetup(setup = {}) {
  const instead = insteadOfSetup(setup);
  if (instead) return [instead];
  return [...guarded(() => core().checkSetup(setup)), ...unknownFields(setup)];
}

/**
 * `setup`, made sure to be an object of a setup's fields; what they hold is for the rules to check.
 * @param {Partial<Setup>} setup
 */
export function setupArgument(setup) {
  if (!insteadOfSetup(setup) && unknownFields(setup).length === 0) return setup;
  const reasons = checkSetup(setup);
  const message = reasons.map((reason) => reason.message).join(" ");
  throw new ReversiError("bad-setup", message, { reasons, square: reasons.find(({ square }) => square)?.square });
}

/**
 * What there is in a setup's place. Some of it has none of the fields, and would pass for a setup of defaults.
 * @param {unknown} value
 * @returns {Reason | null}
 */
function insteadOfSetup(value) {
  const refused = (/** @type {string} */ instead) =>
    reasonFor("board", `A setup is an object with fields such as board and players${instead}.`);
  if (typeof value !== "object" || value === null) return refused("");
  try {
    if (Symbol.iterator in value) return refused(", not a list");
    return "setup" in value ? refused(": give a game's setup, not the game") : null;
  } catch (cause) {
    return refused(`, and this one cannot be read: ${textOf(cause)}`);
  }
}

/**
 * The fields of a setup, and of its handicap, that there are not. One of the setup's own is about the field that was
 * meant, where that can be told.
 * @param {Partial<Setup>} setup
 * @returns {Reason[]}
 */
function unknownFields(setup) {
  try {
    const { handicap } = setup;
    const given = typeof handicap === "object" && handicap !== null ? handicap : {};
    const own = strangers(setup, FIELDS, "a field of a setup");
    const ofHandicap = strangers(given, HANDICAP_FIELDS, "a field of a handicap");
    return [
      ...own.map(({ name, meant, sentence }) => reasonFor(meant ?? "board", sentence, "unknown-field", name)),
      ...ofHandicap.map(({ name, sentence }) => reasonFor("handicap", sentence, "unknown-field", name)),
    ];
  } catch (cause) {
    return [reasonFor("board", `The fields of a setup cannot be listed: ${textOf(cause)}.`)];
  }
}

/**
 * @param {keyof Setup} field
 * @param {string} message
 * @param {import("./index.d.ts").Why} [why]
 * @param {string} [written]  the field as it was written
 * @returns {Reason}
 */
function reasonFor(field, message, why = "setup-field", written = field) {
  return { field, message, why, values: { field: written } };
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
  const checked = setupArgument(setup);
  return guarded(() => core().randomBlocked(checked, count, seed));
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
