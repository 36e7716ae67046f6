// Games that a program written apart from this project played replay move for move through the package.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, recordedGames } from "./package.js";

const games = recordedGames();

/** @param {import("./package.js").RecordedGame} recorded */
function replay(recorded) {
  const game = new Game(recorded.setup);
  assert.deepEqual(game.setup, recorded.setup);
  assertState(game, recorded.start);
  for (const { move, player, flips, passed, ...state } of recorded.plies) {
    assert.deepEqual(game.flips(move), flips);
    assert.deepEqual(game.play(move), { player, square: move, flips, passed });
    assertState(game, state);
  }
  const { winner, discs, score } = recorded;
  assert.deepEqual(game.result(), { winner, discs, score });
  return game;
}

/**
 * @param {Game} game
 * @param {{ position: string, turn: string | null, legal: string[] }} state
 */
function assertState(game, { position, turn, legal }) {
  assert.equal(game.position().split(" ")[0], position);
  assert.equal(game.turn, turn);
  assert.deepEqual(game.legalMoves(), legal);
}

test("the data covers every kind of setup", () => assert.equal(games.length, 180));

test("every recorded game replays identically", () => {
  games.forEach((recorded, index) => {
    try {
      replay(recorded).free();
    } catch (error) {
      throw new Error(`game ${index + 1}: ${JSON.stringify(recorded.setup)}`, { cause: error });
    }
  });
});

test("a replayed game comes back from its link, its transcript and its position", () => {
  for (const recorded of games) {
    const game = replay(recorded);
    const linked = Game.fromLink(game.link());
    assert.deepEqual(linked.plies(), game.plies());
    assert.deepEqual(linked.setup, game.setup);
    assert.deepEqual(Game.fromTranscript(game.transcript(), recorded.setup).plies(), game.plies());
    game.goTo(Math.floor(game.length / 2));
    const placed = Game.fromPosition(game.position(), recorded.setup);
    assert.equal(placed.position(), game.position());
    assert.deepEqual(placed.legalMoves(), game.legalMoves());
    const halfway = Game.fromLink(game.link());
    assert.deepEqual([halfway.ply, halfway.length, halfway.position()], [game.ply, game.length, game.position()]);
    const continued = Game.fromLink(placed.link());
    assert.equal(continued.position(), placed.position());
  }
});

test("undo, redo and goTo lead back to the same states", () => {
  for (const recorded of games.filter((_, index) => index % 6 === 0)) {
    const game = replay(recorded);
    for (const { move } of recorded.plies.toReversed()) assert.equal(game.undo()?.square, move);
    assert.equal(game.undo(), null);
    assertState(game, recorded.start);
    assert.deepEqual([game.ply, game.length], [0, recorded.plies.length]);
    for (const { move, position } of recorded.plies) {
      assert.equal(game.redo()?.square, move);
      assert.equal(game.position().split(" ")[0], position);
    }
    assert.equal(game.redo(), null);
    game.goTo(1);
    assertState(game, recorded.plies[0]);
  }
});
