// What the package offers beside games: shapes of boards, lots, seeds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, boardShape, drawSeats, randomBlocked, randomSeed } from "./package.js";

test("who is passed before the first placement", () => {
  assert.equal(new Game().openingPass, null);
  const game = new Game({ board: "6x6", blocked: ["b3", "c2", "d5", "e4"] });
  assert.equal(game.openingPass, "black");
  assert.equal(game.turn, "white");
});

test("every board has its shape", () => {
  const sizes = /** @type {const} */ ([["6x6", 6, 36, 4], ["8x8", 8, 64, 4], ["10x10", 10, 100, 4], ["octagon", 10, 88, 8]]);
  for (const [board, side, squares, corners] of sizes) {
    const shape = boardShape(board);
    assert.deepEqual([shape.board, shape.columns, shape.rows], [board, side, side]);
    assert.deepEqual([shape.squares.length, shape.corners.length, shape.centre.length, shape.handicap.length], [squares, corners, 4, 4]);
    assert.equal(new Set(shape.squares).size, squares);
  }
  assert.deepEqual(boardShape("8x8").centre, ["d4", "e4", "e5", "d5"]);
  assert.deepEqual(boardShape("octagon").corners, ["c1", "h1", "a3", "j3", "a8", "j8", "c10", "h10"]);
  assert.deepEqual(boardShape("octagon").handicap, ["c1", "h10", "j3", "a8"]);
});

test("disc tells what lies on a square", () => {
  const game = new Game({ players: 3, blocked: ["a1"] });
  assert.deepEqual(["d4", "e4", "e5", "d5", "a1", "h8"].map((square) => game.disc(square)), ["black", "white", "red", "neutral", null, null]);
});

test("a clone goes its own way and keeps the undone plies", () => {
  const game = Game.fromTranscript("f5d6c3");
  game.undo();
  const copy = game.clone();
  assert.deepEqual([copy.ply, copy.length], [2, 3]);
  copy.play("c4");
  assert.deepEqual([game.ply, game.length, game.transcript()], [2, 3, "f5d6"]);
  game.free();
  assert.equal(copy.transcript(), "f5d6c4");
});

test("the setup given out is the caller's own", () => {
  const game = new Game({ blocked: ["c3"] });
  game.setup.blocked.push("f6");
  assert.deepEqual(game.setup.blocked, ["c3"]);
});

test("seats drawn by lot are every colour once, in every order", () => {
  const orders = new Set();
  for (let draw = 0; draw < 400; draw += 1) orders.add(drawSeats(3).join());
  assert.equal(orders.size, 6);
  assert.deepEqual(drawSeats(4).sort(), ["black", "green", "red", "white"]);
  assert.deepEqual(drawSeats(2).sort(), ["black", "white"]);
});

test("seeds differ, and one seed gives the same blocked squares each time", () => {
  const seeds = new Set(Array.from({ length: 50 }, randomSeed));
  assert.ok(seeds.size > 45);
  for (const seed of seeds) assert.ok(Number.isSafeInteger(seed) && seed >= 0);
  const drawn = randomBlocked({ players: 4, board: "10x10" }, 8, 7);
  assert.equal(drawn.length, 8);
  assert.deepEqual(randomBlocked({ players: 4, board: "10x10" }, 8, 7), drawn);
  assert.ok(new Game({ players: 4, board: "10x10", blocked: drawn }));
});
