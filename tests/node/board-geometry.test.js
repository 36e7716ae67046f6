import assert from "node:assert/strict";
import { test } from "node:test";
import { anchorsOf, centreOf, cutOf, makeLayout, outline, ringOf } from "../../www/board/geometry.js";
import { nameOf } from "../../www/board/navigation.js";

/** @import { Rotation, Shape } from "../../www/board/types.js" */

/**
 * @param {number} size
 * @param {number} cut
 * @returns {Shape}
 */
function shapeOf(size, cut = 0) {
  const squares = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const depth = Math.min(column, size - 1 - column) + Math.min(row, size - 1 - row);
      if (depth >= cut) squares.push(nameOf({ column, row }));
    }
  }
  return { board: cut ? "octagon" : `${size}x${size}`, columns: size, rows: size, squares };
}

const BOARDS = [shapeOf(6), shapeOf(8), shapeOf(10), shapeOf(10, 2)];

test("lengths are whole device pixels and the board fits, from a small phone to a wall", () => {
  for (const shape of BOARDS) {
    for (const side of [120, 287.5, 320, 411.43, 900, 2160]) {
      for (const ratio of [1, 1.25, 1.5, 2, 2.625, 3]) {
        for (const coordinates of [true, false]) {
          const layout = makeLayout(shape, side, ratio, 0, coordinates);
          for (const length of [layout.side, layout.frame, layout.cell, layout.field]) {
            assert.ok(Number.isInteger(length), `${shape.board} ${side} ${ratio}`);
          }
          assert.equal(layout.side, layout.field + 2 * layout.frame);
          assert.ok(layout.side <= side * ratio);
          // No more than a pixel a square, and a little, is given away to rounding.
          assert.ok(side * ratio - layout.side <= layout.columns + 2, `${shape.board} ${side} ${ratio}`);
        }
      }
    }
  }
});

test("a window of no size makes no negative lengths", () => {
  const layout = makeLayout(BOARDS[1], 0, 2, 0, true);
  assert.ok(layout.side >= 0 && layout.frame >= 0 && layout.cell >= 1);
});

test("rotation turns the squares about the middle", () => {
  const shape = BOARDS[1];
  const [upright, turned] = /** @type {Rotation[]} */ ([0, 1]).map((rotation) => makeLayout(shape, 400, 1, rotation, true));
  const a1 = centreOf(upright, "a1");
  assert.deepEqual(centreOf(turned, "a1"), { x: upright.side - a1.x, y: a1.y });
  assert.deepEqual(centreOf(turned, "a8"), a1);
});

test("the octagon's outline has eight corners and keeps its distance from the field on all sides", () => {
  const octagon = BOARDS[3];
  assert.equal(cutOf(octagon), 2);
  assert.equal(cutOf(BOARDS[2]), 0);
  const layout = makeLayout(octagon, 800, 1, 0, true);
  const inner = outline(layout, 0);
  assert.equal(inner.length, 8);
  // The slanted edge at the top left runs through the shared corner of a1 and b2.
  const meeting = layout.frame + layout.cell;
  const [top, left] = [inner[0], inner[7]];
  assert.equal(top[0] + top[1], 2 * meeting);
  assert.equal(left[0] + left[1], 2 * meeting);

  const outset = 30;
  const outer = outline(layout, outset);
  const distance = (inner[0][0] + inner[0][1] - (outer[0][0] + outer[0][1])) / Math.SQRT2;
  assert.ok(Math.abs(distance - outset) < 1e-9);
  assert.equal(inner[0][1] - outer[0][1], outset);
});

test("a square board's outline is a square", () => {
  const layout = makeLayout(BOARDS[0], 300, 1, 0, false);
  assert.deepEqual(outline(layout, layout.frame), [
    [0, 0], [layout.side, 0], [layout.side, layout.side], [0, layout.side],
  ]);
});

test("rings count king's steps", () => {
  assert.equal(ringOf("d3", "d4"), 1);
  assert.equal(ringOf("d3", "g6"), 3);
  assert.equal(ringOf("j10", "a10"), 9);
});

test("a move's lines end on the square after the last flipped disc in each direction", () => {
  assert.deepEqual(anchorsOf("d3", ["d4", "d5", "e4", "c3"]).sort(), ["b3", "d6", "f5"]);
  assert.deepEqual(anchorsOf("j10", ["i9", "h8", "i10"]).sort(), ["g7", "h10"]);
  assert.deepEqual(anchorsOf("a1", []), []);
});
