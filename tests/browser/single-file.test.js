// The whole app in one file, opened from disk: a game against the computer, to its end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, startChromium } from "./harness/chromium.js";
import { startFirefox } from "./harness/firefox.js";
import { HANDS } from "./harness/hands.js";
import { until } from "./harness/processes.js";
import { FILE, SITE_FILE } from "./harness/site.js";
import { TableOnPage, lots } from "./harness/table.js";

const GUARD = { timeout: 300_000 };

test("Chromium opens outflank.html from disk and finishes a game against the computer", GUARD, async () => {
  const browser = await startChromium();
  try {
    const { page, errors } = await openPage(browser);
    const requests = /** @type {string[]} */ ([]);
    page.on("request", (request) => requests.push(request.url()));
    const table = new TableOnPage(page, HANDS.mouse);
    await table.open(FILE);
    // Discs in motion are drawn by a worker here too.
    await page.waitForSelector("#board .board-motion:not([hidden])");
    await table.hurry();
    await table.start({ board: "6x6" }, ["person", "normal"]);
    await table.play(lots(1));
    await table.checkResult();
    assert.deepEqual(errors, []);
    const foreign = requests.filter((url) => url !== FILE && !/^(?:blob|data):/.test(url));
    assert.deepEqual(foreign, [], "the file must need nothing but itself");
  } finally {
    await browser.close();
  }
});

test("Firefox opens outflank.html from disk and finishes a game against the computer", GUARD, async () => {
  const { page, errors, stop } = await startFirefox();
  try {
    await page.go(FILE);
    await until(() => page.evaluate(() => document.body.hasAttribute("data-ready")), "the page to be ready");
    await page.click('[data-action="menu"]');
    await page.click('dialog [data-action="settings"]');
    await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('[data-choice="speed:none"]')).click());
    await page.click('dialog [data-action="done"]');
    await page.click('[data-action="new-game"]');
    await page.click('[data-preset="quick"]');
    await page.click('[data-action="start"]');
    for (;;) {
      await until(() => page.evaluate(() => document.body.matches("[data-settled]:not([data-thinking])")), "a person's turn");
      const square = await page.evaluate(() => document.querySelector("[data-legal]")?.getAttribute("data-square") ?? null);
      if (square === null) break;
      const ply = await page.evaluate(() => document.body.dataset.ply);
      await page.click(`[data-square="${square}"]`);
      await until(() => page.evaluate((before) => document.body.dataset.ply !== before, ply), "the disc to be placed");
    }
    assert.equal(await page.evaluate(() => document.body.dataset.turn), "none");
    await until(() => page.evaluate(() => document.querySelector('dialog[data-screen="result"]') !== null), "the result");
    assert.equal(await page.evaluate(() => document.body.dataset.engine), "ready", "the engine has played");
    assert.deepEqual(await errors(), []);
  } finally {
    await stop();
  }
});

test("Firefox is as strict with files in these tests as with a visitor's: the site itself does not start from disk", GUARD, async () => {
  const { page, errors, stop } = await startFirefox();
  try {
    await page.go(SITE_FILE);
    await until(async () => (await errors()).length > 0, "the refusal");
    assert.match((await errors()).join("\n"), /CORS|cross-origin/i);
    assert.equal(await page.evaluate(() => document.body.hasAttribute("data-ready")), false);
  } finally {
    await stop();
  }
});
