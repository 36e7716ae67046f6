// Puts dist/ together from the compiled engine: `node www/build/assemble.js WHOLE.wasm SMALL.wasm`.
//
//   dist/index.html, dist/www   the site
//   dist/pkg                    the npm package, which the site uses too
//   dist/outflank.html          the whole site in one file, which also opens from disk

import { execFileSync } from "node:child_process";
import { brotliCompressSync } from "node:zlib";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { writeServiceWorker } from "./offline.js";
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

/**
 * Writes what wasm-bindgen and wasm-opt make of a compiled engine.
 * @param {string} compiled the .wasm as the Rust compiler wrote it
 * @param {string} folder for the .wasm and its JavaScript
 * @returns the .wasm
 */
function bind(compiled, folder) {
  run("wasm-bindgen", "--target", "web", "--no-typescript", "--out-name", "outflank_wasm", "--out-dir", folder, compiled);
  const wasm = join(folder, "outflank_wasm_bg.wasm");
  run("wasm-opt", "-O3", ...FEATURES.map((feature) => `--enable-${feature}`), "-o", wasm, wasm);
  return wasm;
}

/** What the JavaScript of wasm-bindgen calls or is called by, of which the compiler numbers some. @param {string} folder */
const bound = (folder) => [...new Set(readFileSync(join(folder, "outflank_wasm.js"), "utf8").match(/__wb\w+/g))].sort().join(" ");

/** @param {string} whole @param {string} small both builds as the Rust compiler wrote them */
async function assemblePackage(whole, small) {
  cpSync(join(ROOT, "engine/wasm/js"), PACKAGE, { recursive: true });
  bind(whole, PACKAGE);
  const folder = mkdtempSync(join(tmpdir(), "outflank-"));
  cpSync(bind(small, folder), join(PACKAGE, "outflank_small.wasm"));
  // One JavaScript serves both.
  if (bound(folder) !== bound(PACKAGE)) throw new Error("assemble: the two builds of the engine have different bindings");
  rmSync(folder, { recursive: true });
  // Its comments and long names are wasm-bindgen's, not ours.
  await minify(join(PACKAGE, "outflank_wasm.js"), join(PACKAGE, "outflank_wasm.js"));
  for (const name of WORKER_MODULES) await shorten(join(PACKAGE, name));
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

/** The package's own modules that its worker loads before the computer's first move. */
const WORKER_MODULES = ["worker.js", "platform.js"];

/**
 * Leaves comments out, and with them the types, which are checked at the source.
 * @param {string} file
 */
async function shorten(file) {
  await minify(file, file);
  writeFileSync(file, `// @ts-nocheck\n${readFileSync(file, "utf8")}`);
}

/**
 * Comments and long names are for readers of the source, not for visitors' connections.
 * @param {string} from
 * @param {string} to
 */
async function minify(from, to) {
  const { code } = await transform(readFileSync(from, "utf8"), { loader: "js", minify: true, charset: "utf8" });
  writeFileSync(to, code);
}

/** How modules become few files, and no more of them is loaded than is wanted. @satisfies {import("esbuild").BuildOptions} */
const BUNDLE = {
  bundle: true,
  splitting: true,
  format: "esm",
  target: TARGET,
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
};

/** The page's sources import the package by the path at which it will lie. @type {import("esbuild").Plugin} */
const PACKAGE_IN_DIST = {
  name: "package in dist",
  setup: ({ onResolve }) => onResolve({ filter: /^\.\.\/pkg\// }, ({ path }) => ({ path: join(DIST, path.slice("../".length)) })),
};

/**
 * Has everything that is loaded later say that the page is there by then, so that all that the page starts with is put
 * into one file: otherwise each set of modules that some sheets share and others do not is a file of its own, and a
 * slow machine takes as long over sixteen small files as over the page.
 * @type {import("esbuild").Plugin}
 */
const PAGE_FIRST = {
  name: "page first",
  setup({ onResolve, onLoad }) {
    const page = JSON.stringify(join(ROOT, "www/main.js"));
    onResolve({ filter: /^\.{1,2}\// }, ({ path, kind, resolveDir }) => (kind === "dynamic-import" ? { path: join(resolveDir, path), pluginData: "later" } : null));
    onLoad({ filter: /\.js$/ }, ({ path, pluginData }) => (pluginData === "later" ? { contents: `import ${page};\n${readFileSync(path, "utf8")}` } : null));
  },
};

/** A file for itself, since it has no document; the page does not wait for it. */
const MOTION_WORKER = "board/motion-worker.js";

/** The page's styles with all that they import: another file costs a slow machine more than its bytes. */
const STYLES = "app.css";

/** The page's modules in few files: what the first move needs in one, and each thing that is loaded later in one. */
async function assembleSite() {
  const www = join(ROOT, "www");
  const target = join(DIST, "www");
  cpSync(join(www, "icon.svg"), join(target, "icon.svg"));
  await build({ ...BUNDLE, splitting: false, entryPoints: [join(www, STYLES)], outfile: join(target, STYLES) });
  const { metafile } = await build({
    ...BUNDLE,
    entryPoints: [join(www, "main.js")],
    outdir: target,
    metafile: true,
    absWorkingDir: DIST,
    plugins: [PACKAGE_IN_DIST, PAGE_FIRST],
    // Code of the package that is bundled into the page still looks for its files where the package lies.
    inject: [join(www, "build/package-address.js")],
    define: { "import.meta.url": "packageAddress" },
  });
  await build({ ...BUNDLE, splitting: false, entryPoints: [join(www, MOTION_WORKER)], outfile: join(target, MOTION_WORKER) });
  const modules = modulesOf("www/main.js", metafile);
  const html = readFileSync(join(ROOT, "index.html"), "utf8");
  writeFileSync(join(DIST, "index.html"), html.replace("</title>", `</title>\n${preloads(modules)}`));
  const worker = readdirSync(PACKAGE).filter((name) => extname(name) === ".js").map((name) => `pkg/${name}`);
  await writeServiceWorker(DIST, join(www, "service-worker.js"), [...modules, `www/${STYLES}`, ...worker, SMALL]);
}

/** The engine that the page starts with, as in www/rules.js. */
const SMALL = "pkg/outflank_small.wasm";

/** The package's custom element: a bundle of the page's modules that brings the package along as it lies beside it. */
async function assembleElement() {
  await build({
    ...BUNDLE,
    entryPoints: [join(ROOT, "www/element.js")],
    outdir: PACKAGE,
    chunkNames: "element/[name]-[hash]",
    plugins: [PACKAGE_BESIDE],
  });
}

/** The package's own bundles find its modules beside them. @type {import("esbuild").Plugin} */
const PACKAGE_BESIDE = {
  name: "package beside",
  setup: ({ onResolve }) => onResolve({ filter: /^\.\.\/pkg\// }, ({ path }) => ({ path: path.replace("../pkg/", "./"), external: true })),
};

/**
 * The modules that the browser needs before it can run this one.
 * @param {string} module
 * @param {import("esbuild").Metafile} metafile
 */
function modulesOf(module, { outputs }) {
  const needed = new Set([module]);
  for (const output of needed) {
    for (const { path, kind } of outputs[output].imports) if (kind === "import-statement") needed.add(path);
  }
  return [...needed];
}

/**
 * Links that have the browser fetch at once what the page will ask for one after the other.
 * @param {readonly string[]} modules
 */
function preloads(modules) {
  return [
    ...modules.map((module) => `    <link rel="modulepreload" href="${module}">`),
    `    <link rel="preload" href="${SMALL}" as="fetch" type="application/wasm" crossorigin>`,
  ].join("\n");
}

/** @param {string} file */
function reportSize(file) {
  const content = readFileSync(file);
  const kilobytes = (/** @type {Uint8Array} */ bytes) => `${(bytes.length / 1000).toFixed(1)} kB`;
  console.log(`${relative(ROOT, file)}: ${kilobytes(content)}, ${kilobytes(brotliCompressSync(content))} compressed`);
}

const [whole, small] = process.argv.slice(2);
if (!whole || !small || !existsSync(whole) || !existsSync(small)) {
  console.error("usage: node www/build/assemble.js WHOLE.wasm SMALL.wasm, the files that ./build.sh build compiles");
  process.exit(2);
}
rmSync(DIST, { recursive: true, force: true });
mkdirSync(PACKAGE, { recursive: true });
mkdirSync(join(DIST, "www"));
await assemblePackage(whole, small);
for (const name of ["outflank_wasm_bg.wasm", "outflank_small.wasm"]) reportSize(join(PACKAGE, name));
if (existsSync(join(ROOT, "index.html"))) {
  await assembleSite();
  writeFileSync(join(DIST, "outflank.html"), await singleFile(DIST));
  reportSize(join(DIST, "outflank.html"));
  // After the site, which does not use it and need not keep it.
  await assembleElement();
  reportSize(join(PACKAGE, "element.js"));
}
