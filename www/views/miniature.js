/**
 * A small picture of a board. It is drawn again only when what it shows has changed.
 * @module
 */

import { drawMiniature } from "../board/miniature.js";
import { shapeOf } from "../board-model.js";
import { el } from "../dom.js";

/** @typedef {import("../types.js").Position} Position */

export function createMiniature() {
  const element = el("canvas", { class: "miniature", "aria-hidden": "true" });
  let drawn = "";
  return {
    element,
    /**
     * @param {import("../types.js").BoardId} board
     * @param {Position} position
     * @param {import("../types.js").Preferences} preferences
     */
    draw(board, position, { material, theme }) {
      const key = JSON.stringify([board, position.discs, position.blocked, material, theme, element.clientWidth]);
      if (key === drawn) return;
      drawn = key;
      drawMiniature(element, { shape: shapeOf(board, position), discs: position.discs, blocked: [...position.blocked], material });
    },
  };
}
