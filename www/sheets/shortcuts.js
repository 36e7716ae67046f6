/**
 * The keys, from the same table that the keys themselves go by.
 * @module
 */

import { el } from "../dom.js";
import { t } from "../text/index.js";

/** Keys of the board itself. */
const BOARD_KEYS = /** @type {const} */ (["arrows", "enter", "home", "page"]);

/** @type {import("./sheets.js").SheetMaker} */
export function shortcutsSheet({ commands, get }) {
  const state = get();
  const rows = Object.entries(commands).filter(([, command]) => command.key);
  return {
    title: t("sheet.shortcuts"),
    place: "centre",
    body: [
      el("h3", {}, t("shortcuts.board")),
      keyList(BOARD_KEYS.map((name) => ({ keys: t(`shortcuts.${name}.keys`), what: t(`shortcuts.${name}`) }))),
      el("h3", {}, t("shortcuts.game")),
      keyList(
        rows.map(([, command]) => ({ keys: (command.key ?? "").toUpperCase(), what: t(command.label(state)) })),
      ),
      el("p", { class: "note" }, t("shortcuts.note")),
    ],
  };
}

/** @param {readonly { keys: string, what: string }[]} rows */
function keyList(rows) {
  return el(
    "dl",
    { class: "keys" },
    ...rows.map(({ keys, what }) => el("div", {}, el("dt", {}, ...separate(keys)), el("dd", {}, what))),
  );
}

/**
 * Each key of a list such as "Home, End" by itself.
 * @param {string} keys
 */
function separate(keys) {
  // A comma alone is a key.
  return keys.split(/(?<=.)[,、，]\s*/u).map((key) => el("kbd", {}, key));
}
