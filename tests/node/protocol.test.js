// The page's side of the worker protocol, against a worker that does exactly what the test says.

import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { mock, test } from "node:test";
import { Engine, Game, ReversiError } from "./package.js";

/** @typedef {import("../../dist/pkg/index.js").Analysis} Analysis */
/** @typedef {import("../../dist/pkg/index.js").EngineOptions} EngineOptions */

/** A thread that keeps what it is told and says what it is made to. */
class FakeThread extends EventEmitter {
  /** @type {any[]} */
  told = [];
  terminated = false;

  /** @param {any} message */
  postMessage(message) {
    this.told.push(message);
    if (message.kind === "start") queueMicrotask(() => this.onStart());
  }

  onStart() {
    this.say({ kind: "ready" });
  }

  /** @param {any} message */
  say(message) {
    this.emit("message", message);
  }

  terminate() {
    this.terminated = true;
  }

  /** The last message of a kind. @param {string} kind */
  last(kind) {
    return this.told.findLast((message) => message.kind === kind);
  }

  /** @param {string} kind */
  count(kind) {
    return this.told.filter((message) => message.kind === kind).length;
  }
}

/**
 * @param {EngineOptions} [options]
 * @returns {Promise<{ engine: Engine, threads: FakeThread[] }>}
 */
async function fakeEngine(options = {}) {
  /** @type {FakeThread[]} */
  const threads = [];
  const worker = () => {
    threads.push(new FakeThread());
    return threads[threads.length - 1];
  };
  return { engine: await Engine.create({ worker, weights: () => null, ...options }), threads };
}

/** Lets everything that is waiting for nothing but its turn have it. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** @param {string | null} best @param {boolean} done @returns {Analysis} */
const analysis = (best, done) => ({ best, moves: [], nodes: 1, timeMs: 1, depth: 1, done });

test("a request is told to the worker with its game and its limits, and its answer is the result", async () => {
  const { engine, threads } = await fakeEngine({ hashMb: 3 });
  assert.equal(threads[0].last("start").hashMb, 3);
  const game = Game.fromTranscript("f5d6c3");
  game.undo();
  const running = engine.analyse(game, { level: 4, seed: 9 });
  await settled();
  const { id, link, limits } = threads[0].last("analyse");
  assert.equal(Game.fromLink(link).position(), game.position());
  assert.deepEqual(limits, { level: 4, seed: 9, exact: false });
  threads[0].say({ kind: "done", id, analysis: analysis("c3", true) });
  assert.deepEqual(await running, analysis("c3", true));
  engine.close();
});

test("without a seed one is drawn, a new one each time", async () => {
  const { engine, threads } = await fakeEngine();
  const seeds = new Set();
  for (let turn = 0; turn < 4; turn += 1) {
    engine.analyse(new Game(), { level: 1 });
    await settled();
    const { id, limits } = threads[0].last("analyse");
    seeds.add(limits.seed);
    threads[0].say({ kind: "done", id, analysis: analysis("d3", true) });
  }
  assert.equal(seeds.size, 4);
  engine.close();
});

test("the latest request wins: the current one gives its best, one in between gives nothing", async () => {
  const { engine, threads } = await fakeEngine();
  /** @type {Analysis[]} */
  const heard = [];
  const first = engine.analyse(new Game(), {}, { onInfo: (info) => heard.push(info) });
  await settled();
  const { id } = threads[0].last("analyse");
  threads[0].say({ kind: "info", id, analysis: analysis("d3", false) });
  const second = engine.analyse(new Game(), {});
  const third = engine.analyse(new Game(), {});
  assert.deepEqual(await first, analysis("d3", false));
  assert.deepEqual(heard, [analysis("d3", false)]);
  assert.deepEqual(await second, { best: null, moves: [], nodes: 0, timeMs: 0, depth: 0, done: false });
  await settled();
  assert.equal(threads[0].last("stop").id, id);
  assert.equal(threads[0].count("analyse"), 1, "the worker is asked for one thing at a time");
  threads[0].say({ kind: "info", id, analysis: analysis("e6", false) });
  threads[0].say({ kind: "done", id, analysis: analysis("e6", false) });
  await settled();
  assert.equal(heard.length, 1, "nothing is heard of a request that is settled");
  assert.equal(threads[0].count("analyse"), 2);
  threads[0].say({ kind: "done", id: threads[0].last("analyse").id, analysis: analysis("c4", true) });
  assert.equal((await third).best, "c4");
  assert.equal(threads.length, 1, "the worker and its table survive");
  engine.close();
});

test("an aborted signal resolves at once with the best so far", async () => {
  const { engine, threads } = await fakeEngine();
  const controller = new AbortController();
  const running = engine.analyse(new Game(), {}, { signal: controller.signal });
  await settled();
  const { id } = threads[0].last("analyse");
  threads[0].say({ kind: "info", id, analysis: analysis("f5", false) });
  controller.abort();
  assert.deepEqual(await running, analysis("f5", false));
  assert.equal(threads[0].last("stop").id, id);
  assert.deepEqual((await engine.analyse(new Game(), {}, { signal: controller.signal })).done, false);
  assert.equal(threads[0].count("analyse"), 1, "a request whose signal was aborted before is never begun");
  engine.close();
});

test("a signal that is aborted after the end changes nothing", async () => {
  const { engine, threads } = await fakeEngine();
  const controller = new AbortController();
  const running = engine.analyse(new Game(), {}, { signal: controller.signal });
  await settled();
  threads[0].say({ kind: "done", id: threads[0].last("analyse").id, analysis: analysis("f5", true) });
  assert.equal((await running).done, true);
  controller.abort();
  await settled();
  assert.equal(threads[0].count("stop"), 0);
  engine.close();
});

test("a worker that does not come home is replaced, and the next request runs in the new one", async () => {
  const { engine, threads } = await fakeEngine();
  engine.analyse(new Game(), {});
  await settled();
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const next = engine.analyse(new Game(), {});
    mock.timers.tick(5000);
    mock.timers.reset();
    await settled();
    assert.equal(threads[0].terminated, true);
    assert.equal(threads.length, 2);
    threads[1].say({ kind: "done", id: threads[1].last("analyse").id, analysis: analysis("d3", true) });
    assert.equal((await next).best, "d3");
  } finally {
    mock.timers.reset();
    engine.close();
  }
});

test("a crash is survived once: the request is repeated in a new worker", async () => {
  const { engine, threads } = await fakeEngine();
  const running = engine.analyse(new Game(), { level: 3, seed: 5 });
  await settled();
  const before = threads[0].last("analyse");
  threads[0].say({ kind: "crashed", message: "unreachable" });
  await settled();
  assert.equal(threads[0].terminated, true);
  assert.deepEqual(threads[1].last("analyse"), before);
  threads[1].say({ kind: "done", id: before.id, analysis: analysis("c4", true) });
  assert.equal((await running).best, "c4");
  engine.close();
});

test("a second crash at one position is an error, and the engine goes on", async () => {
  const { engine, threads } = await fakeEngine();
  const running = engine.analyse(new Game(), {});
  const failed = assert.rejects(running, { name: "ReversiError", code: "engine-failed", message: /twice.*unreachable/ });
  await settled();
  threads[0].say({ kind: "crashed", message: "unreachable" });
  await settled();
  threads[1].emit("error", new Error("unreachable"));
  await failed;
  const next = engine.analyse(new Game(), {});
  await settled();
  threads[2].say({ kind: "done", id: threads[2].last("analyse").id, analysis: analysis("e6", true) });
  assert.equal((await next).best, "e6");
  engine.close();
});

test("a thread that dies while nobody waits is replaced when it is needed", async () => {
  const { engine, threads } = await fakeEngine();
  threads[0].emit("exit", 1);
  assert.equal(threads.length, 1);
  const running = engine.analyse(new Game(), {});
  await settled();
  threads[1].say({ kind: "done", id: threads[1].last("analyse").id, analysis: analysis("e6", true) });
  assert.equal((await running).best, "e6");
  engine.close();
});

test("what the worker refuses is the request's error", async () => {
  const { engine, threads } = await fakeEngine();
  const running = engine.analyse(new Game(), {});
  await settled();
  threads[0].say({ kind: "refused", id: threads[0].last("analyse").id, code: "bad-link", message: "No such game." });
  await assert.rejects(running, { name: "ReversiError", code: "bad-link", message: "No such game." });
  engine.close();
});

test("a listener that throws fails its own request and no other", async () => {
  const { engine, threads } = await fakeEngine();
  const running = engine.analyse(new Game(), {}, {
    onInfo() {
      throw new TypeError("the listener's own");
    },
  });
  await settled();
  const { id } = threads[0].last("analyse");
  threads[0].say({ kind: "info", id, analysis: analysis("d3", false) });
  await assert.rejects(running, { name: "TypeError", message: "the listener's own" });
  threads[0].say({ kind: "done", id, analysis: analysis("d3", false) });
  const next = engine.analyse(new Game(), {});
  await settled();
  threads[0].say({ kind: "done", id: threads[0].last("analyse").id, analysis: analysis("e6", true) });
  assert.equal((await next).best, "e6");
  engine.close();
});

test("closing ends the worker, settles what ran, and refuses more", async () => {
  const { engine, threads } = await fakeEngine();
  const first = engine.analyse(new Game(), {});
  const second = engine.analyse(new Game(), {});
  await settled();
  engine.close();
  engine.close();
  assert.deepEqual([(await first).done, (await second).done], [false, false]);
  assert.equal(threads[0].terminated, true);
  await assert.rejects(engine.analyse(new Game(), {}), { code: "closed" });
  assert.equal(threads.length, 1);
});

test("a worker that never answers is given up with advice", async () => {
  class Silent extends FakeThread {
    onStart() {}
  }
  const thread = new Silent();
  const starting = Engine.create({ worker: () => thread, startTimeoutMs: 30 });
  await assert.rejects(starting, { name: "ReversiError", code: "engine-failed", message: /0\.03 seconds.*worker-src/s });
  assert.equal(thread.terminated, true);
});

test("a worker that cannot be made, loaded or started gives up with advice", async () => {
  const making = Engine.create({
    worker() {
      throw new Error("SecurityError");
    },
  });
  await assert.rejects(making, { code: "engine-failed", message: /SecurityError.*Content-Security-Policy/s });

  class Unloadable extends FakeThread {
    onStart() {
      this.emit("error", new Error());
    }
  }
  await assert.rejects(Engine.create({ worker: () => new Unloadable() }), { code: "engine-failed", message: /text\/javascript/ });

  class OutOfMemory extends FakeThread {
    onStart() {
      this.say({ kind: "crashed", message: "memory" });
    }
  }
  await assert.rejects(Engine.create({ worker: () => new OutOfMemory() }), { code: "engine-failed", message: /memory.*hashMb/s });
});

test("weights go ahead of the first request of their family, once, and again to a new worker", async () => {
  /** @type {string[]} */
  const asked = [];
  const weights = (/** @type {string} */ family) => {
    asked.push(family);
    return new Uint8Array([family.length]);
  };
  const { engine, threads } = await fakeEngine({ weights });
  const think = async (/** @type {FakeThread} */ thread, /** @type {Game} */ game) => {
    const running = engine.analyse(game, {});
    await settled();
    thread.say({ kind: "done", id: thread.last("analyse").id, analysis: analysis("d3", true) });
    await running;
  };
  await think(threads[0], new Game());
  await think(threads[0], new Game());
  await think(threads[0], new Game({ board: "octagon", goal: "fewest", players: 4 }));
  await think(threads[0], new Game({ blocked: ["a1", "h8"] }));
  assert.deepEqual(asked, ["8x8-most", "octagon-fewest-4", "8x8-most-blocked"]);
  assert.deepEqual(threads[0].told.map(({ kind }) => kind), ["start", "weights", "analyse", "analyse", "weights", "analyse", "weights", "analyse"]);
  threads[0].emit("exit", 1);
  const running = engine.analyse(new Game(), {});
  await settled();
  assert.deepEqual(threads[1].told.map(({ kind }) => kind), ["start", "weights", "analyse"]);
  engine.close();
  await running;
});

test("a worker that dies while weights are loading is replaced, and the request made once", async () => {
  /** @type {((bytes: null) => void)[]} */
  const waiting = [];
  const { engine, threads } = await fakeEngine({ weights: () => new Promise((resolve) => waiting.push(resolve)) });
  const running = engine.analyse(new Game(), {});
  await settled();
  threads[0].emit("exit", 1);
  await settled();
  for (const resolve of waiting) resolve(null);
  await settled();
  assert.equal(threads.length, 2);
  assert.deepEqual(threads[1].told.map(({ kind }) => kind), ["start", "analyse"]);
  threads[1].say({ kind: "done", id: threads[1].last("analyse").id, analysis: analysis("d3", true) });
  assert.equal((await running).best, "d3");
  engine.close();
});

test("weights that are missing or refused are a warning, given once, and thinking goes on", async () => {
  /** @type {string[]} */
  const warnings = [];
  const weights = () => {
    throw new ReversiError("load-failed", "The server answered 404.");
  };
  const { engine, threads } = await fakeEngine({ weights, onWarning: (message) => warnings.push(message) });
  for (let turn = 0; turn < 2; turn += 1) {
    const running = engine.analyse(new Game(), {});
    await settled();
    threads[0].say({ kind: "warning", message: "These weights are of another version." });
    threads[0].say({ kind: "done", id: threads[0].last("analyse").id, analysis: analysis("d3", true) });
    assert.equal((await running).best, "d3");
  }
  assert.equal(warnings.length, 2);
  assert.match(warnings[0], /8x8-most.*weaker.*404/s);
  assert.match(warnings[1], /another version/);
  engine.close();
});

test("what the page's own weights throw is told in its own words", async () => {
  /** @type {string[]} */
  const warnings = [];
  const { engine, threads } = await fakeEngine({ weights: () => Promise.reject(new TypeError("No such shelf.")), onWarning: (message) => warnings.push(message) });
  const running = engine.analyse(new Game(), {});
  await settled();
  threads[0].say({ kind: "done", id: threads[0].last("analyse").id, analysis: analysis("d3", true) });
  await running;
  assert.deepEqual(warnings, ["The evaluation for 8x8-most could not be loaded, so the engine plays weaker. No such shelf."]);
  engine.close();
});

test("a warned listener that throws fails the request it was warned at, and no other", async () => {
  const weights = () => Promise.reject(new Error("none"));
  const { engine, threads } = await fakeEngine({
    weights,
    onWarning() {
      throw new TypeError("the listener's own");
    },
  });
  await assert.rejects(engine.analyse(new Game(), {}), { name: "TypeError", message: "the listener's own" });
  const running = engine.analyse(new Game(), {});
  await settled();
  threads[0].say({ kind: "warning", message: "These weights are of another version." });
  await assert.rejects(running, { name: "TypeError", message: "the listener's own" });
  threads[0].say({ kind: "done", id: threads[0].last("analyse").id, analysis: analysis("d3", false) });
  const next = engine.analyse(new Game(), {});
  await settled();
  threads[0].say({ kind: "done", id: threads[0].last("analyse").id, analysis: analysis("e6", true) });
  assert.equal((await next).best, "e6");
  engine.close();
});

test("weights that take long hold a request up only for a while, and are sent ahead of a later one", async () => {
  /** @type {(bytes: Uint8Array) => void} */
  let arrive = () => {};
  const arriving = new Promise((resolve) => (arrive = resolve));
  const { engine, threads } = await fakeEngine({ weights: () => arriving });
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const first = engine.analyse(new Game(), {});
    await settled();
    assert.equal(threads[0].count("analyse"), 0);
    mock.timers.tick(10_000);
    await settled();
    assert.deepEqual(threads[0].told.map(({ kind }) => kind), ["start", "analyse"]);
    threads[0].say({ kind: "done", id: threads[0].last("analyse").id, analysis: analysis("d3", true) });
    await first;
    arrive(new Uint8Array(1));
    const second = engine.analyse(new Game(), {});
    await settled();
    assert.deepEqual(threads[0].told.map(({ kind }) => kind), ["start", "analyse", "weights", "analyse"]);
    engine.close();
    await second;
  } finally {
    mock.timers.reset();
  }
});

test("arguments that make no sense are refused before anything is asked of the worker", async () => {
  const { engine, threads } = await fakeEngine();
  const analyse = /** @type {any} */ (engine.analyse.bind(engine));
  const limits = [null, 5, [], [{ level: 5 }], new Map([["level", 5]]), { level: 0 }, { level: 11 }, { level: 2.5 }, { level: "5" }, { depth: 0 }, { timeMs: 0 }, { timeMs: NaN },
    { timeMs: Infinity }, { nodes: -1 }, { nodes: 2 ** 60 }, { exact: 1 }, { variety: -1 }, { variety: NaN }, { outcome: 0 }, { moves: 0 }, { seed: -1 }, { time: 1000 }];
  for (const wrong of limits) await assert.rejects(analyse(new Game(), wrong), { name: "ReversiError", code: "bad-limits" });
  for (const game of [null, {}, "f5"]) await assert.rejects(analyse(game, {}), { name: "ReversiError", code: "bad-argument" });
  for (const options of [null, 5, [], new Map(), { onInfo: 5 }, { signal: {} }]) {
    await assert.rejects(analyse(new Game(), {}, options), { name: "ReversiError", code: "bad-argument" });
  }
  const message = '"onProgress" is not an option of an analysis; there are onInfo, signal.';
  await assert.rejects(analyse(new Game(), {}, { onProgress() {} }), { name: "ReversiError", code: "bad-argument", message });
  const freed = new Game();
  freed.free();
  await assert.rejects(analyse(freed, {}), { code: "closed" });
  assert.deepEqual(threads[0].told.map(({ kind }) => kind), ["start"]);
  engine.close();
});

test("engine options that make no sense are refused", async () => {
  const create = /** @type {any} */ (Engine.create);
  const wrong = [null, 5, { hashMb: 0 }, { hashMb: 5000 }, { hashMb: "64" }, { workers: 0 }, { workers: 1.5 }, { startTimeoutMs: 0 }, { worker: 1 },
    { weights: "here" }, { onWarning: {} }, [], new Map([["hashMb", 1]])];
  for (const options of wrong) await assert.rejects(create(options), { name: "ReversiError", code: "bad-argument" });
  await assert.rejects(create({ hashMB: 16 }), { name: "ReversiError", code: "bad-argument", message: /^"hashMB" is not an option of an engine; perhaps hashMb is meant\.$/ });
});

test("options that are null count as left out", async () => {
  const { engine, threads } = await fakeEngine({ hashMb: null, workers: null, startTimeoutMs: null, wasm: null, onWarning: null });
  const start = threads[0].told[0];
  assert.equal(start.hashMb, 64);
  const running = engine.analyse(new Game(), {}, { onInfo: null, signal: null });
  await settled();
  const { id } = threads[0].last("analyse");
  threads[0].say({ kind: "info", id, analysis: analysis("c4", false) });
  threads[0].say({ kind: "done", id, analysis: analysis("d3", true) });
  assert.equal((await running).best, "d3");
  engine.close();
  const whole = await Engine.create({ hashMb: 1, worker: null, weights: null });
  assert.ok((await whole.analyse(new Game(), { depth: 1 })).best);
  whole.close();
});
