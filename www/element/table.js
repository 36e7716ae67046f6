/**
 * One game at play in an element: the page's own state, session, computer player and board, with less round them.
 * @module
 */

import { boardModel } from "../board-model.js";
import { createBoard } from "../board/view.js";
import { createCommands } from "../commands.js";
import { commandButton, swatch } from "../controls.js";
import { el, reconcile, setAttribute, setText } from "../dom.js";
import { outcomeOf, personToMove, takesClick, turnOf } from "../selectors.js";
import { announcement, colourName, statusLine } from "../sentences.js";
import { createOpponent } from "../opponent.js";
import { createSession, whyNot } from "../session.js";
import { PREFERENCES, initialState, update } from "../state.js";
import { createStore } from "../store.js";
import { currentLanguage, formatNumber, say, setLanguage, t } from "../text/index.js";
import { createLive } from "../views/live.js";
import { thoughtOf } from "./attributes.js";
import { sentencesOf } from "./room.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../state.js").Message} Message */
/** @typedef {{ tag: string, catalogue: import("../text/index.js").Catalogue }} Language */

/**
 * How a table is kept by its element.
 * @typedef {object} Manner
 * @property {Language} language
 * @property {number} level      of computers, 1 to 10
 * @property {boolean} hints     whether people are shown what each move is worth
 * @property {boolean} readonly  whether the game is only looked at
 */

/**
 * @param {object} parts
 * @param {import("../session.js").Rules} parts.rules
 * @param {() => Promise<import("../opponent.js").Thinker>} parts.makeEngine
 * @param {(name: string, detail: unknown) => void} parts.tell  an event for the page round the element
 * @param {() => void} parts.renew  begins the game anew
 * @param {Manner} parts.manner
 */
export function createTable({ rules, makeEngine, tell, renew, manner: first }) {
  let manner = first;
  const { get, send } = createStore({
    state: initialState({ preferences: { ...PREFERENCES, sound: false }, embed: true }),
    update,
    react: (state, before) => react(state, before),
    draw: (state) => draw(state),
  });
  const session = createSession(rules, send);
  const opponent = createOpponent({ makeEngine, game: session.game, get, send, play: session.play, thought: () => thoughtOf(manner.level) });

  const commands = createCommands({ get, send, session, copyLink() {} });
  /** The buttons: to play with, or to look on. @type {readonly [import("../commands.js").CommandId, boolean][]} */
  const buttons = [
    ["go-on", false], ["undo", false], ["redo", false], ["new-game", false],
    ["first", true], ["previous", true], ["next", true], ["last", true],
  ];
  const views = buttons.map(([id, looking]) => {
    const { key, ...command } = id === "new-game" ? { ...commands[id], run: renew } : commands[id];
    /** @param {State} state */
    const shown = (state) => looking === manner.readonly && (command.shown?.(state) ?? true);
    const view = commandButton(id, { ...command, shown }, get, { bare: true });
    setAttribute(view.element, "part", "button");
    return view;
  });
  const players = el("ul", { class: "players", part: "players" });
  const place = el("div", { class: "board", part: "board" });
  const status = el("p", { class: "status", part: "status" });
  const said = el("div", { class: "said" }, status);
  const error = el("p", { class: "error", part: "error", role: "alert" });
  const live = createLive();

  const makeBoard = () =>
    createBoard(place, { onSquare: chooseSquare, onHover() {}, onSettled: (id) => send({ type: "settled", id: Number(id) }) });
  /** @type {ReturnType<typeof createBoard> | null} */
  let board = null;
  /** What was refused last, in words. */
  let refused = "";

  /** Elements of one page may speak different languages. */
  function speak() {
    const { tag, catalogue } = manner.language;
    if (currentLanguage() !== tag) setLanguage(tag, catalogue);
  }

  /** @param {string} square */
  function chooseSquare(square) {
    const state = get();
    if (manner.readonly || !state.table || !takesClick(state, square)) return;
    if (state.table.legal.includes(square)) session.play(square);
    else send({ type: "refuse", square, why: whyNot(state.table, square) });
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  function react(state, before) {
    speak();
    opponent.react(state);
    const said = announcement(before, state);
    if (said) live.announce(said);
    // Nothing is drawn in a hidden tab, so no disc would ever land there.
    if (state.transition && document.hidden) send({ type: "settled", id: state.transition.id });
    if (wantsHint(state)) send({ type: "hint", hint: { ply: state.table?.ply ?? 0, busy: true, marks: [] } });
    tellOf(state, before);
  }

  /** @param {State} state */
  const wantsHint = (state) =>
    manner.hints && state.hint === null && state.transition === null && state.engine !== "failed" && personToMove(state);

  /**
   * @param {State} state
   * @param {State} before
   */
  function tellOf({ table }, { table: earlier }) {
    // Going back and forth in a game leaves its line as it was.
    if (!table || table.id !== earlier?.id || table.line === earlier.line) return;
    const ply = table.line[table.line.length - 1];
    tell("reversi-move", ply);
    if (ply.passed.length > 0) tell("reversi-pass", ply);
    if (table.result) tell("reversi-end", table.result);
  }

  /** @param {State} state */
  function draw(state) {
    if (!state.table || !board) return;
    speak();
    const model = boardModel(state, session.flips);
    if (model) board.update(manner.readonly ? { ...model, interactive: false, legal: [] } : model);
    drawPlayers(state);
    setText(status, statusLine(state));
    makeRoom(state.table);
    setText(error, refused || state.notices.map(({ text }) => say(text)).join(" "));
    for (const view of views) view.draw(state);
  }

  /** @param {import("../types.js").Table} table */
  function makeRoom(table) {
    const sentences = [...new Set(sentencesOf(table, manner))];
    reconcile(
      said,
      ["", ...sentences],
      (sentence) => sentence,
      (sentence) => (sentence ? el("p", { class: "room", "aria-hidden": "true" }, sentence) : status),
    );
  }

  /** @param {State} state */
  function drawPlayers(state) {
    const { table } = state;
    if (!table) return;
    setAttribute(players, "aria-label", t("heading.players"));
    setAttribute(players, "data-count", table.players.length);
    const outcome = outcomeOf(state);
    reconcile(
      players,
      table.players,
      (player) => player,
      (player) =>
        el(
          "li",
          { class: "player", part: "player" },
          swatch(player),
          el("span", { class: "name" }),
          el("span", { class: "count" }),
        ),
      (item, player) => {
        setAttribute(item, "aria-current", turnOf(state) === player ? "true" : null);
        setText(item.children[1], colourName(player));
        setAttribute(item.children[1], "data-name", colourName(player));
        setText(item.children[2], formatNumber(outcome ? outcome.score[player] : table.counts[player]));
      },
    );
  }

  const redraw = () => draw(get());
  const settle = () => {
    const { transition } = get();
    if (document.hidden && transition) send({ type: "settled", id: transition.id });
  };

  return {
    elements: [players, place, el("div", { class: "below" }, said, el("div", { class: "buttons" }, ...views.map(({ element }) => element))), error, live.element],

    /** The game, as far as it has come; null before the first. */
    game: () => (get().table ? session.game() : null),

    /** Puts the elements' board up. To be called when they are in a document. */
    open() {
      document.addEventListener("visibilitychange", settle);
      board ??= makeBoard();
      redraw();
      opponent.react(get());
    },

    /** Takes the board down, and stops thinking. */
    close() {
      document.removeEventListener("visibilitychange", settle);
      opponent.stop();
      board?.destroy();
      board = null;
    },

    /**
     * @param {string} link
     * @param {readonly Seat[]} seats
     */
    start(link, seats) {
      if (get().engine === "failed") opponent.retry();
      session.openLink(link, seats);
      refused = "";
    },

    /** @param {readonly Seat[]} seats */
    seat(seats) {
      const { table } = get();
      if (table) send({ type: "seats", seats: seats.slice(0, table.players.length) });
      refused = "";
    },

    /** @param {Manner} next */
    keep(next) {
      manner = next;
      const { hint } = get();
      if (hint && !manner.hints) send({ type: "hint", hint: null });
      else if (wantsHint(get())) send({ type: "hint", hint: { ply: get().table?.ply ?? 0, busy: true, marks: [] } });
      redraw();
    },

    /** Draws the board anew, for its looks may have changed. */
    repaint() {
      if (!board) return;
      board.destroy();
      board = makeBoard();
      redraw();
    },

    /**
     * Says what could not be done. The game stays as it is.
     * @param {string} sentence
     */
    refuse(sentence) {
      refused = sentence;
      setText(error, sentence);
    },
  };
}
