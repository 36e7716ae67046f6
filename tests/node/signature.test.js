// The search visits the same positions natively and in WebAssembly, and finds the same scores.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import start, { EngineCore } from "../../dist/pkg/outflank_wasm.js";

/** What `cargo test` counts. @returns {string[]} */
function native() {
  // The whole workspace, for that is what has been compiled already when all the tests run.
  const cargo = ["test", "--quiet", "--locked", "--workspace", "--test", "signature", "--", "--nocapture"];
  const output = execFileSync("cargo", cargo, { cwd: fileURLToPath(new URL("../..", import.meta.url)), encoding: "utf8" });
  return output.split("\n").filter((line) => line.startsWith("signature: "));
}

test("the bench's node counts and scores are the same natively and in wasm", async () => {
  const bytes = readFileSync(new URL("../../dist/pkg/outflank_wasm_bg.wasm", import.meta.url));
  await start({ module_or_path: await WebAssembly.compile(bytes) });
  const engine = new EngineCore(16);
  const signature = (/** @type {string} */ evaluation) =>
    engine.bench().map(({ name, nodes, score }) => `signature: ${evaluation}, ${name} = ${nodes} nodes, ${score}`);
  const counted = signature("by hand");
  const weights = new URL("../../dist/pkg/weights/", import.meta.url);
  const files = readdirSync(weights).filter((file) => file.endsWith(".bin"));
  assert.equal(files.length, 16);
  for (const file of files) engine.loadWeights(readFileSync(new URL(file, weights)));
  counted.push(...signature("learned"));
  assert.ok(counted.length >= 100);
  assert.deepEqual(counted, native());
});
