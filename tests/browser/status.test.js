// The sentence that says what happened and what is wanted can be read whole, at every size and in every language, and
// nothing else moves when it changes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Game } from "../../dist/pkg/index.js";
import { LANGUAGES } from "../../www/text/languages.js";
import { HANDS } from "./harness/hands.js";
import { misfits } from "./harness/misfits.js";
import { setStage } from "./harness/stage.js";
import { TableOnPage } from "./harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

/** Window sizes in CSS pixels at which the sentence is seen whole. */
const SIZES = /** @type {const} */ ([
  [320, 568],
  [360, 640],
  [390, 844],
  [768, 1024],
  [640, 400],
  [667, 375],
  [844, 390],
  [1000, 700],
  [1280, 800],
]);

/** Here a long one has to be scrolled. */
const SMALLEST = /** @type {const} */ ([320, 480]);

/** @type {Record<string, (table: TableOnPage) => Promise<unknown>>} */
const SENTENCES = {
  welcome: async () => {},
  "a refusal at the first visit": (table) => table.press('[data-square="a1"]'),
  "a hint's numbers where many play": async (table) => {
    await table.show(new Game({ players: 3, goal: "fewest" }));
    await table.press('[data-action="hint"]');
    await table.page.waitForSelector('body[data-hint="shown"]');
  },
  "paused, with a game to go back to": async (table) => {
    await table.show(Game.fromTranscript("f5d6c3"));
    await table.press('[data-action="new-game"]');
    await table.press('[data-choice="clock:game"]');
    await table.press('[data-action="start"]');
    await table.page.waitForSelector('body[data-sheet="none"]');
    await table.page.keyboard.press("p");
    await flashIsGone(table.page);
  },
  "a game opened over another": async (table) => {
    await table.press('[data-action="go-on"]');
    await table.press('[data-square="d3"]');
    await table.page.goto(`${new URL(table.page.url()).origin}/#1.8x8.mf5d6c3`);
    await table.page.waitForSelector('[data-action="go-back"]:not([hidden])');
    await flashIsGone(table.page);
  },
};

/** Waits until the short confirmation has made way for what comes after it: two buttons go with that. @param {Page} page */
const flashIsGone = (page) =>
  page.waitForFunction(() => {
    const name = document.querySelector(".player[aria-current] .name")?.textContent;
    return Boolean(name) && document.querySelector("[data-status]")?.textContent?.includes(/** @type {string} */ (name));
  });

/** @param {Page} page @param {readonly [width: number, height: number]} size */
async function resize(page, [width, height]) {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** What is wrong with the sentence and its buttons, in the page. */
function faults() {
  const found = [];
  /** @param {string} selector */
  const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
  const [slot, line, beside] = [".status", ".status-line", ".status .beside"].map(find);
  const { paddingLeft, paddingRight, fontSize } = getComputedStyle(slot);
  const row = slot.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const least = Math.min(16 * parseFloat(fontSize), 0.62 * row);
  if (line.offsetWidth < least) found.push(`the sentence has ${line.offsetWidth} of ${row} pixels`);
  for (const button of slot.querySelectorAll("button")) {
    const word = /** @type {HTMLElement | null} */ (button.querySelector(".word"));
    if (word && word.offsetHeight > 1.9 * parseFloat(getComputedStyle(word).fontSize)) found.push(`"${word.textContent}" is broken`);
  }
  const others = () =>
    JSON.stringify(
      [...document.querySelectorAll(".players, .status, .board-place, .page .moves, .toolbar")].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [element.className, left, top, width, height];
      }),
    );
  const before = others();
  line.style.display = beside.style.display = "none";
  if (others() !== before) found.push(`without the sentence the page is another: ${others()} instead of ${before}`);
  line.style.display = beside.style.display = "";
  return found;
}

const stage = setStage();

for (const { tag } of LANGUAGES) {
  test(`the sentence is read whole in ${tag}`, { timeout: 240_000 }, (t) =>
    stage.onPage(
      async ({ page }) => {
        const table = new TableOnPage(page, HANDS.mouse);
        await table.open(stage.url);
        for (const [name, goThere] of Object.entries(SENTENCES)) {
          await t.test(name, async () => {
            await page.setViewportSize({ width: 1280, height: 800 });
            await goThere(table);
            await page.mouse.move(0, 0);
            const found = [];
            for (const size of SIZES) {
              await resize(page, size);
              const lines = [...(await page.evaluate(faults)), ...(await page.evaluate(misfits, { touch: size[0] < size[1] }))];
              found.push(...lines.map((line) => `${size.join("x")} ${line}`));
            }
            await resize(page, SMALLEST);
            // Only what is to be scrolled may lie out of sight there.
            const cut = (await page.evaluate(misfits, { touch: true })).filter((line) => !line.startsWith("has to be scrolled"));
            found.push(...cut.map((line) => `${SMALLEST.join("x")} ${line}`));
            assert.deepEqual(found, []);
          });
        }
      },
      { reducedMotion: "reduce", locale: tag },
    ));
}

test("a sentence too long for the smallest window is scrolled by the arrow keys, and the next begins at its top", () =>
  stage.onPage(
    async ({ page }) => {
      const table = new TableOnPage(page, HANDS.keyboard);
      await table.open(stage.url);
      await resize(page, SMALLEST);
      assert.equal(await page.getAttribute(".status", "tabindex"), null, "what fits is no stop of the Tab key");
      await table.show(new Game({ players: 3, goal: "fewest" }));
      await page.keyboard.press("h");
      await page.waitForSelector('.status[tabindex="0"]');
      await page.focus(".status");
      await page.keyboard.press("ArrowDown");
      await page.waitForFunction(() => (document.querySelector(".status")?.scrollTop ?? 0) > 0);
      await page.keyboard.press("h");
      await page.waitForSelector(".status:not([tabindex])");
      assert.equal(await page.evaluate(() => document.querySelector(".status")?.scrollTop), 0);
    },
    { reducedMotion: "reduce", locale: "fr" },
  ));

test("a refusal makes way for the hint asked for after it", () =>
  stage.onPage(
    async ({ page }) => {
      const table = new TableOnPage(page, HANDS.mouse);
      await table.open(stage.url);
      await table.press('[data-square="f5"]');
      await table.shown(2);
      await table.press('[data-square="a1"]');
      await page.waitForSelector(".status[data-refused]");
      await table.press('[data-action="hint"]');
      await page.locator("[data-status]", { hasText: /is best\. The numbers: / }).waitFor();
      assert.equal(await page.getAttribute(".status", "data-refused"), null);
    },
    { reducedMotion: "reduce" },
  ));
