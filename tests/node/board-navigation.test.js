import assert from "node:assert/strict";
import { test } from "node:test";
import { cellOf, mostCentral, moveFocus, nameOf, seenRows, turnCell } from "../../www/board/navigation.js";

/** @import { Rotation, Shape } from "../../www/board/types.js" */

/**
 * @param {string} board
 * @param {number} size
 * @param {number} cut  squares cut from each corner, counted diagonally
 * @returns {Shape}
 */
function shapeOf(board, size, cut = 0) {
  const squares = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const depth = Math.min(column, size - 1 - column) + Math.min(row, size - 1 - row);
      if (depth >= cut) squares.push(nameOf({ column, row }));
    }
  }
  return { board, columns: size, rows: size, squares };
}

const EIGHT = shapeOf("8x8", 8);
const TEN = shapeOf("10x10", 10);
const OCTAGON = shapeOf("octagon", 10, 2);
const ROTATIONS = /** @type {Rotation[]} */ ([0, 1, 2, 3]);

test("names and cells are each other's inverse, j10 included", () => {
  assert.deepEqual(cellOf("j10"), { column: 9, row: 9 });
  for (const square of TEN.squares) assert.equal(nameOf(cellOf(square)), square);
});

test("a quarter turn takes the top left corner to the top right, and four turns are none", () => {
  assert.deepEqual(turnCell({ column: 0, row: 0 }, 8, 1), { column: 7, row: 0 });
  for (const turns of ROTATIONS) {
    for (const square of EIGHT.squares) {
      const there = turnCell(cellOf(square), 8, turns);
      assert.equal(nameOf(turnCell(there, 8, -turns)), square);
    }
  }
});

test("the octagon has 88 squares in rows of 6, 8, 10 ... 10, 8, 6 from every side", () => {
  assert.equal(OCTAGON.squares.length, 88);
  for (const rotation of ROTATIONS) {
    assert.deepEqual(seenRows(OCTAGON, rotation).map((row) => row.length), [6, 8, 10, 10, 10, 10, 10, 10, 8, 6]);
  }
});

test("rows are seen from left to right and from top to bottom", () => {
  assert.equal(seenRows(EIGHT, 0)[0].map(({ square }) => square).join(" "), "a1 b1 c1 d1 e1 f1 g1 h1");
  assert.equal(seenRows(EIGHT, 1)[0].map(({ square }) => square).join(" "), "a8 a7 a6 a5 a4 a3 a2 a1");
  assert.equal(seenRows(EIGHT, 2)[0].map(({ square }) => square).join(" "), "h8 g8 f8 e8 d8 c8 b8 a8");
});

test("an arrow goes where it points, whatever the rotation", () => {
  const right = { key: "ArrowRight" };
  assert.equal(moveFocus(EIGHT, 0, "d4", right), "e4");
  assert.equal(moveFocus(EIGHT, 1, "d4", right), "d3");
  assert.equal(moveFocus(EIGHT, 2, "d4", right), "c4");
  assert.equal(moveFocus(EIGHT, 3, "d4", right), "d5");
  for (const shape of [EIGHT, OCTAGON]) {
    for (const rotation of ROTATIONS) {
      for (const square of shape.squares) {
        const seen = turnCell(cellOf(square), shape.columns, rotation);
        const below = moveFocus(shape, rotation, square, { key: "ArrowDown" });
        assert.ok(below);
        const at = turnCell(cellOf(below), shape.columns, rotation);
        assert.ok(below === square || (at.column === seen.column && at.row === seen.row + 1), `${square} ${rotation}`);
      }
    }
  }
});

test("an arrow stops at the edge and at a cut corner", () => {
  assert.equal(moveFocus(EIGHT, 0, "h4", { key: "ArrowRight" }), "h4");
  assert.equal(moveFocus(OCTAGON, 0, "c1", { key: "ArrowLeft" }), "c1");
  assert.equal(moveFocus(OCTAGON, 0, "b2", { key: "ArrowUp" }), "b2");
});

test("Home and End keep to the row, with Ctrl to the board, Page Up and Down to the column", () => {
  assert.equal(moveFocus(OCTAGON, 0, "e2", { key: "Home" }), "b2");
  assert.equal(moveFocus(OCTAGON, 0, "e2", { key: "End" }), "i2");
  assert.equal(moveFocus(OCTAGON, 0, "e2", { key: "Home", ctrlKey: true }), "c1");
  assert.equal(moveFocus(OCTAGON, 0, "e2", { key: "End", ctrlKey: true }), "h10");
  assert.equal(moveFocus(OCTAGON, 0, "a5", { key: "PageUp" }), "a3");
  assert.equal(moveFocus(OCTAGON, 0, "a5", { key: "PageDown" }), "a8");
  assert.equal(moveFocus(EIGHT, 2, "d4", { key: "Home" }), "h4");
});

test("other keys, and arrows with Ctrl, are not the grid's", () => {
  assert.equal(moveFocus(EIGHT, 0, "d4", { key: "x" }), null);
  assert.equal(moveFocus(EIGHT, 0, "d4", { key: "ArrowLeft", ctrlKey: true }), null);
});

test("arrows alone reach every square from every square", () => {
  for (const rotation of ROTATIONS) {
    const reached = new Set(["a5"]);
    for (const square of reached) {
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const next = moveFocus(OCTAGON, rotation, square, { key });
        if (next) reached.add(next);
      }
    }
    assert.equal(reached.size, 88);
  }
});

test("the most central of some squares; among equals the first, and none of none", () => {
  assert.equal(mostCentral(EIGHT, EIGHT.squares), "d4");
  assert.equal(mostCentral(OCTAGON, OCTAGON.squares), "e5");
  assert.equal(mostCentral(EIGHT, ["a1", "c4", "d3", "h8"]), "c4");
  assert.equal(mostCentral(TEN, ["j10", "a10", "f10"]), "f10");
  assert.equal(mostCentral(EIGHT, []), null);
});
