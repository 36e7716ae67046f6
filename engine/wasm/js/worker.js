/**
 * The engine's side of protocol.js: a module worker in browsers, a worker thread in Node, and, bundled into one
 * classic script, a worker made from a blob.
 * @module
 */

import start, { EngineCore } from "./outflank_wasm.js";
import { isFailure, textOf } from "./errors.js";
import { nodeModule } from "./platform.js";

/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */

/**
 * A slice's length, in questions that the search asks of its surroundings. The first is short, so that a new request
 * is never far. Later ones grow without bound, because each begins with finding in the table what those before have
 * found: a slice that never grew might never get beyond that.
 */
const SLICE = { first: 64, growth: 1.15 };

/** @type {EngineCore} */
let engine;

/** The request being thought about, and whether it should come home. */
let current = { id: 0, stopped: false };

/** @type {(message: FromWorker) => void} */
let send;

/** @param {ToWorker} message */
async function receive(message) {
  try {
    switch (message.kind) {
      case "start":
        await start({ module_or_path: message.module });
        engine = new EngineCore(message.hashMb);
        return send({ kind: "ready" });
      case "weights":
        return loadWeights(message.bytes);
      case "analyse":
        return await analyse(message);
      case "stop":
        if (current.id === message.id) current.stopped = true;
    }
  } catch (error) {
    send({ kind: "crashed", message: textOf(error) });
  }
}

/** @param {import("./protocol.js").Analyse} request */
async function analyse({ id, link, limits }) {
  const task = { id, stopped: false };
  current = task;
  /** @param {import("./index.d.ts").Analysis} analysis */
  const onInfo = (analysis) => send({ kind: "info", id, analysis });
  try {
    engine.begin(link, limits);
    for (let polls = SLICE.first; ; polls *= SLICE.growth) {
      const analysis = engine.step(polls, onInfo);
      if (analysis.done) return send({ kind: "done", id, analysis });
      await messagesHandled();
      if (task.stopped) return send({ kind: "done", id, analysis });
    }
  } catch (error) {
    if (!isFailure(error)) throw error;
    send({ kind: "refused", id, code: error.code, message: error.message });
  }
}

/** @param {Uint8Array} bytes */
function loadWeights(bytes) {
  try {
    engine.loadWeights(bytes);
  } catch (error) {
    if (!isFailure(error)) throw error;
    send({ kind: "warning", message: error.message });
  }
}

const { port1: bell, port2: ringer } = new MessageChannel();

/** Resolves once the messages that are waiting have been handled. Timers would do, but browsers slow them down. */
function messagesHandled() {
  return new Promise((resolve) => {
    bell.onmessage = resolve;
    ringer.postMessage(null);
  });
}

if (typeof importScripts === "function") {
  send = (message) => postMessage(message);
  addEventListener("message", (event) => receive(event.data));
} else {
  nodeModule("worker_threads").then(({ parentPort }) => {
    send = (message) => parentPort.postMessage(message);
    parentPort.on("message", receive);
  });
}
