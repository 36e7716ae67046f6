// The page's state: what each message does, and the questions asked of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CLASSIC, FIRST_SEATS, PERSON, PRESETS, setupKey } from "../../www/presets.js";
import { initialState, update } from "../../www/state.js";
import { boardModel } from "../../www/board-model.js";
import { computerToMove, handOverTo, isRunning, leadOf, outcomeOf, personToMove, redoTarget, rotationOf, undoTarget, waitsToGoOn } from "../../www/selectors.js";
import { nearestFit } from "../../www/setup-fit.js";
import { newClock } from "../../www/clock.js";
import { makeState, makeTable, plies } from "./app-table.js";

/** @typedef {import("../../www/types.js").State} State */

const LINE = plies("b d3, w c5, b d6, w e3, b f4");

test("undo goes back to the person's own last turn", () => {
  assert.equal(undoTarget(makeState({ line: LINE.slice(0, 4) })), 2);
  assert.equal(undoTarget(makeState({ line: LINE.slice(0, 3), turn: "white" })), 2, "while the computer is thinking");
  assert.equal(undoTarget(makeState({ line: LINE.slice(0, 4) }, "pp")), 3);
  assert.equal(undoTarget(makeState({ line: LINE.slice(0, 4) }, "cc")), 3);
  assert.equal(undoTarget(makeState()), null);
});

test("undo leaves the computer's own opening move", () => {
  assert.equal(undoTarget(makeState({ line: LINE.slice(0, 1), turn: "white" }, "cp")), null);
  assert.equal(undoTarget(makeState({ line: LINE.slice(0, 3), turn: "white" }, "cp")), 1);
});

test("redo goes on to the person's next turn, or to the end", () => {
  assert.equal(redoTarget(makeState({ line: LINE, ply: 0 })), 2);
  assert.equal(redoTarget(makeState({ line: LINE, ply: 4 })), 5);
  assert.equal(redoTarget(makeState({ line: LINE, ply: 1 }, "pp")), 2);
  assert.equal(redoTarget(makeState({ line: LINE })), null);
});

test("the computer does not play over placements that were taken back until it is told to", () => {
  const back = makeState({ line: LINE, ply: 1, turn: "white" });
  assert.equal(computerToMove(back), false);
  assert.equal(waitsToGoOn(back), true);
  const on = update(back, { type: "go-on" });
  assert.equal(computerToMove(on), true);
  assert.equal(waitsToGoOn(on), false);
});

test("a pause holds the computer, another game ends it", () => {
  const state = update(makeState({ turn: "white", line: LINE.slice(0, 1) }), { type: "pause", on: true });
  assert.equal(computerToMove(state), false);
  assert.equal(update(state, { type: "table", table: makeTable({ id: "one" }) }).paused, true);
  assert.equal(update(state, { type: "table", table: makeTable({ id: "two" }) }).paused, false);
});

test("a transition is over only when its own id has settled", () => {
  const transition = { id: 3, kind: /** @type {const} */ ("play"), player: /** @type {const} */ ("black"), square: "d3", flips: [] };
  const state = update(makeState(), { type: "table", table: makeTable(), transition });
  assert.equal(update(state, { type: "settled", id: 2 }), state);
  assert.equal(update(state, { type: "settled", id: 3 }).transition, null);
});

test("the first placement without a flip is told at length, later ones are not, a new game begins anew", () => {
  const first = makeState({ flipless: true }, "ppp");
  assert.equal(first.fliplessTold, false);
  const second = update(first, { type: "table", table: makeTable({ flipless: true }) });
  assert.equal(second.fliplessTold, true);
  assert.equal(update(second, { type: "table", table: makeTable({ id: "two" }) }).fliplessTold, false);
});

test("setups played before are remembered once each, newest first, and the last one is the draft", () => {
  let state = initialState();
  for (const { setup } of [...PRESETS, PRESETS[1]]) {
    state = update(state, { type: "recent", draft: { setup, seats: FIRST_SEATS, lot: false, clock: null } });
  }
  assert.equal(state.draft.setup, PRESETS[1].setup);
  assert.equal(new Set(state.recent.map(({ setup }) => setupKey(setup))).size, state.recent.length);
});

test("a game can be deleted and had back, and deleting is forgotten when the sheet closes", () => {
  const game = { id: "g", link: "", ply: 1, began: 1, played: 2, title: "", setup: CLASSIC, seats: [PERSON], outcome: null };
  const kept = update(initialState(), { type: "game-put", game, had: [game.link] });
  const gone = update(kept, { type: "game-remove", id: "g" });
  assert.deepEqual(gone.library, []);
  assert.deepEqual(update(gone, { type: "game-restore" }).library, [game]);
  assert.equal(update(gone, { type: "sheet", sheet: null }).removed, null);
});

test("the nearest setup that fits keeps what was chosen last and changes as little as it can", () => {
  const wanted = { ...CLASSIC, board: /** @type {const} */ ("6x6"), players: /** @type {const} */ (3), opening: /** @type {const} */ ("free") };
  /** @param {import("../../www/types.js").Setup} setup */
  const fits = ({ board, players, opening }) => players === 2 || (board !== "6x6" && opening === "cross");
  assert.deepEqual(nearestFit(wanted, "board", fits), { ...wanted, players: 2 });
  assert.deepEqual(nearestFit(wanted, "players", fits), { ...wanted, board: "8x8", opening: "cross" });
  assert.equal(nearestFit(wanted, "players", () => false), null);
});

test("a move's time up: the computer moves for the person, and the next turn is anyone's own again", () => {
  const clock = newClock({ kind: "move", seconds: 60, increment: 0 }, ["black", "white"]);
  const late = update(makeState({}, "pp"), { type: "time-up", player: "black", clock });
  assert.equal(personToMove(late), false);
  assert.equal(computerToMove(late), true);
  const next = update(late, { type: "table", table: makeTable({ line: LINE.slice(0, 1), turn: "white" }) });
  assert.equal(personToMove(next), true);
});

test("a flag ends the game; the best of the others wins, or they draw", () => {
  const clock = newClock({ kind: "game", seconds: 60, increment: 0 }, ["black", "white", "red"]);
  const players = /** @type {const} */ (["black", "white", "red"]);
  const table = { players, counts: { black: 30, white: 8, red: 9, neutral: 1, empty: 16 } };
  const flagged = update(makeState(table, "ppp"), { type: "time-up", player: "black", clock });
  assert.equal(outcomeOf(flagged)?.winner, "red");
  assert.equal(personToMove(flagged), false);
  const anti = makeState({ ...table, setup: { ...CLASSIC, goal: "fewest" } }, "ppp");
  assert.equal(outcomeOf(update(anti, { type: "time-up", player: "black", clock }))?.winner, "white");
  const even = makeState({ ...table, counts: { ...table.counts, white: 9 } }, "ppp");
  assert.equal(outcomeOf(update(even, { type: "time-up", player: "black", clock }))?.winner, null);
});

test("the board turns to the person whose turn it is, and not for the computer", () => {
  const turned = (/** @type {import("../../www/types.js").State} */ state) =>
    rotationOf(update(state, { type: "preferences", change: { turnBoard: true } }));
  assert.equal(turned(makeState({ line: LINE.slice(0, 1), turn: "white" }, "pp")), 2);
  assert.equal(turned(makeState({ line: LINE.slice(0, 2), turn: "black" }, "pp")), 0);
  assert.equal(turned(makeState({ line: LINE.slice(0, 1), turn: "white" }, "pc")), 0);
  assert.equal(rotationOf(makeState({ line: LINE.slice(0, 1), turn: "white" }, "pp")), 0, "only where it is wanted");
});

test("the screen is handed over between two people, not after a pass and not to the computer", () => {
  const on = (/** @type {import("../../www/types.js").State} */ state) =>
    handOverTo(update(state, { type: "preferences", change: { handOver: true } }));
  assert.equal(on(makeState({ line: LINE.slice(0, 1), turn: "white" }, "pp")), "white");
  assert.equal(on(makeState({ line: LINE.slice(0, 1), turn: "black" }, "pp")), null);
  assert.equal(on(makeState({ line: LINE.slice(0, 1), turn: "white" }, "pc")), null);
  assert.equal(on(makeState({ line: LINE.slice(0, 2), turn: "black" }, "pc")), null);
});

test("a sheet about one game closes when another comes to the table, and no other does", () => {
  for (const [sheet, left] of /** @type {const} */ ([["seats", null], ["result", null], ["share", null], ["hand-over", null], ["setup", "setup"], ["library", "library"]])) {
    const open = update(makeState({}, "pp"), { type: "sheet", sheet });
    assert.equal(update(open, { type: "table", table: makeTable({ line: plies("b d3") }) }).sheet, sheet);
    assert.equal(update(open, { type: "table", table: makeTable({ id: "two" }) }).sheet, left);
  }
});

test("a setup that is dismissed leaves the draft as it was; one that is started stays", () => {
  const first = initialState();
  const change = (/** @type {import("../../www/types.js").State} */ state) => update(state, { type: "draft", change: { setup: { ...CLASSIC, board: "6x6" } } });
  const open = change(update(first, { type: "sheet", sheet: "setup" }));
  assert.equal(open.draft.setup.board, "6x6");
  assert.equal(update(open, { type: "sheet", sheet: null }).draft, first.draft);
  const started = update(update(open, { type: "recent", draft: open.draft }), { type: "sheet", sheet: null });
  assert.equal(started.draft.setup.board, "6x6");
  const again = change(update(started, { type: "sheet", sheet: "setup" }));
  assert.equal(update(again, { type: "sheet", sheet: null }).draft, started.draft);
});

test("a game that was set aside can be gone back to until everyone has placed a disc in the new one", () => {
  const game = { link: "x", ply: 3, id: "old", began: 1, seats: [PERSON], clock: null };
  const state = update(makeState({ id: "new" }), { type: "aside", game });
  assert.equal(update(state, { type: "table", table: makeTable({ id: "new", line: LINE.slice(0, 2) }) }).aside, game);
  assert.equal(update(state, { type: "table", table: makeTable({ id: "new", line: LINE.slice(0, 3) }) }).aside, null);
  assert.equal(update(state, { type: "table", table: makeTable({ id: "third" }) }).aside, null);
});

test("only a game that is going on is missed when another takes its place", () => {
  const result = { winner: null, discs: {}, score: {} };
  assert.equal(isRunning(makeState()), false, "nothing was played");
  assert.equal(isRunning(makeState({ line: LINE })), true);
  assert.equal(isRunning(makeState({ line: LINE, final: result, ply: 1 })), false, "also where one looks back");
  assert.equal(isRunning({ ...makeState({ line: LINE }), flagged: "black" }), false);
});

test("a game that was lost on time is over when it is taken up again", () => {
  const state = update(initialState(), { type: "table", table: makeTable({ line: LINE }), seats: [PERSON, PERSON], flagged: "white" });
  assert.equal(outcomeOf(state)?.winner, "black");
  assert.equal(update(state, { type: "table", table: makeTable({ id: "two" }) }).flagged, null);
});

test("by how much a player leads, in either goal and among several", () => {
  const three = makeTable({ players: ["black", "white", "red"] });
  assert.equal(leadOf(three, { black: 10, white: 12, red: 7 }, "black"), -2);
  const anti = { ...three, setup: { ...three.setup, goal: /** @type {const} */ ("fewest") } };
  assert.equal(leadOf(anti, { black: 10, white: 12, red: 7 }, "black"), -3);
  assert.equal(leadOf(anti, { black: 10, white: 12, red: 7 }, "red"), 3);
});

test("a new request takes the place of an old refusal, and what the computer finds out does not", () => {
  const refused = update(makeState({ line: LINE }, "pp"), { type: "refuse", square: "a1", why: { key: "why.taken" } });
  const { table } = refused;
  assert.ok(table);
  const hint = { ply: 5, busy: true, marks: [] };
  /** @type {import("../../www/state.js").Message[]} */
  const requests = [
    { type: "hint", hint },
    { type: "hint", hint: null },
    { type: "pause", on: true },
    { type: "go-on" },
    { type: "table", table },
    { type: "choose", square: "d3" },
    { type: "turn-board" },
    { type: "sheet", sheet: "menu" },
    { type: "flash", flash: { key: "share.link-copied" } },
    { type: "seats", seats: refused.seats },
  ];
  for (const request of requests) assert.equal(update(refused, request).refusal, null, request.type);
  for (const other of /** @type {const} */ ([{ type: "settled", id: 1 }, { type: "thinking", on: true }, { type: "hint", hint: { ...hint, busy: false } }])) {
    assert.notEqual(update({ ...refused, hint }, other).refusal, null, other.type);
  }
});

test("a game that is being chosen is shown upright, and begins so; one that is played again stays as it was turned", () => {
  const rotation = (/** @type {State} */ state) => boardModel(state, () => [])?.rotation;
  const turned = update(makeState(), { type: "turn-board" });
  assert.equal(rotation(turned), 1);
  const { position } = makeTable();
  const choosing = update(update(turned, { type: "sheet", sheet: "setup" }), { type: "preview", preview: { position, problems: [] } });
  assert.equal(rotation(choosing), 0);
  assert.equal(rotation(update(choosing, { type: "sheet", sheet: null })), 1, "nothing was chosen");
  const begun = update(choosing, { type: "table", table: makeTable({ id: "two" }) });
  assert.equal(rotation(update(begun, { type: "sheet", sheet: null })), 0);
  assert.equal(rotation(update(turned, { type: "table", table: makeTable({ id: "two" }) })), 1);
});
