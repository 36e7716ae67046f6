/**
 * Holds the package's Game, which knows the rules, and sends the store a picture of it after each change. Nothing else
 * of the page touches it.
 * @module
 */

import { newClock } from "./clock.js";
import { refusalOf } from "./explain.js";
import { COLOURS, COMPUTER } from "./presets.js";
import { readPosition } from "./position.js";

/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Ply} Ply */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Clock} Clock */
/** @typedef {import("./types.js").Transition} Transition */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./types.js").Sentence} Sentence */
/** @typedef {import("../pkg/index.js").Game} Game */
/** What the page asks of the package. @typedef {Pick<typeof import("../pkg/index.js"), "Game" | "checkSetup" | "randomBlocked" | "drawSeats" | "boardShape" | "readGgf">} Rules */

/** The most blocked squares that the package lets itself be asked for; no board has room for so many. */
const MOST_COUNTED = 100;

/** @typedef {ReturnType<typeof createSession>} Session */

/**
 * What is known of a game that comes from elsewhere.
 * @typedef {object} Kept
 * @property {string} [id]  under which it is kept
 * @property {number} [began]
 * @property {boolean} [paused]
 * @property {boolean} [hold]   the computer waits to be told to go on, should it be its turn
 * @property {number} [ply]     where the board stood
 * @property {Clock | null} [clock]
 * @property {import("./types.js").Player | null} [flagged]  who has lost on time
 */

/**
 * @param {Rules} rules
 * @param {import("./types.js").Send} send
 */
export function createSession(rules, send) {
  /** @type {Game | null} */
  let game = null;
  /** @type {readonly Ply[]} */
  let line = [];
  let id = "";
  let began = 0;
  /** The result at the end of the line. @type {import("./types.js").Result | null} */
  let final = null;
  let transitions = 0;

  /** @returns {Game} */
  const current = () => {
    if (!game) throw new Error("There is no game on the table yet.");
    return game;
  };

  /**
   * The games that a text holds, at least one.
   * @param {import("./pasted.js").Pasted["kind"]} kind
   * @param {string} text
   * @param {Partial<Setup>} [setup]
   * @returns {Game[]}
   */
  const read = (kind, text, setup) => {
    const { Game, readGgf } = rules;
    switch (kind) {
      case "link":
        return [Game.fromLink(text)];
      case "position":
        return [Game.fromPosition(text, setup)];
      case "obf":
        return [Game.fromObf(text, setup)];
      case "ggf":
        return readGgf(text).map(({ game: each }) => each);
      case "transcript":
        return [transcribed(text, setup)];
    }
  };

  /**
   * Moves that do not fit the game on the table may be those of the classic one.
   * @param {string} text
   * @param {Partial<Setup>} [setup]
   */
  const transcribed = (text, setup) => {
    try {
      return rules.Game.fromTranscript(text, setup);
    } catch (cause) {
      try {
        return rules.Game.fromTranscript(text);
      } catch {
        throw cause;
      }
    }
  };

  /** @returns {Table} */
  const picture = () => {
    const { setup, ply, turn } = current();
    const legal = current().legalMoves();
    return Object.freeze({
      id,
      began,
      setup,
      players: COLOURS.slice(0, setup.players),
      ply,
      line,
      turn,
      legal,
      position: readPosition(current().position()),
      counts: current().discs(),
      result: current().result(),
      final,
      openingPass: current().openingPass,
      flipless: legal.length > 0 && current().flips(legal[0]).length === 0,
      link: current().link(),
    });
  };

  /**
   * @param {"play" | "undo"} kind
   * @param {Ply} ply
   * @param {readonly string[]} flips
   * @returns {Transition}
   */
  const transition = (kind, ply, flips) => {
    transitions += 1;
    return { id: transitions, kind, player: ply.player, square: ply.square, flips };
  };

  /**
   * Puts another game on the table.
   * @param {Game} next
   * @param {readonly Seat[]} sitting
   * @param {Kept} [kept]
   */
  const seat = (next, sitting, kept = {}) => {
    next.goTo(next.length);
    const plies = next.plies();
    final = next.result();
    if (kept.ply !== undefined && kept.ply >= 0 && kept.ply <= plies.length) next.goTo(kept.ply);
    game?.free();
    game = next;
    line = plies;
    began = kept.began ?? Date.now();
    id = `${began.toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
    const table = picture();
    const seats = table.players.map((_, index) => sitting[index] ?? COMPUTER);
    const paused = kept.paused ?? (kept.hold === true && table.turn !== null && seats[table.players.indexOf(table.turn)].kind === "computer");
    send({ type: "table", table, seats, paused, keptAs: kept.id, clock: kept.clock, flagged: kept.flagged });
  };

  return {
    /**
     * @param {Partial<Setup>} setup
     * @param {readonly Seat[]} seats
     * @param {import("./types.js").ClockRule | null} [clock]
     */
    start(setup, seats, clock = null) {
      const fresh = new rules.Game(setup);
      seat(fresh, seats, { clock: clock && newClock(clock, COLOURS.slice(0, fresh.setup.players)) });
    },

    /**
     * Opens a game from its link. Throws the package's error where the link is none, and changes nothing then.
     * @param {string} link
     * @param {readonly Seat[]} seats
     * @param {Kept} [kept]
     */
    openLink(link, seats, kept) {
      seat(rules.Game.fromLink(link), seats, kept);
    },

    /**
     * Opens a pasted text. Throws the package's error where it cannot be read, and changes nothing then.
     * @param {import("./pasted.js").Pasted} pasted
     * @param {readonly Seat[]} seats
     * @returns {number} how many further games it holds
     */
    openPasted({ kind, text, setup }, seats) {
      const [first, ...more] = read(kind, text, setup);
      for (const other of more) other.free();
      seat(first, seats, { hold: true });
      return more.length;
    },

    /**
     * @param {string} text
     * @param {Partial<Setup>} setup
     * @param {readonly Seat[]} seats
     */
    openPosition(text, setup, seats) {
      seat(rules.Game.fromPosition(text, setup), seats, { hold: true });
    },

    /**
     * Places a disc for the player whose turn it is.
     * @param {string} square
     */
    play(square) {
      const ply = current().play(square);
      line = [...line.slice(0, current().ply - 1), ply];
      final = current().result();
      send({ type: "table", table: picture(), transition: transition("play", ply, ply.flips) });
    },

    /**
     * Shows the game as it was after so many placements.
     * @param {number} ply
     */
    goTo(ply) {
      const from = current().ply;
      if (ply === from || ply < 0 || ply > line.length) return;
      const before = readPosition(current().position()).discs;
      current().goTo(ply);
      const table = picture();
      if (ply === from + 1) {
        send({ type: "table", table, transition: transition("play", line[from], line[from].flips) });
      } else if (ply < from) {
        const after = table.position.discs;
        const flips = Object.keys(after).filter((square) => after[square] !== before[square]);
        send({ type: "table", table, transition: transition("undo", line[ply], flips) });
      } else {
        send({ type: "table", table });
      }
    },

    /**
     * The squares that a placement would flip; none where it is not legal.
     * @param {string} square
     * @returns {string[]}
     */
    flips(square) {
      try {
        return current().flips(square);
      } catch {
        return [];
      }
    },

    /** The corners of the board. */
    corners: () => rules.boardShape(current().setup.board).corners,

    /**
     * The corner that a placement would give to whoever moves next, and who could not take it before; null where it
     * gives none away, or where corners are no prize.
     * @param {string} square
     */
    cornerGiven(square) {
      const { setup, turn } = current();
      if (setup.goal !== "most" || !turn) return null;
      const { corners } = rules.boardShape(setup.board);
      try {
        const then = current().clone();
        then.play(square);
        const next = then.turn;
        const gains = next && next !== turn ? then.legalMoves().filter((each) => corners.includes(each)) : [];
        then.free();
        if (!next || gains.length === 0) return null;
        const now = rules.Game.fromPosition(current().position().replace(/.$/, next[0].toUpperCase()), setup);
        const before = now.turn === next ? now.legalMoves() : [];
        now.free();
        return gains.find((corner) => !before.includes(corner)) ?? null;
      } catch {
        return null;
      }
    },

    /** The game itself, for the engine and for texts. Not to be changed. */
    game: current,

    transcript: () => current().transcript(),
    position: () => current().position(),

    /**
     * Why a setup cannot be played; none where it can.
     * @param {Setup} setup
     * @returns {readonly Problem[]}
     */
    problems: (setup) => rules.checkSetup(setup),

    /**
     * A setup as a board, or null where it is none.
     * @param {Setup} setup
     */
    preview(setup) {
      try {
        const sketch = new rules.Game(setup);
        const position = readPosition(sketch.position());
        sketch.free();
        return position;
      } catch {
        return null;
      }
    },

    /**
     * The discs of each player, and the neutral ones, from the start to the last placement known.
     * @returns {Record<string, number>[]}
     */
    course() {
      const walk = current().clone();
      const counts = [];
      for (let ply = 0; ply <= line.length; ply += 1) {
        walk.goTo(ply);
        counts.push(walk.discs());
      }
      walk.free();
      return counts;
    },

    /**
     * What the rules make of a game's link. Throws the package's error where it is none.
     * @param {string} link
     * @returns {import("./games-file.js").Judged}
     */
    judge(link) {
      const told = rules.Game.fromLink(link);
      told.goTo(told.length);
      const { setup, length } = told;
      const result = told.result();
      told.free();
      const players = COLOURS.slice(0, setup.players);
      return { setup, length, outcome: result && { winner: result.winner, score: players.map((player) => result.score[player]), flagged: null } };
    },

    /**
     * A kept game's board as it stood, or null where the link is none.
     * @param {string} link
     * @param {number} ply
     */
    boardOf(link, ply) {
      try {
        const kept = rules.Game.fromLink(link);
        kept.goTo(Math.min(ply, kept.length));
        const position = readPosition(kept.position());
        kept.free();
        return position;
      } catch {
        return null;
      }
    },

    /**
     * Draws blocked squares by lot. Throws the package's error, which names the possible counts.
     * @param {Setup} setup
     * @param {number} count  any whole number
     * @param {number} seed   from 0
     */
    randomBlocked(setup, count, seed) {
      if (count >= 0 && count < MOST_COUNTED) return rules.randomBlocked(setup, count, seed);
      try {
        return rules.randomBlocked(setup, MOST_COUNTED, seed);
      } catch (cause) {
        // Which counts are possible does not depend on the one asked for.
        const { message, why, values } = refusalOf(cause);
        throw Object.assign(new RangeError(message), { why, values: { ...values, count } });
      }
    },

    /**
     * Deals the seats by lot.
     * @template T
     * @param {readonly T[]} seats
     * @param {2 | 3 | 4} players  the seats after so many stay where they are
     * @returns {T[]}
     */
    deal(seats, players) {
      const dealt = [...seats];
      rules.drawSeats(players).forEach((colour, place) => {
        dealt[COLOURS.indexOf(colour)] = seats[place];
      });
      return dealt;
    },
  };
}

/**
 * Why a square cannot be played now, in the terms of the table in sight.
 * @param {Table} table
 * @param {string} square
 * @returns {Sentence}
 */
export function whyNot(table, square) {
  const { position, setup, result, flipless } = table;
  if (result) return { key: "why.over" };
  if (position.blocked.includes(square)) return { key: "why.blocked", with: { square } };
  if (position.discs[square]) return { key: "why.taken", with: { square } };
  if (setup.players === 2 && flipless) return { key: "why.centre", with: { square } };
  if (flipless) return { key: "why.apart", with: { square } };
  if (setup.players > 2) return { key: "why.must-flip", with: { square } };
  return { key: "why.flips-nothing", with: { square } };
}
