/**
 * The computer player, and hints: asks the engine in its worker, and plays the answer once the discs have landed. At
 * any time there is at most one wish; what the engine says to an older one is ignored.
 * @module
 */

import { refusalOf } from "./explain.js";
import { computerToMove, leadOf, seatOf, turnOf } from "./selectors.js";
import { THOUGHT } from "./strengths.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").HintMark} HintMark */
/** @typedef {Pick<import("../pkg/index.js").Engine, "analyse" | "close">} Thinker */
/** @typedef {import("../pkg/index.js").Analysis} Analysis */
/** @typedef {import("../pkg/index.js").Limits} Limits */
/** @typedef {import("../pkg/index.js").Game} Game */

/** How long a board rests between its last flip and the computer's reply, in milliseconds. */
const REST = 250;

/** How long a hint looks, in milliseconds, and how many moves it speaks of. */
const HINT = Object.freeze({ timeMs: 2500, moves: 100 });

/**
 * @param {object} parts
 * @param {() => Promise<Thinker>} parts.makeEngine
 * @param {() => Game} parts.game
 * @param {() => State} parts.get
 * @param {import("./types.js").Send} parts.send
 * @param {(square: string) => void} parts.play
 * @param {(seat: import("./types.js").Seat) => Readonly<Limits>} [parts.thought]  what a seat's computer asks of the engine
 * @param {(milliseconds: number) => Promise<void>} [parts.wait]
 */
export function createOpponent({ makeEngine, game, get, send, play, thought = ({ strength }) => THOUGHT[strength], wait = pause }) {
  /** @type {Promise<Thinker> | null} */
  let engine = null;
  /** The wish in hand. @type {{ key: string, abort: AbortController } | null} */
  let wish = null;
  /** @type {(() => void)[]} */
  let landings = [];

  const start = () => {
    if (!engine) {
      send({ type: "engine", status: "starting" });
      engine = makeEngine();
      engine.then(
        () => send({ type: "engine", status: "ready" }),
        () => {},
      );
    }
    return engine;
  };

  /** An engine that failed is thrown away; the next wish starts another, and the game is sent to it whole. */
  const discard = () => {
    engine?.then(
      (old) => old.close(),
      () => {},
    );
    engine = null;
  };

  /**
   * @param {Limits} limits
   * @param {{ signal: AbortSignal, onInfo?: (analysis: Analysis) => void }} options
   */
  const ask = async (limits, options) => (await start()).analyse(game(), limits, options);

  const landed = () =>
    get().transition === null ? Promise.resolve() : new Promise((/** @type {(value: void) => void} */ done) => landings.push(done));

  /** @param {unknown} cause */
  const giveUp = (cause) => {
    discard();
    send({ type: "thinking", on: false });
    send({ type: "engine", status: "failed" });
    send({
      type: "notice",
      notice: {
        id: "engine",
        text: { key: "notice.engine" },
        detail: refusalOf(cause),
        remedy: "retry-engine",
      },
    });
  };

  /**
   * @param {string} key
   * @param {(signal: AbortSignal, current: () => boolean) => Promise<void>} work
   */
  const begin = async (key, work) => {
    wish?.abort.abort();
    const mine = { key, abort: new AbortController() };
    wish = mine;
    const isCurrent = () => wish === mine;
    try {
      await work(mine.abort.signal, isCurrent);
    } catch (cause) {
      if (isCurrent()) giveUp(cause);
    }
  };

  /** @param {State} state */
  const reply = (state) => {
    const turn = turnOf(state);
    if (!turn) return;
    // Only the move to play is asked for: scores of all moves would take thought away from it.
    const limits = { ...thought(seatOf(state, turn)), moves: 1 };
    void begin(replyKey(state), async (signal, isCurrent) => {
      send({ type: "thinking", on: true });
      const analysis = await ask(limits, { signal });
      await landed();
      await wait(REST);
      if (!isCurrent()) return;
      if (!analysis.best) throw new Error("The engine found no move.");
      play(analysis.best);
    });
  };

  /** @param {State} state */
  const advise = (state) => {
    const { table } = state;
    if (!table) return;
    void begin(hintKey(state), async (signal, isCurrent) => {
      /** @param {Analysis} analysis @param {boolean} busy */
      const show = (analysis, busy) => {
        if (isCurrent()) send({ type: "hint", hint: { ply: table.ply, busy, marks: hintMarks(analysis, table) } });
      };
      show(await ask(HINT, { signal, onInfo: (analysis) => show(analysis, true) }), false);
    });
  };

  return {
    /** @param {State} state */
    react(state) {
      if (state.transition === null && landings.length > 0) {
        const waiting = landings;
        landings = [];
        for (const done of waiting) done();
      }
      if (state.engine === "failed") return;
      const key = computerToMove(state) ? replyKey(state) : state.hint ? hintKey(state) : null;
      if (key === (wish?.key ?? null)) return;
      if (key === null) {
        wish?.abort.abort();
        wish = null;
        if (state.thinking) send({ type: "thinking", on: false });
      } else if (computerToMove(state)) reply(state);
      else advise(state);
    },

    /** Thinks no more. */
    stop() {
      wish?.abort.abort();
      wish = null;
      discard();
    },

    /** Gives a failed engine another chance. */
    retry() {
      discard();
      wish = null;
      send({ type: "dismiss", id: "engine" });
      send({ type: "engine", status: "idle" });
    },
  };
}

/** @param {State} state */
function replyKey({ table, seats }) {
  const seat = table?.turn ? seats[table.players.indexOf(table.turn)] : null;
  return `reply ${table?.id} ${table?.ply} ${table?.link} ${seat?.strength}`;
}

/** @param {State} state */
function hintKey({ table }) {
  return `hint ${table?.id} ${table?.ply} ${table?.link}`;
}

/**
 * @param {Analysis} analysis
 * @param {import("./types.js").Table} table
 * @returns {HintMark[]}
 */
function hintMarks(analysis, table) {
  const { turn } = table;
  return analysis.moves.map(({ square, score, scores, chances, kind }) => ({
    square,
    // With two players the engine's score is the lead.
    lead: scores && turn ? leadOf(table, scores, turn) : score,
    chances: chances && turn ? { win: chances[turn], draw: drawIn(chances) } : null,
    best: square === analysis.best,
    exact: kind === "exact",
  }));
}

/**
 * The chance that nobody wins; not below 0 by a rounding.
 * @param {Record<string, number>} chances
 */
function drawIn(chances) {
  return Math.max(0, Object.values(chances).reduce((left, chance) => left - chance, 1));
}

/** @param {number} milliseconds @returns {Promise<void>} */
function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
