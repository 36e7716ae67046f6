// What the page keeps between visits: garbage, a full and a forbidden storage.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST_GAMES, keptGame, mergeGames, putGame, renameGame, tooMany } from "../../www/library.js";
import { gamesFile, readGamesFile } from "../../www/games-file.js";
import { keep, readGames, readKept, readPreferences, readRecent, readRecords, readTable } from "../../www/keeping.js";
import { CLASSIC, PERSON } from "../../www/presets.js";
import { addRecord, recordOf, standings } from "../../www/statistics.js";
import { PREFERENCES, update } from "../../www/state.js";
import { createVault } from "../../www/vault.js";
import { makeState, makeTable, plies } from "./app-table.js";

/** @param {Record<string, string>} [entries] */
function memory(entries = {}) {
  const map = new Map(Object.entries(entries));
  return /** @type {Storage} */ (/** @type {unknown} */ ({
    getItem: (/** @type {string} */ key) => map.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void map.set(key, value),
    removeItem: (/** @type {string} */ key) => void map.delete(key),
  }));
}

/** @param {() => Storage} open */
function vaultOf(open) {
  /** @type {string[]} */
  const said = [];
  return { vault: createVault(open, (kind) => said.push(kind)), said };
}

test("what is saved is read back", () => {
  const storage = memory();
  const { vault, said } = vaultOf(() => storage);
  const before = makeState();
  const line = plies("b d3");
  const state = update(before, { type: "table", table: makeTable({ line, turn: "white" }) });
  keep(vault, vault, update(state, { type: "preferences", change: { theme: "dark" } }), before);
  const { table, preferences } = readKept(vault, vault);
  assert.equal(table?.link, "link");
  assert.equal(table?.ply, 1);
  assert.deepEqual(table?.seats, before.seats);
  assert.equal(preferences.theme, "dark");
  assert.deepEqual(said, []);
});

test("each tab finds its own game again, and a new one the game played last", () => {
  const [shared, first, second] = [memory(), memory(), memory()].map((storage) => vaultOf(() => storage).vault);
  const before = makeState();
  for (const [tab, id] of /** @type {const} */ ([[first, "one's"], [second, "two's"]])) {
    keep(shared, tab, update(before, { type: "table", table: makeTable({ id }) }), before);
  }
  assert.equal(readKept(shared, first).table?.id, "one's");
  assert.equal(readKept(shared, second).table?.id, "two's");
  assert.equal(readKept(shared, vaultOf(() => memory()).vault).table?.id, "two's");
});

test("a storage that forbids everything is complained of once, and nothing throws", () => {
  const { vault, said } = vaultOf(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const kept = readKept(vault, vault);
  assert.equal(kept.table, null);
  assert.deepEqual(kept.preferences, PREFERENCES);
  assert.equal(vault.holds("library"), false, "nothing is there, before anything was to be saved");
  vault.save("table", {});
  vault.erase("table");
  assert.deepEqual(said, ["unsaved"]);
});

test("a full storage is complained of once", () => {
  const full = memory();
  full.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const { vault, said } = vaultOf(() => full);
  vault.save("table", {});
  vault.save("table", {});
  assert.deepEqual(said, ["full"]);
});

for (const garbage of ["", "{", "null", "[]", "7", '"text"', "{}", '{"link":7}', '{"link":"x","ply":-1}', '[{"setup":{"board":"7x7"}}]']) {
  test(`garbage in storage is told once and does no harm: ${garbage}`, () => {
    const { vault, said } = vaultOf(() =>
      memory({ "outflank.table": garbage, "outflank.recent": garbage, "outflank.preferences": garbage, "outflank.library": garbage, "outflank.records": garbage }),
    );
    const kept = readKept(vault, vault);
    assert.equal(kept.table, null);
    assert.deepEqual(kept.preferences, PREFERENCES);
    assert.deepEqual(kept.library, []);
    assert.deepEqual(said, ["garbage"]);
  });
}

test("preferences keep what is valid and drop the rest", () => {
  const read = readPreferences({ theme: "dark", speed: "warp", sound: "yes", coordinates: false, extra: 1, __proto__: { material: "beech" } });
  assert.deepEqual(read, { ...PREFERENCES, theme: "dark", coordinates: false });
});

test("a coach that was on or off keeps its meaning", () => {
  const levels = [true, false, "careful", "strict", undefined].map((coach) => readPreferences({ coach }).coach);
  assert.deepEqual(levels, ["corners", "off", "careful", "off", "off"]);
});

test("readers refuse what is not whole", () => {
  assert.throws(() => readTable({ link: "x", ply: 1.5, id: "a", began: 0, seats: [] }), TypeError);
  assert.throws(() => readTable({ link: "x".repeat(70_000), ply: 1, id: "a", began: 0, seats: [] }), TypeError);
  assert.throws(() => readRecent([{ setup: { ...CLASSIC, handicap: { player: "red", corners: 1 } }, seats: [] }]), TypeError);
  assert.throws(() => readGames([{}]), TypeError);
  assert.equal(readRecent([{ setup: CLASSIC, seats: [] }])[0].seats.length, 4);
});

test("one entry that cannot be read does not take the others with it, but the refusal of a file is whole", () => {
  const games = [game("a", 1), { ...game("b", 2), link: 5 }, game("c", 9e15), game("d", 4)];
  const { vault, said } = vaultOf(() => memory({ "outflank.library": JSON.stringify(games) }));
  assert.deepEqual(readKept(vault, vault).library.map(({ id }) => id), ["a", "d"]);
  assert.deepEqual(said, ["garbage"]);
  assert.throws(() => readGames(games), TypeError);
});

test("a kept clock that lacks a player's time gives a full one, and one without time is none", () => {
  const table = { link: "x", ply: 0, id: "a", began: 0, seats: [], clock: { rule: { kind: "game", seconds: 60, increment: 0 }, left: { white: 5000 } } };
  const { left } = readTable(table).clock ?? assert.fail();
  assert.deepEqual([left.black, left.white], [60_000, 5000]);
  assert.throws(() => readTable({ ...table, clock: { ...table.clock, rule: { ...table.clock.rule, seconds: 0 } } }), TypeError);
});

/** @param {string} id @param {number} played */
const game = (id, played) => ({ id, link: "", ply: 0, began: 0, played, title: "", setup: CLASSIC, seats: [PERSON], outcome: null });

test("the library keeps the newest first, one of each, and merges files", () => {
  const games = putGame(putGame([], game("a", 1)), game("b", 2));
  assert.deepEqual(games.map(({ id }) => id), ["b", "a"]);
  assert.deepEqual(putGame(games, game("a", 3)).map(({ id }) => id), ["a", "b"]);
  assert.deepEqual(mergeGames(games, [game("b", 1), game("c", 9)]).map(({ id, played }) => id + played), ["c9", "b2", "a1"]);
  assert.equal(renameGame(games, "a", `  ${"n".repeat(99)}`)[1].title.length, 60);
});

test("games and records of every strength are read again, whatever the page that kept them knew", () => {
  const strengths = ["easy", "normal", "hard", "master"];
  const setup = { ...CLASSIC, blocked: [] };
  const games = strengths.map((strength, index) => ({
    id: strength, link: "l", ply: 1, began: 1, played: index, title: "", setup, seats: [PERSON, { kind: "computer", strength, name: "" }], outcome: null,
  }));
  /** @param {readonly import("../../www/types.js").KeptGame[]} read */
  const strengthsOf = (read) => read.map(({ seats }) => seats[1].strength).sort();
  assert.deepEqual(strengthsOf(readGames(games)), [...strengths].sort());
  const file = JSON.parse(JSON.stringify(gamesFile(readGames(games))));
  assert.deepEqual(strengthsOf(readGamesFile(file, () => ({ setup, length: 1, outcome: null }), 9).games), [...strengths].sort());
  const records = strengths.map((strength) => ({ id: strength, at: 1, setup, strength, outcome: "won", lead: 2 }));
  assert.deepEqual(standings(readRecords(records)).map(({ strength }) => strength), [...strengths].reverse());
  assert.throws(() => readRecords([{ ...records[0], strength: "grandmaster" }]));
});

test("statistics count a game once, and only one person against one strength", () => {
  const result = { winner: /** @type {const} */ ("black"), discs: { black: 40, white: 24 }, score: { black: 40, white: 24 } };
  const state = makeState({ result, turn: null });
  const record = recordOf(state, 5);
  assert.deepEqual(record && [record.outcome, record.lead, record.strength], ["won", 16, "normal"]);
  assert.equal(recordOf(makeState({ result, turn: null }, "pp"), 5), null);
  assert.equal(recordOf(makeState(), 5), null);
  if (!record) return;
  const records = addRecord(addRecord([], record), { ...record, at: 9 });
  assert.equal(records.length, 1);
  const lost = { ...record, id: "two", outcome: /** @type {const} */ ("lost"), lead: -4 };
  assert.deepEqual(standings([...records, lost]), [{ setup: record.setup, strength: "normal", games: 2, won: 1, drawn: 0, best: 16 }]);
});

test("a game lost on time is kept as that, read back as that, and counts as lost", () => {
  const state = { ...makeState({ line: plies("b d3") }), flagged: /** @type {const} */ ("black") };
  const kept = keptGame(state, 5);
  assert.deepEqual(kept?.outcome, { winner: "white", score: [2, 2], flagged: "black" });
  assert.deepEqual(readGames(JSON.parse(JSON.stringify([kept])))[0].outcome, kept?.outcome);
  const record = recordOf(state, 5);
  assert.deepEqual([record?.outcome, record?.lead], ["lost", 0]);
  const storage = memory();
  const { vault } = vaultOf(() => storage);
  keep(vault, vault, state, makeState());
  assert.equal(readKept(vault, vault).table?.flagged, "black");
});

test("a finished game stays finished in the library while one looks back in it", () => {
  const result = { winner: /** @type {const} */ ("black"), discs: { black: 40, white: 24 }, score: { black: 40, white: 24 } };
  const kept = keptGame(makeState({ line: plies("b d3, w c5"), ply: 1, final: result }), 5);
  assert.deepEqual(kept?.outcome, { winner: "black", score: [40, 24], flagged: null });
});

test("a setup that another version has kept with more in it is read as far as it is known", () => {
  const setup = { ...CLASSIC, handicap: { player: "white", corners: 2, squares: ["a1"] }, komi: 3 };
  const known = { ...CLASSIC, handicap: { player: "white", corners: 2 } };
  assert.deepEqual(readRecent([{ setup, seats: [] }])[0].setup, known);
  assert.deepEqual(readGames([{ ...game("a", 1), setup }])[0].setup, known);
});

test("games from before there were flags are read", () => {
  const old = { ...game("a", 1), outcome: { winner: null, score: [32, 32] } };
  assert.deepEqual(readGames([old])[0].outcome, { winner: null, score: [32, 32], flagged: null });
});

test("how many games there would be too many is known before they come together", () => {
  const full = Array.from({ length: MOST_GAMES }, (_, index) => game(`g${index}`, index));
  assert.equal(tooMany(full, [game("g1", 900)]), 0, "one that is there already takes no room");
  assert.equal(tooMany(full, [game("x", 1), game("y", 2)]), 2);
  assert.equal(tooMany([], full), 0);
});

/** What the rules would say: a link is "good" and as many plies long as it has full stops, or over with an "!". @param {string} link */
function judge(link) {
  if (!link.startsWith("good")) throw new Error("no link");
  return { setup: CLASSIC, length: link.split(".").length - 1, outcome: link.endsWith("!") ? { winner: /** @type {const} */ ("black"), score: [40, 24], flagged: null } : null };
}

/** @param {string} id @param {object} [change] */
const entry = (id, change) => ({ ...game(id, 5), link: "good..", ...change });

test("of a file of games the damaged entries are left out and counted", () => {
  const file = gamesFile(/** @type {any} */ ([entry("a"), 7, entry("b", { link: "garbage" }), entry("c", { seats: null }), entry("d")]));
  const { games, skipped } = readGamesFile(JSON.parse(JSON.stringify(file)), judge, 9);
  assert.deepEqual([games.map(({ id }) => id), skipped], [["a", "d"], 3]);
  for (const bad of [{ format: "other", games: [entry("a")] }, gamesFile(/** @type {any} */ ([{}])), [], 7, "text"]) assert.throws(() => readGamesFile(bad, judge, 9));
  assert.deepEqual(readGamesFile(gamesFile([]), judge, 9), { games: [], skipped: 0 });
});

test("a file of more games than there is room for is read, its newest games checked", () => {
  const many = Array.from({ length: MOST_GAMES + 20 }, (_, index) => entry(`g${index}`, { played: index, link: index === MOST_GAMES ? "garbage" : "good" }));
  const { games, skipped } = readGamesFile(gamesFile(many), judge, 1e6);
  assert.deepEqual([games.length, skipped, games[0].id], [MOST_GAMES + 19, 1, `g${MOST_GAMES + 19}`]);
  assert.equal(tooMany([], games), 19);
});

test("what a file says of a game gives way to the game itself", () => {
  const lie = { winner: "white", score: [0, 64], flagged: null };
  const read = (/** @type {object} */ change) => readGamesFile(gamesFile([entry("a", change)]), judge, 9).games[0];
  assert.equal(read({ outcome: lie }).outcome, null);
  assert.equal(read({ link: "good.!", outcome: lie }).outcome?.winner, "black");
  const flagged = { winner: "white", score: [2, 2], flagged: "black" };
  assert.deepEqual(read({ outcome: flagged }).outcome, flagged);
  assert.equal(read({ outcome: { ...flagged, winner: "black" } }).outcome, null);
  assert.equal(read({ outcome: { ...flagged, flagged: "green" } }).outcome, null);
  assert.equal(read({ ply: 70 }).ply, 2);
  assert.deepEqual([read({ played: 8e15, began: 8e15 }).played, read({ began: 8e15 }).began], [9, 9]);
  assert.equal(read({ setup: { ...CLASSIC, players: 3 } }).setup.players, 2);
});

test("names keep no characters that are not read, from wherever they come", () => {
  const odd = "\u202eA\u0000n\u2066n\n\ud800 ";
  assert.equal(readTable({ link: "x", ply: 0, id: "a", began: 0, seats: [{ ...PERSON, name: odd }] }).seats[0].name, "Ann");
  assert.equal(readGames([entry("a", { title: odd })])[0].title, "Ann");
  assert.equal(renameGame([/** @type {any} */ (entry("a"))], "a", odd)[0].title, "Ann");
  assert.equal(readGames([entry("a", { title: "👩‍👩‍👧" })])[0].title, "👩‍👩‍👧", "joiners hold characters together");
});
