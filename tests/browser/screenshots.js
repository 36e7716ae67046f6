// Takes the set of pictures by which the page's looks are judged: `./build.sh screenshots` puts them into tests/out.
// With --readme it also makes the README's picture anew.

import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openPage, startChromium } from "./harness/chromium.js";
import { HANDS } from "./harness/hands.js";
import { goToScreen, sampleGame, SCREENS } from "./harness/screens.js";
import { serveSite } from "./harness/site.js";
import { TableOnPage } from "./harness/table.js";

const OUT = fileURLToPath(new URL("../out/screenshots/", import.meta.url));
const README_PICTURE = fileURLToPath(new URL("../pictures/outflank.png", import.meta.url));

/** Window sizes, from a small phone to a wide screen. */
const SIZES = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1440, 900],
  [2560, 1080],
];

const THEMES = ["light", "dark", "contrast"];

/** The screens that are taken in every size; the others in two. */
const EVERYWHERE = ["a game of two", "a game of four on the octagon", "the setup", "a result"];

const isCommon = (/** @type {number} */ width) => width === 390 || width === 1440;

/** @param {string} text */
const fileName = (text) => text.replace(/[^a-z0-9]+/gi, "-");

const [browser, site] = await Promise.all([startChromium(), serveSite()]);
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
let count = 0;

/**
 * @param {import("playwright-core").Page} page
 * @param {string} name
 */
async function take(page, name) {
  await page.screenshot({ path: `${OUT}${fileName(name)}.png` });
  count += 1;
}

for (const theme of THEMES) {
  for (const [width, height] of SIZES) {
    if (theme !== "light" && !isCommon(width)) continue;
    const { page, close } = await openPage(browser, { viewport: { width, height }, reducedMotion: "reduce" });
    const table = new TableOnPage(page, HANDS.mouse);
    await table.open(site.url);
    await table.prefer(`theme:${theme}`);
    const screens = isCommon(width) ? SCREENS : EVERYWHERE;
    for (const screen of screens) {
      await goToScreen(table, screen);
      await take(page, `${screen} ${theme} ${width}x${height}`);
    }
    await close();
    console.log(`${theme} at ${width}x${height}: ${screens.length} screens`);
  }
}

// Discs in the middle of turning: the slowest speed, and a moment in which the wave is under way.
for (const players of /** @type {const} */ ([2, 4])) {
  const { page, close } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  const table = new TableOnPage(page, HANDS.mouse);
  await table.open(site.url);
  await table.prefer("speed:slow");
  const game = sampleGame({ players, board: players === 4 ? "octagon" : "8x8" }, 24);
  const legal = game.legalMoves();
  const longest = legal.reduce((best, square) => (game.flips(square).length > game.flips(best).length ? square : best));
  await table.show(game);
  await table.press(`[data-square="${longest}"]`);
  await page.waitForTimeout(260);
  await take(page, `mid-flip ${players} players`);
  await close();
}

if (process.argv.includes("--readme")) {
  const { page, close } = await openPage(browser, { viewport: { width: 1120, height: 700 } });
  const table = new TableOnPage(page, HANDS.mouse);
  await table.open(site.url);
  await goToScreen(table, "a game of four on the octagon");
  await page.screenshot({ path: README_PICTURE });
  await close();
}

await browser.close();
await site.close();
console.log(`${count} pictures in tests/out/screenshots`);
