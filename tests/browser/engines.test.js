// The three engines behind nearly all browsers: each loads the site and plays some plies against the computer.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startFirefox } from "./harness/firefox.js";
import { until } from "./harness/processes.js";
import { serveRecordedSite } from "./harness/site.js";
import { startWebKit } from "./harness/webkit.js";

const GUARD = { timeout: 180_000 };
const STARTS = { Firefox: startFirefox, WebKit: startWebKit };

/** What the page wants: the ply it is at once a person is to move, or null while it is busy. */
const plyAtRest = () =>
  document.body.matches("[data-ready][data-settled]:not([data-thinking])") ? Number(document.body.dataset.ply) : null;

/** @type {Awaited<ReturnType<typeof serveRecordedSite>>} */
let site;

before(async () => {
  site = await serveRecordedSite();
});

after(() => site.close());

for (const [name, start] of Object.entries(STARTS)) {
  describe(name, () => {
    /** @type {Awaited<ReturnType<typeof start>>} */
    let browser;

    before(async () => {
      browser = await start();
    });

    after(() => browser.stop());

    /** @param {number} ply that a person is to move at */
    const restAt = (ply) => until(async () => ((await browser.page.evaluate(plyAtRest)) ?? -1) >= ply, `ply ${ply}`);

    test("plays against the computer on the site", GUARD, async (t) => {
      const { page } = browser;
      t.diagnostic(browser.name);
      await page.go(site.url);
      await restAt(0);
      for (const ply of [0, 2, 4, 6]) {
        const square = await page.evaluate(() => document.querySelector("[data-legal]")?.getAttribute("data-square"));
        await page.click(`[data-square="${square}"]`);
        await restAt(ply + 2);
      }
      assert.equal(await page.evaluate(() => document.querySelectorAll(".moves-list .move").length), 8);
      assert.equal(await page.evaluate(() => document.querySelector("[data-notice]")?.textContent ?? null), null);
    });

    test("has discs in motion drawn by a worker", GUARD, async () => {
      const { page } = browser;
      await until(() => page.evaluate(() => document.querySelector("#board .board-motion:not([hidden])") !== null), "the worker to be ready");
    });

    test("takes a disc by keyboard", GUARD, async () => {
      const { page } = browser;
      await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector("[data-square][tabindex='0']")).focus());
      const middle = await page.evaluate(() => document.activeElement?.getAttribute("data-square"));
      await page.press("ArrowLeft");
      const left = await page.evaluate(() => document.activeElement?.getAttribute("data-square"));
      assert.notEqual(left, middle);
      await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector("[data-legal]")).focus());
      await page.press("Enter");
      await restAt(10);
      assert.deepEqual(await browser.errors(), []);
    });

    test("plays by itself in an element", GUARD, async () => {
      const { page } = browser;
      await page.evaluate(() => {
        const load = "/pkg/element.js";
        void import(load).then(() => {
          const board = Object.assign(document.createElement("reversi-board"), { board: "6x6", seats: "computer", level: 1 });
          document.body.append(board);
        });
      });
      const placed = () => page.evaluate(() => /** @type {any} */ (document.querySelector("reversi-board"))?.transcript?.length ?? 0);
      await until(async () => (await placed()) >= 8, "four placements");
      await page.evaluate(() => document.querySelector("reversi-board")?.remove());
      assert.deepEqual(await browser.errors(), []);
    });

    test("has the game after a reload", GUARD, async () => {
      const { page } = browser;
      await page.go(site.url);
      await restAt(10);
      assert.deepEqual(await browser.errors(), []);
    });
  });
}
