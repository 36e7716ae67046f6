// Programs that the browser tests start, and stop whatever happens.

import { spawn, execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";

/**
 * The first of the given programs that is installed.
 * @param {...string} names
 * @returns {string} its path
 */
export function program(...names) {
  const tools = new URL("../../../.tools/bin", import.meta.url).pathname;
  for (const name of names) {
    for (const folder of [tools, ...(process.env.PATH ?? "").split(delimiter)]) {
      const path = name.startsWith("/") ? name : join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not in this folder: the next one.
      }
    }
  }
  throw new Error(`none of ${names.join(", ")} is installed; ./build.sh setup installs it`);
}

/** A port that nothing listens on. */
export async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await new Promise((done) => server.close(done));
  return port;
}

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
process.on("exit", () => {
  for (const child of running) kill(child, "SIGKILL");
});

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function kill(child, signal) {
  try {
    // The whole group: a driver's browser must not outlive it.
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // Already gone.
  }
}

/**
 * Starts a program in a process group of its own.
 * @param {string} path
 * @param {string[]} parameters
 * @param {Record<string, string>} [environment] added to this process's
 */
export function start(path, parameters, environment = {}) {
  const child = spawn(path, parameters, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  running.add(child);
  /** @type {string[]} */
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream.setEncoding("utf8");
    stream.on("data", (text) => {
      const parts = (rest + text).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts);
    });
  }
  const ended = new Promise((done) => child.once("close", done));
  return {
    child,
    /** What it has printed so far. */
    lines,
    async stop() {
      kill(child, "SIGTERM");
      const timer = setTimeout(() => kill(child, "SIGKILL"), 3000);
      await ended;
      clearTimeout(timer);
      running.delete(child);
    },
  };
}

/**
 * Waits until a condition gives something truthy, and returns that.
 * @template T
 * @param {() => T | Promise<T>} condition
 * @param {string} what for the error when it never does
 * @param {number} [milliseconds] how long to wait; a guard against hanging, not a measure
 * @returns {Promise<NonNullable<T>>}
 */
export async function until(condition, what, milliseconds = 60_000) {
  const end = Date.now() + milliseconds;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** A screen for a browser that cannot do without one. */
export async function startScreen() {
  const server = start(program("Xvfb"), ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]);
  const number = await until(() => server.lines.find((line) => /^\d+$/.test(line)), "the virtual screen");
  return { display: `:${number}`, stop: server.stop };
}

/** The version line of a program, for the test's report. @param {string} path */
export function version(path) {
  return execFileSync(path, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}
