// The page's texts: no key missing, none unused, every language complete; numbers and plurals; what is said of a game.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import english from "../../www/text/en.js";
import { formatNumber, formatSigned, setLanguage, t } from "../../www/text/index.js";
import { LANGUAGES } from "../../www/text/languages.js";
import { detailOf, explain } from "../../www/explain.js";
import { announcement, passLine, resultLine, squareLine, statusLine } from "../../www/sentences.js";
import { whyNot } from "../../www/session.js";
import { initialState, update } from "../../www/state.js";
import { makeState, makeTable, plies } from "./app-table.js";

const WWW = fileURLToPath(new URL("../../www", import.meta.url));
const TEXTS = join(WWW, "text");

afterEach(() => setLanguage("en", english));

function sources() {
  return readdirSync(WWW, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js") && !/^(board|build|text)\//.test(name))
    .map((name) => readFileSync(join(WWW, name), "utf8").replace(/\/\*[\s\S]*?\*\//g, ""));
}

/** Every string of the code that looks like a key, and every beginning of one that is put together. */
function mentions() {
  const code = sources().join("\n");
  const literals = new Set([...code.matchAll(/["'`]([a-z][\w-]*(?:\.[\w-]+)+)["'`]/g)].map(([, key]) => key));
  const patterns = [...code.matchAll(/`([a-z][\w-]*\.(?:[\w.-]*))\$\{[^}`]*\}((?:\.[\w.-]+)?)`/g)].map(([, start, end]) => ({ start, end }));
  // label("x") of the commands stands for "action.x".
  for (const [, name] of code.matchAll(/\blabel\("([\w-]+)"\)/g)) literals.add(`action.${name}`);
  return { literals, patterns };
}

test("every text that the code asks for exists", () => {
  const { literals } = mentions();
  const groups = new Set(Object.keys(english).map((key) => key.split(".")[0]));
  const asked = [...literals].filter((key) => groups.has(key.split(".")[0]) && !key.endsWith(".js"));
  assert.ok(asked.length > 100, "the search finds the keys");
  assert.deepEqual(asked.filter((key) => !(key in english)), []);
});

test("every text is used", () => {
  const { literals, patterns } = mentions();
  const unused = Object.keys(english).filter(
    (key) => !literals.has(key) && !patterns.some(({ start, end }) => key.startsWith(start) && key.endsWith(end)),
  );
  assert.deepEqual(unused, []);
});

/** The parameters of a text. @param {import("../../www/text/index.js").Entry} entry */
function parameters(entry) {
  const forms = typeof entry === "string" ? [entry] : Object.values(entry);
  return [...new Set(forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))].sort();
}

for (const file of readdirSync(TEXTS).filter((name) => name.endsWith(".js") && name !== "index.js" && name !== "languages.js")) {
  test(`${file} has every text, with the parameters and plural forms it needs`, async () => {
    const { default: catalogue } = await import(join(TEXTS, file));
    assert.deepEqual(Object.keys(catalogue).sort(), Object.keys(english).sort());
    const forms = new Intl.PluralRules(file.slice(0, -3)).resolvedOptions().pluralCategories;
    for (const [key, entry] of Object.entries(catalogue)) {
      const standard = /** @type {import("../../www/text/index.js").Catalogue} */ (english)[key];
      assert.deepEqual(parameters(entry).filter((name) => name !== "n"), parameters(standard).filter((name) => name !== "n"), key);
      if (typeof entry !== "string") assert.ok(forms.every((form) => form in entry || "other" in entry), key);
    }
  });
}

test("parameters, numbers and plurals", () => {
  setLanguage("de", { "library.some": { one: "{n} Partie", other: "{n} Partien" }, "why.taken": "Auf {square} liegt schon ein Stein." });
  assert.equal(t("library.some", { n: 1 }), "1 Partie");
  assert.equal(t("library.some", { n: 1234 }), "1.234 Partien");
  assert.equal(t("why.taken", { square: "d3" }), "Auf d3 liegt schon ein Stein.");
  assert.equal(t("why.over"), english["why.over"], "what is not translated is said in English");
  assert.equal(t("no.such.key"), "no.such.key");
  assert.equal(t("why.taken", {}), "Auf {square} liegt schon ein Stein.");
});

test("signed numbers", () => {
  assert.equal(formatSigned(3.6), "+4");
  assert.equal(formatSigned(0.2), "0");
  assert.equal(formatSigned(-4), "−4");
});

test("a pass is said plainly", () => {
  const line = plies("b d3");
  line[0].passed = ["white"];
  const state = makeState({ line, turn: "black" });
  assert.equal(passLine(state), "White has no move, so Black plays again.");
  assert.equal(statusLine(state), "White has no move, so Black plays again.");
});

test("a pass before the first placement is said plainly, on the page and aloud", () => {
  const state = makeState({ openingPass: "black", turn: "white" });
  assert.equal(statusLine(state), "Black has no move, so White begins.");
  assert.match(announcement(initialState(), state), /Black has no move, so White begins\.$/);
});

test("names are used where they were given, and can hold anything", () => {
  const state = makeState({}, "pp");
  const named = update(state, { type: "seats", seats: [{ ...state.seats[0], name: "<b>{name}</b>" }, state.seats[1]] });
  assert.equal(statusLine(named), "<b>{name}</b> to move.");
});

test("results: a winner, a draw, a draw of the whole table", () => {
  const score = { black: 40, white: 24 };
  assert.equal(resultLine(makeState({ turn: null, result: { winner: "black", discs: score, score } })), "Black wins, 40–24.");
  const even = { black: 32, white: 32 };
  assert.equal(resultLine(makeState({ turn: null, result: { winner: null, discs: even, score: even } })), "A draw, 32–32.");
  const three = { black: 30, white: 30, red: 3 };
  const table = { turn: null, players: /** @type {const} */ (["black", "white", "red"]), result: { winner: null, discs: three, score: three } };
  assert.equal(resultLine(makeState(table, "ppp")), "A draw for the whole table, 30–30–3.");
});

test("the live region: a placement with its flips, whose turn, a step back, a refusal", () => {
  const before = makeState({}, "pp");
  const line = plies("b d3");
  line[0].flips = ["d4", "e5"];
  const after = update(before, { type: "table", table: makeTable({ line, turn: "white" }) });
  assert.equal(announcement(before, after), "Black plays d3 and flips 2 discs: d4 and e5. White to move.");
  const back = update(after, { type: "table", table: makeTable({ line, ply: 0 }) });
  assert.equal(announcement(after, back), "The board after 0 moves. Black to move.");
  const refused = update(back, { type: "refuse", square: "a1", why: whyNot(makeTable(), "a1") });
  assert.match(announcement(back, refused), /^A disc on a1 would flip nothing/);
  assert.equal(announcement(refused, update(refused, { type: "thinking", on: true })), "");
});

test("the live region: a new game is new, one that is taken up again is not", () => {
  const nothing = initialState();
  const open = (/** @type {Partial<import("../../www/types.js").Table>} */ table) => announcement(nothing, update(nothing, { type: "table", table: makeTable(table) }));
  assert.equal(open({}), "New game. Black to move.");
  assert.equal(open({ line: plies("b d3, w c5") }), "The board after 2 moves. Black to move.");
  const flagged = { ...makeState({}, "pp"), flagged: /** @type {const} */ ("black") };
  assert.equal(announcement(flagged, update(flagged, { type: "table", table: makeTable({ id: "two" }) })), "New game. Black to move.");
});

test("why a square cannot be played", () => {
  assert.equal(whyNot(makeTable(), "d4").key, "why.taken");
  assert.equal(whyNot(makeTable(), "a1").key, "why.flips-nothing");
  assert.equal(whyNot(makeTable({ flipless: true }), "a1").key, "why.centre");
  const three = { ...makeTable().setup, players: /** @type {const} */ (3) };
  assert.equal(whyNot(makeTable({ setup: three }), "a1").key, "why.must-flip");
  assert.equal(whyNot(makeTable({ setup: three, flipless: true }), "a1").key, "why.apart");
  const score = { black: 1, white: 0 };
  assert.equal(whyNot(makeTable({ result: { winner: "black", discs: score, score } }), "a1").key, "why.over");
});

test("a square in words", () => {
  const state = makeState();
  assert.equal(squareLine(state, "d4", () => []), "d4, White");
  assert.equal(squareLine(state, "d3", () => ["d4"]), "d3, can be played, flips 1 disc");
  assert.equal(squareLine(state, "a1", () => []), "a1, empty");
});

test("a pause does not hide who was passed", () => {
  const state = update(makeState({ openingPass: "black", turn: "white" }, "pp"), { type: "pause", on: true });
  assert.equal(statusLine(state), "Black has no move, so White begins. Paused.");
  assert.equal(statusLine(update(makeState({}, "pp"), { type: "pause", on: true })), "Paused. Black to move.");
});

test("the neutral disc is explained when a person first sees it, on the page and aloud, and once", () => {
  const counts = { black: 1, white: 1, red: 1, neutral: 1, empty: 60 };
  const players = /** @type {import("../../www/types.js").Player[]} */ (["black", "white", "red"]);
  const state = makeState({ counts, players }, "ppp");
  assert.match(statusLine(state), /^Black to move\. The disc with the cross is neutral/);
  assert.match(announcement(initialState(), state), /is neutral/);
  const later = update(state, { type: "table", table: makeTable({ counts, players, line: plies("b d3"), turn: "white" }) });
  assert.equal(statusLine(later), "White to move.");
  const computer = makeState({ counts, players }, "cpp");
  assert.doesNotMatch(statusLine(computer), /neutral/);
  assert.match(statusLine(update(computer, { type: "table", table: makeTable({ counts, players, line: plies("b d3"), turn: "white" }) })), /neutral/);
});

test("a hint says what its numbers mean the first time, and what is expected of a square always", () => {
  /** @param {boolean} busy @param {object} [change] */
  const hint = (busy, change) => ({ ply: 0, busy, marks: [{ square: "d3", lead: 3.6, chances: null, best: true, exact: false, ...change }] });
  const before = makeState({}, "pp");
  const busy = update(before, { type: "hint", hint: hint(true) });
  assert.equal(statusLine(busy), "Looking for good moves.");
  const first = update(busy, { type: "hint", hint: hint(false) });
  assert.match(statusLine(first), /^d3 is best\. The numbers: by how many discs you can expect to lead/);
  assert.equal(announcement(busy, first), statusLine(first));
  assert.equal(squareLine(first, "d3", () => ["d4"]), "d3, can be played, flips 1 disc, expected lead +4");
  const gone = update(first, { type: "hint", hint: null });
  const second = update(gone, { type: "hint", hint: hint(false, { exact: true, chances: { win: 0.41, draw: 0.5 } }) });
  assert.equal(statusLine(second), "The best move is d3: proven lead +4. Chosen by the chances: to win 41%, to draw 50%.");
  assert.equal(squareLine(second, "d3", () => ["d4"]), "d3, can be played, flips 1 disc, proven lead +4, chance to win 41%, chance to draw 50%");
  const behind = update(gone, { type: "hint", hint: hint(false, { lead: -38 }) });
  assert.equal(statusLine(behind), "The best move found is d3: expected lead −38.", "with a minus, not a hyphen");
  const anti = makeState({ setup: { ...makeTable().setup, goal: "fewest" } }, "pp");
  assert.match(statusLine(update(anti, { type: "hint", hint: hint(false) })), /fewer than the others/);
});

test("whoever has never played here is told what to do, until the first disc lies", () => {
  const state = makeState();
  assert.equal(statusLine(state), "You are Black. Place a disc on a square with a dot in its middle.");
  assert.equal(statusLine(update(state, { type: "preferences", change: { legalMarks: false } })), "Black to move.", "where no dots are");
  assert.equal(statusLine(update(state, { type: "table", table: makeTable({ line: plies("b d3, w c5") }) })), "Black to move.");
  assert.equal(statusLine({ ...state, recent: [state.draft] }), "Black to move.", "who has played before");
  assert.equal(statusLine(makeState({}, "pp")), "Black to move.", "two people");
  assert.match(statusLine(makeState({ counts: { black: 1, white: 1, neutral: 1 } })), /neutral/, "the neutral disc comes first");
});

test("numbers are written as Intl writes them, in every language", () => {
  for (const { tag } of LANGUAGES) {
    setLanguage(tag, {});
    const intl = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
    for (const value of [...Array(1200).keys(), 0.25, 12.5, -3, 1234567.8]) assert.equal(formatNumber(value), intl.format(value), tag);
  }
});

test("a name written from right to left leaves the order of a sentence as it is", () => {
  const state = makeState({ line: plies("b d3, w c5") });
  const named = (/** @type {string} */ name) => statusLine({ ...state, seats: [{ ...state.seats[0], name }, state.seats[1]] });
  assert.equal(named("נועה"), "\u2068נועה\u2069 to move.");
  assert.equal(named("Ann"), "Ann to move.");
});

test("what went wrong is told in the words it came with only where that is the page's language", () => {
  const refusal = { message: "Failed to fetch" };
  assert.deepEqual([explain(refusal), detailOf(refusal)], ["Failed to fetch", "Failed to fetch"]);
  setLanguage("de", {});
  assert.equal(detailOf(refusal), "");
  assert.notEqual(detailOf({ message: "", why: "no-workers" }), "");
});
