/**
 * Starts the page: loads the rules, restores what was kept, and ties state, game, engine and views together.
 * @module
 */

import { boardModel } from "./board-model.js";
import { createBoard } from "./board/view.js";
import { createTimekeeper, stopClock } from "./clock.js";
import { createCommands, listenForKeys } from "./commands.js";
import { el, setAttribute, setText } from "./dom.js";
import { keep, readKept } from "./keeping.js";
import { keptGame } from "./library.js";
import { createOpponent } from "./opponent.js";
import { CLASSIC, FIRST_SEATS } from "./presets.js";
import { loadRules, makeEngine, rules } from "./rules.js";
import { computerToMove, handOverTo, personToMove, turnOf } from "./selectors.js";
import { announcement } from "./sentences.js";
import { createSession, whyNot } from "./session.js";
import { createSounds } from "./sounds.js";
import { initialState, update } from "./state.js";
import { recordOf } from "./statistics.js";
import { createStore } from "./store.js";
import { t } from "./text/index.js";
import { createVault } from "./vault.js";
import { createNotices } from "./views/notices.js";
import { createPage } from "./views/page.js";
import { createSheets } from "./sheets/sheets.js";
import { SHEETS, fetchSheets } from "./sheets/index.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./state.js").Message} Message */
/** @typedef {import("./app.js").App} App */

/** How long a short confirmation stays, in milliseconds. */
const FLASH = 4000;

/** How long after the start the page fetches what it may need later, in milliseconds. */
const LATER = 5000;

async function main() {
  try {
    await loadRules();
  } catch (cause) {
    showLoadFailure(cause);
    return;
  }
  startPage();
}

/**
 * Without its rules the page can do nothing but say so.
 * @param {unknown} cause
 */
function showLoadFailure(cause) {
  document.body.replaceChildren(
    el(
      "main",
      { class: "load-failure", role: "alert", "data-error": "load" },
      el("h1", {}, t("load.title")),
      el("p", {}, t("load.text")),
      el("p", { class: "detail" }, cause instanceof Error ? cause.message : String(cause)),
      el("button", { type: "button", class: "button primary", "data-action": "reload", onclick: () => location.reload() }, t("remedy.reload")),
    ),
  );
}

function startPage() {
  const embed = new URLSearchParams(location.search).get("embed") === "1";
  /** Messages from before there is a store, told once the page stands. @type {Message[]} */
  const early = [];
  /** @type {import("./types.js").Send} */
  let send = (message) => early.push(message);

  const vault = createVault(
    () => localStorage,
    (kind, cause) => {
      if (embed) return;
      const detail = cause instanceof Error ? cause.message : String(cause);
      send({ type: "notice", notice: { id: `storage-${kind}`, text: { key: `notice.storage-${kind}` }, detail } });
    },
  );
  const kept = readKept(vault);

  const store = createStore({
    state: initialState({ ...kept, embed }),
    update,
    react: (state, before) => react(state, before),
    draw: (state, before) => draw(state, before),
  });
  const { get } = store;
  send = store.send;

  const session = createSession(rules, send);
  const opponent = createOpponent({ makeEngine, game: session.game, get, send, play: session.play });
  const timekeeper = createTimekeeper({ get, send });
  const sounds = createSounds(kept.preferences.sound);

  const linkAddress = () => {
    const address = new URL(location.href);
    address.search = "";
    address.hash = get().table?.link ?? "";
    return address.href;
  };
  const copyLink = async () => {
    if (await copy(linkAddress())) send({ type: "flash", flash: { key: "share.link-copied" } });
    else send({ type: "sheet", sheet: "share" });
  };
  const commands = createCommands({ get, send, session, copyLink });

  /** @type {App} */
  const app = {
    get,
    send,
    session,
    commands,
    sandbox: (tell) => createSession(rules, tell),
    linkAddress,
    copy,
    startDraft() {
      const { draft } = get();
      const { setup, lot } = draft;
      const seats = lot ? session.deal(draft.seats, setup.players) : draft.seats;
      session.start(setup, seats, draft.clock);
      send({ type: "recent", draft });
      send({ type: "sheet", sheet: null });
    },
    remedies: {
      "retry-engine": opponent.retry,
      seats: commands.seats.run,
      reload: () => location.reload(),
    },
  };

  const page = createPage(app);
  const sheets = createSheets(app, SHEETS, document.body);
  const notices = createNotices(app);
  document.body.replaceChildren(page.element, notices.element);

  const board = createBoard(page.board, {
    onSquare: chooseSquare,
    onHover() {},
    onSettled: (id) => send({ type: "settled", id: Number(id) }),
  });

  /** @param {string} square */
  function chooseSquare(square) {
    const state = get();
    const { table } = state;
    if (!table || !personToMove(state)) return;
    if (!table.legal.includes(square)) {
      send({ type: "refuse", square, why: whyNot(table, square) });
      return;
    }
    if (state.chosen !== square) {
      const corner = state.preferences.coach ? session.cornerGiven(square) : null;
      if (corner || state.preferences.confirmMove) {
        send({ type: "choose", square, corner: corner ?? undefined });
        return;
      }
    }
    if (state.paused) send({ type: "pause", on: false });
    session.play(square);
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  function react(state, before) {
    keep(vault, state, before);
    archive(state, before);
    timekeeper.react(state, before);
    opponent.react(state);
    const said = announcement(before, state);
    if (said) page.announce(said);
    if (state.transition && document.hidden) send({ type: "settled", id: state.transition.id });
    if (state.table?.result && state.transition === null && before.transition !== null && state.table.ply === state.table.line.length) {
      endGame(state);
    }
    // Without the computer, chance moves for whoever ran out of time.
    if (state.timeUp && state.engine === "failed" && state.table) session.play(anyOf(state.table.legal));
    if (state.flagged && state.flagged !== before.flagged) endGame(state);
    if (!embed && !state.sheet && handOverTo(state) && !(handOverTo(before) && state.table === before.table)) {
      send({ type: "sheet", sheet: "hand-over" });
    }
    if (state.flash && state.flash !== before.flash) fadeFlash(state.flash);
    if (state.sheet === "setup" && (before.sheet !== "setup" || state.draft.setup !== before.draft.setup)) preview(state);
    sounds.react(state, before);
  }

  /**
   * Puts a game into the library when it ends or another takes its place, and into the statistics when it ends.
   * @param {State} state
   * @param {State} before
   */
  function archive(state, before) {
    if (embed) return;
    const left = before.table && before.table.id !== state.table?.id ? keptGame(before, Date.now()) : null;
    if (left) send({ type: "game-put", game: left });
    if (!state.table?.result || state.table === before.table || state.transition === null) return;
    const ended = keptGame(state, Date.now());
    if (ended) send({ type: "game-put", game: ended });
    const record = recordOf(state, Date.now());
    if (record) send({ type: "record", record });
  }

  /** @param {State} state */
  function endGame({ embed: bare, sheet }) {
    if (!bare && !sheet) send({ type: "sheet", sheet: "result" });
  }

  /** @param {NonNullable<State["flash"]>} flash */
  function fadeFlash(flash) {
    setTimeout(() => {
      if (get().flash === flash) send({ type: "flash", flash: null });
    }, FLASH);
  }

  /** @param {State} state */
  function preview({ draft, preview: before }) {
    const problems = session.problems(draft.setup);
    const position = session.preview(draft.setup) ?? before?.position ?? get().table?.position;
    if (position) send({ type: "preview", preview: { position, problems } });
  }

  /**
   * @param {State} state
   * @param {State | null} before
   */
  function draw(state, before) {
    drawDocument(state, before);
    page.draw(state);
    notices.draw(state);
    const model = boardModel(state, session.flips);
    if (model) board.update(model);
    sheets.draw(state);
  }

  document.addEventListener("visibilitychange", () => {
    const { transition } = get();
    if (document.hidden && transition) send({ type: "settled", id: transition.id });
  });
  addEventListener("pagehide", () => {
    const { clock } = get();
    if (clock) send({ type: "clock", clock: stopClock(clock, Date.now()) });
    const game = embed ? null : keptGame(get(), Date.now());
    if (game) send({ type: "game-put", game });
  });
  addEventListener("hashchange", () => openAddress());
  if (!embed) listenForKeys(commands, get);

  /** Opens the game that the address names, if it names one. */
  function openAddress() {
    const fragment = location.hash.slice(1);
    if (!fragment) return false;
    let opened = false;
    try {
      session.openLink(fragment, get().table ? get().seats : FIRST_SEATS, { paused: true });
      opened = true;
    } catch (cause) {
      const detail = cause instanceof Error ? cause.message : String(cause);
      send({ type: "notice", notice: { id: "link", text: { key: "notice.link" }, detail } });
    }
    // The game goes on from here, so a reload must not fetch the link again.
    if (!embed) forgetAddress();
    return opened;
  }

  /** Opens the game that an earlier visit left. */
  function openKept() {
    if (!kept.table || embed) return false;
    const { link, seats, ...rest } = kept.table;
    try {
      session.openLink(link, seats, rest);
      return true;
    } catch (cause) {
      send({ type: "notice", notice: { id: "storage-garbage", text: { key: "notice.storage-garbage" }, detail: String(cause) } });
      return false;
    }
  }

  if (!openAddress() && !openKept()) session.start(CLASSIC, FIRST_SEATS);
  for (const message of early) send(message);
  if (!embed) setTimeout(fetchSheets, LATER);
}

/** @param {readonly string[]} squares */
function anyOf(squares) {
  return squares[Math.floor(Math.random() * squares.length)];
}

function forgetAddress() {
  try {
    history.replaceState(null, "", location.pathname + location.search);
  } catch {
    // A page opened from disk or in a sandbox may not; its address then stays as it is.
  }
}

/**
 * What the whole document shows of the state.
 * @param {State} state
 * @param {State | null} before
 */
function drawDocument(state, before) {
  const { body, documentElement: root } = document;
  const { theme } = state.preferences;
  setAttribute(root, "data-theme", theme === "system" ? null : theme);
  setAttribute(body, "data-turn", turnOf(state) ?? "none");
  setAttribute(body, "data-ply", state.table?.ply ?? 0);
  setAttribute(body, "data-settled", state.transition === null);
  setAttribute(body, "data-thinking", computerToMove(state));
  setAttribute(body, "data-engine", state.engine);
  setAttribute(body, "data-sheet", state.sheet ?? "none");
  setAttribute(body, "data-clock", state.clock !== null);
  setAttribute(body, "data-embed", state.embed);
  setAttribute(body, "data-ready", true);
  if (before === null) setText(/** @type {Node} */ (document.querySelector("title")), t("page.title"));
}

/**
 * @param {string} text
 * @returns {Promise<boolean>}
 */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

void main();
