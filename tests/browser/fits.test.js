// At every size and in every language nothing is cut off, covered, out of reach or too small for a finger.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LANGUAGES } from "../../www/text/languages.js";
import { openPage, startChromium } from "./harness/chromium.js";
import { HANDS } from "./harness/hands.js";
import { misfits } from "./harness/misfits.js";
import { SIZES } from "./harness/pictures.js";
import { goToScreen, SCREENS } from "./harness/screens.js";
import { serveSite } from "./harness/site.js";
import { TableOnPage } from "./harness/table.js";

/** Windows up to this width are touched. */
const TOUCHED = 800;

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */
let site;

before(async () => {
  [browser, site] = await Promise.all([startChromium(), serveSite()]);
});

after(async () => {
  await browser.close();
  await site.close();
});

for (const { tag } of LANGUAGES) {
  test(`every screen fits every size in ${tag}`, { timeout: 300_000 }, async (t) => {
    const { page, errors, close } = await openPage(browser, { reducedMotion: "reduce", locale: tag });
    try {
      const table = new TableOnPage(page, HANDS.mouse);
      await table.open(site.url);
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
      assert.deepEqual(errors, []);
    } finally {
      await close();
    }
  });
}
