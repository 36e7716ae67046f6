// Whatever the package is given, it answers or throws a ReversiError; it never traps.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import * as outflank from "./package.js";

const { Engine, Game, ReversiError, boardShape, checkSetup, drawSeats, randomBlocked } = outflank;

/** Values that break careless code, beside all that fast-check makes up. */
const hostile = fc.constantFrom(
  NaN, -0, Infinity, 2 ** 53, -1, 1.5, "", "\0", "\ud800", "a".repeat(70_000), "é".repeat(40_000), "__proto__", Symbol("s"), 10n, null, undefined,
  Object.freeze([]), Object.create(null), new Proxy({}, { get() { throw new Error("no"); } }), new Proxy({}, { ownKeys() { throw new Error("no"); } }), () => "f5", new Date(NaN), /x/,
  { toString() { throw new Error("no"); } }, { get board() { throw new Error("no"); } }, Array(1e6), new Array(50).fill("c3"), { length: 1e9 },
);

const anything = fc.oneof(hostile, fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true, withNullPrototype: true, withObjectString: true }));

const square = fc.oneof(fc.stringMatching(/^[a-k](1[01]?|[2-9])$/), anything);

const setup = fc.oneof(
  anything,
  fc.record(
    {
      board: fc.oneof(fc.constantFrom("6x6", "8x8", "10x10", "octagon"), anything),
      players: fc.oneof(fc.constantFrom(2, 3, 4), anything),
      goal: fc.oneof(fc.constantFrom("most", "fewest"), anything),
      opening: fc.oneof(fc.constantFrom("cross", "free"), anything),
      blocked: fc.oneof(fc.array(square, { maxLength: 120 }), anything),
      more: anything,
      handicap: fc.oneof(fc.record({ player: fc.oneof(fc.constantFrom("black", "white"), anything), corners: fc.oneof(fc.constantFrom(1, 4), anything) }), anything),
    },
    { requiredKeys: [] },
  ),
);

const text = fc.oneof(
  fc.stringMatching(/^([a-j](10|[1-9])[ ,.]?|--|pass|[0-9]+\.)*$/),
  fc.stringMatching(/^([-BWRGN#./]|\n)* ?[BWRG-]?$/),
  fc.stringMatching(/^1\.(8x8|octagon|6x6|10x10)(\.(p[34]|fewest|free|h[bw][0-9]|x[a-j][0-9]|m([a-j][1-9])*|c[0-9]+|s[bwrgnx0-9]*-[bw]))*$/),
  anything,
);

/**
 * Asserts that the call returns, or throws an error that is not the engine's own fault.
 * @param {() => unknown} call
 */
function holds(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof ReversiError, `threw ${error}`);
    assert.notEqual(error.code, "internal", error.message);
    assert.ok(error.message.length < 20_000);
  }
}

/**
 * @param {string} name
 * @param {fc.Arbitrary<any>[]} given
 * @param {(...given: any[]) => unknown} call
 */
function fuzz(name, given, call) {
  test(`${name} withstands anything`, () => fc.assert(fc.property(fc.tuple(...given), (values) => holds(() => call(...values))), { numRuns: 1500 }));
}

fuzz("new Game", [setup], (value) => playOn(new Game(value)));
fuzz("Game.fromTranscript", [text, setup], (value, given) => playOn(Game.fromTranscript(value, given)));
fuzz("Game.fromTranscript of the standard game", [text], (value) => playOn(Game.fromTranscript(value)));
fuzz("Game.fromPosition", [text, setup], (value, given) => playOn(Game.fromPosition(value, given)));
fuzz("Game.fromLink", [text], (value) => playOn(Game.fromLink(value)));
fuzz("boardShape", [anything], boardShape);
fuzz("checkSetup", [setup], (value) => assert.ok(Array.isArray(checkSetup(value))));
fuzz("drawSeats", [anything], drawSeats);
fuzz("randomBlocked", [setup, fc.oneof(fc.nat(100), anything), fc.oneof(fc.nat(), anything)], randomBlocked);

/** @param {InstanceType<typeof Game>} game */
function playOn(game) {
  for (let ply = 0; ply < 6 && game.turn; ply += 1) game.play(game.legalMoves()[0]);
  game.result();
  assert.equal(Game.fromLink(game.link()).position(), game.position());
}

test("a game withstands any sequence of calls, and stays itself", () => {
  const step = fc.oneof(
    fc.tuple(fc.constantFrom("play", "flips", "disc"), square),
    fc.tuple(fc.constantFrom("undo", "redo", "plies", "discs", "result", "position", "transcript", "link", "legalMoves"), fc.constant(undefined)),
    fc.tuple(fc.constant("goTo"), fc.oneof(fc.nat(20), anything)),
    fc.tuple(fc.constant("move"), fc.nat(20)),
  );
  const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    /** @type {any} */
    const game = new Game();
    for (const [name, argument] of steps) {
      const moves = game.legalMoves();
      if (name === "move") holds(() => game.play(moves[argument % moves.length]));
      else holds(() => game[name](argument));
    }
    assert.equal(Game.fromLink(game.link()).position(), game.position());
    assert.equal(game.plies().length, game.ply);
    game.free();
  });
  fc.assert(property, { numRuns: 400 });
});

test("an engine refuses whatever makes no sense, and only with its own error", async () => {
  const thread = { on() {}, postMessage(/** @type {any} */ { kind }) { if (kind === "start") this.ready(); }, terminate() {}, ready() {} };
  const starting = Engine.create({ worker: () => Object.assign(thread, { on: (/** @type {string} */ name, /** @type {any} */ say) => name === "message" && (thread.ready = () => queueMicrotask(() => say({ kind: "ready" }))) }) });
  const engine = await starting;
  const game = new Game();
  await fc.assert(
    fc.asyncProperty(anything, anything, anything, async (first, limits, options) => {
      await rejects(() => engine.analyse(/** @type {any} */ (first), {}));
      const controller = new AbortController();
      controller.abort();
      await rejects(() => engine.analyse(game, /** @type {any} */ (limits), { signal: controller.signal }));
      await rejects(() => Engine.create(/** @type {any} */ ({ hashMb: first, worker: limits, weights: options, startTimeoutMs: 1 })));
    }),
    { numRuns: 300 },
  );
  engine.close();
});

test("a revoked proxy, on which every operation throws, is refused everywhere", async () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  /** @type {any} */
  const dead = proxy;
  const game = new Game();
  const calls = [() => new Game(dead), () => new Game({ blocked: dead, handicap: dead, board: dead }), () => Game.fromTranscript(dead, dead), () => Game.fromPosition("x", dead),
    () => Game.fromLink(dead), () => game.play(dead), () => game.flips(dead), () => game.disc(dead), () => game.goTo(dead), () => boardShape(dead), () => drawSeats(dead)];
  for (const call of calls) {
    assert.throws(call, ReversiError);
    holds(call);
  }
  assert.notDeepEqual(checkSetup(dead), []);
  for (const options of [dead, { worker: dead }, { weights: dead }]) await assert.rejects(Engine.create(options), ReversiError);
});

/** @param {() => Promise<unknown>} call */
async function rejects(call) {
  try {
    await call();
  } catch (error) {
    holds(() => {
      throw error;
    });
  }
}
