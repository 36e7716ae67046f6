/**
 * The package, as the page uses it. A page in one file brings the engine's bytes and worker along, because a page
 * opened from disk may load neither.
 * @module
 */

import init, { Engine, Game, boardShape, checkSetup, drawSeats, randomBlocked } from "../pkg/index.js";

/** @typedef {{ wasm?: BufferSource | WebAssembly.Module, worker?: () => Worker }} Brought */

/** @type {Brought} */
const brought = /** @type {any} */ (globalThis).outflankParts ?? {};

export const rules = Object.freeze({ Game, boardShape, checkSetup, drawSeats, randomBlocked });

export function loadRules() {
  return init(brought.wasm);
}

export function makeEngine() {
  return Engine.create({ wasm: brought.wasm, worker: brought.worker });
}
