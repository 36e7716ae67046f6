// On the narrowest phone, in the languages with the longest words and with the longest names, nothing lies out of reach.

import assert from "node:assert/strict";
import { test } from "node:test";
import { HANDS } from "./harness/hands.js";
import { goToScreen, SCREENS } from "./harness/screens.js";
import { setStage } from "./harness/stage.js";
import { TableOnPage } from "./harness/table.js";

/** A game of four, two of them with names that cannot be broken between words. */
const TABLE = {
  link: "1.octagon.p4.m",
  ply: 0,
  id: "one",
  began: 0,
  paused: false,
  clock: { rule: { kind: "game", seconds: 3600, increment: 0 }, left: {} },
  seats: ["W".repeat(24), "Donaudampfschifffahrtsge", "", ""].map((name) => ({ kind: name ? "person" : "computer", strength: "normal", name })),
};

/** What sticks out of the window or of the sheet that is open, in the page. */
function outside() {
  const root = document.querySelector("dialog[open]") ?? document.body;
  const found = [...root.querySelectorAll("header, h2, main, nav, table, td, .button, .status-line, .sheet-body, .player")].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > innerWidth + 1);
  });
  const body = root.querySelector(".sheet-body");
  if (body && body.scrollWidth > body.clientWidth) found.push(body);
  return found.map((element) => element.outerHTML.slice(0, 80));
}

const stage = setStage();

for (const locale of ["de", "ja"]) {
  test(`320 pixels suffice for every screen in ${locale}`, { timeout: 240_000 }, (t) =>
    stage.onPage(
      async ({ page }) => {
        await page.addInitScript((kept) => void (localStorage.getItem("outflank.table") ?? localStorage.setItem("outflank.table", kept)), JSON.stringify(TABLE));
        const table = new TableOnPage(page, HANDS.mouse);
        await table.open(stage.url);
        assert.equal(await page.locator("html").getAttribute("lang"), locale);
        for (const screen of SCREENS) {
          await t.test(screen, async () => {
            await goToScreen(table, screen);
            assert.deepEqual(await page.evaluate(outside), []);
            if (screen === "the moves") assert.ok(await page.isVisible("dialog .move .number"), "the moves have their numbers");
          });
        }
      },
      { viewport: { width: 320, height: 568 }, reducedMotion: "reduce", locale },
    ));
}
