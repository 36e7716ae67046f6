// Bad input: one kind of error, a stable code, the place, and a game that is as it was.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, ReversiError, boardShape, checkSetup, drawSeats, randomBlocked, readGgf, writeGgf } from "./package.js";

/** Anything, for calls that the types would not let through. @param {unknown} value @returns {any} */
const any = (value) => value;

/**
 * Asserts that the call throws a ReversiError with these properties.
 * @param {() => unknown} call
 * @param {{ code: string, ply?: number, square?: string }} expected
 * @param {RegExp} [message]
 */
function refuses(call, expected, message = /./) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof ReversiError && error instanceof Error);
    assert.equal(error.name, "ReversiError");
    assert.deepEqual({ code: error.code, ply: error.ply, square: error.square }, { ply: undefined, square: undefined, ...expected });
    assert.match(error.message, message);
    assert.match(error.message, /[.)]$/);
    return true;
  });
}

test("a move that is not legal says where, when and why", () => {
  const game = Game.fromTranscript("f5d6");
  refuses(() => game.play("f5"), { code: "illegal-move", ply: 3, square: "f5" }, /taken/);
  refuses(() => game.play("a1"), { code: "illegal-move", ply: 3, square: "a1" }, /flips nothing/);
  refuses(() => game.play("i9"), { code: "bad-square", ply: 3, square: "i9" }, /8x8/);
  refuses(() => game.play("5f"), { code: "bad-square", square: "5f" }, /not a square/);
  refuses(() => game.play(any(5)), { code: "bad-square" }, /text/);
  refuses(() => game.flips(any(null)), { code: "bad-square" }, /null/);
  refuses(() => game.disc("k1"), { code: "bad-square", ply: 3, square: "k1" });
});

test("a blocked square and one that touches nothing are refused with their reason", () => {
  refuses(() => new Game({ blocked: ["c3"] }).play("c3"), { code: "illegal-move", ply: 1, square: "c3" }, /blocked/);
  const lonely = Game.fromPosition("R-------/--------/--------/--------/--------/--------/--------/-------- B", { players: 3 });
  refuses(() => lonely.play("h8"), { code: "illegal-move", ply: 1, square: "h8" }, /touches no disc/);
});

test("a game that is over takes no more moves", () => {
  const over = Game.fromPosition("BB------/--------/--------/--------/--------/--------/--------/-------- -");
  assert.equal(over.turn, null);
  refuses(() => over.play("d3"), { code: "game-over", ply: 1, square: "d3" }, /over/);
});

test("a ply that the game does not have is refused", () => {
  const game = Game.fromTranscript("f5d6");
  refuses(() => game.goTo(3), { code: "illegal-move", ply: 3 }, /0 to 2/);
  for (const ply of [-1, 1.5, NaN, Infinity, 2 ** 40, "1", null]) refuses(() => game.goTo(any(ply)), { code: "illegal-move" }, /whole number/);
  assert.equal(game.ply, 2);
});

test("a setup error lists every reason with its field and square", () => {
  const impossible = any({ board: "6x6", players: 3, opening: "free", handicap: { player: "red", corners: 9 }, blocked: ["c3", "h8"] });
  const fields = ["players", "opening", "handicap", "handicap", "handicap", "handicap", "blocked", "blocked"];
  assert.deepEqual(checkSetup(impossible).map((reason) => reason.field), fields);
  assert.throws(() => new Game(impossible), (/** @type {any} */ error) => {
    assert.equal(error.code, "bad-setup");
    assert.equal(error.square, "c3");
    assert.deepEqual(error.reasons, checkSetup(impossible));
    for (const { message } of error.reasons) assert.ok(error.message.includes(message));
    return true;
  });
});

test("fields of the wrong kind are reasons too", () => {
  const wrong = any({ board: 8, players: "2", goal: "least", opening: null, blocked: "c3", handicap: 4 });
  assert.deepEqual(checkSetup(wrong).map((reason) => reason.field), ["board", "players", "goal", "opening", "blocked", "handicap"]);
  assert.deepEqual(checkSetup({}), []);
  assert.deepEqual(checkSetup(), []);
  const absent = any({ board: undefined, players: undefined, blocked: undefined, handicap: undefined });
  assert.deepEqual(new Game(absent).setup, new Game().setup);
  for (const setup of [null, 5, "8x8", () => {}]) refuses(() => new Game(any(setup)), { code: "bad-setup" }, /object/);
});

test("what has none of a setup's fields is not taken for one of defaults", () => {
  for (const list of [[], ["6x6"], new Map([["board", "6x6"]])]) {
    refuses(() => new Game(any(list)), { code: "bad-setup" }, /not a list/);
    assert.equal(checkSetup(any(list)).length, 1);
  }
  const game = new Game({ board: "6x6" });
  refuses(() => new Game(any(game)), { code: "bad-setup" }, /a game's setup/);
  refuses(() => Game.fromTranscript("", any({ setup: game.setup })), { code: "bad-setup" }, /a game's setup/);
  assert.equal(new Game(game.setup).setup.board, "6x6");
});

test("a field that a setup does not have is refused by its name, with the one that may be meant", () => {
  const slips = { bord: "board", Board: "board", player: "players", gaol: "goal", opning: "opening", block: "blocked", handicaps: "handicap" };
  for (const [slip, meant] of Object.entries(slips)) {
    const setup = any({ [slip]: undefined });
    refuses(() => new Game(setup), { code: "bad-setup" }, new RegExp(`^"${slip}" is not a field of a setup; perhaps ${meant} is meant\\.$`));
    assert.deepEqual(checkSetup(setup).map(({ field, why, values }) => ({ field, why, values })), [{ field: meant, why: "unknown-field", values: { field: slip } }]);
  }
  const far = any({ board: "6x6", seats: 2 });
  const calls = [() => new Game(far), () => Game.fromTranscript("", far), () => Game.fromPosition("", far), () => Game.fromObf("", far), () => randomBlocked(far, 2, 1)];
  for (const call of calls) refuses(call, { code: "bad-setup" }, /^"seats" is not a field of a setup; there are board, players, goal, opening, blocked, handicap\.$/);
  const handicap = any({ player: "white", corners: 2, corner: "a1" });
  refuses(() => new Game({ handicap }), { code: "bad-setup" }, /^"corner" is not a field of a handicap; perhaps corners is meant\.$/);
  assert.deepEqual(checkSetup({ handicap })[0].field, "handicap");
  assert.deepEqual(checkSetup(any({ board: 8, bord: "8x8" })).map(({ why }) => why), ["setup-field", "unknown-field"]);
});

test("only what a program has written into a setup counts as its fields", () => {
  class Chosen {
    board = "6x6";
    describe() {}
  }
  const marked = Object.defineProperty(new Chosen(), "mark", { value: 1 });
  Object.assign(marked, { [Symbol("mark")]: 1 });
  assert.equal(new Game(any(marked)).setup.board, "6x6");
});

test("of very many unknown fields, and of very long ones, only so much is said", () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${index}${"x".repeat(1000)}`, 1]));
  refuses(() => new Game(any(many)), { code: "bad-setup" });
  assert.ok(checkSetup(any(many)).map(({ message }) => message).join(" ").length < 1000);
});

test("texts that cannot be read say which ply or square, and why", () => {
  refuses(() => Game.fromTranscript("f5d6f5"), { code: "bad-transcript", ply: 3, square: "f5" }, /taken/);
  refuses(() => Game.fromTranscript("f5 -- c4"), { code: "bad-transcript", ply: 2 });
  for (const none of ["123", "1 2 3", "64-0"]) refuses(() => Game.fromTranscript(none), { code: "bad-transcript", ply: 1, square: none.split(" ")[0] }, /no moves/);
  refuses(() => Game.fromTranscript("f5", { players: any(7) }), { code: "bad-setup" });
  refuses(() => Game.fromPosition("8/8"), { code: "bad-position" });
  refuses(() => Game.fromPosition("X".repeat(64)), { code: "bad-position" });
  refuses(() => Game.fromLink("nonsense"), { code: "bad-link" });
  refuses(() => Game.fromLink(""), { code: "bad-link" });
  refuses(() => Game.fromLink("1.8x8.mf5f5"), { code: "bad-link", ply: 2, square: "f5" });
});

test("a text over 64 KiB is refused as such", () => {
  const long = "f5 ".repeat(30_000);
  const wide = "é".repeat(40_000);
  for (const text of [long, wide]) {
    refuses(() => Game.fromTranscript(text), { code: "bad-transcript" }, /long|64/);
    refuses(() => Game.fromPosition(text), { code: "bad-position" }, /long|64/);
    refuses(() => Game.fromLink(text), { code: "bad-link" }, /long|64/);
  }
});

test("a call that fails changes nothing", () => {
  const game = Game.fromTranscript("f5d6c3d3c4");
  game.undo();
  game.undo();
  const state = () => [game.position(), game.link(), game.ply, game.length, game.turn, game.legalMoves()];
  const before = state();
  const failures = [() => game.play("f5"), () => game.play("z"), () => game.goTo(6), () => game.flips("q"), () => game.disc("a0")];
  for (const failing of failures) {
    assert.throws(failing, ReversiError);
    assert.deepEqual(state(), before);
  }
  game.redo();
  assert.equal(game.ply, 4);
});

test("what is wrong is named as it was written", () => {
  refuses(() => new Game().play(any(NaN)), { code: "bad-square" }, /text, but this is NaN\.$/);
});

test("a freed game says so, and may be freed again", () => {
  const game = new Game();
  game.free();
  game.free();
  refuses(() => game.turn, { code: "closed" }, /freed/);
  refuses(() => game.play("f5"), { code: "closed" });
});

test("a record to write has a game and what is said of it, and nothing else", () => {
  const game = Game.fromTranscript("f5d6");
  const [read] = readGgf(writeGgf({ game, black: "Ann", place: any(null), date: undefined }));
  assert.deepEqual([read.game.transcript(), read.black, read.place], ["f5d6", "Ann", ""]);
  refuses(() => writeGgf(any({ game, blakc: "Ann" })), { code: "bad-argument" }, /^"blakc" is not a part of a record; perhaps black is meant\.$/);
  for (const record of [{}, [], null, { game: {} }, { game, black: 5 }]) refuses(() => writeGgf(any(record)), { code: "bad-argument" });
});

test("boards, lots and seats refuse what there is not", () => {
  refuses(() => boardShape(any("9x9")), { code: "bad-setup" }, /octagon/);
  refuses(() => boardShape(any(8)), { code: "bad-setup" });
  refuses(() => drawSeats(any(5)), { code: "bad-setup" });
  refuses(() => randomBlocked({}, 3, 1), { code: "bad-setup" });
  for (const count of [50, 101, 1e9]) refuses(() => randomBlocked({}, count, 1), { code: "bad-setup" }, /an even number from 0 to 48/);
  for (const count of [-2, 0.5, NaN, 1e12, "200"]) refuses(() => randomBlocked({}, any(count), 1), { code: "bad-setup" }, /whole number/);
  refuses(() => randomBlocked({}, 4, -1), { code: "bad-setup" }, /seed/);
  refuses(() => randomBlocked({ players: any(9) }, 4, 1), { code: "bad-setup" });
});
