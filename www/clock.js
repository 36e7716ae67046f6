/**
 * The clock: how long each person may think. Times are kept as deadlines by the wall clock, so they stay right in a
 * background tab. The functions are pure; the keeper at the end ties them to the page.
 * @module
 */

import { clockRunsFor } from "./selectors.js";

/** @typedef {import("./types.js").Clock} Clock */
/** @typedef {import("./types.js").ClockRule} ClockRule */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").State} State */

/** The longest that one timer of a browser can wait, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * @param {ClockRule} rule
 * @param {readonly Player[]} players
 * @returns {Clock}
 */
export function newClock(rule, players) {
  const left = Object.fromEntries(players.map((player) => [player, rule.seconds * 1000]));
  return Object.freeze({ rule, left: Object.freeze(left), running: null });
}

/**
 * What a player still has, in milliseconds.
 * @param {Clock} clock
 * @param {Player} player
 * @param {number} now
 */
export function timeLeft({ left, running }, player, now) {
  if (running?.player === player) return Math.max(0, running.deadline - now);
  return left[player] ?? 0;
}

/**
 * Stops the clock where it stands.
 * @param {Clock} clock
 * @param {number} now
 * @returns {Clock}
 */
export function stopClock(clock, now) {
  const { running, left } = clock;
  if (!running) return clock;
  const rest = Object.freeze({ ...left, [running.player]: timeLeft(clock, running.player, now) });
  return Object.freeze({ ...clock, left: rest, running: null });
}

/**
 * @param {Clock} clock
 * @param {Player} player
 * @param {number} now
 * @returns {Clock}
 */
export function runClock(clock, player, now) {
  const stopped = stopClock(clock, now);
  return Object.freeze({ ...stopped, running: Object.freeze({ player, deadline: now + stopped.left[player] }) });
}

/**
 * A player has placed a disc: a game's clock gains its increment, a move's is full again.
 * @param {Clock} clock  stopped
 * @param {Player} player
 * @returns {Clock}
 */
export function creditMove(clock, player) {
  const { rule, left } = clock;
  const time = rule.kind === "move" ? rule.seconds * 1000 : left[player] + rule.increment * 1000;
  return Object.freeze({ ...clock, left: Object.freeze({ ...left, [player]: time }) });
}

/**
 * Runs, stops and credits the clock as the game goes on, and says when a time is up.
 * @param {object} parts
 * @param {() => State} parts.get
 * @param {import("./types.js").Send} parts.send
 * @param {() => number} [parts.now]
 */
export function createTimekeeper({ get, send, now = () => Date.now() }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const check = () => {
    const { clock } = get();
    if (!clock?.running) return;
    const rest = clock.running.deadline - now();
    if (rest > 0) wait(rest);
    else send({ type: "time-up", player: clock.running.player, clock: stopClock(clock, now()) });
  };

  /** @param {number} milliseconds */
  const wait = (milliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(check, Math.min(milliseconds, LONGEST_WAIT));
  };

  return {
    /**
     * @param {State} state
     * @param {State} before
     */
    react(state, before) {
      let { clock } = state;
      if (!clock) return;
      const { table } = state;
      const placed = table && table.id === before.table?.id && table.ply === before.table.ply + 1 && table.line !== before.table.line;
      if (placed) clock = creditMove(stopClock(clock, now()), table.line[table.ply - 1].player);
      // A move's clock is full again at every turn, however the turn came about.
      if (clock.rule.kind === "move" && table !== before.table && table?.turn) clock = creditMove(stopClock(clock, now()), table.turn);
      const player = clockRunsFor(state);
      if (player === null) clock = stopClock(clock, now());
      else if (clock.running?.player !== player) clock = runClock(clock, player, now());
      if (clock !== state.clock) send({ type: "clock", clock });
      if (clock.running) wait(clock.running.deadline - now());
      else clearTimeout(timer);
    },
  };
}
