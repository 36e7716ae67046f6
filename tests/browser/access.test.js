// axe-core looks at every screen, in every theme, on a desktop and on a phone, and must find nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bringAxe, findings } from "./harness/axe.js";
import { HANDS } from "./harness/hands.js";
import { goToScreen, SCREENS } from "./harness/screens.js";
import { setStage } from "./harness/stage.js";
import { TableOnPage } from "./harness/table.js";

const stage = setStage();

const PLACES = { "a desktop": { width: 1280, height: 800 }, "a phone": { width: 390, height: 844 } };

for (const theme of ["light", "dark", "contrast"]) {
  for (const [place, viewport] of Object.entries(PLACES)) {
    test(`axe finds nothing on ${place} in the ${theme} theme`, { timeout: 300_000 }, (t) =>
      stage.onPage(
        async ({ page }) => {
          const table = new TableOnPage(page, HANDS.mouse);
          await table.open(stage.url);
          await table.prefer(`theme:${theme}`);
          await bringAxe(page);
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
      await bringAxe(page);
      assert.deepEqual(await findings(page), []);
    },
    { viewport: { width: 400, height: 500 } },
  ));
