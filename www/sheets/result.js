/**
 * How the game ended: the winner, the discs and the official score.
 * @module
 */

import { commandButton, swatch } from "../controls.js";
import { el } from "../dom.js";
import { formatNumber, t } from "../text/index.js";
import { outcomeOf } from "../selectors.js";
import { colourName, playerName, resultLine } from "../sentences.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Player} Player */

const SVG = "http://www.w3.org/2000/svg";

/** @type {import("./sheets.js").SheetMaker} */
export function resultSheet({ commands, get, send, session }) {
  const state = get();
  const note = resultNote(state);
  const close = () => send({ type: "sheet", sheet: null });
  const buttons = [
    commandButton("rematch", commands.rematch, get, { primary: true }),
    commandButton("new-game", commands["new-game"], get),
    commandButton("copy-link", commands["copy-link"], get, { then: close }),
  ];
  return {
    title: resultTitle(state),
    place: "side",
    body: [resultTable(state), note ? el("p", { class: "note" }, note) : null, courseChart(session.course(), state.table?.players ?? [])],
    foot: buttons.map((view) => view.element),
    focus: buttons[0].element,
    draw(now) {
      for (const view of buttons) view.draw(now);
    },
  };
}

/** @param {State} state */
function resultTitle(state) {
  // A flag is the reason, whatever the discs say.
  if (!state.table?.result) return resultLine(state);
  const winner = outcomeOf(state)?.winner;
  if (winner) return t("result.winner", { name: playerName(state, winner) });
  return t((state.table?.players.length ?? 2) > 2 ? "result.table-draw-title" : "result.draw-title");
}

/** @param {State} state */
function resultTable(state) {
  const { table } = state;
  const result = outcomeOf(state);
  if (!table || !result) return el("p");
  const official = table.players.some((player) => result.score[player] !== result.discs[player]);
  return el(
    "table",
    { class: "scores" },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col" }, t("result.player")),
        el("th", { scope: "col" }, t("result.discs")),
        official ? el("th", { scope: "col" }, t("result.score")) : null,
      ),
    ),
    el(
      "tbody",
      {},
      ...table.players.map((player) =>
        el(
          "tr",
          { "data-player": player, "data-winner": result.winner === player },
          el("th", { scope: "row" }, swatch(player), el("span", { class: "name" }, playerName(state, player)), named(state, player)),
          el("td", { "data-discs": result.discs[player] }, formatNumber(result.discs[player])),
          official ? el("td", { "data-score": result.score[player] }, formatNumber(result.score[player])) : null,
        ),
      ),
    ),
  );
}

/** @param {State} state @param {Player} player */
function named(state, player) {
  const colour = colourName(player);
  return playerName(state, player) === colour ? null : el("span", { class: "note" }, colour);
}

/** @param {State} state */
function resultNote(state) {
  const { table } = state;
  const outcome = outcomeOf(state);
  if (!table?.result || !outcome) return "";
  const { winner } = outcome;
  const parts = [];
  if (table.setup.goal === "fewest") parts.push(t("result.fewest-note"));
  if (table.players.length > 2 && !winner) parts.push(t("result.table-draw-note"));
  if (table.players.length === 2 && table.setup.goal === "most" && table.counts.empty > 0) {
    parts.push(t(winner ? "result.empties-won" : "result.empties-shared", { n: table.counts.empty }));
  }
  if (table.counts.neutral > 0) parts.push(t("result.neutral-note"));
  return parts.join(" ");
}

/**
 * How the board was shared from the first placement to the last: a band for each player.
 * @param {readonly Record<string, number>[]} course
 * @param {readonly Player[]} players
 */
function courseChart(course, players) {
  const colours = [...players, "neutral"];
  const chart = document.createElementNS(SVG, "svg");
  chart.setAttribute("class", "course");
  chart.setAttribute("viewBox", `0 0 ${Math.max(course.length - 1, 1)} 1`);
  chart.setAttribute("preserveAspectRatio", "none");
  chart.setAttribute("role", "img");
  chart.setAttribute("aria-label", t("result.course"));
  /** Where the band before this one ended, at each placement. */
  let edge = course.map(() => 0);
  // An empty board, as before a free opening, is shared by nobody.
  const totals = course.map((discs) => Math.max(1, colours.reduce((sum, colour) => sum + (discs[colour] ?? 0), 0)));
  for (const colour of colours) {
    const next = course.map((discs, ply) => edge[ply] + (discs[colour] ?? 0) / totals[ply]);
    const out = next.map((share, ply) => `${ply},${share.toFixed(4)}`);
    const back = edge.map((share, ply) => `${ply},${share.toFixed(4)}`).reverse();
    const band = document.createElementNS(SVG, "polygon");
    band.setAttribute("points", [...out, ...back].join(" "));
    band.setAttribute("data-colour", colour);
    chart.append(band);
    edge = next;
  }
  return el("figure", { class: "course-figure" }, chart, el("figcaption", { class: "note" }, t("result.course")));
}
