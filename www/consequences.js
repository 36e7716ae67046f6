/**
 * What follows from a change of the game besides its picture: the library, the statistics, the sheets that open by
 * themselves, the preview of a setup.
 * @module
 */

import { stopClock } from "./clock.js";
import { MOST_GAMES, keptGame } from "./library.js";
import { atEnd, handOverTo, isRunning } from "./selectors.js";
import { recordOf } from "./statistics.js";

/** @typedef {import("./types.js").State} State */

/** How long a short confirmation stays, in milliseconds. */
const FLASH = 4000;

/**
 * @param {object} parts
 * @param {() => State} parts.get
 * @param {import("./types.js").Send} parts.send
 * @param {import("./session.js").Session} parts.session
 * @param {() => boolean} parts.isKept  whether the library, as it is now, will be there on the next visit
 */
export function createConsequences({ get, send, session, isKept }) {
  /** The last disc of a game is on its way: its result is shown once it lies. */
  let ending = false;

  /**
   * A game goes into the library when it ends or another takes its place, into the statistics when it ends.
   * @param {State} state
   * @param {State} before
   */
  const archive = (state, before) => {
    const left = before.table && before.table.id !== state.table?.id ? keptGame(before, Date.now()) : null;
    if (left) send({ type: "game-put", game: left, had: before.had });
    if (left && isRunning(before)) setAside(before);
    const { table } = state;
    const placedLast = Boolean(table?.result) && table?.line !== before.table?.line && state.transition !== null;
    if (placedLast) ending = true;
    if (!placedLast && !ranOut(state, before)) return;
    const ended = keptGame(state, Date.now());
    if (ended) send({ type: "game-put", game: ended, had: state.had });
    const record = recordOf(state, Date.now());
    if (record) send({ type: "record", record });
  };

  /**
   * A game that was going on has left the table, and its place is offered back. Nobody gave it up knowingly.
   * @param {State} before
   */
  const setAside = ({ table, keptAs, seats, clock }) => {
    if (!table) return;
    const { link, ply, began } = table;
    send({ type: "aside", game: { link, ply, id: keptAs, began, seats, clock: clock && stopClock(clock, Date.now()) } });
  };

  /**
   * Says where the game before is, once it is there.
   * @param {State} state
   * @param {State} before
   */
  const tellOfAside = ({ aside }, before) => {
    if (aside && aside !== before.aside && isKept()) send({ type: "flash", flash: { key: "aside.kept" } });
  };

  /**
   * Says when the library has become full, before a game gives way.
   * @param {State} state
   * @param {State} before
   */
  const warnOfFull = ({ library }, before) => {
    if (library.length < MOST_GAMES || before.library.length >= MOST_GAMES) return;
    send({ type: "notice", notice: { id: "library-full", text: { key: "notice.library-full" } } });
  };

  /**
   * @param {State} state
   * @param {State} before
   */
  const openSheets = (state, before) => {
    const ended = ending && state.transition === null && Boolean(state.table?.result) && atEnd(state);
    if (state.transition === null) ending = false;
    if (state.sheet) return;
    if (ranOut(state, before) || ended) send({ type: "sheet", sheet: "result" });
    else if (handOverTo(state) && !(handOverTo(before) && state.table === before.table)) send({ type: "sheet", sheet: "hand-over" });
  };

  /** @param {State} state */
  const preview = ({ draft, preview: before, table }) => {
    const problems = session.problems(draft.setup);
    const position = session.preview(draft.setup) ?? before?.position ?? table?.position;
    if (position) send({ type: "preview", preview: { position, problems } });
  };

  /** @param {NonNullable<State["flash"]>} flash */
  const fade = (flash) => {
    setTimeout(() => {
      if (get().flash === flash) send({ type: "flash", flash: null });
    }, FLASH);
  };

  return {
    /**
     * @param {State} state
     * @param {State} before
     */
    react(state, before) {
      if (!state.embed) {
        archive(state, before);
        tellOfAside(state, before);
        warnOfFull(state, before);
        openSheets(state, before);
      }
      // Without the computer, chance moves for whoever ran out of time.
      if (state.timeUp && state.engine === "failed" && state.table) session.play(anyOf(state.table.legal));
      if (state.flash && state.flash !== before.flash) fade(state.flash);
      if (state.sheet === "setup" && (before.sheet !== "setup" || state.draft.setup !== before.draft.setup)) preview(state);
    },
  };
}

/**
 * Whether a flag has just fallen, rather than a game been taken up again in which one had.
 * @param {State} state
 * @param {State} before
 */
function ranOut(state, before) {
  return state.flagged !== null && before.flagged === null && state.table === before.table;
}

/** @param {readonly string[]} squares */
function anyOf(squares) {
  return squares[Math.floor(Math.random() * squares.length)];
}
