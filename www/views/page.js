/**
 * The page itself: players, status, board, moves, toolbar, and the one live region.
 * @module
 */

import { el } from "../dom.js";
import { t } from "../text/index.js";
import { createLive } from "./live.js";
import { createMoves } from "./moves.js";
import { createPlayers } from "./players.js";
import { createShare } from "./share.js";
import { createStatus } from "./status.js";
import { createToolbar } from "./toolbar.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app */
export function createPage(app) {
  const share = createShare();
  const players = createPlayers(share.element);
  const status = createStatus(app);
  const moves = createMoves(app);
  const toolbar = createToolbar(app);
  const board = el("div", { class: "board", id: "board" });
  const live = createLive();

  const element = el(
    "div",
    { class: "page" },
    el("a", { class: "skip", href: "#board", onclick: focusBoard }, t("page.skip")),
    el("header", { class: "brand" }, el("h1", {}, t("page.name"))),
    el(
      "main",
      { class: "game" },
      players.element,
      status.element,
      el("section", { class: "board-place", "aria-label": t("heading.board") }, board),
      moves.element,
    ),
    toolbar.element,
    live.element,
  );

  /** @param {Event} event */
  function focusBoard(event) {
    event.preventDefault();
    const cell = board.querySelector("[tabindex='0']");
    if (cell instanceof HTMLElement) cell.focus();
  }

  /** @param {import("../types.js").State} state */
  function drawRest(state) {
    share.draw(state);
    moves.drawSteps(state);
    toolbar.draw(state);
  }

  return {
    element,
    board,
    /** All that it shows but the board, the most pressing first; each for about as long as the others. */
    steps: [status.draw, players.draw, moves.drawList, drawRest],
    announce: live.announce,
  };
}
