// axe-core looks at every screen, in every theme, on a desktop and on a phone, and must find nothing.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { HANDS } from "./harness/hands.js";
import { goToScreen, SCREENS } from "./harness/screens.js";
import { setStage } from "./harness/stage.js";
import { TableOnPage } from "./harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const stage = setStage();

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
    test(`axe finds nothing on ${place} in the ${theme} theme`, { timeout: 300_000 }, (t) =>
      stage.onPage(
        async ({ page }) => {
          const table = new TableOnPage(page, HANDS.mouse);
          await table.open(stage.url);
          await table.prefer(`theme:${theme}`);
          await page.evaluate(AXE);
          for (const screen of SCREENS) {
            await t.test(screen, async () => {
              await goToScreen(table, screen);
              assert.deepEqual(await findings(page), []);
            });
          }
        },
        { viewport, reducedMotion: "reduce" },
      ));
  }
}

test("axe finds nothing in the embedded board", { timeout: 60_000 }, () =>
  stage.onPage(
    async ({ page }) => {
      const table = new TableOnPage(page, HANDS.mouse);
      await table.open(`${stage.url}?embed=1`);
      await page.evaluate(AXE);
      assert.deepEqual(await findings(page), []);
    },
    { viewport: { width: 400, height: 500 } },
  ));
