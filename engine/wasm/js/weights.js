/**
 * The learned evaluations: one file for each family of setups, loaded when its family is first thought about.
 * @module
 */

import { ReversiError } from "./errors.js";
import { FAMILIES } from "./families.js";
import { bytesAt, readsFromDisk } from "./files.js";

/**
 * The family of setups that share an evaluation.
 * @param {import("./index.d.ts").Setup} setup
 */
export function familyOf({ board, goal, players, blocked }) {
  if (players > 2) return `${board}-${goal}-${players}`;
  return blocked.length > 0 ? `${board}-${goal}-blocked` : `${board}-${goal}`;
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
    const address = new URL(`./weights/${family}.bin`, import.meta.url).href;
    // Browsers refuse to fetch from disk, and say so on the console even to those who expect it.
    if (address.startsWith("file:") && !readsFromDisk(address)) {
      throw new ReversiError("load-failed", "A page opened from disk can load no files: serve it over HTTP, or hand the weights to the engine.");
    }
    bytes = bytesAt(address);
    loaded.set(family, bytes);
    bytes.catch(() => loaded.delete(family));
  }
  return bytes;
}
