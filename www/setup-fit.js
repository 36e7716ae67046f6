/**
 * Finds the nearest setup that can be played, keeping what was chosen last.
 * @module
 */

import { CLASSIC } from "./presets.js";

/** @typedef {import("./types.js").Setup} Setup */

/** What is given up first comes first. @type {readonly (keyof Setup)[]} */
const FIELDS = ["handicap", "opening", "blocked", "board", "players"];

/**
 * @param {Setup} setup
 * @param {keyof Setup} keep          the field chosen last
 * @param {(setup: Setup) => boolean} fits
 * @returns {Setup | null} null where even the plainest setup with that field cannot be played
 */
export function nearestFit(setup, keep, fits) {
  const free = FIELDS.filter((field) => field !== keep);
  // All subsets of the other fields, those with the fewest changes first.
  const subsets = Array.from({ length: 2 ** free.length }, (_, mask) => free.filter((_field, index) => mask & (1 << index)));
  subsets.sort((a, b) => a.length - b.length);
  for (const fields of subsets) {
    const attempt = { ...setup, ...Object.fromEntries(fields.map((field) => [field, CLASSIC[field]])) };
    if (fits(attempt)) return attempt;
  }
  return null;
}
