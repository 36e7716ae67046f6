/**
 * All that is seen: the page, its board, the sheets and the notices. Built anew when the language changes.
 * @module
 */

import { boardModel } from "./board-model.js";
import { createBoard } from "./board/view.js";
import { setAttribute } from "./dom.js";
import { computerToMove, turnOf } from "./selectors.js";
import { SHEETS } from "./sheets/index.js";
import { createSheets } from "./sheets/sheets.js";
import { currentLanguage, t } from "./text/index.js";
import { createNotices } from "./views/notices.js";
import { createPage } from "./views/page.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./app.js").App} App */

/**
 * @param {App} app
 * @param {(square: string) => void} chooseSquare
 */
export function createScreen(app, chooseSquare) {
  /** @param {HTMLElement | null} [opener]  what a sheet that is open has to give the focus back to */
  const build = (opener) => {
    const page = createPage(app);
    const notices = createNotices(app);
    document.documentElement.lang = currentLanguage();
    document.title = t("page.title");
    document.body.replaceChildren(page.element, notices.element);
    const sheets = createSheets(app, SHEETS, document.body, opener);
    const board = createBoard(page.board, {
      onSquare: chooseSquare,
      onHover() {},
      onSettled: (id) => app.send({ type: "settled", id: Number(id) }),
    });
    return { page, notices, sheets, board, language: currentLanguage() };
  };
  let parts = build();

  return {
    /** @param {State} state */
    draw(state) {
      if (parts.language !== currentLanguage()) {
        const opener = parts.sheets.shut();
        parts.board.destroy();
        parts = build(opener);
      }
      const { page, notices, sheets, board } = parts;
      drawDocument(state);
      page.draw(state);
      notices.draw(state);
      const model = boardModel(state, app.session.flips);
      if (model) board.update(model);
      sheets.draw(state);
    },
    /** @param {string} sentence */
    announce: (sentence) => parts.page.announce(sentence),
  };
}

/**
 * What the document as a whole shows of the state: its theme, and facts for style sheets and tests.
 * @param {State} state
 */
function drawDocument(state) {
  const { body, documentElement: root } = document;
  const { theme } = state.preferences;
  setAttribute(root, "data-theme", theme === "system" ? null : theme);
  setAttribute(body, "data-turn", turnOf(state) ?? "none");
  setAttribute(body, "data-ply", state.table?.ply ?? 0);
  setAttribute(body, "data-settled", state.transition === null);
  setAttribute(body, "data-thinking", computerToMove(state) && state.engine !== "failed");
  setAttribute(body, "data-engine", state.engine);
  setAttribute(body, "data-sheet", state.sheet ?? "none");
  setAttribute(body, "data-hint", state.hint && (state.hint.busy ? "busy" : "shown"));
  setAttribute(body, "data-clock", state.clock !== null);
  setAttribute(body, "data-embed", state.embed);
  setAttribute(body, "data-ready", true);
}
