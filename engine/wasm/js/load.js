/**
 * Finds, compiles and starts the engine's WebAssembly.
 * @module
 */

import start, * as bindings from "./outflank_wasm.js";
import { ReversiError, asReversiError, textOf } from "./errors.js";
import { badAnswer, bytesAt, download, readsFromDisk } from "./files.js";

/** The smallest module that needs fixed-width SIMD: a function that makes a vector and drops it. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11,
]);

/** @type {Promise<WebAssembly.Module> | null} */
let loading = null;
let ready = false;

/** @type {Promise<WebAssembly.Module> | null} */
let loadingWhole = null;

/**
 * Loads the engine once; later calls return at once, whatever their source. A failed load may be tried again.
 * @param {unknown} [source] see `init` in index.d.ts
 * @returns {Promise<void>}
 */
export async function init(source) {
  await compiledModule(source);
}

/**
 * The compiled engine, loading it first if need be, so that workers need not find and compile it again.
 * @param {unknown} [source]
 * @returns {Promise<WebAssembly.Module>}
 */
export function compiledModule(source) {
  loading ??= load(source).catch((/** @type {unknown} */ error) => {
    loading = null;
    throw asReversiError(error);
  });
  return loading;
}

/**
 * The build of the engine that thinks about every game, for where the one that was loaded does not. It is only
 * compiled: whoever plays by its rules has them already.
 * @returns {Promise<WebAssembly.Module>}
 */
export function wholeModule() {
  loadingWhole ??= compile(undefined).catch((/** @type {unknown} */ error) => {
    loadingWhole = null;
    throw asReversiError(error);
  });
  return loadingWhole;
}

/**
 * The compiled engine's functions and classes.
 * @returns {typeof bindings}
 */
export function core() {
  if (!ready) throw new ReversiError("not-ready", "The engine is not loaded yet: call init() and await it first.");
  return bindings;
}

/** @param {unknown} source */
async function load(source) {
  requireSimd();
  const module = await compile(await given(source));
  await start({ module_or_path: module });
  ready = true;
  return module;
}

/**
 * What was given, once it is there: a download of the page's own may fail.
 * @param {unknown} source
 */
async function given(source) {
  try {
    return await source;
  } catch (cause) {
    throw new ReversiError("load-failed", `What init() was given to load the engine from could not be had: ${textOf(cause)}.`, { cause });
  }
}

function requireSimd() {
  if (typeof WebAssembly !== "object") {
    throw new ReversiError("unsupported", "This browser has WebAssembly switched off or lacks it. Switch it on, or use a current browser.", {
      why: "no-wasm",
    });
  }
  if (!WebAssembly.validate(SIMD_PROBE)) {
    throw new ReversiError(
      "unsupported",
      "This browser's WebAssembly has no SIMD, which the engine needs. Any browser from 2023 or later has it " +
        "(Chrome 91, Firefox 89, Safari 16.4).",
      { why: "no-simd" },
    );
  }
}

/**
 * @param {unknown} source
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return compileBytes(bytesOf(source), "the bytes given");
  if (typeof Response === "function" && source instanceof Response) return compileResponse(source);
  const address = addressOf(source ?? new URL("./outflank_wasm_bg.wasm", import.meta.url));
  return readsFromDisk(address) ? compileBytes(await bytesAt(address), address) : compileResponse(await download(address));
}

/** @param {ArrayBuffer | ArrayBufferView} source */
function bytesOf(source) {
  return source instanceof ArrayBuffer ? new Uint8Array(source) : new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}

/**
 * @param {unknown} source
 * @returns {string}
 */
function addressOf(source) {
  const text = source instanceof URL ? source.href : typeof Request === "function" && source instanceof Request ? source.url : source;
  if (typeof text !== "string") {
    throw new ReversiError("load-failed", "init() takes the address of the .wasm file, a Response, its bytes or a WebAssembly.Module.");
  }
  try {
    return new URL(text, typeof document === "object" ? document.baseURI : import.meta.url).href;
  } catch {
    throw new ReversiError("load-failed", `"${text.slice(0, 80)}" is not an address that the engine could be loaded from.`);
  }
}

/** @param {Response} response */
async function compileResponse(response) {
  const from = response.url || "the response given";
  if (!response.ok) throw badAnswer(from, response.status);
  if (response.headers.get("content-type")?.startsWith("application/wasm")) {
    return compiled(WebAssembly.compileStreaming(response), from);
  }
  // With another content type browsers refuse to compile while loading, but not to compile what was loaded.
  let bytes;
  try {
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new ReversiError("load-failed", `Loading ${from} broke off: ${textOf(cause)}.`, { why: "unreachable", values: { address: from }, cause });
  }
  return compileBytes(bytes, from);
}

/**
 * @param {Uint8Array} bytes
 * @param {string} from where they are from
 */
function compileBytes(bytes, from) {
  const [zero, a, s, m] = bytes;
  if (zero !== 0 || a !== 97 || s !== 115 || m !== 109) {
    throw new ReversiError("load-failed", `What was found at ${from} is not WebAssembly; it may be an error page. Is the .wasm file there?`, {
      why: "not-wasm",
      values: { address: from },
    });
  }
  return compiled(WebAssembly.compile(/** @type {BufferSource} */ (bytes)), from);
}

/**
 * @param {Promise<WebAssembly.Module>} compiling
 * @param {string} from where its bytes are from
 */
async function compiled(compiling, from) {
  try {
    return await compiling;
  } catch (cause) {
    const text = textOf(cause);
    if (/content.security|unsafe-eval|\bCSP\b/i.test(text)) {
      throw new ReversiError("load-failed", "The page's Content-Security-Policy forbids WebAssembly: add 'wasm-unsafe-eval' to its script-src.", {
        why: "wasm-forbidden",
        cause,
      });
    }
    throw new ReversiError("load-failed", `The engine from ${from} could not be compiled; the file may be damaged. (${text})`, {
      why: "damaged",
      values: { address: from },
      cause,
    });
  }
}
