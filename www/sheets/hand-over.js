/**
 * Between two people's turns: the screen changes hands.
 * @module
 */

import { button, swatch } from "../controls.js";
import { el } from "../dom.js";
import { turnOf } from "../selectors.js";
import { playerName } from "../sentences.js";
import { t } from "../text/index.js";

/** @type {import("./sheets.js").SheetMaker} */
export function handOverSheet({ get, send }) {
  const player = turnOf(get()) ?? "black";
  const name = playerName(get(), player);
  const ready = button("ready", t("hand-over.ready"), () => send({ type: "sheet", sheet: null }), { primary: true });
  return {
    title: t("hand-over.title", { name }),
    place: "centre",
    body: [el("div", { class: "hand-over" }, swatch(player), el("p", {}, t("hand-over.text", { name })))],
    foot: [ready],
    focus: ready,
  };
}
