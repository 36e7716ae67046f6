// The page's store: order of messages, one frame for many changes, nothing drawn or told without a change.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createStore } from "../../www/store.js";

/** @param {number} state @param {number} add */
const sum = (state, add) => state + add;

function manualFrames() {
  /** @type {(() => void)[]} */
  const waiting = [];
  return {
    frame: (/** @type {() => void} */ callback) => waiting.push(callback),
    run() {
      for (const callback of waiting.splice(0)) callback();
    },
    count: () => waiting.length,
  };
}

test("draws once a frame, with the state it drew before", () => {
  const frames = manualFrames();
  /** @type {[number, number | null][]} */
  const drawn = [];
  const store = createStore({ state: 1, update: sum, draw: (now, before) => drawn.push([now, before]), frame: frames.frame });
  frames.run();
  store.send(1);
  store.send(2);
  assert.equal(frames.count(), 1);
  frames.run();
  assert.deepEqual(drawn, [[1, null], [4, 1]]);
});

test("a message that changes nothing is neither told nor drawn", () => {
  const frames = manualFrames();
  let told = 0;
  const store = createStore({ state: 1, update: sum, react: () => (told += 1), draw: () => {}, frame: frames.frame });
  frames.run();
  store.send(0);
  assert.equal(told, 0);
  assert.equal(frames.count(), 0);
});

test("messages sent while one is dealt with wait their turn", () => {
  /** @type {string[]} */
  const seen = [];
  const store = createStore({
    state: "",
    update: (/** @type {string} */ state, /** @type {string} */ letter) => state + letter,
    react(state, before, letter) {
      if (letter === "a") {
        store.send("b");
        store.send("c");
      }
      seen.push(`${before}>${state}`);
    },
    frame: () => {},
  });
  store.send("a");
  assert.deepEqual(seen, [">a", "a>ab", "ab>abc"]);
});

test("an update that throws leaves the state and the store as they were", () => {
  const store = createStore({
    state: 1,
    update(/** @type {number} */ state, /** @type {number} */ add) {
      if (add < 0) throw new RangeError("negative");
      return state + add;
    },
    frame: () => {},
  });
  assert.throws(() => store.send(-1), RangeError);
  store.send(2);
  assert.equal(store.get(), 3);
});

test("the state is frozen", () => {
  const store = createStore({ state: { a: 1 }, update: (state) => ({ ...state }), frame: () => {} });
  assert.ok(Object.isFrozen(store.get()));
  store.send(null);
  assert.ok(Object.isFrozen(store.get()));
});
