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
    }, () => import("./board/motion-layer.js"));
    return { page, notices, sheets, board, language: currentLanguage() };
  };
  let parts = build();

  /** What is drawn, the most pressing first. @returns {((state: State) => void)[]} */
  const steps = () => [
    (state) => {
      const { theme } = state.preferences;
      setAttribute(document.documentElement, "data-theme", theme === "system" ? null : theme);
      const model = boardModel(state, app.session.flips);
      if (model) parts.board.update(model);
      // Known at once, so that nobody takes what is half drawn for a page at rest.
      if (state.transition) setAttribute(document.body, "data-settled", false);
    },
    // The board paints what lies still in a frame of its own.
    () => {},
    ...parts.page.steps,
    (state) => {
      parts.notices.draw(state);
      parts.sheets.draw(state);
      drawFacts(state);
    },
  ];
  let frame = 0;
  /** The newest transition drawn. @type {State["transition"]} */
  let transition = null;

  /** @param {State} state @param {((state: State) => void)[]} due  one a frame */
  const drawInTurn = (state, [first, ...rest]) => {
    first(state);
    if (rest.length > 0) frame = requestAnimationFrame(() => drawInTurn(state, rest));
  };

  return {
    /**
     * Shows a state: at once, but with a step a frame where discs begin to move, for a slow machine has no time for
     * more.
     * @param {State} state
     */
    draw(state) {
      if (parts.language !== currentLanguage()) {
        const opener = parts.sheets.shut();
        parts.board.destroy();
        parts = build(opener);
      }
      cancelAnimationFrame(frame);
      const moves = state.transition !== null && state.transition.id !== transition?.id;
      transition = state.transition;
      if (moves) drawInTurn(state, steps());
      else for (const step of steps()) step(state);
    },
    /** @param {string} sentence */
    announce: (sentence) => parts.page.announce(sentence),
  };
}

/**
 * What is to be seen now, for style sheets and tests.
 * @param {State} state
 */
function drawFacts(state) {
  const { body } = document;
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
