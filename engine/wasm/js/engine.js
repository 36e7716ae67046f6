/**
 * The computer player and analyst, thinking in a worker.
 *
 * There is one current request and at most one next. A new request is the one that matters: the current one is
 * stopped and gives the best it has, and a next one that never began gives nothing.
 * @module
 */

import { ReversiError, kindOf, textOf, wholeNumber } from "./errors.js";
import { isGame } from "./game.js";
import { Host, platformWorker } from "./host.js";
import { checkedLimits } from "./limits.js";
import { compiledModule, core, wholeModule } from "./load.js";
import { optionsArgument } from "./options.js";
import { randomSeed } from "./setup.js";
import { familyOf, weightsOf } from "./weights.js";

/** @typedef {import("./index.d.ts").Analysis} Analysis */
/** @typedef {import("./index.d.ts").EngineOptions} EngineOptions */
/** @typedef {NonNullable<Parameters<import("./index.d.ts").Engine["analyse"]>[2]>} AnalysisOptions */

/**
 * Options without those that were null.
 * @template Options
 * @typedef {{ [Name in keyof Options]: Exclude<Options[Name], null> }} Given
 */

/** How long a stopped request may take to come home before its worker is thrown away, with all that it remembers. */
const GRACE_MS = 1000;

/** How long a request waits for the evaluation of its family. */
const WEIGHTS_PATIENCE_MS = 3000;

const ENGINE_OPTIONS = Object.freeze({
  code: /** @type {const} */ ("bad-argument"),
  what: "Engine options are an object",
  each: "an option of an engine",
  names: ["hashMb", "workers", "startTimeoutMs", "wasm", "worker", "weights", "onWarning"],
});

const ANALYSIS_OPTIONS = Object.freeze({
  code: /** @type {const} */ ("bad-argument"),
  what: "The options are an object",
  each: "an option of an analysis",
  names: ["onInfo", "signal"],
});

/** One call of `analyse`, from its beginning until its promise is settled. */
class Job {
  static #count = 0;
  id = ++Job.#count;
  settled = false;
  /** Whether its worker was told to stop. */
  recalled = false;
  /** Whether its worker was lost once already. */
  retried = false;
  /** @type {Analysis} */
  best = { best: null, moves: [], nodes: 0, timeMs: 0, depth: 0, done: false };

  /**
   * @param {{ link: string, limits: import("./protocol.js").Limits, setup: import("./index.d.ts").Setup }} request
   * @param {((analysis: Analysis) => void) | undefined} onInfo
   */
  constructor(request, onInfo) {
    this.request = request;
    this.onInfo = onInfo;
    /** @type {Promise<Analysis>} */
    this.promise = new Promise((resolve, reject) => {
      this.finish = (/** @type {Analysis} */ analysis) => {
        this.settled = true;
        resolve(analysis);
      };
      this.fail = (/** @type {unknown} */ error) => {
        this.settled = true;
        reject(error);
      };
    });
  }

  /** Settles with the best so far. */
  stop() {
    this.finish({ ...this.best, done: false });
  }
}

export class Engine {
  #settings;
  /** @type {Host | null} */
  #host = null;
  /** @type {Job | null} */
  #current = null;
  /** @type {Job | null} */
  #next = null;
  /** The families whose weights this host has, or does without. @type {Set<string>} */
  #families = new Set();
  /** The families that a warning was given for. @type {Set<string>} */
  #warned = new Set();
  #closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #grace;

  /** @param {EngineSettings} settings */
  constructor(settings) {
    if (!(settings instanceof EngineSettings)) throw new ReversiError("engine-failed", "Engines are made by Engine.create().");
    this.#settings = settings;
  }

  /** @param {EngineOptions} [options] */
  static async create(options = {}) {
    const engine = new Engine(await EngineSettings.from(options));
    try {
      await engine.#started().ready;
    } catch (error) {
      engine.close();
      throw error;
    }
    return engine;
  }

  /**
   * @param {import("./index.d.ts").Game} game
   * @param {import("./index.d.ts").Limits} limits
   * @param {AnalysisOptions} [options]
   * @returns {Promise<Analysis>}
   */
  async analyse(game, limits, options = {}) {
    if (this.#closed) throw new ReversiError("closed", "This engine was closed; create a new one.");
    if (!isGame(game)) throw new ReversiError("bad-argument", `analyse() takes a Game, but this is ${kindOf(game)}.`);
    const { onInfo, signal } = optionsArgument(options, ANALYSIS_OPTIONS, checkedOptions);
    const request = { link: game.link(), limits: checkedLimits(limits, randomSeed()), setup: game.setup };
    const job = new Job(request, onInfo);
    if (signal?.aborted) {
      job.stop();
      return job.promise;
    }
    const onAbort = () => this.#cancel(job);
    signal?.addEventListener("abort", onAbort);
    this.#submit(job);
    return job.promise.finally(() => signal?.removeEventListener("abort", onAbort));
  }

  close() {
    this.#closed = true;
    this.#next?.stop();
    this.#current?.stop();
    this.#next = this.#current = null;
    this.#dropHost();
  }

  /** @param {Job} job */
  #submit(job) {
    this.#next?.stop();
    this.#next = job;
    if (this.#current) this.#recall(this.#current);
    else this.#advance();
  }

  /** @param {Job} job */
  #cancel(job) {
    if (job === this.#next) {
      this.#next = null;
      job.stop();
    } else if (job === this.#current) {
      this.#recall(job);
    }
  }

  /**
   * Settles the current job at once, unless it failed already, and calls its worker home.
   * @param {Job} job
   */
  #recall(job) {
    if (job.recalled) return;
    job.recalled = true;
    if (!job.settled) job.stop();
    this.#host?.post({ kind: "stop", id: job.id });
    this.#grace = setTimeout(() => {
      this.#dropHost();
      this.#advance();
    }, GRACE_MS);
  }

  /** Makes the next job the current one. The worker is idle, or gone. */
  #advance() {
    clearTimeout(this.#grace);
    this.#current = this.#next;
    this.#next = null;
    this.#host?.hold(this.#current !== null);
    if (this.#current) this.#run(this.#current);
  }

  /** @param {Job} job */
  async #run(job) {
    const { setup, ...request } = job.request;
    if (!this.#settings.plays(setup) && !(await this.#grow(job))) return;
    const host = this.#started();
    try {
      await host.ready;
    } catch (error) {
      if (host !== this.#host) return;
      job.fail(error);
      this.#dropHost();
      return this.#leave(job);
    }
    host.hold(true);
    await this.#provide(familyOf(setup));
    // Whoever replaced the worker meanwhile has seen to the job too.
    if (host !== this.#host) return;
    if (job.settled) return this.#leave(job);
    host.post({ kind: "analyse", id: job.id, ...request });
  }

  /**
   * Takes the whole build of the engine in the place of the small one, for a job that needs it. False if the job went
   * no further.
   * @param {Job} job
   */
  async #grow(job) {
    try {
      await this.#settings.grow();
    } catch (error) {
      job.fail(error);
    }
    if (job !== this.#current) return false;
    if (job.settled) {
      this.#leave(job);
      return false;
    }
    this.#dropHost();
    return true;
  }

  /**
   * Goes on after a job that is over.
   * @param {Job} job
   */
  #leave(job) {
    if (job === this.#current) this.#advance();
  }

  /** The worker, started if there is none. */
  #started() {
    this.#host ??= new Host(this.#settings, {
      onMessage: (message) => this.#receive(message),
      onLost: (why) => this.#lost(why),
    });
    return this.#host;
  }

  #dropHost() {
    clearTimeout(this.#grace);
    this.#host?.terminate();
    this.#host = null;
    this.#families.clear();
  }

  /**
   * Sends the weights of a family ahead of its first request. A slow connection holds the request up only for a while:
   * then it is answered without them, and the next one asks again.
   * @param {string} family
   */
  async #provide(family) {
    if (this.#families.has(family)) return;
    try {
      const bytes = await soon(this.#settings.weights(family), WEIGHTS_PATIENCE_MS);
      if (bytes === undefined) return;
      if (bytes) this.#host?.post({ kind: "weights", bytes });
      this.#families.add(family);
    } catch (error) {
      this.#warn(family, `The evaluation for ${family} could not be loaded, so the engine plays weaker. ${textOf(error)}`);
    }
  }

  /**
   * @param {string} about what, so that nothing is said twice
   * @param {string} message
   */
  #warn(about, message) {
    if (this.#warned.has(about)) return;
    this.#warned.add(about);
    this.#tell(this.#current, () => this.#settings.onWarning(message));
  }

  /** @param {import("./protocol.js").FromWorker} message */
  #receive(message) {
    if (message.kind === "warning") return this.#warn(message.message, message.message);
    const job = this.#current;
    if (!job || !("id" in message) || message.id !== job.id) return;
    switch (message.kind) {
      case "info":
        return this.#inform(job, message.analysis);
      case "done":
        job.finish(message.analysis);
        return this.#advance();
      case "refused":
        job.fail(new ReversiError(message.code, message.message));
        return this.#advance();
    }
  }

  /**
   * @param {Job} job
   * @param {Analysis} analysis
   */
  #inform(job, analysis) {
    if (job.settled) return;
    job.best = analysis;
    this.#tell(job, () => job.onInfo?.(analysis));
  }

  /**
   * Calls a listener. What it throws is the error of the job that it was told about.
   * @param {Job | null} job
   * @param {() => void} call
   */
  #tell(job, call) {
    try {
      call();
    } catch (error) {
      if (!job || job.settled) return;
      job.fail(error);
      this.#recall(job);
    }
  }

  /**
   * The worker died. The job it was at is tried once more with a new one.
   * @param {string} why
   */
  #lost(why) {
    this.#dropHost();
    const job = this.#current;
    if (!job) return;
    if (job.settled) return this.#advance();
    if (job.retried) {
      job.fail(new ReversiError("engine-failed", `The engine failed twice at this position (${why}). Please report this.`, { why: "engine-twice" }));
      return this.#advance();
    }
    job.retried = true;
    this.#run(job);
  }
}

/** What an engine was created with, checked and completed. */
class EngineSettings {
  /**
   * @param {WebAssembly.Module} module
   * @param {() => any} makeWorker
   * @param {ReturnType<typeof checkedSettings>} checked
   */
  constructor(module, makeWorker, { hashMb, startTimeoutMs, weights, onWarning }) {
    this.module = module;
    this.makeWorker = makeWorker;
    this.hashMb = hashMb;
    this.startTimeoutMs = startTimeoutMs;
    this.weights = async (/** @type {string} */ family) => weights(family);
    this.onWarning = onWarning;
    this.whole = false;
  }

  /**
   * Whether the build at hand thinks about games of this setup.
   * @param {import("./index.d.ts").Setup} setup
   */
  plays(setup) {
    return this.whole || core().EngineCore.plays(setup);
  }

  /** From now on the whole build is at hand. */
  async grow() {
    this.module = await wholeModule();
    this.whole = true;
  }

  /** @param {unknown} options */
  static async from(options) {
    const checked = optionsArgument(options, ENGINE_OPTIONS, checkedSettings);
    const makeWorker = checked.worker ?? (await platformWorker());
    return new EngineSettings(await compiledModule(checked.wasm), makeWorker, checked);
  }
}

/** @param {Given<EngineOptions>} options */
function checkedSettings({ hashMb = 64, workers = 1, startTimeoutMs = 20_000, wasm, worker, weights = weightsOf, onWarning = () => {} }) {
  wholeNumber(hashMb, 1, 1024, "bad-argument", "The table's size in megabytes");
  wholeNumber(workers, 1, 64, "bad-argument", "The number of workers");
  wholeNumber(startTimeoutMs, 1, 600_000, "bad-argument", "The start time-out in milliseconds");
  if (worker !== undefined) callable(worker, "worker");
  callable(weights, "weights");
  callable(onWarning, "onWarning");
  return { hashMb, startTimeoutMs, wasm, worker, weights, onWarning };
}

/** @param {Given<AnalysisOptions>} options */
function checkedOptions({ onInfo, signal }) {
  if (onInfo !== undefined) callable(onInfo, "onInfo");
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw new ReversiError("bad-argument", `signal is an AbortSignal, but this is ${kindOf(signal)}.`);
  }
  return { onInfo, signal };
}

/**
 * @param {unknown} value
 * @param {string} name
 */
function callable(value, name) {
  if (typeof value !== "function") throw new ReversiError("bad-argument", `${name} is a function, but this is ${kindOf(value)}.`);
}

/**
 * What a promise gives within some time; undefined if it takes longer.
 * @template T
 * @param {Promise<T>} promise
 * @param {number} patienceMs
 * @returns {Promise<T | undefined>}
 */
function soon(promise, patienceMs) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
