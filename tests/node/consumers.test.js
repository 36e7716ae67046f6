// The package as others use it: compiled against its types, bundled, and found by its name.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PACKAGE = join(ROOT, "dist/pkg");
const FOLDER = join(ROOT, "tests/out/consumers");

/** What the consumer tells of a game with a handicap of one corner for white. */
const FACTS = /^black black \S+ 1 0 true 58  4 (black|white) 1 4 3 3 bad-square estimate  true string true true$/;

/** A project of its own, with the package installed by name. @param {string} name */
function project(name) {
  const folder = join(FOLDER, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(PACKAGE, join(folder, "node_modules/outflank"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  cpSync(join(ROOT, "tests/node/consumers"), folder, { recursive: true });
  return folder;
}

test("a strict TypeScript consumer compiles against the types, and only where it should", () => {
  const folder = project("typescript");
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  for (const [module, moduleResolution] of [["esnext", "bundler"], ["nodenext", "nodenext"]]) {
    const compilerOptions = { strict: true, noEmit: true, target: "es2022", lib: ["es2022", "dom"], types: [], module, moduleResolution };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["consumer.ts"] }));
    try {
      execFileSync(tsc, ["--project", folder], { encoding: "utf8" });
    } catch (error) {
      assert.fail(/** @type {any} */ (error).stdout);
    }
  }
});

test("bundled for Node by esbuild, with its files beside it, it works", async () => {
  const folder = project("node");
  const outfile = join(folder, "bundle.mjs");
  await build({ absWorkingDir: folder, entryPoints: ["consumer.ts"], bundle: true, platform: "node", format: "esm", outfile, logLevel: "error" });
  await build({ absWorkingDir: folder, entryPoints: ["node_modules/outflank/worker.js"], bundle: true, platform: "node", format: "esm", outfile: join(folder, "worker.js"), logLevel: "error" });
  cpSync(join(PACKAGE, "outflank_wasm_bg.wasm"), join(folder, "outflank_wasm_bg.wasm"));
  const { consume } = await import(pathToFileURL(outfile).href);
  assert.match(await consume(), FACTS);
});

test("bundled for a browser it names no module of Node's, and runs on bytes and a worker that it is given", async () => {
  const folder = project("browser");
  const options = /** @type {const} */ ({ absWorkingDir: folder, bundle: true, platform: "browser", logLevel: "error", define: { "import.meta.url": '"file:///nowhere/"' } });
  const page = await build({ ...options, entryPoints: ["consumer.ts"], format: "esm", outfile: join(folder, "bundle.mjs") });
  // A classic worker in one script, as a page in one file makes it from a blob.
  const classic = await build({ ...options, entryPoints: ["node_modules/outflank/worker.js"], format: "iife", write: false });
  assert.deepEqual([page.warnings, classic.warnings], [[], []]);
  const script = classic.outputFiles[0].text;
  const { consume } = await import(pathToFileURL(join(folder, "bundle.mjs")).href);
  const wasm = readFileSync(join(PACKAGE, "outflank_wasm_bg.wasm"));
  assert.match(await consume(wasm, () => new Worker(script, { eval: true })), FACTS);
});

test("unbundled, it is found by its name and by its exports", async () => {
  const folder = project("plain");
  writeFileSync(join(folder, "main.mjs"), 'import init, { Game } from "outflank"; await init(); console.log(new Game().legalMoves().join(" "));');
  assert.equal(execFileSync("node", ["main.mjs"], { cwd: folder, encoding: "utf8" }), "d3 c4 f5 e6\n");
  const { resolve } = createRequire(join(folder, "main.mjs"));
  for (const name of ["outflank", "outflank/element.js", "outflank/worker.js", "outflank/outflank_wasm_bg.wasm", "outflank/package.json"]) assert.ok(resolve(name));
});

test("where there is no document, the element's module is imported all the same, and defines nothing", () => {
  const folder = project("server");
  writeFileSync(join(folder, "main.mjs"), 'import { ReversiBoard } from "outflank/element.js"; console.log(typeof ReversiBoard, typeof customElements);');
  assert.equal(execFileSync("node", ["main.mjs"], { cwd: folder, encoding: "utf8" }), "function undefined\n");
});

test("an engine that idles does not keep Node alive", () => {
  const folder = project("idle");
  writeFileSync(join(folder, "main.mjs"), 'import { Engine } from "outflank"; await Engine.create({ hashMb: 1 }); console.log("idle");');
  assert.equal(execFileSync("node", ["main.mjs"], { cwd: folder, encoding: "utf8", timeout: 60_000 }), "idle\n");
});

test("the package's description names the files that are there", () => {
  const { exports, types, version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  for (const file of [types, exports["."].types, exports["."].default, exports["./worker.js"], "README.md", "LICENSE"]) {
    assert.ok(readFileSync(join(PACKAGE, file)).length > 0);
  }
  const workspace = readFileSync(join(ROOT, "Cargo.toml"), "utf8");
  assert.ok(workspace.includes(`version = "${version}"`), "the package and the workspace have one version");
});
