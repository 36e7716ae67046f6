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

/** Marks that the page makes: discs begin to turn, and all lie still. */
const PRESSED = "discs turn";
const SETTLED = "discs lie still";

/**
 * What the page notes about itself.
 * @typedef {Window & { frames: number[] }} Watched
 */

/**
 * A task of the page's main thread, in milliseconds: how long it took, and for how much of that it had a processor.
 * @typedef {{ wall: number, own: number }} Task
 */

/**
 * What was done, with times in milliseconds: when a picture was put on the screen, when a worker began to draw one, and
 * when discs began to turn and lay still.
 * @typedef {{ tasks: Task[], screen: number[], worker: number[], pressed: number[], settled: number[] }} Trace
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
  // A page that is asked whether it is ready yet has the one who asks to carry as well: it tells by itself.
  await page.goto("about:blank");
  await devtools.send("Runtime.enable");
  await devtools.send("Runtime.addBinding", { name: "tellReady" });
  /** When the page could be played on, in milliseconds. @type {Promise<number>} */
  const ready = new Promise((done) => devtools.once("Runtime.bindingCalled", ({ payload }) => done(Number(payload))));
  await page.addInitScript(() => {
    const watched = /** @type {Watched} */ (/** @type {unknown} */ (window));
    const { tellReady } = /** @type {{ tellReady: (time: string) => void }} */ (/** @type {unknown} */ (window));
    Object.assign(watched, { frames: [] });
    // Playable: the squares to play on are marked, and the frame that shows them is about to be shown.
    new MutationObserver((_, observer) => {
      if (!document.querySelector("[data-legal]")) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => tellReady(String(performance.now()))));
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });

  /**
   * What the browser does while something is done.
   * @param {() => Promise<void>} work
   * @returns {Promise<Trace>}
   */
  const trace = async (work) => {
    /** @type {any[]} */
    const events = [];
    const collect = (/** @type {{ value: any[] }} */ { value }) => void events.push(...value);
    devtools.on("Tracing.dataCollected", collect);
    const includedCategories = ["disabled-by-default-devtools.timeline", "devtools.timeline", "blink.user_timing", "viz"];
    await devtools.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
    await work();
    const ended = new Promise((done) => devtools.once("Tracing.tracingComplete", done));
    await devtools.send("Tracing.end");
    await ended;
    devtools.off("Tracing.dataCollected", collect);

    const threadOf = (/** @type {any} */ { pid, tid }) => `${pid} ${tid}`;
    const mainThreads = new Set(events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(threadOf));
    const fired = events.filter(({ name }) => name === "FireAnimationFrame");
    // The page's process is the one that draws frames.
    const pages = new Set(fired.map(threadOf).filter((thread) => mainThreads.has(thread)));
    const timesOf = (/** @type {any[]} */ chosen) => [...new Set(chosen.map(({ ts }) => ts / 1000))].sort((one, other) => one - other);
    const marked = (/** @type {string} */ mark) => timesOf(events.filter(({ name, cat }) => name === mark && cat.includes("blink.user_timing")));
    return {
      tasks: events
        .filter((event) => event.name === "RunTask" && event.ph === "X" && event.tdur !== undefined && pages.has(threadOf(event)))
        .map(({ dur, tdur }) => ({ wall: dur / 1000, own: tdur / 1000 })),
      screen: timesOf(events.filter(({ name, ph }) => name === "Display::DrawAndSwap" && ph !== "E")),
      worker: timesOf(fired.filter((event) => !mainThreads.has(threadOf(event)))),
      pressed: marked(PRESSED),
      settled: marked(SETTLED),
    };
  };
  return { page, ready, trace, close };
}

/**
 * The time from each to the next, while discs turn.
 * @param {readonly number[]} times
 * @param {Pick<Trace, "pressed" | "settled">} trace
 */
function betweenFrames(times, { pressed, settled }) {
  return pressed.flatMap((from) => {
    const to = settled.find((time) => time > from) ?? from;
    const seen = times.filter((time) => time > from && time < to);
    return seen.slice(1).map((time, index) => time - seen[index]);
  });
}

/** @param {Page} page */
const framesOn = (page) => page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).frames);

/** @param {readonly Task[]} tasks @param {keyof Task} [measure] */
const longest = (tasks, measure = "own") => Math.max(0, ...tasks.map((task) => task[measure]));

/** @param {readonly number[]} values */
const sorted = (values) => [...values].sort((a, b) => a - b);

/** @param {readonly number[]} values */
const bestAndMiddle = (values) => `best ${Math.round(sorted(values)[0])}, middle ${Math.round(sorted(values)[Math.floor(values.length / 2)])}`;

/** From the start of navigation to a page that can be played on. @param {import("playwright-core").BrowserContextOptions} options */
async function measureStart(options) {
  /** @type {number[]} */
  const starts = [];
  const tasks = [];
  for (let time = 0; time < TIMES; time += 1) {
    // Tracing takes a slow machine's time too: how long the start takes is asked of a page that is not traced.
    const plain = await openWatched(SLOWDOWN, options);
    await plain.page.goto(site.url);
    starts.push(await plain.ready);
    await plain.close();
    const traced = await openWatched(SLOWDOWN, options);
    const { tasks: seen } = await traced.trace(async () => {
      await traced.page.goto(site.url);
      await traced.ready;
    });
    tasks.push(longest(seen));
    await traced.close();
  }
  return `${bestAndMiddle(starts)} ms; longest task: ${bestAndMiddle(tasks)} ms`;
}

/** A whole game against the computer at its hardest, on this machine as it is: every long task from the first on. */
async function measureGame() {
  const { page, trace, close } = await openWatched(1);
  const table = new TableOnPage(page, HANDS.mouse);
  const { tasks } = await trace(async () => {
    await table.open(site.url);
    await table.start({}, ["person", "master"]);
    await table.play(lots(7));
  });
  await close();
  const long = tasks.filter(({ own }) => own > LONG_TASK).map(({ own }) => own.toFixed(0));
  const waited = tasks.filter(({ wall, own }) => wall > LONG_TASK && own <= LONG_TASK).length;
  return `${long.length ? `${long.join(", ")} ms` : "none"} in ${table.game.ply} plies, the longest ${longest(tasks).toFixed(0)} ms; ${waited} more waited for a processor`;
}

/**
 * The time from frame to frame while discs turn, and the longest task of the main thread meanwhile. What a person sees
 * are the pictures on the screen; a worker draws the discs in them, unless the board is very large, and the page has
 * frames of its own for all else.
 * @param {number} slowdown
 * @param {import("playwright-core").BrowserContextOptions} options
 */
async function measureFlips(slowdown, options) {
  /** The frames of each run, by who makes them. @type {Record<"screen" | "worker" | "page", number[][]>} */
  const runs = { screen: [], worker: [], page: [] };
  const tasks = [];
  for (let time = 0; time < TIMES; time += 1) {
    const { page, trace, close } = await openWatched(slowdown, options);
    const table = new TableOnPage(page, HANDS.mouse);
    await table.open(site.url);
    await table.start({}, ["person", "person"]);
    await table.show(sampleGame({}, 16));
    await page.evaluate(([pressed, settled]) => {
      const watched = /** @type {Watched} */ (/** @type {unknown} */ (window));
      let before = 0;
      let turning = false;
      // From the click on, whose own work is where a frame is most easily late.
      addEventListener("pointerup", () => {
        turning = true;
        performance.mark(pressed);
      }, true);
      new MutationObserver(() => {
        if (!turning || !document.body.hasAttribute("data-settled")) return;
        turning = false;
        performance.mark(settled);
      }).observe(document.body, { attributes: true, attributeFilter: ["data-settled"] });
      const tick = (/** @type {number} */ now) => {
        if (turning && before) watched.frames.push(now - before);
        before = turning ? now : 0;
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    }, [PRESSED, SETTLED]);
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
    runs.screen.push(betweenFrames(traced.screen, traced));
    runs.worker.push(betweenFrames(traced.worker, traced));
    runs.page.push(await framesOn(page));
    tasks.push(longest(traced.tasks));
    await close();
  }
  return [
    `longest task: ${bestAndMiddle(tasks)} ms`,
    `on the screen: ${tellFrames(smoothest(runs.screen))}`,
    `drawn by the worker: ${tellFrames(smoothest(runs.worker))}`,
    `the page's own: ${tellFrames(smoothest(runs.page))}`,
  ].join("\n  ");
}

/** The run whose longest frame is shortest. @param {readonly number[][]} runs */
const smoothest = (runs) => runs.reduce((best, next) => (Math.max(...next) < Math.max(...best) ? next : best));

/** @param {readonly number[]} frames */
function tellFrames(frames) {
  if (frames.length === 0) return "none";
  const slow = frames.filter((duration) => duration > LONG_FRAME).length;
  const mean = frames.reduce((sum, duration) => sum + duration, 0) / frames.length;
  return `${frames.length} frames, ${(1000 / mean).toFixed(0)} a second; longest ${Math.max(...frames).toFixed(1)} ms, ${slow} over ${LONG_FRAME} ms (best of ${TIMES} runs)`;
}

/** How steadily this machine gives frames to a page with nothing on it: what the other figures are to be held against. */
async function measureNothing() {
  /** @type {number[][]} */
  const runs = [];
  for (let time = 0; time < TIMES; time += 1) {
    const { page, close } = await openWatched(SLOWDOWN);
    runs.push(await page.evaluate(() => new Promise((/** @type {(frames: number[]) => void} */ done) => {
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
    })));
    await close();
  }
  return tellFrames(smoothest(runs));
}

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const wide = { viewport: { width: 2560, height: 1080 }, deviceScaleFactor: 2 };

try {
  console.log(`frames of an empty page, ${SLOWDOWN} times slowed: ${await measureNothing()}`);
  console.log(`playable on a desktop, ${SLOWDOWN} times slowed: ${await measureStart(desktop)}`);
  console.log(`playable on a phone, ${SLOWDOWN} times slowed: ${await measureStart(phone)}`);
  console.log(`tasks over ${LONG_TASK} ms in a game against Master: ${await measureGame()}`);
  console.log(`flips on a desktop, ${SLOWDOWN} times slowed: ${await measureFlips(SLOWDOWN, desktop)}`);
  console.log(`flips on a phone, ${SLOWDOWN} times slowed: ${await measureFlips(SLOWDOWN, phone)}`);
  console.log(`flips at 2560x1080, two device pixels each: ${await measureFlips(1, wide)}`);
} finally {
  await browser.close();
  await site.close();
}
