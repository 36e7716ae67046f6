// The computer thinks in its worker, and the page stays free for the person.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, startChromium } from "./harness/chromium.js";
import { HANDS } from "./harness/hands.js";
import { serveSite } from "./harness/site.js";
import { TableOnPage, lots } from "./harness/table.js";

/**
 * What the page notes about itself.
 * @typedef {Window & { asked: string[], longTasks: number[], thinkingSeen: number }} Watched
 */

test("the computer at Hard thinks in a worker while the page goes on", { timeout: 180_000 }, async (t) => {
  const [browser, site] = await Promise.all([startChromium(), serveSite()]);
  try {
    const { page, errors } = await openPage(browser);
    await page.addInitScript(() => {
      const watched = /** @type {Watched} */ (/** @type {unknown} */ (window));
      Object.assign(watched, { asked: [], longTasks: [], thinkingSeen: 0 });
      // Every question to the engine goes through here if, and only if, the engine is in a worker.
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ ...rest) {
        if (message.kind) watched.asked.push(message.kind);
        return post.call(this, message, ...rest);
      };
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) watched.longTasks.push(Math.round(duration));
      }).observe({ type: "longtask" });
      // A timer fires only while the main thread is free.
      setInterval(() => {
        if (document.body?.hasAttribute("data-thinking")) watched.thinkingSeen += 1;
      }, 10);
    });
    const table = new TableOnPage(page, HANDS.mouse);
    await table.open(site.url);
    await table.start({}, ["person", "hard"]);
    await page.evaluate(() => {
      /** @type {Watched} */ (/** @type {unknown} */ (window)).longTasks.length = 0;
    });
    await table.play(lots(11), async ({ game }) => game.ply >= 20);
    const { asked, longTasks, thinkingSeen } = await page.evaluate(() => {
      const { asked, longTasks, thinkingSeen } = /** @type {Watched} */ (/** @type {unknown} */ (window));
      return { asked, longTasks, thinkingSeen };
    });
    const replies = table.game.plies().filter(({ player }) => player === "white").length;
    assert.equal(page.workers().filter((worker) => /\/pkg\/worker\.js$/.test(worker.url())).length, 1);
    assert.equal(asked.filter((kind) => kind === "analyse").length, replies, "each reply was thought of in the worker");
    assert.ok(thinkingSeen > replies, `the page's timers went on while the computer was thinking (${thinkingSeen} times)`);
    assert.deepEqual(errors, []);
    // Times are noise on a busy machine, so these are told and not judged.
    t.diagnostic(`main-thread tasks over 50 ms in ${table.game.ply} plies: ${longTasks.length ? `${longTasks.join(", ")} ms` : "none"}`);
  } finally {
    await browser.close();
    await site.close();
  }
});

test("the computer at Master thinks as long as it says, and stops at once", { timeout: 180_000 }, async (t) => {
  const [browser, site] = await Promise.all([startChromium(), serveSite()]);
  try {
    const { page, errors } = await openPage(browser);
    await page.addInitScript(() => {
      const watched = /** @type {Watched} */ (/** @type {unknown} */ (window));
      watched.longTasks = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) watched.longTasks.push(Math.round(duration));
      }).observe({ type: "longtask" });
    });
    const table = new TableOnPage(page, HANDS.mouse);
    await table.open(site.url);
    await table.press('[data-action="new-game"]');
    const told = page.locator('[data-player="white"].seat-editor .note');
    assert.equal(await told.innerText(), "");
    await page.selectOption('[data-choice="seat-white"]', "master");
    // A dialog may be drawn in the next frame.
    await told.filter({ hasText: /\S/ }).waitFor();
    assert.equal(await told.innerText(), "Thinks for up to 5 seconds a move.");
    await page.keyboard.press("Escape");
    const thinks = () => page.waitForSelector("body[data-thinking][data-settled] .player[data-thinking]");

    const tables = /** @type {const} */ ([[{}, ["person", "master"]], [{ players: 4, board: "octagon" }, ["person", "master", "person", "person"]]]);
    for (const [setup, sitters] of tables) {
      await table.start(setup, sitters);
      const [square] = table.game.legalMoves();
      await table.press(`[data-square="${square}"]`);
      await thinks();
      await page.keyboard.press("u");
      await table.compare();
      assert.equal(table.game.ply, 0, "its disc taken back, nothing is thought about");
      await table.press(`[data-square="${square}"]`);
      await thinks();
      // Only its own time brings an answer: nothing that the person does now is heard later.
      await table.press('[data-action="menu"]');
      await page.keyboard.press("Escape");
      await table.compare(2);
    }

    await table.start({}, ["master", "master"]);
    await thinks();
    await page.keyboard.press("p");
    assert.equal((await table.shown(0)).ply, 0, "paused, it places nothing");
    await page.keyboard.press("c");
    await thinks();
    await table.start({}, ["easy", "person"]);
    await table.compare(1);
    assert.deepEqual(errors, []);
    const longTasks = await page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).longTasks);
    t.diagnostic(`main-thread tasks over 50 ms, the starts of games among them: ${longTasks.length ? `${longTasks.join(", ")} ms` : "none"}`);
  } finally {
    await browser.close();
    await site.close();
  }
});
