// At every size and in every language nothing is cut off, covered, out of reach or too small for a finger.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "../../www/text/languages.js";
import { HANDS } from "./harness/hands.js";
import { misfits } from "./harness/misfits.js";
import { SIZES } from "./harness/pictures.js";
import { goToScreen, SCREENS } from "./harness/screens.js";
import { setStage } from "./harness/stage.js";
import { TableOnPage } from "./harness/table.js";

/** Windows up to this width are touched. */
const TOUCHED = 800;

/** Phones on their side. */
const SIDEWAYS = [[568, 320], [640, 400], [667, 375], [844, 390]];

const stage = setStage();

for (const { tag } of LANGUAGES) {
  test(`every screen fits every size in ${tag}`, { timeout: 300_000 }, (t) =>
    stage.onPage(
      async ({ page }) => {
        const table = new TableOnPage(page, HANDS.mouse);
        await table.open(stage.url);
        assert.equal(await page.locator("html").getAttribute("lang"), tag);
        for (const screen of SCREENS) {
          await t.test(screen, async () => {
            await goToScreen(table, screen);
            await page.mouse.move(0, 0);
            /** @type {string[]} */
            const found = [];
            for (const [width, height] of SIZES) {
              await page.setViewportSize({ width, height });
              await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
              for (const line of await page.evaluate(misfits, { touch: width <= TOUCHED })) found.push(`${width}x${height} ${line}`);
            }
            assert.deepEqual(found, []);
          });
        }
      },
      { reducedMotion: "reduce", locale: tag },
    ));
}

for (const locale of ["en", "de"]) {
  test(`on a phone on its side every screen is for fingers in ${locale}`, { timeout: 300_000 }, (t) =>
    stage.onPage(
      async ({ page }) => {
        const table = new TableOnPage(page, HANDS.mouse);
        await table.open(stage.url);
        // What is touched shows no sheet of keys.
        for (const screen of SCREENS.filter((name) => name !== "the keys")) {
          await t.test(screen, async () => {
            await page.setViewportSize({ width: 844, height: 844 });
            await goToScreen(table, screen);
            await page.mouse.move(0, 0);
            /** @type {string[]} */
            const found = [];
            for (const [width, height] of SIDEWAYS) {
              await page.setViewportSize({ width, height });
              await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
              for (const line of await page.evaluate(misfits, { touch: true })) found.push(`${width}x${height} ${line}`);
            }
            // The longest sentences are scrolled there: the board comes first.
            assert.deepEqual(found.filter((line) => !line.includes("has to be scrolled")), []);
          });
        }
      },
      { reducedMotion: "reduce", locale, hasTouch: true },
    ));
}
