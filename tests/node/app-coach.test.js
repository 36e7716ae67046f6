// What the coach has against a move, level by level, board by board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { warningOf } from "../../www/coach.js";
import { readPosition } from "../../www/position.js";
import { makeTable } from "./app-table.js";

/** @typedef {import("../../www/types.js").Setup} Setup */

const CLASSIC = makeTable().setup;
const EIGHT = ["a1", "h1", "a8", "h8"];
const OCTAGON = ["c1", "h1", "a3", "j3", "a8", "j8", "c10", "h10"];
const EMPTY = Array(8).fill("--------").join("/");

/**
 * What is said of a move among others.
 * @param {string} square
 * @param {object} [scene]
 * @param {Parameters<typeof warningOf>[0]} [scene.level]
 * @param {Partial<Setup>} [scene.setup]
 * @param {string} [scene.rows]
 * @param {readonly string[]} [scene.others]  legal besides
 * @param {readonly string[]} [scene.corners]
 * @param {string | null} [scene.given]  the corner that the move gives away
 */
function said(square, { level = "careful", setup = {}, rows = EMPTY, others = ["d3"], corners = EIGHT, given = null } = {}) {
  const table = { setup: { ...CLASSIC, ...setup }, legal: [square, ...others], position: readPosition(`${rows} B`) };
  const warning = warningOf(level, square, table, { corners: () => corners, cornerGiven: () => given });
  return warning && `${warning.kind} ${warning.corner}`;
}

test("off it says nothing, at either level it warns of a corner given away", () => {
  assert.equal(said("b2", { level: "off", given: "a1" }), null);
  assert.equal(said("b2", { level: "corners", given: "a1" }), "gives a1");
  assert.equal(said("b2", { given: "a1" }), "gives a1", "which is worse than lying beside it");
  assert.equal(said("c4", { given: "a8", others: [] }), "gives a8", "as before also where there is no other move");
});

test("the careful one warns of all squares beside an empty corner, and of no others", () => {
  for (const square of ["b1", "a2", "b2"]) assert.equal(said(square), "beside a1");
  for (const square of ["g1", "h2", "g2"]) assert.equal(said(square), "beside h1");
  for (const square of ["a7", "b8", "b7"]) assert.equal(said(square), "beside a8");
  for (const square of ["g8", "h7", "g7"]) assert.equal(said(square), "beside h8");
  for (const square of ["a1", "c1", "a3", "c3", "d1", "d4"]) assert.equal(said(square), null, square);
  assert.equal(said("b2", { level: "corners" }), null);
});

test("a corner that is taken or blocked is no concern", () => {
  assert.equal(said("b2", { rows: EMPTY.replace("-", "W") }), null);
  assert.equal(said("b2", { rows: EMPTY.replace("-", "B") }), null);
  assert.equal(said("b2", { rows: EMPTY.replace("-", "#") }), null);
});

test("what cannot be helped is not warned of", () => {
  assert.equal(said("b2", { others: [] }), null, "the only move");
  assert.equal(said("b2", { others: ["g7", "h2"] }), null, "every move lies beside a corner");
  assert.equal(said("b2", { others: ["g7", "d3"] }), "beside a1");
  assert.equal(said("a1", { setup: { goal: "fewest" }, others: ["h8"] }), null);
});

test("it turns round where fewest discs win: taking a corner is warned of, lying beside one is not", () => {
  const setup = /** @type {const} */ ({ goal: "fewest" });
  assert.equal(said("a1", { setup }), "takes a1");
  assert.equal(said("b2", { setup }), null);
  assert.equal(said("a1", { setup, level: "corners" }), null);
  assert.equal(said("a1"), null);
});

test("the boards of three and four have their own corners, rows of two figures among them", () => {
  const rows = ["..------..", ".--------.", ...Array(6).fill("----------"), ".--------.", "..------.."].join("/");
  const octagon = { setup: /** @type {const} */ ({ board: "octagon", players: 4 }), rows, corners: OCTAGON, others: ["e4"] };
  assert.equal(said("b2", octagon), "beside c1");
  assert.equal(said("d10", octagon), "beside c10");
  assert.equal(said("j9", octagon), "beside j8");
  assert.equal(said("c3", octagon), null);
});
