/**
 * Checks what a caller says about how long and how well to think.
 * @module
 */

import { ReversiError, kindOf, wholeNumber } from "./errors.js";
import { objectArgument } from "./options.js";

/** The numbers of the levels that have names, and the weakest and strongest. */
export const LEVELS = Object.freeze({ min: 1, easy: 2, normal: 5, hard: 8, max: 10 });

const MOST_MOVES = 100;

/** @type {Record<string, (value: unknown) => number | boolean>} */
const CHECKS = {
  level: (value) => wholeNumber(value, LEVELS.min, LEVELS.max, "bad-limits", "A level"),
  depth: (value) => wholeNumber(value, 1, 200, "bad-limits", "The depth in plies"),
  variety: (value) => discs(value, "The variety in discs"),
  timeMs: (value) => positive(value, "The time in milliseconds"),
  nodes: (value) => wholeNumber(value, 1, Number.MAX_SAFE_INTEGER, "bad-limits", "The number of nodes"),
  exact: (value) => flag(value, "Whether to solve exactly"),
  outcome: (value) => flag(value, "Whether to find out who wins"),
  moves: (value) => wholeNumber(value, 1, MOST_MOVES, "bad-limits", "The number of moves to score"),
  seed: (value) => wholeNumber(value, 0, Number.MAX_SAFE_INTEGER, "bad-limits", "A seed"),
};

const LIMITS = Object.freeze({
  code: /** @type {const} */ ("bad-limits"),
  what: "Limits are an object such as { level: 5 }",
  each: "a limit",
  names: Object.keys(CHECKS),
});

/**
 * @param {unknown} limits
 * @param {number} seed for limits that name none
 * @returns {import("./protocol.js").Limits}
 */
export function checkedLimits(limits, seed) {
  return objectArgument(limits, LIMITS, (given) => {
    /** @type {Record<string, number | boolean>} */
    const checked = { exact: false, seed };
    for (const [name, check] of Object.entries(CHECKS)) {
      if (given[name] !== undefined) checked[name] = check(given[name]);
    }
    return /** @type {any} */ (checked);
  });
}

/**
 * @param {unknown} value
 * @param {string} what
 */
function positive(value, what) {
  if (typeof value === "number" && value > 0 && Number.isFinite(value)) return value;
  throw new ReversiError("bad-limits", `${what} is a number above 0, but this is ${kindOf(value)}.`);
}

/**
 * @param {unknown} value
 * @param {string} what
 */
function discs(value, what) {
  if (typeof value === "number" && value >= 0 && Number.isFinite(value)) return value;
  throw new ReversiError("bad-limits", `${what} is a number from 0 up, but this is ${kindOf(value)}.`);
}

/**
 * @param {unknown} value
 * @param {string} what
 */
function flag(value, what) {
  if (typeof value === "boolean") return value;
  throw new ReversiError("bad-limits", `${what} is true or false, but this is ${kindOf(value)}.`);
}
