// Every refusal says what it is in a stable word, and the page has a sentence for each in every language.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { afterEach, describe, test } from "node:test";
import { explain, refusalOf } from "../../www/explain.js";
import english from "../../www/text/en.js";
import { setLanguage } from "../../www/text/index.js";
import { LANGUAGES } from "../../www/text/languages.js";
import { Game, ReversiError, boardShape, checkSetup, randomBlocked, readGgf, readWthor } from "./package.js";

/** @param {string} path */
const source = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** Every word that the package's types promise. */
const WHYS = [...(source("engine/wasm/js/index.d.ts").split("export type Why =")[1] ?? "").split(";")[0].matchAll(/\| "([\w-]+)"/g)].map(([, word]) => word);

/** Anything, for calls that the types would not let through. @param {unknown} value @returns {any} */
const any = (value) => value;

const START = "--------/--------/--------/---WB---/---BW---/--------/--------/-------- B";
const OVER = "BB------/--------/--------/--------/--------/--------/--------/-------- -";
const OBF = "---------------------------OX------XO--------------------------- X";
/** @param {string} moves @param {string} [start] */
const ggf = (moves, start = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *") => `(;GM[Othello]TY[8]BO[${start}]${moves};)`;
const three = any({ players: 3 });
const six = any({ board: "6x6", players: 3 });
/** @param {string} text @param {any} [setup] */
const position = (text, setup) => Game.fromPosition(text, setup);

/** For each word a call that is refused with it. @type {Record<string, () => unknown>} */
const REFUSED = {
  "off-board": () => new Game().play("j9"),
  over: () => position(OVER).play("d3"),
  blocked: () => new Game({ blocked: ["c3"] }).play("c3"),
  taken: () => new Game().play("d4"),
  "taken-neutral": () => new Game(three).play("d5"),
  "not-centre": () => new Game({ opening: "free" }).play("a1"),
  "flips-nothing": () => new Game().play("a1"),
  "other-turn": () => new Game().play("e3"),
  "touches-nothing": () => position("R-------/--------/--------/--------/--------/--------/--------/-------- B", three).play("h8"),
  "not-a-square": () => new Game().play("5f"),
  "not-a-board": () => boardShape(any("9x9")),
  "no-such-ply": () => new Game().goTo(3),
  players: () => new Game(any({ players: 7 })),
  "many-on-small-board": () => new Game(six),
  "many-with-free-opening": () => new Game({ players: 3, opening: "free" }),
  "many-with-handicap": () => new Game({ players: 3, handicap: { player: "black", corners: 1 } }),
  "handicap-with-free-opening": () => new Game({ opening: "free", handicap: { player: "black", corners: 1 } }),
  "handicap-player": () => new Game({ handicap: any({ player: "red", corners: 1 }) }),
  "handicap-corners": () => new Game({ handicap: any({ player: "white", corners: 9 }) }),
  "blocked-off-board": () => new Game({ blocked: ["k1"] }),
  "blocked-centre": () => new Game({ blocked: ["d4"] }),
  "blocked-handicap": () => new Game({ handicap: { player: "white", corners: 1 }, blocked: ["a1"] }),
  "blocked-twice": () => new Game({ blocked: ["a1", "a1"] }),
  "setup-field": () => new Game(any({ goal: "least" })),
  "unknown-field": () => new Game(any({ bord: "6x6" })),
  lots: () => randomBlocked(three, 99, 1),
  "lots-in-steps": () => randomBlocked({}, 3, 1),
  "too-long": () => Game.fromTranscript("f5 ".repeat(30_000)),
  "other-games": () => new Game({ board: "6x6" }).obf(),
  disagree: () => position(START, { blocked: ["a1"] }),
  "not-over": () => position(START.replace(/B$/, "-")),
  "free-opening": () => position("--------/--------/--------/---B----/----W---/--------/--------/-------- W", { opening: "free" }),
  "position-parts": () => position(START.slice(0, -2)),
  "row-count": () => position(START, { board: "6x6" }),
  "row-length": () => position(START.replace("---WB---", "---WB--")),
  side: () => position(START.replace(/B$/, "R")),
  "no-square-there": () => position(`${Array(10).fill("----------").join("/")} B`, { board: "octagon" }),
  "neutral-of-two": () => position(START.replace("WB", "NB")),
  character: () => position(START.replace("WB", "?B")),
  "obf-parts": () => Game.fromObf("XO"),
  "obf-side": () => Game.fromObf(OBF.replace(/X$/, "B")),
  "obf-length": () => Game.fromObf(OBF.slice(1)),
  "obf-character": () => Game.fromObf(OBF.replace("OX", "?X")),
  "after-the-end": () => Game.fromTranscript("e6f4e3f6g5d6e7f5c5 a1"),
  "not-on-board": () => Game.fromTranscript("f5 z9"),
  "needless-pass": () => Game.fromTranscript("f5 -- c4"),
  "no-moves": () => Game.fromTranscript("hello"),
  "link-part": () => Game.fromLink("1.8x8.q"),
  "link-version": () => Game.fromLink("nonsense"),
  "ggf-no-game": () => readGgf("nothing"),
  "ggf-other-game": () => readGgf("(;GM[Chess];)"),
  "ggf-cut-off": () => readGgf("(;GM[Othello]"),
  "ggf-board": () => readGgf("(;GM[Othello]TY[10];)"),
  "ggf-pass": () => readGgf(ggf("B[pa]")),
  "ggf-turn": () => readGgf(ggf("W[f5]")),
  "ggf-start": () => readGgf(ggf("", "8 ---")),
  "ggf-start-character": () => readGgf(ggf("", "8 -------- -------- -------- ---?*--- ---*O--- -------- -------- -------- *")),
  wthor: () => readWthor(new Uint8Array(3)),
};

/** Words of what happens around the rules: their own tests meet them. */
const AROUND = ["unreachable", "bad-answer", "not-wasm", "damaged", "wasm-forbidden", "no-wasm", "no-simd", "no-workers", "no-random",
  "worker-slow", "worker-script", "worker-forbidden", "worker-memory", "engine-twice"];

/** What a call throws. @param {() => unknown} call @returns {ReversiError} */
function thrownBy(call) {
  try {
    call();
  } catch (thrown) {
    assert.ok(thrown instanceof ReversiError, String(thrown));
    return thrown;
  }
  return assert.fail("nothing was refused");
}

/** The words of an error: its own, or those of its reasons. @param {ReversiError} error */
const wordsOf = ({ why, reasons = [] }) => /** @type {(string | undefined)[]} */ ([why, ...reasons.map((reason) => reason.why)]);

test("the types list every word, and each has its refusal here", () => {
  assert.ok(WHYS.length > 60);
  assert.deepEqual([...Object.keys(REFUSED), ...AROUND].sort(), [...WHYS].sort());
});

for (const [word, call] of Object.entries(REFUSED)) {
  test(`${word} is refused as such`, () => assert.ok(wordsOf(thrownBy(call)).includes(word), JSON.stringify(thrownBy(call))));
}

test("the words around the rules stand in the package's sources", () => {
  const folder = new URL("../../engine/wasm/js/", import.meta.url);
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js")).map((name) => source(`engine/wasm/js/${name}`));
  const code = [...scripts, source("engine/wasm/src/lots.rs")].join("\n");
  assert.deepEqual(AROUND.filter((word) => !code.includes(`"${word}"`)), []);
});

test("a setup's reasons each have a word, and values where they need them", () => {
  const [reason] = checkSetup({ blocked: ["k1"] });
  assert.deepEqual([reason.why, reason.values], ["blocked-off-board", { square: "k1", board: "8x8" }]);
});

describe("the page", () => {
  afterEach(() => setLanguage("en", english));

  for (const { tag, load } of LANGUAGES) {
    test(`has a sentence in ${tag} for every word, with every value in its place`, async () => {
      const { default: texts } = await load();
      setLanguage(tag, texts);
      for (const [word, call] of Object.entries(REFUSED)) {
        const error = thrownBy(call);
        const said = explain(refusalOf(error));
        assert.doesNotMatch(said, /[{}]|undefined|error\./, word);
        if (tag !== "en") assert.notEqual(said, error.message, `${word} is in the language of the page`);
      }
      for (const word of AROUND) assert.ok(`error.${word}` in texts, word);
    });
  }

  test("says where in a text, and in which game of it", () => {
    assert.match(explain(refusalOf(thrownBy(() => Game.fromTranscript("f5f5")))), /^Move 2: There is a disc on f5 already \(Black\)\.$/);
    assert.match(explain(refusalOf(thrownBy(() => readGgf(`${ggf("B[f5]")}${ggf("B[f5]B[f4]")}`)))), /\(Game 2\.\)$/);
    assert.doesNotMatch(explain(refusalOf(thrownBy(() => new Game().play("d4")))), /^Move/);
  });

  test("says each reason once, names boards and players, and keeps the words of whoever it does not know", () => {
    assert.equal(explain(refusalOf(thrownBy(REFUSED["off-board"]))), "j9 is not on this board (8×8).");
    const twice = thrownBy(() => new Game({ blocked: ["d4", "d4"] }));
    assert.equal(explain(refusalOf(twice)), "The game starts on d4, so it cannot be blocked.");
    assert.equal(explain(refusalOf(new Error("as I say"))), "as I say");
    assert.equal(explain(refusalOf("a word")), "a word");
    assert.equal(explain({ message: "as they say", why: "unheard-of" }), "as they say");
  });
});
