/**
 * Starts the page: loads the rules, restores what was kept, and ties state, game, engine and screen together.
 * @module
 */

import { createArrival } from "./arrival.js";
import { createTimekeeper, stopClock } from "./clock.js";
import { warningOf } from "./coach.js";
import { createCommands, listenForKeys } from "./commands.js";
import { createConsequences } from "./consequences.js";
import { el } from "./dom.js";
import { reason } from "./explain.js";
import { besideOthers, keep, keepLeft, readKept, readShared, takeLeft } from "./keeping.js";
import { keptGame } from "./library.js";
import { keepSite } from "./offline.js";
import { createOpponent } from "./opponent.js";
import { fetchAhead, loadRules, makeEngine, rules } from "./rules.js";
import { createScreen } from "./screen.js";
import { takesClick } from "./selectors.js";
import { announcement } from "./sentences.js";
import { createSession, whyNot } from "./session.js";
import { fetchSheets } from "./sheets/index.js";
import { createSounds } from "./sounds.js";
import { initialState, update } from "./state.js";
import { createStore } from "./store.js";
import { t } from "./text/index.js";
import { languageFor, speak } from "./text/languages.js";
import { PREFIX, createVault } from "./vault.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./state.js").Message} Message */
/** @typedef {import("./app.js").App} App */

/** How long a new game has to itself before the page fetches what the computer will want in it, in milliseconds. */
const SOON = 500;

/** How long after the start the page fetches what it may need later, in milliseconds. */
const LATER = 5000;

async function main() {
  const embed = new URLSearchParams(location.search).get("embed") === "1";
  /** Messages from before there is a store, told once the page stands. @type {Message[]} */
  const early = [];
  /** @type {import("./types.js").Send} */
  let send = (message) => early.push(message);
  const vault = createVault(
    () => localStorage,
    (kind) => {
      const remedy = kind === "full" ? "library" : undefined;
      if (!embed) send({ type: "notice", notice: { id: `storage-${kind}`, text: { key: `notice.storage-${kind}` }, remedy } });
    },
  );
  // Whatever this tab's own storage refuses is kept in the other, which complains.
  const tab = createVault(
    () => sessionStorage,
    () => {},
  );
  const kept = readKept(vault, tab);
  if (!embed) takeLeft(vault, kept.library);

  try {
    await Promise.all([loadRules(), speak(languageFor(kept.preferences.language, navigator.languages))]);
  } catch (cause) {
    showLoadFailure(cause);
    return;
  }

  const { table, ...memories } = kept;
  const store = createStore({
    state: initialState({ ...memories, embed }),
    update: besideOthers(vault, update),
    react: (state, before, message) => react(state, before, message),
    draw: (state) => screen.draw(state),
  });
  const { get } = store;
  send = store.send;

  const session = createSession(rules, send);
  const opponent = createOpponent({ makeEngine, game: session.game, get, send, play: session.play });
  const timekeeper = createTimekeeper({ get, send });
  const isKept = () => vault.holds("library");
  const consequences = createConsequences({ get, send, session, isKept });
  const sounds = createSounds(kept.preferences.sound);
  const arrival = createArrival({ get, send, session });
  const commands = createCommands({ get, send, session, copyLink });

  /** @type {App} */
  const app = {
    get,
    send,
    session,
    commands,
    sandbox: (tell) => createSession(rules, tell),
    isKept,
    linkAddress,
    copy,
    startDraft() {
      const { draft } = get();
      const { setup, lot, clock } = draft;
      session.start(setup, lot ? session.deal(draft.seats, setup.players) : draft.seats, clock);
      send({ type: "recent", draft });
      // Odd blocked squares may leave nobody a move: the game is over at once, and no disc will land to say so.
      send({ type: "sheet", sheet: get().table?.result ? "result" : null });
    },
    remedies: {
      "retry-engine": opponent.retry,
      seats: commands.seats.run,
      library: commands.library.run,
      reload: () => location.reload(),
    },
  };
  const screen = createScreen(app, chooseSquare);

  /** @param {string} square */
  function chooseSquare(square) {
    const state = get();
    if (!state.table || !takesClick(state, square)) return;
    if (!state.table.legal.includes(square)) {
      send({ type: "refuse", square, why: whyNot(state.table, square) });
      return;
    }
    if (state.chosen !== square) {
      const warning = warningOf(state.preferences.coach, square, state.table, session);
      if (warning || state.preferences.confirmMove) {
        send({ type: "choose", square, warning });
        return;
      }
    }
    if (state.paused) send({ type: "pause", on: false });
    session.play(square);
  }

  /**
   * @param {State} state
   * @param {State} before
   * @param {Message} message
   */
  function react(state, before, message) {
    // What comes from another tab was kept by that one.
    if (message.type !== "shared") keep(vault, tab, state, before);
    consequences.react(state, before);
    timekeeper.react(state, before);
    opponent.react(state);
    const said = announcement(before, state);
    if (said) screen.announce(said);
    if (state.preferences.language !== before.preferences.language) void changeLanguage(state);
    // Nothing is drawn in a hidden tab, so no disc would ever land there.
    if (state.transition && document.hidden) send({ type: "settled", id: state.transition.id });
    sounds.react(state, before);
    if (state.table && state.table.id !== before.table?.id) setTimeout(fetchAhead, SOON, state.table.setup);
  }

  /** @param {State} state */
  async function changeLanguage({ preferences }) {
    await speak(languageFor(preferences.language, navigator.languages));
    screen.draw(get());
  }

  function linkAddress() {
    const address = new URL(location.href);
    address.search = "";
    address.hash = get().table?.link ?? "";
    return address.href;
  }

  async function copyLink() {
    if (await copy(linkAddress())) send({ type: "flash", flash: { key: "share.link-copied" } });
    else send({ type: "sheet", sheet: "share" });
  }

  document.addEventListener("visibilitychange", () => {
    const { transition } = get();
    if (document.hidden && transition) send({ type: "settled", id: transition.id });
  });
  /** What the game is kept under when the page is left. */
  const page = crypto.getRandomValues(new Uint32Array(2)).join("-");
  /** The clock as it stood when the page was left; it may be come back to as it was. */
  let left = get().clock;
  addEventListener("pagehide", () => {
    const { clock } = get();
    left = clock && stopClock(clock, Date.now());
    if (left) send({ type: "clock", clock: left });
    const game = embed ? null : keptGame(get(), Date.now());
    if (game) keepLeft(vault, page, game, get().had);
  });
  const share = () => {
    if (!embed) send({ type: "shared", shared: readShared(vault, get()) });
  };
  addEventListener("storage", ({ key }) => {
    if (key !== `${PREFIX}table`) share();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (left) send({ type: "clock", clock: left });
    share();
  });
  addEventListener("hashchange", () => arrival.openAddress());

  arrival.arrive(table);
  for (const message of early) send(message);
  if (embed) return;
  listenForKeys(commands, get, send);
  setTimeout(() => void fetchSheets().then(keepSite), LATER);
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
      el("p", { class: "detail" }, reason(cause)),
      el("button", { type: "button", class: "button primary", "data-action": "reload", onclick: () => location.reload() }, t("remedy.reload")),
    ),
  );
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
