// The page's clock: deadlines, pauses, increments, and who it runs for.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createTimekeeper, creditMove, newClock, runClock, stopClock, timeLeft } from "../../www/clock.js";
import { createStore } from "../../www/store.js";
import { update } from "../../www/state.js";
import { makeState, makeTable, plies } from "./app-table.js";

/** @type {import("../../www/types.js").ClockRule} */
const GAME = { kind: "game", seconds: 60, increment: 5 };
/** @type {import("../../www/types.js").ClockRule} */
const MOVE = { kind: "move", seconds: 60, increment: 0 };

test("a running clock counts down to its deadline and no further", () => {
  const clock = runClock(newClock(GAME, ["black", "white"]), "black", 1000);
  assert.equal(timeLeft(clock, "black", 1000), 60_000);
  assert.equal(timeLeft(clock, "black", 21_000), 40_000);
  assert.equal(timeLeft(clock, "black", 99_000), 0);
  assert.equal(timeLeft(clock, "white", 99_000), 60_000);
});

test("a stopped clock keeps its time", () => {
  const stopped = stopClock(runClock(newClock(GAME, ["black"]), "black", 0), 20_000);
  assert.equal(timeLeft(stopped, "black", 90_000), 40_000);
  assert.equal(timeLeft(runClock(stopped, "black", 100_000), "black", 110_000), 30_000);
});

test("a placement adds the increment, or fills a move's clock", () => {
  const spent = stopClock(runClock(newClock(GAME, ["black"]), "black", 0), 20_000);
  assert.equal(creditMove(spent, "black").left.black, 45_000);
  const move = stopClock(runClock(newClock(MOVE, ["black"]), "black", 0), 20_000);
  assert.equal(creditMove(move, "black").left.black, 60_000);
});

/** A page with nothing but its clock. @param {import("../../www/types.js").ClockRule} rule @param {string} sitters */
function pageWithClock(rule, sitters) {
  let time = 0;
  const timekeeper = createTimekeeper({ get: () => store.get(), send: (message) => store.send(message), now: () => time });
  const first = makeState({}, sitters);
  const store = createStore({
    state: first,
    update,
    react: (state, before) => timekeeper.react(state, before),
    frame: () => {},
  });
  const clock = newClock(rule, ["black", "white"]);
  store.send({ type: "table", table: makeTable({ id: "two" }), clock });
  return {
    store,
    pass: (/** @type {number} */ milliseconds) => (time += milliseconds),
    left: (/** @type {"black" | "white"} */ player) => timeLeft(/** @type {import("../../www/types.js").Clock} */ (store.get().clock), player, time),
    stop: () => store.send({ type: "pause", on: true }),
  };
}

test("the clock follows the turn, gains the increment, and rests while paused", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { store, pass, left, stop } = pageWithClock(GAME, "pp");
  pass(10_000);
  store.send({ type: "table", table: makeTable({ id: "two", line: plies("b d3"), turn: "white" }) });
  assert.equal(left("black"), 55_000);
  pass(3000);
  assert.equal(left("white"), 57_000);
  stop();
  pass(60_000);
  assert.equal(left("white"), 57_000);
  store.send({ type: "pause", on: false });
  pass(1000);
  assert.equal(left("white"), 56_000);
});

test("the clock does not run for the computer", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { store, pass, left } = pageWithClock(GAME, "pc");
  store.send({ type: "table", table: makeTable({ id: "two", line: plies("b d3"), turn: "white" }) });
  pass(30_000);
  assert.equal(left("white"), 60_000);
});

test("a time that is up is said once, even where the timer came late", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { store, pass } = pageWithClock(MOVE, "pp");
  pass(90_000);
  context.mock.timers.tick(60_000);
  assert.equal(store.get().timeUp, "black");
  const flag = pageWithClock(GAME, "pp");
  flag.pass(60_000);
  context.mock.timers.tick(60_000);
  assert.equal(flag.store.get().flagged, "black");
});

test("a move's clock is full at each turn, after an undo too", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { store, pass, left } = pageWithClock(MOVE, "pp");
  pass(20_000);
  store.send({ type: "table", table: makeTable({ id: "two", line: plies("b d3"), turn: "white" }) });
  pass(5000);
  store.send({ type: "table", table: makeTable({ id: "two", line: [], turn: "black" }) });
  assert.equal(left("black"), 60_000);
});
