// Where the focus is once a sheet has closed: back where it was, and never nowhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { HANDS } from "./harness/hands.js";
import { sampleGame } from "./harness/screens.js";
import { setStage } from "./harness/stage.js";
import { TableOnPage } from "./harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const stage = setStage();

/** @param {(opened: { page: Page, table: TableOnPage }) => Promise<void>} body */
function onPage(body) {
  return stage.onPage(async ({ page }) => {
    const table = new TableOnPage(page, HANDS.keyboard);
    await table.open(stage.url);
    await body({ page, table });
  });
}

/** Waits until the focus is on an element. @param {Page} page @param {string} selector */
const focusOn = (page, selector) => page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector, { timeout: 20_000 });

test("a sheet gives it back to the button that opened it", { timeout: 120_000 }, () =>
  onPage(async ({ page, table }) => {
    await table.press('[data-action="new-game"]');
    await page.waitForSelector("dialog[open]");
    await page.keyboard.press("Escape");
    await focusOn(page, '[data-action="new-game"]');
  }));

test("so it does where the language was changed meanwhile, and with it the whole page", { timeout: 120_000 }, () =>
  onPage(async ({ page, table }) => {
    await table.press('[data-action="menu"]');
    await table.press('dialog [data-action="settings"]');
    await page.locator('dialog [data-choice="language"]').selectOption("de");
    await page.waitForSelector('html[lang="de"] dialog[open]');
    await page.keyboard.press("Escape");
    await focusOn(page, '.toolbar [data-action="menu"]');
  }));

test("where a sheet hides the button that was pressed, its heading takes it", { timeout: 120_000 }, () =>
  onPage(async ({ page, table }) => {
    await table.press('[data-action="new-game"]');
    for (const choice of ["opening:free", "handicap:white", "players:4"]) await page.locator(`[data-choice="${choice}"]`).check();
    await page.waitForSelector('[data-error="setup"] li');
    const sentences = await page.locator('[data-error="setup"] li').allInnerTexts();
    assert.deepEqual(sentences, [...new Set(sentences)], "each reason is said once");
    await table.press('[data-action="mend-setup"]');
    await focusOn(page, "dialog h2");
  }));

test("where the button is gone, it is on the board", { timeout: 120_000 }, () =>
  onPage(async ({ page, table }) => {
    await table.show(sampleGame({ board: "6x6" }, Infinity));
    await table.press('.status [data-action="result"]');
    await page.waitForSelector('dialog[data-screen="result"]');
    await table.press('dialog [data-action="rematch"]');
    await focusOn(page, "[data-square]");
  }));
