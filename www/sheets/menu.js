/**
 * Everything that is not needed at every move.
 * @module
 */

import { commandButton } from "../controls.js";
import { el } from "../dom.js";
import { t } from "../text/index.js";

/** @typedef {import("../commands.js").CommandId} CommandId */

/** @type {readonly CommandId[]} */
const ENTRIES = ["rematch", "seats", "flip-board", "copy-link", "share", "learn", "library", "statistics", "sound", "settings", "shortcuts"];

/** Commands that open a sheet of their own: the menu gives way to it by itself. @type {ReadonlySet<CommandId>} */
const OPENING = new Set(/** @type {CommandId[]} */ (["seats", "share", "learn", "library", "statistics", "settings", "shortcuts"]));

/** @type {import("./sheets.js").SheetMaker} */
export function menuSheet({ commands, get, send }) {
  const views = ENTRIES.filter((id) => id !== "shortcuts" || !onlyTouched()).map((id) => {
    const then = OPENING.has(id) ? undefined : () => send({ type: "sheet", sheet: null });
    return commandButton(id, commands[id], get, { then });
  });
  return {
    title: t("sheet.menu"),
    place: "side",
    body: [el("div", { class: "menu" }, ...views.map((view) => view.element))],
    draw(state) {
      for (const view of views) view.draw(state);
    },
  };
}

/** Whether this is a screen without a mouse, where a keyboard is seldom near either. */
function onlyTouched() {
  return matchMedia("(pointer: coarse)").matches && !matchMedia("(any-pointer: fine)").matches;
}
