// axe-core looks at every screen, in every theme, on a desktop and on a phone, and must find nothing.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { openPage, startChromium } from "./harness/chromium.js";
import { HANDS } from "./harness/hands.js";
import { goToScreen, SCREENS } from "./harness/screens.js";
import { serveSite } from "./harness/site.js";
import { TableOnPage } from "./harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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

/**
 * What axe finds wrong, as text.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
function findings(page) {
  return page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (globalThis).axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap((/** @type {any} */ { id, help, nodes }) =>
      nodes.map((/** @type {any} */ node) => `${id}: ${help}: ${node.target.join(" ")}: ${node.failureSummary}`),
    );
  });
}

const PLACES = { "a desktop": { width: 1280, height: 800 }, "a phone": { width: 390, height: 844 } };

for (const theme of ["light", "dark", "contrast"]) {
  for (const [place, viewport] of Object.entries(PLACES)) {
    test(`axe finds nothing on ${place} in the ${theme} theme`, { timeout: 300_000 }, async (t) => {
      const { page, errors, close } = await openPage(browser, { viewport, reducedMotion: "reduce" });
      try {
        const table = new TableOnPage(page, HANDS.mouse);
        await table.open(site.url);
        await table.prefer(`theme:${theme}`);
        await page.evaluate(AXE);
        for (const screen of SCREENS) {
          await t.test(screen, async () => {
            await goToScreen(table, screen);
            assert.deepEqual(await findings(page), []);
          });
        }
        assert.deepEqual(errors, []);
      } finally {
        await close();
      }
    });
  }
}

test("axe finds nothing in the embedded board", { timeout: 60_000 }, async () => {
  const { page, errors, close } = await openPage(browser, { viewport: { width: 400, height: 500 } });
  try {
    const table = new TableOnPage(page, HANDS.mouse);
    await table.open(`${site.url}?embed=1`);
    await page.evaluate(AXE);
    assert.deepEqual(await findings(page), []);
    assert.deepEqual(errors, []);
  } finally {
    await close();
  }
});
