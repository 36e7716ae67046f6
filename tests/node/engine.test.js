// The engine in a real worker thread.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { boardShape, Engine, Game, LEVELS } from "./package.js";

/** @typedef {import("../../dist/pkg/index.js").Analysis} Analysis */

/** @type {Engine} */
let engine;
before(async () => {
  engine = await Engine.create({ hashMb: 16 });
});
after(() => engine.close());

/** Ten empties; black to move. */
const LATE = "WWWWWWWB/WWWWWWBB/WWWBWWBB/WWBWWBBB/WBWWBWBB/WWBBWBB-/--BBBB--/--BBB--- B";

/**
 * Asserts what is true of every analysis of a game that is not over.
 * @param {Game} game
 * @param {Analysis} analysis
 */
function assertSound(game, analysis) {
  const legal = game.legalMoves();
  assert.ok(analysis.best !== null && legal.includes(analysis.best));
  assert.ok(analysis.nodes > 0 && analysis.timeMs >= 0 && analysis.depth > 0);
  const squares = analysis.moves.map(({ square }) => square);
  assert.equal(new Set(squares).size, squares.length);
  for (const { square, score, kind, depth, pv } of analysis.moves) {
    assert.ok(legal.includes(square));
    assert.ok(Number.isFinite(score));
    assert.match(kind, /^(exact|estimate)$/);
    assert.ok(depth > 0);
    assert.equal(pv[0], square);
    const line = game.clone();
    for (const move of pv) line.play(move);
    line.free();
  }
}

/** Every kind of game. @type {Partial<import("../../dist/pkg/index.js").Setup>[]} */
const SETUPS = [
  { board: "6x6" }, { goal: "fewest" }, { opening: "free" }, { board: "10x10" }, { board: "octagon", goal: "fewest" }, { blocked: ["c3", "f6", "a1", "h8"] },
  { handicap: { player: "white", corners: 4 } }, { players: 3 }, { players: 4, goal: "fewest" }, { players: 3, board: "octagon" }, { players: 4, board: "10x10" },
];

test("a level plays a legal move in every kind of game, to the end", async () => {
  for (const setup of SETUPS) {
    const game = new Game(setup);
    while (game.turn) {
      const analysis = await engine.analyse(game, { level: LEVELS.min, moves: 1 });
      assertSound(game, analysis);
      assert.equal(analysis.done, true);
      game.play(/** @type {string} */ (analysis.best));
    }
    assert.ok(game.result());
  }
});

test("the strongest level, given a time, is done when that is up, in every kind of game", async () => {
  for (const setup of SETUPS) {
    const game = new Game(setup);
    const { best, done } = await engine.analyse(game, { level: LEVELS.max, variety: 0.5, timeMs: 40, moves: 1 });
    assert.ok(best !== null && game.legalMoves().includes(best));
    assert.equal(done, true);
  }
});

test("all legal moves are scored, best first, and each step is told", async () => {
  const game = Game.fromTranscript("f5d6c3d3c4");
  /** @type {Analysis[]} */
  const steps = [];
  const analysis = await engine.analyse(game, { depth: 5 }, { onInfo: (step) => steps.push(step) });
  assertSound(game, analysis);
  assert.equal(analysis.moves.length, game.legalMoves().length);
  assert.equal(analysis.best, analysis.moves[0].square);
  const scores = analysis.moves.map(({ score }) => score);
  assert.deepEqual(scores, scores.toSorted((a, b) => b - a));
  assert.ok(steps.length > 1);
  steps.forEach((step, index) => assert.ok(index === 0 || step.depth >= steps[index - 1].depth));
  for (const step of steps) {
    assertSound(game, step);
    assert.equal(step.done, false);
  }
});

/** Setups of three and four, one for each board and goal. @type {Partial<import("../../dist/pkg/index.js").Setup>[]} */
const TABLES = [{ players: 3 }, { players: 4, goal: "fewest" }, { players: 4, board: "10x10", blocked: ["a1", "e3"] }, { players: 3, board: "octagon", goal: "fewest" }];

/** @param {Record<string, number> | undefined} numbers */
const total = (numbers) => Object.values(numbers ?? {}).reduce((sum, number) => sum + number, 0);

test("three and four players: each one's expected discs and chances with every legal move", async () => {
  for (const setup of TABLES) {
    const game = new Game(setup);
    const players = ["black", "white", "red", "green"].slice(0, game.setup.players);
    const squares = boardShape(game.setup.board).squares.length - game.setup.blocked.length;
    for (let ply = 0; ply < 5; ply++) game.play(game.legalMoves()[0]);
    /** @type {Analysis[]} */
    const steps = [];
    const analysis = await engine.analyse(game, { nodes: 20_000 }, { onInfo: (step) => steps.push(step) });
    assertSound(game, analysis);
    assert.equal(analysis.done, true);
    assert.deepEqual(analysis.moves.map(({ square }) => square).sort(), game.legalMoves().sort());
    assert.equal(analysis.best, analysis.moves[0].square);
    assert.ok(steps.length > 0);
    for (const step of steps) assertSound(game, step);
    for (const { score, scores, chances, gains, kind, depth, pv } of analysis.moves) {
      for (const numbers of [scores, chances, gains]) assert.deepEqual(Object.keys(numbers ?? {}), players);
      assert.equal(score, scores?.[/** @type {import("../../dist/pkg/index.js").Player} */ (game.turn)]);
      assert.ok(Object.values(scores ?? {}).every((discs) => discs >= 0));
      assert.ok(total(scores) <= squares + 0.5 && total(scores) > squares / 2, `${total(scores)} discs of ${squares}`);
      assert.ok(Object.values(chances ?? {}).every((chance) => chance >= 0 && chance <= 1.001));
      assert.ok(total(chances) > 0.2 && total(chances) < 1.001, `chances sum to ${total(chances)}`);
      assert.equal(kind, "estimate");
      assert.equal(depth, pv.length);
      for (const player of players) {
        const name = /** @type {import("../../dist/pkg/index.js").Player} */ (player);
        const gain = (scores?.[name] ?? NaN) - (analysis.moves[0].scores?.[name] ?? NaN);
        assert.ok(Math.abs((gains?.[name] ?? NaN) - gain) < 1e-4);
      }
    }
    game.free();
  }
});

test("three and four players: fewer moves if asked for, a line of one ply at depth 1, and a stop at once", async () => {
  const game = new Game({ players: 3 });
  assert.equal((await engine.analyse(game, { nodes: 2000, moves: 2 })).moves.length, 2);
  const shallow = await engine.analyse(game, { depth: 1 });
  assert.equal(shallow.done, true);
  assert.ok(shallow.moves.every(({ pv, depth }) => pv.length === 1 && depth === 1));
  const stopped = new AbortController();
  const thinking = engine.analyse(game, {}, { signal: stopped.signal });
  stopped.abort();
  assert.equal((await thinking).done, false);
});

test("three and four players: proven moves come with their whole line, and end as it says", async () => {
  for (const setup of TABLES.slice(0, 2)) {
    const game = new Game(setup);
    while (game.discs().empty > 7) game.play(game.legalMoves()[0]);
    const analysis = await engine.analyse(game, { exact: true });
    assertSound(game, analysis);
    assert.equal(analysis.moves.length, game.legalMoves().length);
    for (const { kind, pv, depth, scores, chances } of analysis.moves) {
      assert.equal(kind, "exact");
      assert.equal(depth, pv.length);
      const line = game.clone();
      for (const square of pv) line.play(square);
      const result = /** @type {import("../../dist/pkg/index.js").Result} */ (line.result());
      assert.deepEqual(scores, result.score);
      assert.deepEqual(chances, Object.fromEntries(Object.keys(result.score).map((player) => [player, player === result.winner ? 1 : 0])));
      line.free();
    }
    game.free();
  }
});

test("three and four players: a depth is searched and no further, soon", async () => {
  for (const setup of TABLES) {
    const game = new Game(setup);
    for (let ply = 0; ply < 16; ply++) game.play(game.legalMoves()[0]);
    const { done, depth, nodes, moves } = await engine.analyse(game, { depth: 3, nodes: 200_000 });
    assert.deepEqual({ done, depth }, { done: true, depth: 3 });
    assert.ok(nodes < 200_000, `${nodes} positions`);
    assert.equal(moves.length, game.legalMoves().length);
    for (const { pv } of moves) assert.equal(pv.length, 3);
  }
});

test("an exact solve is proven, and right", async () => {
  const game = Game.fromPosition(LATE);
  const analysis = await engine.analyse(game, { exact: true });
  assertSound(game, analysis);
  assert.deepEqual(new Set(analysis.moves.map(({ kind }) => kind)), new Set(["exact"]));
  const { best } = analysis;
  for (let square = best; square; square = (await engine.analyse(game, { exact: true, moves: 1 })).best) game.play(square);
  const score = /** @type {import("../../dist/pkg/index.js").Result} */ (game.result()).score;
  assert.equal(score.black - score.white, analysis.moves[0].score);
});

test("who wins is known without by how much", async () => {
  const game = Game.fromPosition(LATE);
  const [exact] = (await engine.analyse(game, { exact: true })).moves;
  const { best, moves } = await engine.analyse(game, { outcome: true });
  assert.equal(moves.length, 1);
  const { kind, outcome, square } = moves[0];
  assert.deepEqual({ kind, outcome, square }, { kind: "estimate", outcome: Math.sign(exact.score), square: best });
  assert.equal("outcome" in exact, false);
});

test("a node budget is kept, and the same seed visits the same nodes and finds the same move", async () => {
  const game = Game.fromTranscript("f5d6c3d3c4f4f6");
  const ask = async () => {
    const fresh = await Engine.create({ hashMb: 16 });
    const analysis = await fresh.analyse(game, { level: LEVELS.hard, seed: 7 });
    fresh.close();
    return { ...analysis, timeMs: 0 };
  };
  assert.deepEqual(await ask(), await ask());
  const budget = 600_000;
  const { nodes, done } = await engine.analyse(game, { nodes: budget });
  assert.equal(done, true);
  assert.ok(nodes >= budget && nodes < budget * 1.1, `${nodes} nodes`);
});

test("an aborted analysis resolves with a legal move, and the engine goes on at once", async () => {
  const game = new Game({ board: "10x10" });
  const controller = new AbortController();
  const running = engine.analyse(game, { exact: true }, { signal: controller.signal, onInfo: () => controller.abort() });
  const analysis = await running;
  assert.equal(analysis.done, false);
  assertSound(game, analysis);
  assertSound(game, await engine.analyse(game, { level: 1 }));
});

test("a newer request takes over from one without end", async () => {
  const game = new Game();
  /** @type {(value: unknown) => void} */
  let begun = () => {};
  const first = new Promise((resolve) => (begun = resolve));
  const endless = engine.analyse(game, {}, { onInfo: begun });
  await first;
  const quick = engine.analyse(game, { depth: 1 });
  assert.equal((await endless).done, false);
  assert.equal((await quick).done, true);
});

test("a game that is over has no best move", async () => {
  const over = Game.fromPosition("BB------/--------/--------/--------/--------/--------/--------/-------- -");
  const { best, moves, done } = await engine.analyse(over, { level: 3 });
  assert.deepEqual({ best, moves, done }, { best: null, moves: [], done: true });
});

test("closing settles an analysis that runs", async () => {
  const closing = await Engine.create({ hashMb: 1 });
  const running = closing.analyse(new Game(), {});
  closing.close();
  assert.equal((await running).done, false);
});

test("undone plies are no part of the question", async () => {
  const game = Game.fromTranscript("f5d6");
  game.undo();
  assertSound(game, await engine.analyse(game, { depth: 2 }));
});

test("a listener that throws fails its own request, and the next one is answered", async () => {
  const failing = engine.analyse(new Game(), {}, {
    onInfo() {
      throw new Error("the listener's own");
    },
  });
  await assert.rejects(failing, /the listener's own/);
  const next = await engine.analyse(new Game(), { depth: 1 });
  assert.equal(next.done, true);
  assert.ok(next.best);
});

test("what is no worker is refused by name", async () => {
  for (const worker of [() => ({}), () => null, () => 5]) {
    await assert.rejects(Engine.create({ worker }), { code: "engine-failed" });
  }
});
