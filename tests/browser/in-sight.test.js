// What a person wants next is in sight: on a phone without scrolling for it, and beside a sheet the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { HANDS } from "./harness/hands.js";
import { goToScreen } from "./harness/screens.js";
import { setStage } from "./harness/stage.js";
import { TableOnPage } from "./harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const PHONES = [[320, 568], [390, 844], [568, 320], [844, 390]];

const stage = setStage();

/**
 * How much of an element nothing hides, from 0 to 1.
 * @param {Page} page
 * @param {string} selector
 */
const inSight = (page, selector) =>
  page.locator(selector).evaluate(
    (element) => new Promise((done) => new IntersectionObserver(([{ intersectionRatio }]) => done(intersectionRatio), { threshold: 0 }).observe(element)),
  );

/** @param {string} locale @param {number} width @param {number} height @param {(table: TableOnPage) => Promise<void>} body */
const onScreen = (locale, width, height, body) =>
  stage.onPage(
    async ({ page }) => {
      const table = new TableOnPage(page, HANDS.mouse);
      await table.open(stage.url);
      await body(table);
    },
    { viewport: { width, height }, reducedMotion: "reduce", locale },
  );

for (const [width, height] of PHONES) {
  test(`at ${width}x${height} the button that opens a pasted text`, { timeout: 60_000 }, () =>
    onScreen("en", width, height, async (table) => {
      await goToScreen(table, "the texts to share");
      assert.equal(await inSight(table.page, '[data-action="open-text"]'), 1);
      await table.page.fill('[data-field="paste"]', "nonsense");
      await table.press('[data-action="open-text"]');
      assert.equal(await inSight(table.page, '[data-error="paste"]'), 1, "and so is what was wrong with it");
    }));
}

for (const locale of ["en", "de", "ja"]) {
  for (const [width, height] of PHONES) {
    test(`at ${width}x${height} in ${locale} what a lesson answers, and the way on in one row`, { timeout: 120_000 }, () =>
      onScreen(locale, width, height, async (table) => {
        const { page } = table;
        await goToScreen(table, "a lesson");
        for (const chapter of ["play", "variants", "strategy"]) {
          await page.check(`[data-choice="chapter:${chapter}"]`, { force: true });
          for (let last = false; !last; await table.press('[data-action="lesson-next"]')) {
            const marked = page.locator('[data-board="lesson"] [data-legal]');
            for (let left = await marked.count(); left > 0; left = await marked.count()) {
              await marked.first().click();
              await page.waitForFunction((before) => document.querySelectorAll('[data-board="lesson"] [data-legal]').length !== before, left);
            }
            const answers = (await page.innerText("[data-lesson-after]")) !== "";
            const lesson = await page.getAttribute(".lesson", "data-lesson");
            if (answers) assert.equal(await inSight(page, "[data-lesson-after]"), 1, `${lesson}'s answer`);
            const tops = await page.locator(".sheet-foot button:visible").evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
            assert.equal(new Set(tops).size, 1, `${lesson}: ${tops}`);
            last = await page.isVisible('[data-action="lesson-play"]');
          }
        }
      }));
  }
}

for (const [width, height] of [[1024, 768], [1280, 800], [1440, 900], [1920, 1080], [2560, 1080]]) {
  test(`at ${width}x${height} a sheet takes the place of the rail, and leaves the board alone`, { timeout: 60_000 }, () =>
    onScreen("en", width, height, async (table) => {
      for (const screen of ["the setup", "the menu", "the settings"]) {
        await goToScreen(table, screen);
        const boxes = await table.page.evaluate(() =>
          [".sheet[open]", ".board-view canvas", ".players", ".toolbar"].map((selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON()),
        );
        const [sheet, board, ...rail] = boxes;
        assert.ok(sheet.left >= board.right - 1, `${screen}: the sheet from ${sheet.left}, the board to ${board.right}`);
        for (const part of rail) assert.ok(sheet.left <= part.left && part.right <= sheet.right, `${screen}: ${JSON.stringify([sheet, part])}`);
      }
    }));
}
