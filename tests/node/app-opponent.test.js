// The page's computer player against an engine that answers when the test says so.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createOpponent } from "../../www/opponent.js";
import { createStore } from "../../www/store.js";
import { update } from "../../www/state.js";
import { makeState, makeTable, plies } from "./app-table.js";

/** @typedef {import("../../www/types.js").State} State */

/** Lets everything that is ready happen. */
const settle = () => new Promise((done) => setImmediate(done));

/** @param {{ sitters?: string, broken?: number }} [manner]  broken: how many engines fail to start */
function pageWithEngine({ sitters = "pc", broken = 0 } = {}) {
  /** @type {{ limits: any, signal: AbortSignal, answer: (best: string, more?: object) => void, fail: (cause: Error) => void, inform: (analysis: any) => void }[]} */
  const questions = [];
  /** @type {string[]} */
  const played = [];
  /** @type {(() => void)[]} */
  const rests = [];
  let made = 0;
  let closed = 0;
  const analysis = (/** @type {string} */ best, more = {}) => ({
    best,
    moves: [{ square: best, score: 3.6, kind: "exact", depth: 9, pv: [best], ...more }],
    nodes: 1,
    timeMs: 1,
    depth: 9,
    done: true,
  });
  const makeEngine = async () => {
    made += 1;
    if (made <= broken) throw new Error("no worker here");
    return /** @type {any} */ ({
      analyse: (/** @type {unknown} */ _game, /** @type {any} */ limits, /** @type {any} */ { signal, onInfo }) =>
        new Promise((done, fail) =>
          questions.push({
            limits,
            signal,
            answer: (best, more) => done(analysis(best, more)),
            fail,
            inform: (best) => onInfo(analysis(best)),
          }),
        ),
      close: () => (closed += 1),
    });
  };
  const opponent = createOpponent({
    makeEngine,
    game: () => /** @type {any} */ ({}),
    get: () => store.get(),
    send: (message) => store.send(message),
    play: (square) => played.push(square),
    wait: () => new Promise((done) => rests.push(() => done(undefined))),
  });
  const store = createStore({
    state: makeState({}, sitters),
    update,
    react: (/** @type {State} */ state) => opponent.react(state),
    frame: () => {},
  });
  return {
    store,
    opponent,
    questions,
    played,
    rest: async () => {
      await settle();
      for (const done of rests.splice(0)) done();
      await settle();
    },
    counts: () => ({ made, closed }),
    /** The person has placed a disc, which is still turning others where `moving` says so. @param {boolean} [moving] */
    personPlays(moving = false) {
      const transition = { id: 7, kind: /** @type {const} */ ("play"), player: /** @type {const} */ ("black"), square: "d3", flips: ["d4"] };
      store.send({ type: "table", table: makeTable({ line: plies("b d3"), turn: "white", link: "one ply" }), transition: moving ? transition : null });
    },
  };
}

test("no engine is started before it is needed", async () => {
  const { counts } = pageWithEngine();
  await settle();
  assert.equal(counts().made, 0);
});

test("the answer is played after the discs have landed and a rest", async () => {
  const page = pageWithEngine();
  page.personPlays(true);
  await settle();
  assert.equal(page.store.get().thinking, true);
  assert.deepEqual(page.questions[0].limits, { level: 5, moves: 1 });
  page.questions[0].answer("c5");
  await page.rest();
  assert.deepEqual(page.played, [], "the discs are still in the air");
  page.store.send({ type: "settled", id: 7 });
  await settle();
  assert.deepEqual(page.played, [], "the board rests first");
  await page.rest();
  assert.deepEqual(page.played, ["c5"]);
});

test("an undo while the computer thinks calls it off, and a late answer is ignored", async () => {
  const page = pageWithEngine();
  page.personPlays();
  await settle();
  page.store.send({ type: "table", table: makeTable({ line: plies("b d3"), ply: 0, turn: "black", link: "one ply" }) });
  assert.equal(page.questions[0].signal.aborted, true);
  page.questions[0].answer("c5");
  await page.rest();
  assert.deepEqual(page.played, []);
  assert.equal(page.store.get().thinking, false);
});

test("a pause while the answer rests calls it off; going on asks again", async () => {
  const page = pageWithEngine();
  page.personPlays();
  await settle();
  page.questions[0].answer("c5");
  await settle();
  page.store.send({ type: "pause", on: true });
  await page.rest();
  assert.deepEqual(page.played, []);
  page.store.send({ type: "pause", on: false });
  await settle();
  page.questions[1].answer("c5");
  await page.rest();
  assert.deepEqual(page.played, ["c5"]);
});

test("a person who leaves in mid-game is played for at once", async () => {
  const page = pageWithEngine({ sitters: "pp" });
  await settle();
  assert.equal(page.questions.length, 0);
  page.store.send({ type: "seats", seats: [{ kind: "computer", strength: "hard", name: "" }, page.store.get().seats[1]] });
  await settle();
  assert.deepEqual(page.questions[0].limits, { level: 8, moves: 1 });
});

test("the strongest is asked for all it can find in the time that people wait for it", async () => {
  const page = pageWithEngine();
  page.store.send({ type: "seats", seats: [page.store.get().seats[0], { kind: "computer", strength: "master", name: "" }] });
  page.personPlays();
  await settle();
  assert.deepEqual(page.questions[0].limits, { level: 10, variety: 0.5, timeMs: 5000, moves: 1 });
});

test("an engine that cannot start is told once with its cause; another try starts afresh", async () => {
  const page = pageWithEngine({ broken: 1 });
  page.personPlays();
  await settle();
  assert.equal(page.store.get().engine, "failed");
  assert.equal(page.store.get().thinking, false);
  assert.deepEqual(page.store.get().notices.map(({ id, detail }) => [id, detail?.message]), [["engine", "no worker here"]]);
  page.store.send({ type: "preferences", change: { sound: false } });
  await settle();
  assert.equal(page.counts().made, 1, "it does not try by itself for ever");
  page.opponent.retry();
  await settle();
  assert.equal(page.store.get().engine, "ready");
  assert.deepEqual(page.store.get().notices, []);
  page.questions[0].answer("c5");
  await page.rest();
  assert.deepEqual(page.played, ["c5"]);
});

test("an engine that fails while thinking is closed, and people can play on", async () => {
  const page = pageWithEngine();
  page.personPlays();
  await settle();
  page.questions[0].fail(new Error("it trapped twice"));
  await settle();
  assert.equal(page.store.get().engine, "failed");
  assert.equal(page.counts().closed, 1);
});

test("a hint shows what is found as it is found, and goes when it is not wanted", async () => {
  const page = pageWithEngine({ sitters: "pp" });
  page.store.send({ type: "hint", hint: { ply: 0, busy: true, marks: [] } });
  await settle();
  page.questions[0].inform("d3");
  assert.deepEqual(page.store.get().hint, { ply: 0, busy: true, marks: [{ square: "d3", lead: 3.6, chances: null, best: true, exact: true }] });
  page.questions[0].answer("e6");
  await settle();
  assert.equal(page.store.get().hint?.busy, false);
  assert.equal(page.store.get().hint?.marks[0].square, "e6");
  page.store.send({ type: "hint", hint: null });
  assert.equal(page.questions[0].signal.aborted, true);
  assert.equal(page.questions.length, 1);
});

test("what the chances of all to win leave to one is the chance of a draw", async () => {
  const page = pageWithEngine({ sitters: "pp" });
  for (const { white, red, draw } of [{ white: 0.25, red: 0.125, draw: 0.5 }, { white: 0.5, red: 0.3751, draw: 0 }]) {
    page.store.send({ type: "hint", hint: null });
    page.store.send({ type: "hint", hint: { ply: 0, busy: true, marks: [] } });
    await settle();
    page.questions[page.questions.length - 1].answer("d3", { chances: { black: 0.125, white, red } });
    await settle();
    assert.deepEqual(page.store.get().hint?.marks[0].chances, { win: 0.125, draw });
  }
});
