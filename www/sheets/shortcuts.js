/**
 * The keys, from the same table that the keys themselves go by.
 * @module
 */

import { el } from "../dom.js";
import { t } from "../text/index.js";

/** Keys of the board itself. */
const BOARD_KEYS = /** @type {const} */ (["arrows", "enter", "home", "page", "ends"]);

/** @type {import("./sheets.js").SheetMaker} */
export function shortcutsSheet({ commands, get }) {
  const state = get();
  const rows = Object.entries(commands).filter(([, command]) => command.key);
  return {
    title: t("sheet.shortcuts"),
    place: "centre",
    body: [
      el("h3", {}, t("shortcuts.board")),
      keyList(BOARD_KEYS.map((name) => ({ keys: separate(t(`shortcuts.${name}.keys`)), what: t(`shortcuts.${name}`) }))),
      el("h3", {}, t("shortcuts.game")),
      keyList([
        ...rows.map(([, command]) => ({ keys: keysOf(command), what: t(command.label(state)) })),
        { keys: [t("shortcuts.close.keys")], what: t("shortcuts.close") },
      ]),
      el("p", { class: "note" }, t("shortcuts.note")),
    ],
  };
}

/**
 * Every key of a command, as they are written.
 * @param {import("../commands.js").Command} command
 */
export function keysOf({ key, chords = [] }) {
  const held = chords.map((chord) => chord.replace("Ctrl", t("shortcuts.ctrl")).replace("Shift", t("shortcuts.shift")));
  return key ? [key.toUpperCase(), ...held] : held;
}

/** @param {readonly { keys: readonly string[], what: string }[]} rows */
function keyList(rows) {
  return el(
    "dl",
    { class: "keys" },
    ...rows.map(({ keys, what }) => el("div", {}, el("dt", {}, ...keys.map((key) => el("kbd", {}, key))), el("dd", {}, what))),
  );
}

/**
 * Each key of a list such as "Home, End" by itself.
 * @param {string} keys
 */
function separate(keys) {
  return keys.split(/[,、，]\s*/u);
}
