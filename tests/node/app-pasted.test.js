// Texts as people paste them: what each is taken for, and that the package then reads it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { reason } from "../../www/explain.js";
import { isBlank, recognise, refuseSignless } from "../../www/pasted.js";
import { CLASSIC } from "../../www/presets.js";
import { Game, readGgf } from "./package.js";

/** @typedef {import("../../www/types.js").Setup} Setup */

const START = "--------/--------/--------/---WB---/---BW---/--------/--------/-------- B";

/** @param {string} text @param {Partial<Setup>} [setup] */
const kindOf = (text, setup) => recognise(text, { ...CLASSIC, ...setup }).kind;

test("links, moves, positions, OBF and GGF are told apart", () => {
  for (const text of ["https://example.org/outflank/#1.8x8", "#1.8x8", "outflank.html#1.8x8.mf5", "https://example.org/-/#nonsense", "1.octagon.p3.me7", "1.8x8"]) {
    assert.equal(kindOf(text), "link", text);
  }
  for (const text of ["f5d6c3", "1. f5 2. d6", "1.f5 2.d6", "1.f5d6", "Moves:\nf5 d6\nc3", "hello", "(f5) d6"]) assert.equal(kindOf(text), "transcript", text);
  for (const text of [START, "--------/---WB---/---BW---/-------- B", "#-------/---WB---/---BW---/--------"]) assert.equal(kindOf(text), "position", text);
  for (const text of [`${"-".repeat(27)}OX------XO${"-".repeat(27)} X;`, `${"-".repeat(26)}ox------xo${"-".repeat(27)} x`]) assert.equal(kindOf(text), "obf", text);
  assert.equal(kindOf("\n(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---]B[f5];)"), "ggf");
});

test("a link is read from behind its number sign", () => {
  assert.equal(recognise(" https://example.org/#1.8x8.mf5\n", CLASSIC).text, "1.8x8.mf5");
  for (const around of ["Look at this: https://example.org/#1.8x8.mf5.", "<https://example.org/#1.8x8.mf5>", "(see https://example.org/#1.8x8.mf5) today"]) {
    assert.deepEqual(recognise(around, CLASSIC), { kind: "link", text: "1.8x8.mf5" });
  }
});

describe("a board on lines of its own", () => {
  /** The position that the package reads from a text. @param {string} text @param {Partial<Setup>} [setup] */
  const read = (text, setup) => {
    const pasted = recognise(text, { ...CLASSIC, ...setup });
    assert.equal(pasted.kind, "position", text);
    return Game.fromPosition(pasted.text, pasted.setup).position();
  };
  const rows = (/** @type {string} */ empty, /** @type {string} */ black, /** @type {string} */ white) =>
    START.slice(0, -2).replace(/[-BW]/g, (mark) => ({ "-": empty, B: black, W: white })[mark] ?? mark).split("/");
  const letters = "  a b c d e f g h";

  for (const [black, white, empty] of [["X", "O", "-"], ["x", "o", "."], ["*", "O", "-"], ["B", "W", "-"], ["●", "○", "·"], ["X", "0", "_"]]) {
    const plain = rows(empty, black, white);
    test(`of ${black}, ${white} and ${empty}`, () => {
      assert.equal(read(plain.join("\n")), START);
      assert.equal(read(`${plain.join("\r\n")}\r\nBlack to move`), START);
      assert.equal(read(plain.map((row) => [...row].join(" ")).join("\n")), START, "with spaces");
      assert.equal(read(plain.map((row) => `|${[...row].join("|")}|`).join("\n")), START, "with lines between");
      const numbered = plain.map((row, index) => `${index + 1} ${[...row].join(" ")} ${index + 1}`);
      assert.equal(read([letters, ...numbered, letters, `${black} to move`].join("\n")), START, "with an edge");
    });
  }

  test("says whose turn it is, or is taken to by its discs", () => {
    const after = "--------\n--------\n---X----\n---XX---\n---XO---\n--------\n--------\n--------";
    assert.match(read(after), / W$/);
    assert.equal(recognise(after, CLASSIC).assumed, true);
    for (const side of ["White to move", "O", "side to move: O", "White's turn", "w", "○"]) {
      assert.match(read(`${after}\n${side}`), / W$/, side);
      assert.equal(recognise(`${after}\n${side}`, CLASSIC).assumed, false, side);
    }
    assert.match(read(`${after} W`), / W$/, "behind the last row");
    assert.match(read(`Club night, round 2\n${after}\nBlack 4, White 1`), / W$/, "other lines say nothing");
  });

  test("chooses its own board and number of players where the table's do not fit", () => {
    const ten = Array.from({ length: 10 }, () => "----------");
    ten[4] = "----WB----";
    ten[5] = "----BW----";
    assert.equal(recognise(ten.join("\n"), CLASSIC).setup?.board, "10x10");
    const octagon = new Game({ board: "octagon" });
    assert.equal(read(octagon.position().replace(/\//g, "\n")), octagon.position());
    assert.equal(recognise(octagon.position(), CLASSIC).setup?.board, "octagon");
    for (const players of /** @type {const} */ ([3, 4])) {
      const game = new Game({ players, board: "10x10" });
      assert.equal(read(game.position()), game.position());
      assert.equal(recognise(game.position(), CLASSIC).setup?.players, players);
    }
    const blocked = new Game({ blocked: ["a1", "h8"] });
    assert.equal(read(blocked.position(), { blocked: ["b2"] }), blocked.position(), "its own blocked squares, not the table's");
    assert.equal(recognise(START, { ...CLASSIC, goal: "fewest" }).setup?.goal, "fewest", "the rest is the table's");
  });

  test("is none where it is not whole", () => {
    assert.equal(kindOf(rows("-", "X", "O").slice(1).join("\n")), "transcript");
  });
});

test("whatever a text of the longest length holds, it is soon known for what it is", () => {
  const most = 64 * 1024;
  // Each of these needs minutes where the time grows with the square of the length.
  const beginnings = ["| ", "x ", "#1.", "(;a ", "b/", "1 ", "\n", "xo", "- ", "\u00a0", "https://#1.8x8.", "8", "x|", "' "];
  for (const each of beginnings) {
    for (const end of ["", "x", "q#", " 8!", "\nq", " #", "\u0000"]) {
      const text = `${each.repeat(most / each.length).slice(0, most - end.length - 1)}${end}`;
      assert.ok(recognise(text, CLASSIC).text.length <= most, JSON.stringify(text.slice(0, 20)));
      assert.ok(recognise(`x${text}`, CLASSIC).text.length <= most);
    }
  }
  const stops = `#1.8x8${".".repeat(most - 7)}x`;
  assert.equal(recognise(stops, CLASSIC).text, stops.slice(1));
});

test("a longer text is refused before it is looked at, also where only its normal form is longer", () => {
  for (const text of ["\n".repeat(2 ** 20), "XO".repeat(2 ** 19), "\ufdfa".repeat(40_000)]) {
    assert.throws(() => recognise(text, CLASSIC), { name: "RangeError", why: "too-long" });
  }
});

test("full-width and unseen characters do not matter", () => {
  assert.equal(Game.fromTranscript(recognise("ｆ５ｄ６\u200b\ufeffc3", CLASSIC).text).transcript(), "f5d6c3");
  assert.equal(recognise("#1.8x8\u200e.mf5", CLASSIC).text, "1.8x8.mf5");
  const wide = START.slice(0, -2).replace(/[-BW]/g, (mark) => ({ "-": "－", B: "●\ufe0e", W: "○" })[mark] ?? "").replace(/\//g, "\n");
  assert.equal(Game.fromPosition(recognise(wide, CLASSIC).text).position(), START);
});

test("black and white discs alone are a game of two, whatever is on the table, unless another is to move", () => {
  for (const players of /** @type {const} */ ([3, 4])) {
    for (const text of [START, START.slice(0, -2).replace(/\//g, "\n"), START.slice(0, -1) + "-"]) {
      assert.equal(recognise(text, { ...CLASSIC, players }).setup?.players, 2, text);
    }
    assert.equal(recognise(START.slice(0, -1) + "R", { ...CLASSIC, players }).setup?.players, players);
  }
  assert.equal(recognise(START.slice(0, -1) + "g", CLASSIC).setup?.players, 4);
  assert.equal(recognise(`${START.slice(0, -2).replace(/\//g, "\n")}\nRed to move`, CLASSIC).setup?.players, 3);
});

test("what is no game is refused by what stands there, and at no move", () => {
  /** What a text is refused with. @param {string} text */
  const refusal = (text) => {
    try {
      refuseSignless(text);
      Game.fromTranscript(recognise(text, CLASSIC).text);
      return "";
    } catch (cause) {
      return reason(cause);
    }
  };
  assert.equal(refusal("😀😀🏳️‍🌈"), "There are no moves in this text, which begins with “😀😀🏳🌈”.");
  assert.equal(refusal(`…${"!".repeat(30)}`), `There are no moves in this text, which begins with “…${"!".repeat(19)}…”.`);
  assert.equal(refusal("hello world"), "There are no moves in this text, which begins with “hello”.");
  assert.match(refusal("f5 d6 hello c3"), /^Move 3: “hello”/);
  for (const [text, blank] of /** @type {[string, boolean][]} */ ([["", true], [" \n\u200b\ufeff", true], ["😀", false], ["-", false]])) {
    assert.equal(isBlank(text), blank, JSON.stringify(text));
  }
});

test("which game of a text is meant is said only where there are several", () => {
  const [whole, cutOff] = ["(;GM[Othello]TY[8]B[f5];)", "(;GM[Othello]TY[8]B[f5]"];
  assert.throws(() => readGgf(cutOff), (cause) => reason(cause) === "The game does not end: the text may be cut off before ;).");
  assert.throws(() => readGgf(whole + cutOff), (cause) => reason(cause).endsWith("(Game 2.)"));
});
