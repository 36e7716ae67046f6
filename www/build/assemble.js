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
import { build, transform } from "esbuild";
import { TARGET, singleFile } from "./single-file.js";

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
async function assemblePackage(compiled) {
  cpSync(join(ROOT, "engine/wasm/js"), PACKAGE, { recursive: true });
  run("wasm-bindgen", "--target", "web", "--no-typescript", "--out-dir", PACKAGE, compiled);
  const wasm = join(PACKAGE, "outflank_wasm_bg.wasm");
  run("wasm-opt", "-O3", ...FEATURES.map((feature) => `--enable-${feature}`), "-o", wasm, wasm);
  // Its comments and long names are wasm-bindgen's, not ours.
  await minify(join(PACKAGE, "outflank_wasm.js"), join(PACKAGE, "outflank_wasm.js"));
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

/**
 * Comments and long names are for readers of the source, not for visitors' connections.
 * @param {string} from
 * @param {string} to
 */
async function minify(from, to) {
  const loader = extname(from) === ".css" ? "css" : "js";
  const { code } = await transform(readFileSync(from, "utf8"), { loader, minify: true, charset: "utf8" });
  writeFileSync(to, code);
}

/** The page's sources import the package by the path at which it will lie. @type {import("esbuild").Plugin} */
const PACKAGE_IN_DIST = {
  name: "package in dist",
  setup: ({ onResolve }) => onResolve({ filter: /^\.\.\/pkg\// }, ({ path }) => ({ path: join(DIST, path.slice("../".length)) })),
};

/** The page's modules in few files: what the first move needs in one, and each thing that is loaded later in one. */
async function assembleSite() {
  const www = join(ROOT, "www");
  const target = join(DIST, "www");
  cpSync(join(ROOT, "index.html"), join(DIST, "index.html"));
  cpSync(join(www, "icon.svg"), join(target, "icon.svg"));
  for (const name of readdirSync(www)) {
    if (extname(name) === ".css") await minify(join(www, name), join(target, name));
  }
  await build({
    entryPoints: [join(www, "main.js")],
    outdir: target,
    bundle: true,
    splitting: true,
    format: "esm",
    target: TARGET,
    minify: true,
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    plugins: [PACKAGE_IN_DIST],
    // Code of the package that is bundled into the page still looks for its files where the package lies.
    inject: [join(www, "build/package-address.js")],
    define: { "import.meta.url": "packageAddress" },
  });
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
mkdirSync(join(DIST, "www"));
await assemblePackage(compiled);
reportSize(join(PACKAGE, "outflank_wasm_bg.wasm"));
if (existsSync(join(ROOT, "index.html"))) {
  await assembleSite();
  writeFileSync(join(DIST, "outflank.html"), await singleFile(DIST));
  reportSize(join(DIST, "outflank.html"));
}
