/**
 * The games kept in this browser: open, name, delete and have back, export and import.
 * @module
 */

import { button, nextId } from "../controls.js";
import { el, reconcile, setAttribute, setText } from "../dom.js";
import { reason } from "../explain.js";
import { giveFile, takeFile } from "../files.js";
import { gamesFile, readGamesFile } from "../games-file.js";
import { LONGEST_TITLE, MOST_GAMES, keptGame, tooMany } from "../library.js";
import { setupLine, colourName } from "../sentences.js";
import { formatDate, formatNumber, t } from "../text/index.js";
import { createMiniature } from "../views/miniature.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.js").KeptGame} KeptGame */
/** @typedef {import("../types.js").State} State */

/** @type {import("./sheets.js").SheetMaker} */
export function librarySheet(app) {
  const { get, send, session } = app;
  const current = keptGame(get(), Date.now());
  if (current) send({ type: "game-put", game: current, had: get().had });

  const list = el("ul", { class: "games" });
  const line = el("p", { class: "note" });
  const news = el("p", { class: "note", role: "status", "data-library-news": true });
  const removed = el(
    "p",
    { class: "removed", role: "status" },
    el("span", {}, t("library.removed")),
    button("restore-game", t("library.restore"), () => send({ type: "game-restore" })),
  );

  /** The games of a file that there is not room for beside all the others. @type {readonly KeptGame[]} */
  let waiting = [];
  /** How many entries of the file are no games. */
  let skipped = 0;
  const question = el("span");
  const choice = el(
    "div",
    { class: "removed", role: "alert", hidden: true, "data-library-choice": true },
    question,
    button("merge-anyway", t("library.merge-anyway"), () => decide(true)),
    button("merge-not", t("library.merge-not"), () => decide(false)),
  );

  /** @param {readonly KeptGame[]} games */
  const ask = (games) => {
    waiting = games;
    const n = tooMany(get().library, games);
    setAttribute(choice, "hidden", n === 0);
    if (n > 0) setText(question, t("library.too-many", { n }));
    else decide(true);
  };

  /** @param {boolean} merge */
  const decide = (merge) => {
    const games = waiting;
    waiting = [];
    setAttribute(choice, "hidden", true);
    if (merge) send({ type: "games-merge", games });
    const parts = [t("library.imported", { n: games.length }), skipped > 0 ? t("library.skipped", { n: skipped }) : ""];
    setText(news, merge ? parts.join(" ").trim() : "");
  };

  const bringIn = async () => {
    // What was said and asked of another file is past.
    decide(false);
    try {
      const file = await takeFile();
      if (file === null) return;
      const found = readGamesFile(file, session.judge, Date.now());
      skipped = found.skipped;
      ask(found.games);
    } catch {
      setText(news, t("library.bad-file"));
    }
  };

  return {
    title: t("sheet.library"),
    place: "centre",
    body: [line, removed, list],
    foot: [
      choice,
      news,
      el(
        "div",
        { class: "pair" },
        button("import-games", t("library.import"), bringIn),
        button("export-games", t("library.export"), () => giveFile("outflank-games.json", gamesFile(get().library))),
      ),
    ],
    draw(state) {
      const { library } = state;
      const isKept = app.isKept();
      setText(line, isKept ? summary(library.length) : t("library.unsaved"));
      setAttribute(line, "class", isKept ? "note" : "trouble");
      setAttribute(removed, "hidden", state.removed === null);
      reconcile(
        list,
        library,
        ({ id, played }) => `${id} ${played}`,
        (game) => makeGame(app, game, (text) => setText(news, text)),
      );
    },
  };
}

/**
 * @param {App} app
 * @param {KeptGame} game
 * @param {(text: string) => void} tell
 */
function makeGame({ get, send, session }, game, tell) {
  const { id, link, ply, began, seats } = game;
  const miniature = createMiniature(game.setup.board, () => session.boardOf(link, ply));
  // A picture is drawn when it first comes into sight: there may be hundreds.
  whenSeen(miniature.element, () => miniature.draw(get().preferences));
  const titleId = `title-${nextId()}`;
  const title = el("input", {
    id: titleId,
    type: "text",
    class: "title",
    maxlength: LONGEST_TITLE,
    placeholder: t("library.title-hint"),
    autocomplete: "off",
    value: game.title,
    "data-field": "title",
    onchange: () => send({ type: "game-rename", id, title: title.value }),
  });
  const onTable = get().keptAs === id;
  const open = () => {
    try {
      session.openLink(link, seats, { id, began, ply, hold: true, flagged: game.outcome?.flagged });
      send({ type: "sheet", sheet: null });
    } catch (cause) {
      tell(t("library.bad-game", { why: reason(cause) }));
    }
  };
  return el(
    "li",
    { class: "kept-game", "data-game": id },
    miniature.element,
    el(
      "div",
      { class: "about" },
      el("label", { class: "only-heard", for: titleId }, t("library.title")),
      title,
      el("span", { class: "note" }, setupLine(game.setup)),
      el("span", { class: "note" }, `${formatDate(game.played)} · ${outcomeLine(game)}`),
    ),
    el(
      "div",
      { class: "buttons" },
      onTable ? el("span", { class: "note" }, t("library.on-table")) : button("open-game", t("library.open"), open),
      onTable ? null : button("delete-game", t("library.delete"), () => send({ type: "game-remove", id }), { icon: "bin", bare: true, quiet: true }),
    ),
  );
}

/** @param {number} n */
function summary(n) {
  if (n === 0) return t("library.none");
  return t(n < MOST_GAMES ? "library.some" : "library.full", { n });
}

/** @param {KeptGame} game */
function outcomeLine({ outcome, ply }) {
  if (!outcome) return t("library.unfinished", { n: ply });
  if (outcome.flagged) {
    const name = colourName(outcome.flagged);
    return outcome.winner ? t("result.flag-won", { name, winner: colourName(outcome.winner) }) : t("result.flag-draw", { name });
  }
  const score = outcome.score.map((value) => formatNumber(value)).join("–");
  if (outcome.winner) return t("result.won", { name: colourName(outcome.winner), score });
  return t(outcome.score.length > 2 ? "result.table-draw" : "result.draw", { score });
}

/**
 * @param {Element} element
 * @param {() => void} act
 */
function whenSeen(element, act) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    act();
  });
  observer.observe(element);
}
