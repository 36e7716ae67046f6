/**
 * The package, as the page uses it. A page in one file brings the engine's bytes, worker and weights along, because a
 * page opened from disk may load none of them.
 * @module
 */

import init, { Engine, Game, boardShape, checkSetup, drawSeats, prefetch, randomBlocked, readGgf } from "../pkg/index.js";

/**
 * @typedef {object} Brought
 * @property {BufferSource | WebAssembly.Module} [wasm]
 * @property {() => Worker} [worker]
 * @property {(family: string) => Uint8Array | null} [weights]
 */

/** @type {Brought} */
const brought = /** @type {any} */ (globalThis).outflankParts ?? {};

export const rules = Object.freeze({ Game, boardShape, checkSetup, drawSeats, randomBlocked, readGgf });

/** The small build has all rules, and thinks about the games that most people begin with. */
const SMALL = "pkg/outflank_small.wasm";

export function loadRules() {
  return init(brought.wasm ?? new URL(SMALL, document.baseURI));
}

export function makeEngine() {
  // There is more among the parts than an engine takes.
  const { wasm, worker, weights } = brought;
  return Engine.create({ wasm, worker, weights });
}

/**
 * Fetches what the computer will want for games of this setup, so that its first reply need not wait. What cannot be
 * had now the engine asks for again.
 * @param {import("./types.js").Setup} setup
 */
export function fetchAhead(setup) {
  if (!brought.weights) prefetch(setup).catch(() => {});
}
