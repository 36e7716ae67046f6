/**
 * Which squares look different from one model to the next, so that only they are painted again.
 * @module
 */
/** @import { Hint, SeenModel } from "./types.js" */

/** Settings that change the look of everything. @type {readonly (keyof SeenModel)[]} */
const WHOLE = ["rotation", "coordinates", "discMarks", "material"];

/** Settings that change how the legal squares, or the last move's, are marked. @type {readonly (keyof SeenModel)[]} */
const MARKING = ["mover", "interactive", "legalMarks", "lastMark", "flipCounts"];

/**
 * The squares to paint again, or null for all of them.
 * @param {SeenModel | null} before
 * @param {SeenModel} after
 * @returns {Set<string> | null}
 */
export function changedSquares(before, after) {
  if (
    !before ||
    before.shape.board !== after.shape.board ||
    WHOLE.some((key) => before[key] !== after[key]) ||
    before.blocked.join() !== after.blocked.join()
  ) return null;

  const changed = changedDiscs(before, after);
  if (MARKING.some((key) => before[key] !== after[key])) {
    for (const square of [...before.legal, ...after.legal]) changed.add(square);
    if (after.last) changed.add(after.last);
  }
  if (before.legal !== after.legal) {
    for (const square of oneSided(before.legal, after.legal)) changed.add(square);
  }
  if (before.hints !== after.hints) {
    for (const key of oneSided(before.hints.map(keyOf), after.hints.map(keyOf))) changed.add(key.split(" ", 1)[0]);
    // A legal dot gives way to a hint and comes back without it.
    for (const { square } of before.hints) changed.add(square);
  }
  if (before.last !== after.last) {
    for (const square of [before.last, after.last]) if (square) changed.add(square);
  }
  return changed;
}

/**
 * The squares whose discs differ.
 * @param {Pick<SeenModel, "discs">} before
 * @param {Pick<SeenModel, "discs">} after
 * @returns {Set<string>}
 */
export function changedDiscs(before, after) {
  /** @type {Set<string>} */
  const changed = new Set();
  if (before.discs === after.discs) return changed;
  for (const square of Object.keys(before.discs)) {
    if (before.discs[square] !== after.discs[square]) changed.add(square);
  }
  for (const square of Object.keys(after.discs)) {
    if (before.discs[square] !== after.discs[square]) changed.add(square);
  }
  return changed;
}

/** @param {Hint} hint */
function keyOf({ square, text, best, exact }) {
  return `${square} ${text} ${best} ${exact}`;
}

/**
 * What is in one list but not in the other.
 * @param {readonly string[]} a
 * @param {readonly string[]} b
 */
function oneSided(a, b) {
  const inA = new Set(a);
  const inB = new Set(b);
  return [...a.filter((item) => !inB.has(item)), ...b.filter((item) => !inA.has(item))];
}
