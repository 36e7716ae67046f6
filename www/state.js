/**
 * The page's state: how it begins, and how each message changes it. Pure.
 * @module
 */

import { mergeGames, putGame, putOwn, removeGame, renameGame } from "./library.js";
import { lineHad } from "./lines.js";
import { addRecord } from "./statistics.js";
import { CLASSIC, FIRST_SEATS, setupKey } from "./presets.js";
import { explainsHint, hasNeutral, personToMove, turnOf } from "./selectors.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Draft} Draft */
/** @typedef {import("./types.js").Preferences} Preferences */
/** @typedef {import("./types.js").KeptGame} KeptGame */
/** @typedef {import("./types.js").GameRecord} GameRecord */
/** @typedef {import("./types.js").Transition} Transition */

/**
 * @typedef {{ type: "table", table: Table, transition?: Transition | null, seats?: readonly Seat[],
 *     paused?: boolean, keptAs?: string, clock?: import("./types.js").Clock | null, flagged?: import("./types.js").Player | null }
 *   | { type: "settled", id: number }
 *   | { type: "thinking", on: boolean }
 *   | { type: "engine", status: State["engine"] }
 *   | { type: "pause", on: boolean }
 *   | { type: "go-on" }
 *   | { type: "seats", seats: readonly Seat[] }
 *   | { type: "clock", clock: import("./types.js").Clock | null }
 *   | { type: "time-up", player: import("./types.js").Player, clock: import("./types.js").Clock }
 *   | { type: "choose", square: string | null, warning?: State["warning"] }
 *   | { type: "hint", hint: State["hint"] }
 *   | { type: "refuse", square: string, why: import("./types.js").Sentence }
 *   | { type: "turn-board" }
 *   | { type: "aside", game: import("./types.js").AsideGame | null }
 *   | { type: "sheet", sheet: State["sheet"] }
 *   | { type: "draft", change: Partial<Draft> }
 *   | { type: "preview", preview: State["preview"] }
 *   | { type: "recent", draft: Draft }
 *   | { type: "preferences", change: Partial<Preferences> }
 *   | { type: "game-put", game: KeptGame, had: readonly string[] }
 *   | { type: "game-remove", id: string }
 *   | { type: "game-restore" }
 *   | { type: "game-rename", id: string, title: string }
 *   | { type: "games-merge", games: readonly KeptGame[] }
 *   | { type: "record", record: GameRecord }
 *   | { type: "records-erase" }
 *   | { type: "shared", shared: import("./keeping.js").Shared }
 *   | { type: "notice", notice: import("./types.js").Notice }
 *   | { type: "dismiss", id: string }
 *   | { type: "flash", flash: State["flash"] }} Message
 */

/** The sheets that speak of one game, and close when another comes to the table. @type {ReadonlySet<State["sheet"]>} */
const OF_ONE_GAME = new Set(/** @type {const} */ (["result", "hand-over", "seats", "share"]));

/** How many setups are remembered as played before. */
const RECENT = 4;

/** @type {Readonly<Preferences>} */
export const PREFERENCES = Object.freeze({
  theme: "system",
  material: "baize",
  speed: "normal",
  sound: true,
  coordinates: true,
  legalMarks: true,
  lastMark: true,
  flipCounts: false,
  discMarks: false,
  shortcuts: true,
  coach: "off",
  turnBoard: false,
  handOver: false,
  confirmMove: false,
  language: "auto",
});

/** The values that a preference may take, where it is not simply on or off. */
export const CHOICES = Object.freeze({
  theme: Object.freeze(/** @type {const} */ (["system", "light", "dark", "contrast"])),
  material: Object.freeze(/** @type {const} */ (["baize", "slate", "beech"])),
  speed: Object.freeze(/** @type {const} */ (["slow", "normal", "fast", "none"])),
  coach: Object.freeze(/** @type {const} */ (["off", "corners", "careful"])),
});

/**
 * @param {object} [kept]  what earlier visits left
 * @param {Preferences} [kept.preferences]
 * @param {readonly Draft[]} [kept.recent]
 * @param {readonly KeptGame[]} [kept.library]
 * @param {readonly GameRecord[]} [kept.records]
 * @param {boolean} [kept.embed]
 * @returns {State}
 */
export function initialState({ preferences = PREFERENCES, recent = [], library = [], records = [], embed = false } = {}) {
  return {
    table: null,
    keptAs: "",
    had: [],
    seats: FIRST_SEATS.slice(0, 2),
    transition: null,
    paused: false,
    goingOn: false,
    thinking: false,
    clock: null,
    timeUp: null,
    flagged: null,
    chosen: null,
    warning: null,
    engine: "idle",
    hint: null,
    refusal: null,
    fliplessTold: false,
    neutralTold: false,
    hintTold: false,
    aside: null,
    rotation: 0,
    sheet: null,
    draft: recent[0] ?? { setup: CLASSIC, seats: FIRST_SEATS, lot: false, clock: null },
    draftBefore: null,
    preview: null,
    recent,
    library,
    removed: null,
    records,
    notices: [],
    flash: null,
    preferences,
    embed,
  };
}

/**
 * @param {State} state
 * @param {Message} message
 * @returns {State}
 */
export function update(state, message) {
  switch (message.type) {
    case "table":
      return setTable(state, message);
    case "settled":
      return state.transition?.id === message.id ? { ...state, transition: null } : state;
    case "thinking":
      return state.thinking === message.on ? state : { ...state, thinking: message.on };
    case "engine":
      return { ...state, engine: message.status };
    case "pause":
      return { ...state, paused: message.on, goingOn: false, thinking: state.thinking && !message.on, refusal: null };
    case "go-on":
      return { ...state, paused: false, goingOn: true, refusal: null };
    case "seats":
      return { ...state, seats: message.seats, paused: false, refusal: null };
    case "clock":
      return { ...state, clock: message.clock };
    case "time-up":
      return timeUp(state, message);
    case "choose":
      return { ...state, chosen: message.square, warning: message.warning ?? null, refusal: null, flash: null };
    case "hint":
      return setHint(state, message.hint);
    case "refuse":
      return { ...state, refusal: { square: message.square, why: message.why }, chosen: null, flash: null };
    case "turn-board":
      return { ...state, rotation: /** @type {State["rotation"]} */ ((state.rotation + 1) % 4), refusal: null };
    case "aside":
      return { ...state, aside: message.game };
    case "sheet":
      return { ...setDraft(state, message.sheet), sheet: message.sheet, preview: message.sheet === "setup" ? state.preview : null, removed: null, refusal: null };
    case "draft":
      return { ...state, draft: Object.freeze({ ...state.draft, ...message.change }) };
    case "preview":
      return state.sheet === "setup" ? { ...state, preview: message.preview } : state;
    case "recent":
      return { ...state, draft: message.draft, draftBefore: null, recent: remember(state.recent, message.draft) };
    case "preferences":
      return { ...state, preferences: Object.freeze({ ...state.preferences, ...message.change }) };
    case "game-put":
      return putTold(state, message);
    case "game-remove":
      return {
        ...state,
        library: removeGame(state.library, message.id),
        removed: state.library.find(({ id }) => id === message.id) ?? null,
      };
    case "game-restore":
      return state.removed ? { ...state, library: putGame(state.library, state.removed), removed: null } : state;
    case "game-rename":
      return { ...state, library: renameGame(state.library, message.id, message.title) };
    case "games-merge":
      return { ...state, library: mergeGames(state.library, message.games) };
    case "record":
      return { ...state, records: addRecord(state.records, message.record) };
    case "records-erase":
      return { ...state, records: [] };
    case "shared":
      return { ...state, ...message.shared };
    case "notice":
      return { ...state, notices: [...state.notices.filter(({ id }) => id !== message.notice.id), message.notice] };
    case "dismiss":
      return { ...state, notices: state.notices.filter(({ id }) => id !== message.id) };
    case "flash":
      return { ...state, flash: message.flash, refusal: null };
  }
}

/**
 * @param {State} state
 * @param {Extract<Message, { type: "table" }>} message
 * @returns {State}
 */
function setTable(state, { table, transition = null, seats, paused, keptAs = table.id, clock, flagged }) {
  const same = state.table?.id === table.id;
  // What was on the table for a person to see was told.
  const told = same && turnOf(state) !== null && personToMove(state);
  return {
    ...state,
    table,
    keptAs: same ? state.keptAs : keptAs,
    had: lineHad(same ? state.had : [], table.link),
    transition,
    seats: seats ?? state.seats,
    paused: paused ?? (same && state.paused),
    clock: same ? state.clock : clock ?? null,
    timeUp: null,
    flagged: same ? state.flagged : flagged ?? null,
    chosen: null,
    goingOn: false,
    thinking: false,
    hint: null,
    hintTold: state.hintTold || explainsHint(state),
    aside: same && !hasBegun(table) ? state.aside : null,
    refusal: null,
    flash: null,
    // A game that was chosen on the setup sheet lies as it was shown there.
    rotation: same || state.sheet !== "setup" ? state.rotation : 0,
    sheet: same || !OF_ONE_GAME.has(state.sheet) ? state.sheet : null,
    fliplessTold: same && (state.fliplessTold || Boolean(state.table?.flipless)),
    neutralTold: same && (state.neutralTold || (told && hasNeutral(state))),
  };
}

/**
 * Asking for a hint is a new request, which takes the place of a refusal; what is found out in answer is none.
 * @param {State} state
 * @param {State["hint"]} hint
 * @returns {State}
 */
function setHint(state, hint) {
  const asked = hint === null || state.hint === null;
  return { ...state, hint, hintTold: state.hintTold || explainsHint(state), refusal: asked ? null : state.refusal };
}

/**
 * Puts a game into the library. Where another tab has led it elsewhere, it goes on under the id that it is given there.
 * @param {State} state
 * @param {Extract<Message, { type: "game-put" }>} message
 * @returns {State}
 */
function putTold(state, { game, had }) {
  const { library, id } = putOwn(state.library, game, had);
  return { ...state, library, keptAs: state.keptAs === game.id ? id : state.keptAs };
}

/**
 * Whether a new game has come far enough that nobody wants the one before it back: everyone has placed a disc.
 * @param {Table} table
 */
function hasBegun({ line, players }) {
  return line.length > players.length;
}

/**
 * The setup sheet opens on the draft, and a sheet that is dismissed leaves it as it was.
 * @param {State} state
 * @param {State["sheet"]} next
 * @returns {State}
 */
function setDraft(state, next) {
  if (next === "setup") return state.sheet === "setup" ? state : { ...state, draftBefore: state.draft };
  return state.sheet === "setup" ? { ...state, draft: state.draftBefore ?? state.draft, draftBefore: null } : state;
}

/**
 * A time is up: for one move, the computer moves instead; for the game, the game is over.
 * @param {State} state
 * @param {Extract<Message, { type: "time-up" }>} message
 * @returns {State}
 */
function timeUp(state, { player, clock }) {
  const ended = { ...state, clock, refusal: null, chosen: null };
  return clock.rule.kind === "move" ? { ...ended, timeUp: player } : { ...ended, flagged: player };
}

/**
 * @param {readonly Draft[]} recent
 * @param {Draft} draft
 */
function remember(recent, draft) {
  const key = setupKey(draft.setup);
  return [draft, ...recent.filter(({ setup }) => setupKey(setup) !== key)].slice(0, RECENT);
}
