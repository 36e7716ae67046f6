/**
 * The row of buttons within reach of the thumb, or at the foot of the rail.
 * @module
 */

import { el } from "../dom.js";
import { commandButton } from "../controls.js";
import { t } from "../text/index.js";

/** @typedef {import("../app.js").App} App */

/**
 * @param {App} app
 * @returns {import("../controls.js").View}
 */
export function createToolbar({ commands, get }) {
  const views = /** @type {const} */ (["undo", "redo", "hint", "moves", "new-game", "menu"]).map((id) =>
    commandButton(id, commands[id], get, { brief: true }),
  );
  const element = el("nav", { class: "toolbar", "aria-label": t("heading.actions") }, ...views.map((view) => view.element));
  return {
    element,
    draw(state) {
      for (const view of views) view.draw(state);
    },
  };
}
