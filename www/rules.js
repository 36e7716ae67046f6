/**
 * The package, as the page uses it. A page in one file brings the engine's bytes, worker and weights along, because a
 * page opened from disk may load none of them.
 * @module
 */

import init, { Engine, Game, boardShape, checkSetup, drawSeats, randomBlocked, readGgf } from "../pkg/index.js";

/**
 * @typedef {object} Brought
 * @property {BufferSource | WebAssembly.Module} [wasm]
 * @property {() => Worker} [worker]
 * @property {(family: string) => Uint8Array | null} [weights]
 */

/** @type {Brought} */
const brought = /** @type {any} */ (globalThis).outflankParts ?? {};

export const rules = Object.freeze({ Game, boardShape, checkSetup, drawSeats, randomBlocked, readGgf });

export function loadRules() {
  return init(brought.wasm);
}

export function makeEngine() {
  return Engine.create(brought);
}
