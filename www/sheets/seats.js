/**
 * Who plays which colour, while the game goes on.
 * @module
 */

import { button } from "../controls.js";
import { el } from "../dom.js";
import { t } from "../text/index.js";
import { createSeatEditor } from "./seat-editor.js";

/** @type {import("./sheets.js").SheetMaker} */
export function seatsSheet({ get, send }) {
  const players = get().table?.players ?? [];
  const editors = players.map((player, index) =>
    createSeatEditor(player, (change) => {
      send({ type: "seats", seats: get().seats.map((seat, place) => (place === index ? { ...seat, ...change } : seat)) });
    }),
  );
  return {
    title: t("sheet.seats"),
    place: "side",
    body: [el("p", { class: "note" }, t("seats.note")), el("div", { class: "seats" }, ...editors.map((each) => each.element))],
    foot: [button("done", t("sheet.done"), () => send({ type: "sheet", sheet: null }), { primary: true })],
    draw({ seats }) {
      editors.forEach((editor, index) => editor.set(seats[index]));
    },
  };
}
