/**
 * The learned evaluations: one file for each family of setups, loaded when its family is first thought about.
 * @module
 */

import { bytesAt } from "./files.js";

/** The families that have a file in weights/. The others are played by the engine's built-in evaluation. */
export const FAMILIES = Object.freeze(/** @type {string[]} */ ([]));

/**
 * The family of setups that share an evaluation.
 * @param {import("./index.d.ts").Setup} setup
 */
export function familyOf({ board, goal, players }) {
  return players === 2 ? `${board}-${goal}` : `${board}-${goal}-${players}`;
}

/** @type {Map<string, Promise<Uint8Array>>} */
const loaded = new Map();

/**
 * A family's weights from beside this module, read once however many engines ask. A failed read may be tried again.
 * @param {string} family
 * @returns {Promise<Uint8Array | null>} null for a family that has none
 */
export async function weightsOf(family) {
  if (!FAMILIES.includes(family)) return null;
  let bytes = loaded.get(family);
  if (!bytes) {
    bytes = bytesAt(new URL(`./weights/${family}.bin`, import.meta.url).href);
    loaded.set(family, bytes);
    bytes.catch(() => loaded.delete(family));
  }
  return bytes;
}
