/**
 * How the person has fared against the computer.
 * @module
 */

import { button } from "../controls.js";
import { el, reconcile, setAttribute, setText } from "../dom.js";
import { giveFile } from "../files.js";
import { standings } from "../statistics.js";
import { setupLine } from "../sentences.js";
import { formatNumber, formatSigned, t } from "../text/index.js";

/** @typedef {import("../statistics.js").Standing} Standing */

const COLUMNS = /** @type {const} */ (["game", "games", "won", "drawn", "best"]);

/** @type {import("./sheets.js").SheetMaker} */
export function statisticsSheet({ get, send }) {
  const rows = el("tbody");
  const table = el(
    "table",
    { class: "standings" },
    el("thead", {}, el("tr", {}, ...COLUMNS.map((name) => el("th", { scope: "col" }, t(`statistics.${name}`))))),
    rows,
  );
  const line = el("p", { class: "note" });
  let sure = false;
  // The first press asks, the second erases.
  const erase = button("erase-statistics", t("statistics.erase"), () => {
    if (sure) send({ type: "records-erase" });
    sure = !sure;
    setText(/** @type {Element} */ (erase.querySelector(".word")), t(sure ? "statistics.really" : "statistics.erase"));
  });
  const give = button("export-statistics", t("statistics.export"), () =>
    giveFile("outflank-statistics.json", { format: "outflank-statistics-1", games: get().records }),
  );
  const buttons = el("div", { class: "pair" }, erase, give);

  return {
    title: t("sheet.statistics"),
    place: "centre",
    body: [line, table],
    foot: [buttons],
    draw({ records }) {
      const none = records.length === 0;
      setText(line, t(none ? "statistics.none" : "statistics.note"));
      setAttribute(table, "hidden", none);
      setAttribute(buttons, "hidden", none);
      reconcile(rows, standings(records), (row, index) => `${index} ${JSON.stringify(row)}`, makeRow);
    },
  };
}

/** @param {Standing} standing */
function makeRow({ setup, strength, games, won, drawn, best }) {
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, t(`strength.${strength}`), el("span", { class: "note" }, setupLine(setup))),
    el("td", {}, formatNumber(games)),
    el("td", {}, formatNumber(won)),
    el("td", {}, formatNumber(drawn)),
    el("td", {}, formatSigned(best)),
  );
}
