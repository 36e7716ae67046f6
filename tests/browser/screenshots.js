// Takes the set of pictures by which the page's looks are judged (harness/pictures.js): `./build.sh screenshots` puts
// them into tests/out/screenshots, with a sheet of small copies for each round. Words after the command choose rounds
// by name; --readme makes the README's picture anew and nothing else.

import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openPage, startChromium } from "./harness/chromium.js";
import { HANDS } from "./harness/hands.js";
import { MID_FLIP, ROUNDS } from "./harness/pictures.js";
import { goToScreen, sampleGame } from "./harness/screens.js";
import { serveSite } from "./harness/site.js";
import { TableOnPage } from "./harness/table.js";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */

const OUT = fileURLToPath(new URL("../out/screenshots/", import.meta.url));
const README_PICTURE = fileURLToPath(new URL("../pictures/outflank.png", import.meta.url));

/** The height of a small copy on a contact sheet, in pixels. */
const SMALL = 420;

/** When the wave of turning discs is in its middle at the slowest speed, in milliseconds after the click. */
const MID_WAVE = 330;

const wanted = process.argv.slice(2);

/** @param {string} text */
const fileName = (text) => `${text.replace(/[^\p{L}\p{N}]+/gu, "-")}.png`;

const [browser, site] = await Promise.all([startChromium(), serveSite()]);

/**
 * Puts the pictures of a round on one sheet, small, so that all of them can be seen together.
 * @param {string} name
 * @param {readonly string[]} files
 */
async function contactSheet(name, files) {
  const { page, close } = await openPage(browser, { viewport: { width: 2400, height: 800 } });
  const figures = files.map((file) => {
    const data = readFileSync(file).toString("base64");
    return `<img src="data:image/png;base64,${data}" style="height:${SMALL}px;margin:4px;vertical-align:top">`;
  });
  await page.setContent(`<body style="margin:4px;background:#888">${figures.join("")}</body>`);
  await page.screenshot({ path: `${OUT}${fileName(`sheet ${name}`)}`, fullPage: true });
  await close();
}

/** @param {(typeof ROUNDS)[number]} round */
async function takeRound({ name, locale, theme, sizes, screens }) {
  for (const [width, height] of sizes) {
    const { page, close } = await openPage(browser, { viewport: { width, height }, reducedMotion: "reduce", locale });
    const table = new TableOnPage(page, HANDS.mouse);
    await table.open(site.url);
    await table.prefer(`theme:${theme}`);
    const files = [];
    for (const screen of screens) {
      await goToScreen(table, screen);
      await page.mouse.move(0, 0);
      const file = `${OUT}${fileName(`${name} ${width}x${height} ${screen}`)}`;
      await page.screenshot({ path: file });
      files.push(file);
    }
    await close();
    await contactSheet(`${name} ${width}x${height}`, files);
    console.log(`${name} at ${width}x${height}: ${files.length} pictures`);
  }
}

/** Discs in the middle of turning: the slowest speed, and a moment in which the wave is under way. */
async function takeMidFlip() {
  const files = [];
  for (const { material, players } of MID_FLIP) {
    const { page, close } = await openPage(browser, { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 });
    const table = new TableOnPage(page, HANDS.mouse);
    await table.open(site.url);
    await table.prefer("speed:slow");
    await table.prefer(`material:${material}`);
    const game = sampleGame({ players, board: players === 4 ? "octagon" : "8x8" }, 24);
    const legal = game.legalMoves();
    const longest = legal.reduce((best, square) => (game.flips(square).length > game.flips(best).length ? square : best));
    await table.show(game);
    await table.press(`[data-square="${longest}"]`);
    await page.waitForTimeout(MID_WAVE);
    const file = `${OUT}${fileName(`mid-flip ${material} ${players} players`)}`;
    await page.screenshot({ path: file });
    files.push(file);
    await close();
  }
  await contactSheet("mid-flip", files);
  console.log(`mid-flip: ${files.length} pictures`);
}

async function takeReadmePicture() {
  const { page, close } = await openPage(browser, { viewport: { width: 1120, height: 700 } });
  const table = new TableOnPage(page, HANDS.mouse);
  await table.open(site.url);
  await goToScreen(table, "a game of four on the octagon");
  await page.screenshot({ path: README_PICTURE });
  await close();
}

try {
  if (wanted.includes("--readme")) await takeReadmePicture();
  else {
    if (wanted.length === 0) rmSync(OUT, { recursive: true, force: true });
    mkdirSync(OUT, { recursive: true });
    for (const round of ROUNDS) if (wanted.length === 0 || wanted.includes(round.name)) await takeRound(round);
    if (wanted.length === 0 || wanted.includes("mid-flip")) await takeMidFlip();
  }
} finally {
  await browser.close();
  await site.close();
}
