/**
 * A worker with an engine in it: started, watched over, and ended.
 * @module
 */

import { ReversiError, textOf } from "./errors.js";
import { nodeModule, runsInNode } from "./platform.js";

/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */

/**
 * @typedef {object} HostSettings
 * @property {() => any} makeWorker gives a browser's Worker or a thread of Node's
 * @property {WebAssembly.Module} module
 * @property {number} hashMb
 * @property {number} startTimeoutMs
 */

/**
 * @typedef {object} Listener
 * @property {(message: FromWorker) => void} onMessage
 * @property {(cause: string) => void} onLost the worker is gone, after it had started
 */

/**
 * How this platform starts workers. Asked for once, so that starting one again needs no waiting.
 * @returns {Promise<() => any>}
 */
export async function platformWorker() {
  if (typeof Worker === "function") return () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  if (!runsInNode()) throw new ReversiError("unsupported", "This browser has no workers, which the engine needs. Use a current browser.", { why: "no-workers" });
  const { Worker: Thread } = await nodeModule("worker_threads");
  return () => new Thread(new URL("./worker.js", import.meta.url));
}

export class Host {
  /** @type {any} */
  #worker = null;
  #over = false;
  /** Settles `ready`. */
  #start = { resolve: () => {}, reject: (/** @type {ReversiError} */ _) => {} };
  #started = false;

  /**
   * @param {HostSettings} settings
   * @param {Listener} listener
   */
  constructor(settings, listener) {
    this.listener = listener;
    /** @type {Promise<void>} Resolves when the engine can think; rejects with what a person can do when it cannot. */
    this.ready = new Promise((resolve, reject) => (this.#start = { resolve, reject }));
    // Whoever waits hears of a failure; when nobody does, it must not count as unhandled.
    this.ready.catch(() => {});
    const timer = setTimeout(() => this.#lose(tooSlow(settings.startTimeoutMs), { why: "worker-slow", values: { seconds: settings.startTimeoutMs / 1000 } }), settings.startTimeoutMs);
    this.ready.then(() => clearTimeout(timer), () => clearTimeout(timer));
    try {
      this.#worker = settings.makeWorker();
      if (typeof this.#worker?.postMessage !== "function") throw new TypeError("what was made is no worker");
      this.#listen();
      this.post({ kind: "start", module: settings.module, hashMb: settings.hashMb });
    } catch (cause) {
      this.#lose(`The engine's worker could not be started (${textOf(cause)}). ${POLICY_HINT}`, { why: "worker-forbidden" });
    }
  }

  /** @param {ToWorker} message */
  post(message) {
    if (!this.#over) this.#worker.postMessage(message);
  }

  /**
   * Whether this worker is reason enough for Node to stay alive.
   * @param {boolean} busy
   */
  hold(busy) {
    if (busy) this.#worker?.ref?.();
    else this.#worker?.unref?.();
  }

  /** Ends the worker at once, whatever it is doing. */
  terminate() {
    this.#over = true;
    this.#worker?.terminate?.();
    this.#start.reject(new ReversiError("closed", "The engine was closed."));
  }

  #listen() {
    const worker = this.#worker;
    /** @param {FromWorker} message */
    const onMessage = (message) => this.#receive(message);
    /** @param {unknown} error */
    const onError = (error) =>
      this.#started ? this.#lose(textOf(error)) : this.#lose(`The engine's worker could not be loaded. ${SCRIPT_HINT}`, { why: "worker-script" });
    if (typeof worker.on === "function") {
      worker.on("message", onMessage);
      worker.on("error", onError);
      worker.on("exit", () => onError("its thread ended"));
      return;
    }
    worker.onmessage = (/** @type {MessageEvent} */ event) => onMessage(event.data);
    worker.onmessageerror = () => onError("a message could not be read");
    worker.onerror = (/** @type {ErrorEvent} */ event) => {
      event.preventDefault();
      onError(event.message);
    };
  }

  /** @param {FromWorker} message */
  #receive(message) {
    if (this.#over) return;
    if (message.kind === "ready") {
      this.#started = true;
      this.hold(false);
      return this.#start.resolve();
    }
    if (message.kind !== "crashed") return this.listener.onMessage(message);
    if (this.#started) this.#lose(message.message);
    else this.#lose(`The engine could not start (${message.message}). ${MEMORY_HINT}`, { why: "worker-memory" });
  }

  /**
   * @param {string} cause
   * @param {import("./errors.js").Details} [details]  of the error, should the worker not have started yet
   */
  #lose(cause, details) {
    if (this.#over) return;
    this.#start.reject(new ReversiError("engine-failed", cause, details));
    this.terminate();
    if (this.#started) this.listener.onLost(cause);
  }
}

const SCRIPT_HINT =
  "Its script must be served as text/javascript from the same origin, and a Content-Security-Policy must allow it: " +
  "worker-src 'self', or blob: for a page in one file.";
const POLICY_HINT = "A Content-Security-Policy must allow it: worker-src 'self', or blob: for a page in one file.";
const MEMORY_HINT = "If memory is short, a smaller hashMb may help.";

/** @param {number} timeoutMs */
function tooSlow(timeoutMs) {
  return `The engine's worker did not start within ${timeoutMs / 1000} seconds. ${SCRIPT_HINT}`;
}
