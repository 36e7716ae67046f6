// The engine's figures, native and WebAssembly under Node side by side: `./build.sh bench`, which builds
// both first and passes the native program's path.
//
//   node tests/bench/bench.js LAB [--ffo 40-49] [--weights engine/search/weights]
//
// Times are processor time of one thread, so that other work on the machine counts as little as it can.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import init, { Game } from "../../dist/pkg/index.js";
import start, { EngineCore } from "../../dist/pkg/outflank_wasm.js";
import { randomOpening } from "./openings.js";
import { processorSeconds } from "./processor.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PACKAGE = `${ROOT}/dist/pkg`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ffo: { type: "string", default: "40-49" }, weights: { type: "string", default: `${ROOT}/engine/search/weights` } },
});
const [lab] = positionals;

/** Plies searched in the middle game, by board. @type {Record<string, number>} */
const MIDGAME_DEPTH = { "6x6": 12, "8x8": 13, "10x10": 10, octagon: 10 };

/** One question and what became of it. @typedef {{ nodes: number, seconds: number, best: string, score: number, kind: string }} Answer */

/**
 * Asks the native engine.
 * @param {string[]} questions
 * @returns {Answer[]}
 */
function askNative(questions) {
  const input = questions.map((question) => `${question}\n`).join("");
  const output = execFileSync(lab, ["ask", "--weights", values.weights], { input, encoding: "utf8" });
  return output.trim().split("\n").map((line) => {
    const [nodes, seconds, best, score, kind] = line.split(" ");
    return { nodes: Number(nodes), seconds: Number(seconds), best, score: Number(score), kind };
  });
}

/**
 * Asks the engine in WebAssembly: a new one, with what weights there are.
 * @param {string} question
 * @returns {Answer}
 */
function askWasm(question) {
  const [link, limit] = question.split(" ");
  const engine = newEngine();
  const depth = Number(limit.slice("depth:".length));
  engine.begin(link, { depth, exact: false, moves: 1, seed: 0 });
  const before = processorSeconds();
  let analysis;
  do analysis = engine.step(2 ** 30, () => {});
  while (!analysis.done);
  const seconds = processorSeconds() - before;
  engine.free();
  const [best] = analysis.moves;
  return { nodes: analysis.nodes, seconds, best: analysis.best ?? "--", score: best.score, kind: best.kind };
}

function newEngine() {
  const engine = new EngineCore(64);
  for (const file of weightFiles()) engine.loadWeights(readFileSync(`${values.weights}/${file}`));
  return engine;
}

function weightFiles() {
  return readdirSync(values.weights).filter((file) => file.endsWith(".bin")).sort();
}

/**
 * Prints one comparison and gives it on.
 * @param {string} name
 * @param {Answer} native
 * @param {Answer} wasm
 */
function row(name, native, wasm) {
  assert.equal(native.nodes, wasm.nodes, `${name}: the same positions natively and in wasm`);
  const speed = (/** @type {Answer} */ { nodes, seconds }) => (nodes / seconds / 1e6).toFixed(2).padStart(7);
  const time = (/** @type {Answer} */ { seconds }) => seconds.toFixed(2).padStart(9);
  const ratio = (wasm.seconds / native.seconds).toFixed(2).padStart(7);
  console.log(name.padEnd(24), String(native.nodes).padStart(12), time(native), speed(native), time(wasm), speed(wasm), ratio);
  return { native, wasm };
}

/** @param {{ native: Answer, wasm: Answer }[]} rows */
function total(rows) {
  const sum = (/** @type {"native" | "wasm"} */ side) => rows.map((one) => one[side]).reduce((a, b) => ({ ...a, nodes: a.nodes + b.nodes, seconds: a.seconds + b.seconds }));
  row("in all", sum("native"), sum("wasm"));
}

/** @param {string} title */
function heading(title) {
  console.log(`\n${title}`);
  console.log(" ".repeat(24), "positions".padStart(12), "native s".padStart(9), "M/s".padStart(7), "wasm s".padStart(9), "M/s".padStart(7), "ratio".padStart(7));
}

function ffo() {
  const [from, to = from] = values.ffo.split("-").map(Number);
  heading(`FFO ${values.ffo}, exact`);
  const rows = [];
  for (const line of readFileSync(`${ROOT}/tests/data/ffo-20-59.txt`, "utf8").split("\n")) {
    const [number, , position, score, best] = line.split("|").map((field) => field.trim());
    if (line.startsWith("#") || !(Number(number) >= from && Number(number) <= to)) continue;
    const [squares, side] = position.split(" ");
    const discs = squares.replaceAll("X", "B").replaceAll("O", "W").replaceAll(/.{8}(?!$)/g, "$&/");
    const game = Game.fromPosition(`${discs} ${side === "X" ? "B" : "W"}`);
    const question = `${game.link()} depth:60`;
    const [native] = askNative([question]);
    assert.deepEqual([native.kind, native.score], ["exact", Number(score)], `number ${number}`);
    assert.ok(best.split(/\s+/).includes(native.best), `number ${number}: ${native.best}`);
    rows.push(row(number, native, askWasm(question)));
  }
  total(rows);
}

function midgame() {
  heading("Middle game, six positions of each family");
  for (const [board, depth] of Object.entries(MIDGAME_DEPTH)) {
    for (const goal of /** @type {const} */ (["most", "fewest"])) {
      const boardId = /** @type {import("../../dist/pkg/index.js").BoardId} */ (board);
      const questions = [1, 2, 3, 4, 5, 6].map((seed) => `${randomOpening({ board: boardId, goal }, seed, 12).link()} depth:${depth}`);
      const add = (/** @type {Answer[]} */ answers) => answers.reduce((a, b) => ({ ...a, nodes: a.nodes + b.nodes, seconds: a.seconds + b.seconds }));
      row(`${board} ${goal}, depth ${depth}`, add(askNative(questions)), add(questions.map(askWasm)));
    }
  }
}

function unpacking() {
  console.log("\nWeights: bytes, milliseconds to unpack in wasm");
  for (const file of weightFiles()) {
    const bytes = readFileSync(`${values.weights}/${file}`);
    const engine = new EngineCore(1);
    engine.loadWeights(bytes);
    const before = processorSeconds();
    engine.loadWeights(bytes);
    console.log(`  ${file.padEnd(22)} ${String(bytes.length).padStart(8)} ${((processorSeconds() - before) * 1000).toFixed(1).padStart(8)}`);
    engine.free();
  }
}

function sizes() {
  const wasm = readFileSync(`${PACKAGE}/outflank_wasm_bg.wasm`);
  console.log(`\noutflank_wasm_bg.wasm: ${wasm.length} bytes, ${brotliCompressSync(wasm).length} with brotli`);
}

if (lab === undefined) {
  console.error("usage: node tests/bench/bench.js LAB, the native program; ./build.sh bench builds it");
  process.exit(2);
}
await init();
await start({ module_or_path: await WebAssembly.compile(readFileSync(`${PACKAGE}/outflank_wasm_bg.wasm`)) });
console.log(execFileSync(lab, ["bench", "--weights", values.weights], { encoding: "utf8" }));
const engine = newEngine();
const signature = engine.bench().reduce((/** @type {number} */ sum, /** @type {{ nodes: number }} */ { nodes }) => sum + nodes, 0);
engine.free();
console.log(`signature in wasm: ${signature}`);
ffo();
midgame();
unpacking();
sizes();
