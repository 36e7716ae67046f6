/**
 * The bar of the share of the board: the discs of each colour, side by side.
 * @module
 */

import { el, reconcile } from "../dom.js";

/** @returns {import("../controls.js").View} */
export function createShare() {
  const element = el("div", { class: "share", "aria-hidden": "true" });
  return {
    element,
    draw({ table }) {
      if (!table) return;
      const { players, counts } = table;
      const colours = [...players, "neutral"].filter((colour) => counts[colour] > 0);
      const all = colours.reduce((sum, colour) => sum + counts[colour], 0);
      let before = 0;
      reconcile(
        element,
        colours,
        (colour) => colour,
        (colour) => el("span", { class: "part", "data-colour": colour }),
        (part, colour) => {
          part.style.transform = `translateX(${(100 * before) / all}%)`;
          before += counts[colour];
        },
      );
    },
  };
}
