/**
 * Reads what earlier visits kept, and keeps what changes. Whatever is read is checked: storage is a stranger.
 * @module
 */

import { CHOICES, PREFERENCES } from "./state.js";
import { newClock, stopClock } from "./clock.js";
import { LONGEST_TITLE, MOST_GAMES, putOwn } from "./library.js";
import { ownId, standing } from "./lines.js";
import { plainName } from "./names.js";
import { COLOURS, FIRST_SEATS } from "./presets.js";
import { MOST_RECORDS } from "./statistics.js";
import { STRENGTHS } from "./strengths.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./state.js").Message} Message */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Draft} Draft */
/** @typedef {import("./types.js").Preferences} Preferences */
/** @typedef {import("./types.js").KeptGame} KeptGame */
/** @typedef {import("./types.js").Clock} Clock */
/** @typedef {import("./types.js").ClockRule} ClockRule */
/** @typedef {import("./types.js").GameRecord} GameRecord */
/** @typedef {import("./vault.js").Vault} Vault */
/** @typedef {import("./vault.js").Skip} Skip */

/**
 * The game on the table, as it is kept.
 * @typedef {object} KeptTable
 * @property {string} link
 * @property {number} ply
 * @property {string} id
 * @property {number} began
 * @property {boolean} paused
 * @property {readonly Seat[]} seats
 * @property {Clock | null} clock
 * @property {import("./types.js").Player | null} flagged
 */

/** @typedef {Pick<State, "preferences" | "recent" | "library" | "records">} Shared */

/** The longest text read back from storage as one field. */
const LONGEST = 64 * 1024;

/** What the keys begin with under which pages that were left have kept their games, each under one of its own. */
const LEFT = "left.";

/** The last moment that there is a date for, in milliseconds since 1970. */
const LAST_MOMENT = 8.64e15;

/**
 * @param {Vault} vault
 * @param {Vault} tab  what this tab alone keeps: with several of them open, each finds its own game again
 */
export function readKept(vault, tab) {
  return {
    ...readShared(vault, { preferences: PREFERENCES, recent: [], library: [], records: [] }),
    table: tab.load("table", readTable, null) ?? vault.load("table", readTable, null),
  };
}

/**
 * What all tabs have in common.
 * @param {Vault} vault
 * @param {Shared} otherwise
 * @returns {Shared}
 */
export function readShared(vault, otherwise) {
  return {
    preferences: vault.load("preferences", readPreferences, otherwise.preferences),
    recent: vault.load("recent", readRecent, otherwise.recent),
    library: withLeft(vault, vault.load("library", readGames, otherwise.library)),
    records: vault.load("records", readRecords, otherwise.records),
  };
}

/**
 * Keeps the game of a page that is being left. Pages that are closed together cannot see yet what the others put into
 * the library: were each of them to store the list, the last one would take the others' games out of it.
 * @param {Vault} vault
 * @param {string} page  a name that no other page has
 * @param {KeptGame} game
 * @param {readonly string[]} had  the page's lines in this game, the present one last
 */
export function keepLeft(vault, page, game, had) {
  vault.save(LEFT + page, { game, had });
}

/**
 * A library with the games of pages that were left.
 * @param {Vault} vault
 * @param {readonly KeptGame[]} library
 * @returns {readonly KeptGame[]}
 */
function withLeft(vault, library) {
  const found = vault.keys(LEFT).map((key) => vault.load(key, readLeft, null));
  return found.reduce((games, left) => (left ? putOwn(games, left.game, left.had).library : games), library);
}

/**
 * Stores the library, with what pages that were left have kept beside it.
 * @param {Vault} vault
 * @param {readonly KeptGame[]} library  as it was read with their games
 */
function keepLibrary(vault, library) {
  vault.save("library", library);
  if (vault.holds("library")) for (const key of vault.keys(LEFT)) vault.erase(key);
}

/**
 * Makes games of pages that were left a part of the library, where there are any.
 * @param {Vault} vault
 * @param {readonly KeptGame[]} library  as it was read with their games
 */
export function takeLeft(vault, library) {
  if (vault.keys(LEFT).length > 0) keepLibrary(vault, library);
}

/** The messages that change what all tabs have in common. @type {ReadonlySet<string>} */
const OF_ALL_TABS = new Set(["game-put", "game-remove", "game-restore", "game-rename", "games-merge", "record", "records-erase"]);

/**
 * Makes the state's update heed what other tabs have kept. A list that is changed is read anew first, for another tab
 * may have changed it a moment ago; and the game on the table gets an id of its own as soon as another tab has led it
 * elsewhere.
 * @param {Vault} vault
 * @param {(state: State, message: Message) => State} update
 * @returns {(state: State, message: Message) => State}
 */
export function besideOthers(vault, update) {
  return (state, message) => {
    if (state.embed) return update(state, message);
    if (OF_ALL_TABS.has(message.type)) {
      const { library, records } = readShared(vault, state);
      return update({ ...state, library, records }, message);
    }
    const next = update(state, message);
    if (message.type !== "table") return next;
    const last = vault.load("table", readTable, null);
    return { ...next, keptAs: ownId(next.keptAs, next.had, last ? [last, ...next.library] : next.library) };
  };
}

/**
 * Keeps what has changed. The game that all tabs know as the last one is left alone where another tab has gone on with
 * the same game.
 * @param {Vault} vault
 * @param {Vault} tab
 * @param {State} state
 * @param {State} before
 */
export function keep(vault, tab, state, before) {
  if (state.embed) return;
  const { table, keptAs: id, seats, paused, clock, flagged } = state;
  const parts = /** @type {const} */ (["table", "seats", "paused", "clock", "flagged"]);
  if (table && parts.some((part) => state[part] !== before[part])) {
    const { link, ply, began } = table;
    // A running clock is kept as it stands: time does not pass while the page is closed.
    const kept = { link, ply, id, began, paused, seats, clock: clock && stopClock(clock, Date.now()), flagged };
    tab.save("table", kept);
    const last = vault.load("table", readTable, null);
    if (last?.id !== id || standing(last.link, state.had) !== "ahead") vault.save("table", kept);
  }
  if (state.preferences !== before.preferences) vault.save("preferences", state.preferences);
  if (state.library !== before.library) keepLibrary(vault, state.library);
  if (state.records !== before.records) vault.save("records", state.records);
  if (state.recent !== before.recent) vault.save("recent", state.recent);
}

/**
 * Takes over what is valid; the rest stays as it is at first.
 * @param {unknown} value
 * @returns {Preferences}
 */
export function readPreferences(value) {
  const kept = withCoachLevel(/** @type {Record<string, unknown>} */ (object(value)));
  const entries = Object.entries(PREFERENCES).map(([name, standard]) => {
    const found = Object.hasOwn(kept, name) ? kept[name] : undefined;
    const allowed = /** @type {readonly unknown[] | undefined} */ (/** @type {any} */ (CHOICES)[name]);
    const fits = allowed ? allowed.includes(found) : typeof found === typeof standard && String(found).length < 40;
    return [name, fits ? found : standard];
  });
  return /** @type {Preferences} */ (Object.freeze(Object.fromEntries(entries)));
}

/**
 * The coach was once on or off, and warned of corners alone.
 * @param {Record<string, unknown>} kept
 */
function withCoachLevel(kept) {
  return typeof kept.coach === "boolean" ? { ...kept, coach: kept.coach ? "corners" : "off" } : kept;
}

/**
 * @param {unknown} value
 * @returns {KeptTable}
 */
export function readTable(value) {
  const { link, ply, id, began, paused, seats, clock, flagged } = /** @type {Record<string, unknown>} */ (object(value));
  return {
    link: text(link),
    ply: whole(ply),
    id: text(id),
    began: moment(began),
    paused: paused === true,
    seats: list(seats).map(readSeat),
    clock: clock === null || clock === undefined ? null : readClock(clock),
    flagged: readColour(flagged),
  };
}

/**
 * A player, or nobody.
 * @param {unknown} value
 */
function readColour(value) {
  return value === null || value === undefined ? null : oneOf(value, COLOURS);
}

/**
 * @param {unknown} value
 * @returns {Clock}
 */
function readClock(value) {
  const { rule, left } = /** @type {Record<string, unknown>} */ (object(value));
  const times = Object.entries(object(left)).map(([player, time]) => [oneOf(player, COLOURS), whole(time)]);
  // Whoever has no time there begins with a full clock.
  const full = newClock(readClockRule(rule), COLOURS);
  return Object.freeze({ ...full, left: Object.freeze({ ...full.left, ...Object.fromEntries(times) }) });
}

/**
 * @param {unknown} value
 * @returns {ClockRule}
 */
function readClockRule(value) {
  const { kind, seconds, increment } = /** @type {Record<string, unknown>} */ (object(value));
  if (seconds === 0) throw new TypeError("no time to think");
  return { kind: oneOf(kind, /** @type {const} */ (["move", "game"])), seconds: whole(seconds), increment: whole(increment) };
}

/**
 * @param {unknown} value
 * @param {Skip} [skip]
 * @returns {readonly Draft[]}
 */
export function readRecent(value, skip) {
  return each(list(value), skip, (entry) => {
    const { setup, seats, lot, clock } = /** @type {Record<string, unknown>} */ (object(entry));
    const kept = list(seats).map(readSeat);
    return Object.freeze({
      setup: readSetup(setup),
      seats: COLOURS.map((_, index) => kept[index] ?? FIRST_SEATS[index]),
      lot: lot === true,
      clock: clock === null || clock === undefined ? null : readClockRule(clock),
    });
  });
}

/**
 * @param {unknown} value
 * @param {Skip} [skip]
 * @param {number} [most]  how many there may be
 * @returns {readonly KeptGame[]}
 */
export function readGames(value, skip, most = MOST_GAMES) {
  return each(list(value, most), skip, (entry) => {
    const { title, played, setup, outcome, ...rest } = /** @type {Record<string, unknown>} */ (object(entry));
    const { link, ply, id, began, seats } = readTable(rest);
    return Object.freeze({
      id,
      link,
      ply,
      began,
      played: moment(played),
      title: plainName(text(title), LONGEST_TITLE),
      setup: readSetup(setup),
      seats,
      outcome: outcome === null ? null : readOutcome(outcome),
    });
  });
}

/** @param {unknown} value */
function readLeft(value) {
  const { game, had } = /** @type {Record<string, unknown>} */ (object(value));
  const [read] = readGames([game]);
  // The line that a game has now is one that its page has had.
  return { game: read, had: [...list(had).map(text), read.link] };
}

/** @param {unknown} value */
function readOutcome(value) {
  const { winner, score, flagged } = /** @type {Record<string, unknown>} */ (object(value));
  return { winner: readColour(winner), score: list(score).map(whole), flagged: readColour(flagged) };
}

/**
 * @param {unknown} value
 * @param {Skip} [skip]
 * @returns {readonly GameRecord[]}
 */
export function readRecords(value, skip) {
  return each(list(value, MOST_RECORDS), skip, (entry) => {
    const { id, at, setup, strength, outcome, lead } = /** @type {Record<string, unknown>} */ (object(entry));
    if (typeof lead !== "number" || !Number.isSafeInteger(lead)) throw new TypeError("not a whole number");
    return Object.freeze({
      id: text(id),
      at: moment(at),
      setup: readSetup(setup),
      strength: oneOf(strength, STRENGTHS),
      outcome: oneOf(outcome, /** @type {const} */ (["won", "drawn", "lost"])),
      lead,
    });
  });
}

/**
 * The shape alone: whether the setup can be played is for the rules to say.
 * @param {unknown} value
 * @returns {import("./types.js").Setup}
 */
function readSetup(value) {
  const { board, players, goal, opening, blocked, handicap } = /** @type {Record<string, unknown>} */ (object(value));
  return {
    board: oneOf(board, /** @type {const} */ (["6x6", "8x8", "10x10", "octagon"])),
    players: oneOf(players, /** @type {const} */ ([2, 3, 4])),
    goal: oneOf(goal, /** @type {const} */ (["most", "fewest"])),
    opening: oneOf(opening, /** @type {const} */ (["cross", "free"])),
    blocked: list(blocked).map(text),
    handicap: handicap === null ? null : readHandicap(handicap),
  };
}

/** @param {unknown} value */
function readHandicap(value) {
  const { player, corners } = /** @type {Record<string, unknown>} */ (object(value));
  return {
    player: oneOf(player, /** @type {const} */ (["black", "white"])),
    corners: oneOf(corners, /** @type {const} */ ([1, 2, 3, 4])),
  };
}

/**
 * @param {unknown} value
 * @returns {Seat}
 */
function readSeat(value) {
  const { kind, strength, name } = /** @type {Record<string, unknown>} */ (object(value));
  return Object.freeze({
    kind: oneOf(kind, /** @type {const} */ (["person", "computer"])),
    strength: oneOf(strength, STRENGTHS),
    name: plainName(text(name), 40),
  });
}

/** @param {unknown} value */
function object(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError("not an object");
  return value;
}

/** @param {unknown} value @param {number} [most] @returns {unknown[]} */
function list(value, most = 1000) {
  if (!Array.isArray(value) || value.length > most) throw new TypeError("not a list");
  return value;
}

/**
 * The entries of a list. One that cannot be read takes the others with it, unless `skip` is there to be told of it.
 * @template T
 * @param {unknown[]} entries
 * @param {Skip | undefined} skip
 * @param {(entry: unknown) => T} read
 * @returns {T[]}
 */
function each(entries, skip, read) {
  return entries.flatMap((entry) => {
    try {
      return [read(entry)];
    } catch (cause) {
      if (!skip) throw cause;
      skip(cause);
      return [];
    }
  });
}

/** @param {unknown} value @returns {string} */
function text(value) {
  if (typeof value !== "string" || value.length > LONGEST) throw new TypeError("not a text");
  return value;
}

/** @param {unknown} value @returns {number} */
function whole(value) {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) throw new TypeError("not a whole number");
  return value;
}

/** @param {unknown} value  milliseconds since 1970 */
function moment(value) {
  const time = whole(value);
  if (time > LAST_MOMENT) throw new TypeError("not a moment");
  return time;
}

/**
 * @template T
 * @param {unknown} value
 * @param {readonly T[]} allowed
 * @returns {T}
 */
function oneOf(value, allowed) {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new TypeError("not one of the choices");
  return found;
}
