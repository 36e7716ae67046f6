// The small build of the engine, and how the whole one takes its place.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import init, { Engine, Game, prefetch } from "../../dist/pkg/index.js";
import { core } from "../../dist/pkg/load.js";

await init(new URL("../../dist/pkg/outflank_small.wasm", import.meta.url));

/** @type {import("../../dist/pkg/index.js").Limits} */
const LIMITS = { depth: 2 };

test("the small build has all the rules", () => {
  const four = new Game({ board: "octagon", players: 4 });
  four.play(four.legalMoves()[0]);
  assert.equal(four.turn, "white");
});

test("one engine thinks about a small game, then about any, and about the small one as before", async () => {
  const engine = await Engine.create();
  try {
    const before = await engine.analyse(new Game(), LIMITS);
    const big = await engine.analyse(new Game({ board: "10x10", players: 3, goal: "fewest" }), LIMITS);
    const after = await engine.analyse(new Game(), LIMITS);
    assert.ok(before.best && before.nodes > 0);
    assert.ok(big.best && big.moves[0].scores?.red !== undefined);
    assert.deepEqual({ ...after, timeMs: 0 }, { ...before, timeMs: 0 });
  } finally {
    engine.close();
  }
});

test("a request that another one replaces while the whole build is loading is let go", async () => {
  const engine = await Engine.create();
  try {
    const first = engine.analyse(new Game({ board: "octagon" }), LIMITS);
    const second = engine.analyse(new Game({ board: "6x6" }), LIMITS);
    assert.equal((await first).done, false);
    assert.ok((await second).best);
  } finally {
    engine.close();
  }
});

test("without the package's help the small build refuses what it has no search for, by name", async () => {
  const small = new (core().EngineCore)(1);
  assert.equal(core().EngineCore.plays(new Game({ board: "6x6", goal: "fewest" }).setup), true);
  assert.equal(core().EngineCore.plays(new Game({ blocked: ["a1", "h8"] }).setup), false);
  const octagon = new Game({ board: "octagon" });
  assert.equal(core().EngineCore.plays(octagon.setup), false);
  assert.throws(() => small.begin(octagon.link(), /** @type {any} */ ({ level: 4, exact: false, seed: 1 })), (/** @type {any} */ failure) => {
    assert.equal(failure.code, "unsupported");
    assert.match(failure.message, /outflank_wasm_bg\.wasm/);
    return true;
  });
});

test("what a setup will want can be fetched ahead", async () => {
  await prefetch(new Game().setup);
  await prefetch(new Game({ board: "octagon", players: 3 }).setup);
});

test("fetching ahead takes a part of a setup, and refuses what is none", async () => {
  await prefetch();
  await prefetch({ players: 3 });
  for (const setup of [null, 5, { board: "9x9" }]) {
    await assert.rejects(prefetch(/** @type {any} */ (setup)), { name: "ReversiError", code: "bad-setup" });
  }
});

test("the small build is less than two thirds of the whole one", () => {
  const size = (/** @type {string} */ name) => readFileSync(new URL(`../../dist/pkg/${name}`, import.meta.url)).length;
  assert.ok(size("outflank_small.wasm") * 3 < size("outflank_wasm_bg.wasm") * 2);
});
