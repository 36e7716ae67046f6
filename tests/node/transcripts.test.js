// Games as people paste them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, pastedTranscripts } from "./package.js";

/** @typedef {Partial<import("../../dist/pkg/index.js").Setup>} Setup */
/** @typedef {{ setup?: Setup, placements: number, black: number, white: number, score?: [number, number], winner?: string | null }} Expected */

/** What the file's own lines say, in their order. @type {[RegExp, Expected][]} */
const EXPECTED = [
  [/^numbered/, { placements: 59, black: 62, white: 1, score: [63, 1], winner: "black" }],
  [/^wipe-out/, { placements: 13, black: 17, white: 0, score: [64, 0], winner: "black" }],
  [/^upper case/, { placements: 57, black: 3, white: 58, score: [3, 61], winner: "white" }],
  [/^the same game/, { placements: 57, black: 3, white: 58, score: [3, 61], winner: "white" }],
  [/^starts with d3/, { placements: 60, black: 32, white: 32, score: [32, 32], winner: null }],
  [/^prose/, { placements: 59, black: NaN, white: NaN }],
  [/^6x6, perfect/, { setup: { board: "6x6" }, placements: 32, black: 16, white: 20, score: [16, 20], winner: "white" }],
  [/^6x6, Anti/, { setup: { board: "6x6", goal: "fewest" }, placements: 32, black: 17, white: 19, score: [17, 19], winner: "black" }],
];

const pastes = pastedTranscripts();

test("every paste has an expectation", () => {
  assert.equal(pastes.length, EXPECTED.length);
  pastes.forEach(({ what }, index) => assert.match(what, EXPECTED[index][0]));
});

pastes.forEach(({ what, text }, index) => {
  const { setup, placements, black, white, score, winner } = EXPECTED[index][1];
  test(what, () => {
    const game = Game.fromTranscript(text, setup);
    assert.equal(game.length, placements);
    const result = game.result();
    if (!score) return assert.equal(result, null);
    assert.deepEqual(result, { winner, discs: { black, white }, score: { black: score[0], white: score[1] } });
  });
});

test("the two tellings of one game, with and without passes, are the same game", () => {
  const [bare, passes] = [2, 3].map((index) => Game.fromTranscript(pastes[index].text));
  assert.deepEqual(bare.plies(), passes.plies());
});
