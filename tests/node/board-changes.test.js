import assert from "node:assert/strict";
import { test } from "node:test";
import { changedDiscs, changedSquares } from "../../www/board/changes.js";

/** @import { BoardModel } from "../../www/board/types.js" */

/** @type {BoardModel} */
const MODEL = {
  shape: { board: "8x8", columns: 8, rows: 8, squares: [] },
  discs: { d4: "white", e4: "black" },
  blocked: [],
  legal: ["c4", "f5"],
  mover: "black",
  interactive: true,
  flipsAt: () => [],
  last: "e4",
  hints: [],
  rotation: 0,
  coordinates: true,
  legalMarks: true,
  lastMark: true,
  flipCounts: false,
  discMarks: false,
  material: "baize",
  speed: 1,
  transition: null,
  describe: (square) => square,
};

/** @param {Partial<BoardModel>} change */
const squares = (change) => {
  const changed = changedSquares(MODEL, { ...MODEL, ...change });
  return changed && [...changed].sort();
};

test("nothing changed, nothing to paint", () => {
  assert.deepEqual(squares({}), []);
  assert.deepEqual(squares({ discs: { ...MODEL.discs }, legal: [...MODEL.legal], speed: 2 }), []);
});

test("the first model, another shape, look or rotation is painted whole", () => {
  assert.equal(changedSquares(null, MODEL), null);
  assert.equal(squares({ rotation: 1 }), null);
  assert.equal(squares({ material: "slate" }), null);
  assert.equal(squares({ discMarks: true }), null);
  assert.equal(squares({ blocked: ["a1"] }), null);
  assert.equal(squares({ shape: { ...MODEL.shape, board: "6x6" } }), null);
});

test("discs that come, go and turn are painted", () => {
  assert.deepEqual(squares({ discs: { d4: "black", c4: "black" } }), ["c4", "d4", "e4"]);
  assert.deepEqual([...changedDiscs(MODEL, { discs: { d4: "white" } })], ["e4"]);
});

test("marks are painted where they come and go", () => {
  assert.deepEqual(squares({ legal: ["c4", "d3"] }), ["d3", "f5"]);
  assert.deepEqual(squares({ interactive: false }), ["c4", "e4", "f5"]);
  assert.deepEqual(squares({ last: null }), ["e4"]);
  assert.deepEqual(squares({ last: "d4" }), ["d4", "e4"]);
});

test("a hint is painted when its words change", () => {
  const hint = { square: "c4", text: "+2", best: true, exact: false };
  assert.deepEqual(squares({ hints: [hint] }), ["c4"]);
  const changed = changedSquares({ ...MODEL, hints: [hint] }, { ...MODEL, hints: [{ ...hint, text: "+3" }] });
  assert.deepEqual([...(changed ?? [])], ["c4"]);
});
