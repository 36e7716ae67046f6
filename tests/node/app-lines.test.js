// One game in several tabs: what one of them plays must not take away what another has played.

import assert from "node:assert/strict";
import { test } from "node:test";
import { besideOthers, keep, keepLeft, readKept, readShared, takeLeft } from "../../www/keeping.js";
import { keptGame, mergeGames, tooMany } from "../../www/library.js";
import { isBeginning, lineHad, ownId, standing } from "../../www/lines.js";
import { CLASSIC, PERSON } from "../../www/presets.js";
import { initialState, update } from "../../www/state.js";
import { createStore } from "../../www/store.js";
import { createVault } from "../../www/vault.js";
import { makeTable, plies } from "./app-table.js";

/** @typedef {import("../../www/types.js").State} State */

test("a beginning of a game is one move by move, wherever the board stands", () => {
  for (const [link, longer, expected] of /** @type {[string, string, boolean][]} */ ([
    ["1.8x8", "1.8x8.mf5", true],
    ["1.8x8.mf5", "1.8x8.mf5", true],
    ["1.8x8.mf5d6.c0", "1.8x8.mf5d6c3.c1", true],
    ["1.8x8.mf5d6", "1.8x8.mf5", false],
    ["1.8x8.mf5", "1.8x8.md3", false],
    ["1.10x10.mf1", "1.10x10.mf10e5", false],
    ["1.10x10.mf10", "1.10x10.mf10e5", true],
    ["1.8x8.mf5", "1.8x8.fewest.mf5d6", false],
    ["1.8x8.xa1h8.mf5", "1.8x8.xa1h8.mf5d6", true],
    ["1.octagon.mf5", "1.8x8.mf5d6", false],
  ])) {
    assert.equal(isBeginning(link, longer), expected, `${link} of ${longer}`);
  }
});

test("a tab knows the lines that it has had, and what was their beginning", () => {
  const had = ["1.8x8", "1.8x8.mf5", "1.8x8.mf5d6.c1", "1.8x8.mf5f6"].reduce(lineHad, /** @type {readonly string[]} */ ([]));
  assert.deepEqual(had, ["1.8x8.mf5d6.c1", "1.8x8.mf5f6"]);
  assert.equal(standing("1.8x8.mf5d6", had), "known", "it was taken back here");
  assert.equal(standing("1.8x8.mf5", had), "known");
  assert.equal(standing("1.8x8.mf5f6e6", had), "ahead");
  assert.equal(standing("1.8x8.mf5d6c3", had), "apart");
  assert.equal(ownId("x", had, [{ id: "x", link: "1.8x8.mf5d6" }, { id: "y", link: "1.8x8.md3" }]), "x");
  const apart = [{ id: "x", link: "1.8x8.mf5d6c3" }, { id: "x~2", link: "1.8x8.mf5f4" }, { id: "x~3", link: "1.8x8.mf5f6" }];
  assert.equal(ownId("x", had, apart), "x~3", "what is its own already");
  assert.equal(ownId("x~2", had, apart.slice(0, 2)), "x~3");
});

/**
 * The storage of one browser, as one of its processes sees it.
 * @param {Storage[]} [seen]  what others have stored, the last one's entries in the place of those before
 */
function browser(seen = []) {
  const map = new Map();
  const storage = /** @type {Storage} */ (/** @type {unknown} */ ({
    getItem: (/** @type {string} */ key) => map.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void map.set(key, value),
    removeItem: (/** @type {string} */ key) => void map.delete(key),
    key: (/** @type {number} */ index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  }));
  for (const other of seen) for (const key of keysOf(other)) storage.setItem(key, other.getItem(key) ?? "");
  return storage;
}

/** @param {Storage} storage */
const keysOf = (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");

/**
 * A tab without a page: it keeps what it plays, and hears nothing of the other tabs.
 * @param {Storage} storage
 */
function openTab(storage) {
  const vault = createVault(() => storage, () => assert.fail("nothing to complain of"));
  const own = createVault(browser, () => {});
  const kept = readKept(vault, own);
  takeLeft(vault, kept.library);
  const page = `page ${Math.random()}`;
  const store = createStore({
    state: initialState({ library: kept.library }),
    update: besideOthers(vault, update),
    react: (state, before) => keep(vault, own, state, before),
  });
  const id = `table ${Math.random()}`;
  let keptAs = kept.table?.id;
  return {
    get: store.get,
    /** Brings a line to the table: "f5d6". @param {string} line */
    play(line) {
      const squares = line.match(/../g) ?? [];
      const table = makeTable({ id, line: plies(squares.map((square) => `b ${square}`).join(", ")), link: `1.8x8.m${line}` });
      store.send({ type: "table", table, seats: [PERSON, PERSON], keptAs });
      keptAs = undefined;
    },
    send: store.send,
    /** What it finds in the library when it looks there again. */
    library: () => readShared(vault, store.get()).library.map(({ link }) => link.slice(7)).sort(),
    close() {
      const game = keptGame(store.get(), 5);
      if (game) keepLeft(vault, page, game, store.get().had);
    },
    leave() {
      const game = keptGame(store.get(), 5);
      if (game) store.send({ type: "game-put", game, had: store.get().had });
    },
  };
}

/** @param {Storage} storage */
const stored = (storage) => JSON.parse(storage.getItem("outflank.library") ?? "[]").map((/** @type {{ link: string }} */ { link }) => link.slice(7)).sort();

test("two tabs that lead one game to different moves keep both, whichever leaves first", () => {
  for (const order of [[0, 1], [1, 0]]) {
    const storage = browser();
    const first = openTab(storage);
    first.play("f5d6");
    const second = openTab(storage);
    second.play("f5d6");
    first.play("f5d6c3d3c4");
    second.play("f5d6c5");
    first.play("f5d6c3d3c4f4");
    for (const index of order) [first, second][index].leave();
    for (const index of order) [first, second][index].leave();
    assert.deepEqual(stored(storage), ["f5d6c3d3c4f4", "f5d6c5"]);
    assert.notEqual(first.get().keptAs, second.get().keptAs);
  }
});

test("a tab that stands still takes nothing from one that went on with its game", () => {
  const storage = browser();
  const first = openTab(storage);
  first.play("f5d6");
  const second = openTab(storage);
  second.play("f5d6");
  first.play("f5d6c3d3");
  first.leave();
  second.play("f5d6");
  second.leave();
  assert.deepEqual(stored(storage), ["f5d6c3d3"]);
  assert.match(storage.getItem("outflank.table") ?? "", /mf5d6c3d3"/);
});

test("what is taken back and played otherwise in one tab is one game", () => {
  const storage = browser();
  const tab = openTab(storage);
  tab.play("f5d6c3");
  tab.leave();
  tab.play("f5f6");
  tab.leave();
  assert.deepEqual(stored(storage), ["f5f6"]);
  tab.play("f5");
  tab.leave();
  assert.deepEqual(stored(storage), ["f5"]);
});

test("games of different tabs that close at once are all kept", () => {
  const storage = browser();
  const [first, second] = [openTab(storage), openTab(storage)];
  first.play("f5d6");
  second.play("d3c5");
  first.leave();
  second.leave();
  assert.deepEqual(stored(storage), ["d3c5", "f5d6"]);
});

test("pages that are closed together keep both games, though neither sees yet what the other stores", () => {
  const [here, there] = [browser(), browser()];
  const [first, second] = [openTab(here), openTab(there)];
  first.play("f5d6");
  second.play("d3c5");
  first.close();
  second.close();
  const storage = browser([here, there]);
  assert.deepEqual(openTab(storage).library(), ["d3c5", "f5d6"]);
  assert.deepEqual(stored(storage), ["d3c5", "f5d6"]);
  assert.deepEqual(keysOf(storage).filter((key) => key.includes("left")), [], "taken into the library, they are there once");
});

test("the game of a page that was closed is in the library of one that stays open, and can be deleted there", () => {
  const storage = browser();
  const [first, second] = [openTab(storage), openTab(storage)];
  first.play("f5d6");
  second.play("d3c5");
  second.leave();
  first.close();
  assert.deepEqual(second.library(), ["d3c5", "f5d6"]);
  second.send({ type: "game-remove", id: first.get().keptAs });
  assert.deepEqual(second.library(), ["d3c5"]);
  assert.deepEqual(openTab(storage).library(), ["d3c5"]);
});

test("pages that are closed with one game keep what each has made of it, and no more", () => {
  const storage = browser();
  const first = openTab(storage);
  first.play("f5d6");
  const second = openTab(storage);
  second.play("f5d6");
  first.play("f5d6c3");
  first.close();
  assert.deepEqual(openTab(storage).library(), ["f5d6c3"]);
  // It was come back to, taken back and played otherwise.
  first.play("f5d6c4");
  second.play("f5d6c5");
  first.close();
  second.close();
  assert.deepEqual(openTab(storage).library(), ["f5d6c4", "f5d6c5"]);
});

test("what a page has kept and cannot be read is gone with the next visit, and told once", () => {
  const storage = browser();
  for (const [index, garbage] of ["{", "null", "{}", '{"game":{},"had":[]}', '{"game":null,"had":null}'].entries()) storage.setItem(`outflank.left.${index}`, garbage);
  /** @type {string[]} */
  const said = [];
  const vault = createVault(() => storage, (kind) => said.push(kind));
  takeLeft(vault, readKept(vault, vault).library);
  assert.deepEqual([said, keysOf(storage)], [["garbage"], ["outflank.library"]]);
});

test("what cannot be stored in the library stays where it is", () => {
  const storage = browser();
  const tab = openTab(storage);
  tab.play("f5d6");
  tab.close();
  const { setItem } = storage;
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const vault = createVault(() => storage, () => {});
  takeLeft(vault, readKept(vault, vault).library);
  storage.setItem = setItem;
  assert.deepEqual(openTab(storage).library(), ["f5d6"]);
});

test("a file takes no moves away either", () => {
  const game = (/** @type {string} */ line, /** @type {number} */ played) =>
    ({ id: "x", link: `1.8x8.m${line}`, ply: 1, began: 0, played, title: "", setup: CLASSIC, seats: [PERSON], outcome: null });
  const lines = (/** @type {readonly { link: string }[]} */ games) => games.map(({ link }) => link.slice(7)).sort();
  assert.deepEqual(lines(mergeGames([game("f5d6c3", 1)], [game("f5d6", 9)])), ["f5d6c3"], "the longer one stays");
  assert.deepEqual(lines(mergeGames([game("f5d6", 9)], [game("f5d6c3", 1)])), ["f5d6c3"]);
  const both = mergeGames([game("f5d6", 1)], [game("f5f6", 9)]);
  assert.deepEqual(lines(both), ["f5d6", "f5f6"]);
  assert.equal(new Set(both.map(({ id }) => id)).size, 2);
  assert.deepEqual(mergeGames(both, [game("f5f6", 9)]), both, "brought in twice, it is there once");
  assert.equal(tooMany(both, [game("f5f6", 9)]), 0);
});
