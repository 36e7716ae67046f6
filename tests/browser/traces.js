// Measures how smoothly the page runs: `./build.sh traces`. The figures depend on the machine, so no test judges them;
// each is taken several times and the best is told beside the middle one, for other programs only ever slow it down.
// Tasks are told by the time for which they had a processor, so that other programs do not count.

import { openPage, startChromium } from "./harness/chromium.js";
import { HANDS } from "./harness/hands.js";
import { sampleGame } from "./harness/screens.js";
import { serveSite } from "./harness/site.js";
import { TableOnPage, lots } from "./harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

/** How much slower than this machine the slow one is. */
const SLOWDOWN = 4;

/** How often each figure is taken. */
const TIMES = 5;

/** Plies whose flips are watched. */
const FLIPPING_PLIES = 10;

/** How long the mouse rests on a square before it presses, in milliseconds. */
const PAUSE = 150;

/** Longer than any discs turn, in milliseconds. */
const FLIPPING_TIME = 1000;

/** A task of this length is noticed, in milliseconds. */
const LONG_TASK = 50;

/** A frame that takes longer than this is noticed, in milliseconds. */
const LONG_FRAME = 25;

/**
 * What the page notes about itself.
 * @typedef {Window & { ready: number, frames: number[] }} Watched
 */

/**
 * A task of the page's main thread, in milliseconds: how long it took, and for how much of that it had a processor.
 * @typedef {{ wall: number, own: number }} Task
 */

const [browser, site] = await Promise.all([startChromium(), serveSite()]);

/**
 * A page that notes when it could first be played on, and how to trace it.
 * @param {number} slowdown
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function openWatched(slowdown, options) {
  const { page, close } = await openPage(browser, options);
  const devtools = await page.context().newCDPSession(page);
  if (slowdown > 1) await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(() => {
    const watched = /** @type {Watched} */ (/** @type {unknown} */ (window));
    Object.assign(watched, { ready: 0, frames: [] });
    // Playable: the squares to play on are marked, and the frame that shows them is about to be shown.
    new MutationObserver((_, observer) => {
      if (!document.querySelector("[data-legal]")) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => (watched.ready = performance.now())));
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });

  /**
   * The tasks of the main thread while something is done.
   * @param {() => Promise<void>} work
   * @returns {Promise<Task[]>}
   */
  const trace = async (work) => {
    /** @type {any[]} */
    const events = [];
    const collect = (/** @type {{ value: any[] }} */ { value }) => void events.push(...value);
    devtools.on("Tracing.dataCollected", collect);
    const includedCategories = ["disabled-by-default-devtools.timeline", "devtools.timeline"];
    await devtools.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
    await work();
    const ended = new Promise((done) => devtools.once("Tracing.tracingComplete", done));
    await devtools.send("Tracing.end");
    await ended;
    devtools.off("Tracing.dataCollected", collect);
    // The page's process is the one that draws frames of a document of the site.
    const renderers = new Set(events.filter(({ name, args }) => name === "FireAnimationFrame" && args?.data).map(({ pid, tid }) => `${pid} ${tid}`));
    return events
      .filter(({ name, ph, pid, tid, tdur }) => name === "RunTask" && ph === "X" && tdur !== undefined && renderers.has(`${pid} ${tid}`))
      .map(({ dur, tdur }) => ({ wall: dur / 1000, own: tdur / 1000 }));
  };
  return { page, trace, close };
}

/** @param {Page} page */
const watchedOn = (page) => page.evaluate(() => {
  const { ready, frames } = /** @type {Watched} */ (/** @type {unknown} */ (window));
  return { ready, frames };
});

/** @param {readonly Task[]} tasks @param {keyof Task} [measure] */
const longest = (tasks, measure = "own") => Math.max(0, ...tasks.map((task) => task[measure]));

/** @param {readonly number[]} values */
const sorted = (values) => [...values].sort((a, b) => a - b);

/** @param {readonly number[]} values */
const bestAndMiddle = (values) => `best ${Math.round(sorted(values)[0])}, middle ${Math.round(sorted(values)[Math.floor(values.length / 2)])}`;

/** From the start of navigation to a page that can be played on. @param {import("playwright-core").BrowserContextOptions} options */
async function measureStart(options) {
  const starts = [];
  const tasks = [];
  for (let time = 0; time < TIMES; time += 1) {
    const { page, trace, close } = await openWatched(SLOWDOWN, options);
    const traced = await trace(async () => {
      await page.goto(site.url);
      await page.waitForFunction(() => /** @type {any} */ (window).ready > 0);
    });
    starts.push((await watchedOn(page)).ready);
    tasks.push(longest(traced));
    await close();
  }
  return `${bestAndMiddle(starts)} ms; longest task: ${bestAndMiddle(tasks)} ms`;
}

/** A whole game against the computer at its hardest, on this machine as it is: every long task from the first on. */
async function measureGame() {
  const { page, trace, close } = await openWatched(1);
  const table = new TableOnPage(page, HANDS.mouse);
  const tasks = await trace(async () => {
    await table.open(site.url);
    await table.start({}, ["person", "hard"]);
    await table.play(lots(7));
  });
  await close();
  const long = tasks.filter(({ own }) => own > LONG_TASK).map(({ own }) => own.toFixed(0));
  const waited = tasks.filter(({ wall, own }) => wall > LONG_TASK && own <= LONG_TASK).length;
  return `${long.length ? `${long.join(", ")} ms` : "none"} in ${table.game.ply} plies, the longest ${longest(tasks).toFixed(0)} ms; ${waited} more waited for a processor`;
}

/**
 * The time from frame to frame while discs turn, as the page's animation sees it, and the longest task of the main
 * thread meanwhile.
 * @param {number} slowdown
 * @param {import("playwright-core").BrowserContextOptions} options
 */
async function measureFlips(slowdown, options) {
  /** @type {number[]} */
  let best = [];
  const tasks = [];
  for (let time = 0; time < TIMES; time += 1) {
    const { page, trace, close } = await openWatched(slowdown, options);
    const table = new TableOnPage(page, HANDS.mouse);
    await table.open(site.url);
    await table.start({}, ["person", "person"]);
    await table.show(sampleGame({}, 16));
    await page.evaluate(() => {
      const watched = /** @type {Watched} */ (/** @type {unknown} */ (window));
      let before = 0;
      let turning = false;
      // From the click on, whose own work is where a frame is most easily late.
      addEventListener("pointerup", () => (turning = true), true);
      new MutationObserver(() => (turning &&= !document.body.hasAttribute("data-settled"))).observe(document.body, { attributes: true });
      const tick = (/** @type {number} */ now) => {
        if (turning && before) watched.frames.push(now - before);
        before = turning ? now : 0;
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
    const traced = await trace(async () => {
      for (let ply = 0; ply < FLIPPING_PLIES && table.game.turn; ply += 1) {
        const { game } = table;
        const turns = (/** @type {string} */ square) => game.flips(square).length;
        const square = game.legalMoves().reduce((most, next) => (turns(next) > turns(most) ? next : most));
        // A hand rests on a square before it presses, and nobody reads the page while its discs turn.
        await page.hover(`[data-square="${square}"]`);
        await page.waitForTimeout(PAUSE);
        await table.press(`[data-square="${square}"]`);
        await page.waitForTimeout(FLIPPING_TIME);
        await table.compare(game.ply + 1);
      }
    });
    const { frames } = await watchedOn(page);
    if (best.length === 0 || Math.max(...frames) < Math.max(...best)) best = frames;
    tasks.push(longest(traced));
    await close();
  }
  return `${tellFrames(best)}; longest task: ${bestAndMiddle(tasks)} ms`;
}

/** @param {readonly number[]} frames */
function tellFrames(frames) {
  const slow = frames.filter((duration) => duration > LONG_FRAME).length;
  const mean = frames.reduce((sum, duration) => sum + duration, 0) / frames.length;
  return `${frames.length} frames, ${(1000 / mean).toFixed(0)} a second; longest ${Math.max(...frames).toFixed(1)} ms, ${slow} over ${LONG_FRAME} ms (best of ${TIMES} runs)`;
}

/** How steadily this machine gives frames to a page with nothing on it: what the other figures are to be held against. */
async function measureNothing() {
  /** @type {number[]} */
  let best = [];
  for (let time = 0; time < TIMES; time += 1) {
    const { page, close } = await openWatched(SLOWDOWN);
    const frames = await page.evaluate(() => new Promise((/** @type {(frames: number[]) => void} */ done) => {
      /** @type {number[]} */
      const durations = [];
      let before = 0;
      const tick = (/** @type {number} */ now) => {
        if (before) durations.push(now - before);
        before = now;
        if (durations.length < 250) requestAnimationFrame(tick);
        else done(durations);
      };
      requestAnimationFrame(tick);
    }));
    if (best.length === 0 || Math.max(...frames) < Math.max(...best)) best = frames;
    await close();
  }
  return tellFrames(best);
}

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const wide = { viewport: { width: 2560, height: 1080 }, deviceScaleFactor: 2 };

try {
  console.log(`frames of an empty page, ${SLOWDOWN} times slowed: ${await measureNothing()}`);
  console.log(`playable on a desktop, ${SLOWDOWN} times slowed: ${await measureStart(desktop)}`);
  console.log(`playable on a phone, ${SLOWDOWN} times slowed: ${await measureStart(phone)}`);
  console.log(`tasks over ${LONG_TASK} ms in a game against Hard: ${await measureGame()}`);
  console.log(`flips on a desktop, ${SLOWDOWN} times slowed: ${await measureFlips(SLOWDOWN, desktop)}`);
  console.log(`flips on a phone, ${SLOWDOWN} times slowed: ${await measureFlips(SLOWDOWN, phone)}`);
  console.log(`flips at 2560x1080, two device pixels each: ${await measureFlips(1, wide)}`);
} finally {
  await browser.close();
  await site.close();
}
