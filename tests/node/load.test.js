// Loading the engine from every kind of source, and what is said when it cannot be loaded.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const WASM = new URL("../../dist/pkg/outflank_wasm_bg.wasm", import.meta.url);
const bytes = readFileSync(WASM);
let instances = 0;

/** The module as a page has it that has loaded nothing before. */
function fresh() {
  instances += 1;
  return import(`../../dist/pkg/load.js?${instances}`);
}

/** @param {unknown} [source] */
async function load(source) {
  const loader = await fresh();
  await loader.init(source);
  return loader;
}

/** @param {BodyInit | null} body @param {ResponseInit} [init] */
const response = (body, init) => new Response(body, init);

/** @type {[string, () => unknown][]} */
const SOURCES = [
  ["nothing", () => undefined],
  ["a URL", () => WASM],
  ["an address", () => WASM.href],
  ["a Response with the right type", () => response(bytes, { headers: { "content-type": "application/wasm" } })],
  ["a Response with a wrong type", () => response(bytes, { headers: { "content-type": "text/plain" } })],
  ["an array buffer", () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)],
  ["bytes", () => new Uint8Array(bytes)],
  ["bytes within a larger buffer", () => Buffer.concat([Buffer.alloc(7), bytes]).subarray(7)],
  ["a module", () => new WebAssembly.Module(bytes)],
  ["a promise of a Response", () => Promise.resolve(response(bytes))],
];

for (const [name, source] of SOURCES) {
  test(`loads from ${name}`, async () => {
    const { core } = await load(source());
    assert.deepEqual(core().boardShape("6x6").columns, 6);
  });
}

function failedDownload() {
  const download = Promise.reject(new TypeError("fetch failed"));
  // Until it is waited for, it must not count as unhandled.
  download.catch(() => {});
  return download;
}

/** @type {[string, () => unknown, RegExp][]} */
const FAILURES = [
  ["a file that is not there", () => new URL("nothing.wasm", WASM), /nothing\.wasm could not be read/],
  ["an answer that is an error", () => response("", { status: 404 }), /404/],
  ["an error page sent as a success", () => response("<!DOCTYPE html>"), /not WebAssembly/],
  ["a file cut short", () => bytes.subarray(0, 5000), /damaged/],
  ["a server that does not answer", () => "http://127.0.0.1:9/x.wasm", /connect-src/],
  ["a download of the page's own that fails", failedDownload, /could not be had: fetch failed\.$/],
  ["text that is no address", () => "http://", /not an address/],
  ["a number", () => 5, /takes the address/],
  ["an object", () => ({}), /takes the address/],
];

for (const [name, source, message] of FAILURES) {
  test(`says what is wrong with ${name}`, async () => {
    await assert.rejects(load(source()), { name: "ReversiError", code: "load-failed", message });
  });
}

test("a policy that forbids WebAssembly is named", async () => {
  const { compile } = WebAssembly;
  WebAssembly.compile = async () => {
    throw new WebAssembly.CompileError("Refused to compile: 'unsafe-eval' is not an allowed source of script in the Content Security Policy");
  };
  try {
    await assert.rejects(load(bytes), { code: "load-failed", message: /add 'wasm-unsafe-eval' to its script-src/ });
  } finally {
    WebAssembly.compile = compile;
  }
});

test("a browser without SIMD is told which have it", async () => {
  const { validate } = WebAssembly;
  WebAssembly.validate = () => false;
  try {
    await assert.rejects(load(bytes), { code: "unsupported", message: /SIMD.*Safari 16\.4/s });
  } finally {
    WebAssembly.validate = validate;
  }
});

test("the first load counts, a failed one may be repeated, and before it nothing works", async () => {
  const loader = await fresh();
  assert.throws(() => loader.core(), { name: "ReversiError", code: "not-ready", message: /await/ });
  await assert.rejects(loader.init(5));
  await Promise.all([loader.init(bytes), loader.init(5)]);
  await loader.init({});
  assert.ok(loader.core());
});
