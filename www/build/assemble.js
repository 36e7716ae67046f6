// Puts dist/ together from the compiled engine: `node www/build/assemble.js ENGINE.wasm`.
//
//   dist/index.html, dist/www   the site
//   dist/pkg                    the npm package, which the site uses too
//   dist/outflank.html          the whole site in one file, which also opens from disk

import { execFileSync } from "node:child_process";
import { brotliCompressSync } from "node:zlib";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { singleFile } from "./single-file.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DIST = join(ROOT, "dist");
const PACKAGE = join(DIST, "pkg");

/** The wasm features that the compiler may have used and wasm-opt must accept; all are in every current browser. */
const FEATURES = ["simd", "bulk-memory", "sign-ext", "nontrapping-float-to-int", "mutable-globals", "reference-types", "multivalue"];

/** @param {string} program @param {string[]} parameters */
function run(program, ...parameters) {
  execFileSync(program, parameters, { stdio: "inherit", cwd: ROOT });
}

/** @param {string} compiled the .wasm as the Rust compiler wrote it */
function assemblePackage(compiled) {
  cpSync(join(ROOT, "engine/wasm/js"), PACKAGE, { recursive: true });
  run("wasm-bindgen", "--target", "web", "--no-typescript", "--out-dir", PACKAGE, compiled);
  const wasm = join(PACKAGE, "outflank_wasm_bg.wasm");
  run("wasm-opt", "-O3", ...FEATURES.map((feature) => `--enable-${feature}`), "-o", wasm, wasm);
  assembleWeights();
  cpSync(join(ROOT, "LICENSE"), join(PACKAGE, "LICENSE"));
}

/** Copies the evaluation files, and names them in a module so that nobody asks the server for one that is not there. */
function assembleWeights() {
  cpSync(join(ROOT, "engine/search/weights"), join(PACKAGE, "weights"), { recursive: true });
  const files = readdirSync(join(PACKAGE, "weights")).filter((file) => file.endsWith(".bin"));
  const families = files.map((file) => file.slice(0, -".bin".length)).sort();
  const comment = "/** The families of setups that have a file in weights/, written by the build. */";
  writeFileSync(join(PACKAGE, "families.js"), `${comment}\nexport const FAMILIES = Object.freeze(${JSON.stringify(families)});\n`);
}

function assembleSite() {
  const build = join(ROOT, "www/build");
  cpSync(join(ROOT, "index.html"), join(DIST, "index.html"));
  cpSync(join(ROOT, "www"), join(DIST, "www"), { recursive: true, filter: (source) => source !== build });
}

/** Comments and long names are for readers of the source, not for visitors' connections. */
async function minifySite() {
  for (const name of readdirSync(join(DIST, "www"), { recursive: true, encoding: "utf8" })) {
    const loader = extname(name).slice(1);
    if (loader !== "js" && loader !== "css") continue;
    const file = join(DIST, "www", name);
    const { code } = await transform(readFileSync(file, "utf8"), { loader, minify: true, charset: "utf8" });
    writeFileSync(file, code);
  }
}

/** @param {string} file */
function reportSize(file) {
  const content = readFileSync(file);
  const kilobytes = (/** @type {Uint8Array} */ bytes) => `${(bytes.length / 1000).toFixed(1)} kB`;
  console.log(`${relative(ROOT, file)}: ${kilobytes(content)}, ${kilobytes(brotliCompressSync(content))} compressed`);
}

const compiled = process.argv[2];
if (!compiled || !existsSync(compiled)) {
  console.error("usage: node www/build/assemble.js ENGINE.wasm, the file that ./build.sh build compiles");
  process.exit(2);
}
rmSync(DIST, { recursive: true, force: true });
mkdirSync(PACKAGE, { recursive: true });
assemblePackage(compiled);
reportSize(join(PACKAGE, "outflank_wasm_bg.wasm"));
if (existsSync(join(ROOT, "index.html"))) {
  assembleSite();
  await minifySite();
  writeFileSync(join(DIST, "outflank.html"), await singleFile(DIST));
  reportSize(join(DIST, "outflank.html"));
}
