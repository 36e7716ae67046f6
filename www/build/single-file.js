// Makes one HTML file of the assembled site. Browsers refuse module scripts, fetch and worker scripts for a page
// opened from disk, so everything is inlined: one classic script, a classic worker made from a blob, the engine's
// bytes as base64, styles and pictures.

import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { build } from "esbuild";

/** @type {Record<string, string>} */
const PICTURES = { ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon" };

/** @type {import("esbuild").BuildOptions} */
const OPTIONS = {
  bundle: true,
  write: false,
  minify: true,
  charset: "utf8",
  target: ["chrome91", "firefox89", "safari16.4"],
  legalComments: "none",
  logLevel: "warning",
  // A file from disk has no modules and no addresses beside it; what would be loaded by address is embedded.
  define: { "import.meta.url": "document.baseURI" },
};

/**
 * @param {import("esbuild").BuildOptions} options
 * @returns {Promise<string>} the one output file
 */
async function bundle(options) {
  const { outputFiles = [] } = await build({ ...OPTIONS, ...options, write: false });
  return outputFiles[0].text;
}

/**
 * Code as it can stand inside an inline script element. esbuild has seen to "</script"; "<!--", which with a
 * "<script" after it would hide the end of the element, can only be part of a literal in its output.
 * @param {string} code
 */
export function inlineScript(code) {
  if (/<\/script/i.test(code)) throw new Error("single file: the bundled script would end its own element");
  return code.replaceAll("<!--", "\\x3c!--");
}

/** @param {string} file */
function dataAddress(file) {
  const type = PICTURES[extname(file)];
  if (!type) throw new Error(`single file: ${file} is not a picture that can be inlined`);
  return `data:${type};base64,${readFileSync(file).toString("base64")}`;
}

/**
 * @param {string} dist the folder with index.html, www and pkg
 * @returns {Promise<string>} the HTML
 */
export async function singleFile(dist) {
  let html = readFileSync(join(dist, "index.html"), "utf8");
  /** @type {string[]} */
  const scripts = [];
  const script = /<script\b[^>]*\bsrc="([^"]+)"[^>]*><\/script>/g;
  for (const [, source] of html.matchAll(script)) {
    scripts.push(await bundle({ entryPoints: [join(dist, source)], format: "iife" }));
  }
  html = html.replace(script, "");
  const link = /<link\b[^>]*>/g;
  const replacements = new Map();
  for (const [tag] of html.matchAll(link)) {
    const relation = /\brel="([^"]+)"/.exec(tag)?.[1];
    const address = /\bhref="([^"]+)"/.exec(tag)?.[1] ?? "";
    if (relation === "stylesheet") {
      const css = await bundle({ entryPoints: [join(dist, address)] });
      replacements.set(tag, `<style>${css}</style>`);
    } else if (relation === "icon" && !address.startsWith("data:")) {
      replacements.set(tag, tag.replace(address, () => dataAddress(join(dist, address))));
    } else if (relation !== "icon") {
      replacements.set(tag, "");
    }
  }
  html = html.replace(link, (tag) => replacements.get(tag) ?? tag);
  const inlined = scripts.map((code) => `<script>${inlineScript(code)}</script>`).join("\n");
  return html.replace("</body>", () => `${inlined}\n</body>`);
}
