// Makes one HTML file of the assembled site. Browsers refuse module scripts, fetch and worker scripts for a page
// opened from disk, so everything is inlined: one classic script, classic workers made from blobs, the engine and its
// evaluation files as base64, styles and pictures.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { build } from "esbuild";

/** @type {Record<string, string>} */
const PICTURES = { ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon" };

/** The oldest browsers with all that the engine needs, and private methods, which the package has. */
export const TARGET = ["chrome91", "firefox90", "safari16.4"];

/** @type {import("esbuild").BuildOptions} */
const OPTIONS = {
  bundle: true,
  write: false,
  minify: true,
  charset: "utf8",
  target: TARGET,
  legalComments: "none",
  logLevel: "warning",
  // Only modules know their own address. What the site would load from beside it comes along here.
  define: { "import.meta.url": "location.href" },
};

/**
 * @param {import("esbuild").BuildOptions} options
 * @returns {Promise<string>} the one output file
 */
async function bundle(options) {
  const { outputFiles = [] } = await build({ ...OPTIONS, ...options, write: false });
  return outputFiles[0].text;
}

/** @param {string} file */
const base64 = (file) => readFileSync(file).toString("base64");

/**
 * Code as it can stand inside an inline script element. esbuild has seen to "</script"; "<!--", which with a
 * "<script" after it would hide the end of the element, can only be part of a literal in its output.
 * @param {string} code
 */
export function inlineScript(code) {
  if (/<\/script/i.test(code)) throw new Error("single file: the bundled script would end its own element");
  return code.replaceAll("<!--", "\\x3c!--");
}

/** A source as a Content-Security-Policy names it. @param {string} text of an inline element */
function hashSource(text) {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * The page's script: what www/rules.js and www/board/motion-layer.js look for first, then the page itself.
 * @param {string} dist
 * @param {string} main the module that the page starts with
 */
async function pageScript(dist, main) {
  const worker = await bundle({ entryPoints: [join(dist, "pkg/worker.js")], format: "iife" });
  const motion = await bundle({ entryPoints: [join(dist, "www/board/motion-worker.js")], format: "iife" });
  const engine = base64(join(dist, "pkg/outflank_wasm_bg.wasm"));
  const folder = join(dist, "pkg/weights");
  const files = readdirSync(folder).filter((file) => extname(file) === ".bin");
  const weights = Object.fromEntries(files.map((file) => [basename(file, ".bin"), base64(join(folder, file))]));
  const contents = `
    const workerOf = (code) => {
      const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
      return () => new Worker(address);
    };
    const weights = new Map(Object.entries(${JSON.stringify(weights)}));
    const bytes = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    globalThis.outflankParts = {
      wasm: bytes("${engine}"),
      worker: workerOf(${JSON.stringify(worker)}),
      motion: workerOf(${JSON.stringify(motion)}),
      weights: (family) => (weights.has(family) ? bytes(weights.get(family)) : null),
    };`;
  const parts = await bundle({ stdin: { contents }, format: "iife" });
  return inlineScript(parts + (await bundle({ entryPoints: [main], format: "iife" })));
}

/**
 * Replaces each match, one after the other, by what an asynchronous function makes of it.
 * @param {string} text
 * @param {RegExp} pattern with the g flag
 * @param {(match: RegExpMatchArray) => Promise<string> | string} replacement
 */
async function replaceEach(text, pattern, replacement) {
  let result = "";
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    result += text.slice(end, match.index) + (await replacement(match));
    end = match.index + match[0].length;
  }
  return result + text.slice(end);
}

/**
 * @param {string} dist the folder with index.html, www and pkg
 * @returns {Promise<string>} the HTML
 */
export async function singleFile(dist) {
  /** @type {string[]} */
  const scripts = [];
  /** @type {string[]} */
  const styles = [];
  let html = readFileSync(join(dist, "index.html"), "utf8");

  html = await replaceEach(html, /<script\b[^>]*\bsrc="([^"]+)"[^>]*><\/script>/g, async ([, source]) => {
    scripts.push(await pageScript(dist, join(dist, source)));
    return "";
  });
  html = await replaceEach(html, /<link\b[^>]*>/g, async ([tag]) => {
    const relation = /\brel="([^"]+)"/.exec(tag)?.[1];
    const address = /\bhref="([^"]+)"/.exec(tag)?.[1] ?? "";
    const file = join(dist, address);
    if (relation === "stylesheet") {
      const css = await bundle({ entryPoints: [file] });
      styles.push(css);
      return `<style>${css}</style>`;
    }
    const type = PICTURES[extname(address)];
    return relation === "icon" && type ? tag.replace(address, `data:${type};base64,${base64(file)}`) : "";
  });
  // A module script runs once the document is read; a classic one does so at the document's end.
  html = html.replace("</body>", () => `${scripts.map((code) => `<script>${code}</script>`).join("\n")}\n</body>`);

  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map(hashSource).join(" ")} 'wasm-unsafe-eval'`,
    `style-src ${styles.map(hashSource).join(" ")}`,
    "img-src data:",
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const [found] = /<meta\s+http-equiv="Content-Security-Policy"[^>]*>/.exec(html) ?? [];
  if (!found) throw new Error("single file: index.html states no Content-Security-Policy to put another in the place of");
  return html.replace(found, () => `<meta http-equiv="Content-Security-Policy" content="${policy}">`);
}
