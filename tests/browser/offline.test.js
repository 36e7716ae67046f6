// The site opens and plays without a network, once it was there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, startChromium } from "./harness/chromium.js";
import { HANDS } from "./harness/hands.js";
import { serveSite } from "./harness/site.js";
import { TableOnPage, lots } from "./harness/table.js";

/** Waits until the browser has kept everything that the service worker means to keep. @param {import("playwright-core").Page} page */
function everythingKept(page) {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const script = await (await fetch("service-worker.js")).text();
    const { version, first, later } = JSON.parse((/\{.*?\}/.exec(script) ?? ["{}"])[0].replace(/(version|first|later):/g, '"$1":'));
    for (;;) {
      const kept = await (await caches.open(`outflank-${version}`)).keys();
      if (kept.length === first.length + later.length) return;
      await new Promise((done) => setTimeout(done, 100));
    }
  });
}

test("without a network the site opens, thinks about any game and speaks any language", { timeout: 180_000 }, async () => {
  const [browser, site] = await Promise.all([startChromium(), serveSite()]);
  try {
    const { page, errors } = await openPage(browser);
    const table = new TableOnPage(page, HANDS.mouse);
    await table.open(site.url);
    await everythingKept(page);
    await page.context().setOffline(true);
    await site.close();
    await table.open(site.url);
    await table.hurry();
    await table.start({}, ["person", "normal"]);
    await table.play(lots(3), async ({ game }) => game.ply >= 4);
    await table.start({ board: "octagon", players: 4 }, ["person", "easy", "easy", "easy"]);
    await table.play(lots(4), async ({ game }) => game.ply >= 8);
    await page.goto(`${site.url}?embed=1#${table.game.link()}`);
    await page.waitForSelector("body[data-ready]");
    await page.evaluate(() => localStorage.clear());
    await table.open(site.url);
    await table.press('[data-action="menu"]');
    await table.press('dialog [data-action="settings"]');
    await page.locator('[data-choice="language"]').selectOption("ja");
    await page.waitForSelector("html[lang=ja]");
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
    await site.close().catch(() => {});
  }
});

test("another site of the same origin keeps what it has when a new version takes over", { timeout: 120_000 }, async () => {
  const [browser, site] = await Promise.all([startChromium(), serveSite()]);
  try {
    const { page } = await openPage(browser);
    await page.goto(site.url);
    await page.evaluate(() => Promise.all([caches.open("somebody-else"), caches.open("outflank-of-last-year")]));
    await everythingKept(page);
    const names = await page.evaluate(() => caches.keys());
    assert.ok(names.includes("somebody-else") && !names.includes("outflank-of-last-year"), names.join(" "));
  } finally {
    await browser.close();
    await site.close();
  }
});
