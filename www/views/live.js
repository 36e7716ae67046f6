/**
 * The live region: what changes, said to whoever listens rather than looks.
 * @module
 */

import { el } from "../dom.js";

/** How long it waits for a further sentence to say with the first, in milliseconds. */
const GATHER = 60;

export function createLive() {
  const element = el("div", { class: "only-heard", role: "status", "aria-live": "polite", "data-live": true });
  /** @type {string[]} */
  let waiting = [];
  return {
    element,
    /** @param {string} sentence */
    announce(sentence) {
      waiting.push(sentence);
      if (waiting.length > 1) return;
      setTimeout(() => {
        element.textContent = waiting.join(" ");
        waiting = [];
      }, GATHER);
    },
  };
}
