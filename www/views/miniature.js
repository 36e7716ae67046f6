/**
 * A small picture of a board. It is drawn again only when what it shows has changed, and never more than a few in one
 * frame: a sheet may hold dozens.
 * @module
 */

import { drawMiniature } from "../board/miniature.js";
import { shapeOf } from "../board-model.js";
import { el } from "../dom.js";

/** @typedef {import("../types.js").Position} Position */

/** How long pictures may be drawn in one frame, in milliseconds. */
const BUDGET = 8;

/** @type {(() => void)[]} */
const waiting = [];
let scheduled = false;

/** @param {() => void} picture */
function whenThereIsTime(picture) {
  waiting.push(picture);
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(drawSome);
}

function drawSome() {
  const end = performance.now() + BUDGET;
  do waiting.shift()?.();
  while (waiting.length > 0 && performance.now() < end);
  scheduled = waiting.length > 0;
  if (scheduled) requestAnimationFrame(drawSome);
}

/**
 * @param {import("../types.js").BoardId} board
 * @param {() => Position | null} read  what is on it, asked for when it is drawn; null: nothing that can be drawn
 */
export function createMiniature(board, read) {
  const element = el("canvas", { class: "miniature", "aria-hidden": "true" });
  /** @type {Position | null} */
  let position = null;
  let drawn = "";
  return {
    element,
    /** @param {import("../types.js").Preferences} preferences */
    draw({ material, theme }) {
      const key = `${material} ${theme}`;
      if (key === drawn) return;
      drawn = key;
      whenThereIsTime(() => {
        position ??= read();
        if (!position || key !== drawn) return;
        drawMiniature(element, { shape: shapeOf(board, position), discs: position.discs, blocked: [...position.blocked], material });
      });
    },
  };
}
