// What a person does in the middle of an animation, and in the middle of the computer's thinking: nothing goes wrong
// then. Time stands still for the one, and the engine's worker is kept waiting for the other, so that the middle is
// the middle on any machine.

import assert from "node:assert/strict";
import { describe, test as plainTest } from "node:test";
import { HANDS } from "./harness/hands.js";
import { setStage } from "./harness/stage.js";
import { TableOnPage, lots } from "./harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

const stage = setStage();

/**
 * @param {string} name
 * @param {() => Promise<void>} body
 */
const test = (name, body) => plainTest(name, { timeout: 120_000 }, body);

/** @param {Page} page */
const settled = (page) => page.evaluate(() => document.body.hasAttribute("data-settled"));

/**
 * Opens a sheet by its key, letting as much time pass as that takes.
 * @param {Page} page
 * @param {string} key
 * @param {string} screen
 * @param {() => Promise<void>} [wait]
 */
async function openSheet(page, key, screen, wait = () => page.waitForTimeout(10)) {
  await page.keyboard.press(key);
  while (!(await page.isVisible(`[data-screen="${screen}"]`))) await wait();
}

/**
 * The words beside the board are drawn after its discs, some a frame.
 * @param {() => Promise<void>} wait
 */
async function waitForWords(wait) {
  for (let frame = 0; frame < 8; frame += 1) await wait();
}

/** Where a1 is on the page. @param {Page} page */
const corner = async (page) => JSON.stringify(await page.locator('#board [data-square="a1"]').boundingBox());

describe("in the middle of an animation", () => {
  /**
   * Plays some discs among people, then one that flips many, and stops the time while they turn.
   * @param {(opened: { page: Page, table: TableOnPage, wait: () => Promise<void> }) => Promise<void>} act
   *   `wait` lets a frame pass
   */
  const meanwhile = (act) =>
    stage.onPage(async ({ page }) => {
      await page.clock.install();
      const table = new TableOnPage(page, HANDS.mouse);
      await table.open(stage.url);
      await table.hurry();
      await table.start({}, ["person", "person"]);
      await table.play(lots(21), async ({ game }) => game.ply === 20);
      await table.prefer("speed:slow");
      const most = table.game.legalMoves().reduce((best, each) => (table.game.flips(each).length > table.game.flips(best).length ? each : best));
      assert.ok(table.game.flips(most).length >= 3);
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
      const wait = () => page.clock.runFor(20);
      await page.locator(`#board [data-square="${most}"]`).evaluate((/** @type {HTMLElement} */ square) => square.click());
      await waitForWords(wait);
      assert.equal(await settled(page), false);
      assert.equal(await page.getAttribute("body", "data-ply"), "21");
      await act({ page, table, wait });
    });

  test("undo takes the disc back", () =>
    meanwhile(async ({ page, table, wait }) => {
      await page.keyboard.press("u");
      await waitForWords(wait);
      assert.equal(await page.getAttribute("body", "data-ply"), "20");
      await page.clock.resume();
      await table.compare();
      assert.equal(table.game.ply, 20);
    }));

  test("redo places it again while it is still being taken back", () =>
    meanwhile(async ({ page, table, wait }) => {
      await page.keyboard.press("u");
      for (let frame = 0; frame < 3; frame += 1) await wait();
      assert.equal(await settled(page), false);
      await page.keyboard.press("y");
      await wait();
      assert.equal(await settled(page), false);
      await page.clock.resume();
      await table.compare(21);
    }));

  test("a seat goes to the computer, which waits for the discs to land, and back to a person", () =>
    meanwhile(async ({ page, table, wait }) => {
      await openSheet(page, "e", "seats", wait);
      const next = table.game.ply % 2 === 0 ? "white" : "black";
      await page.locator(`[data-choice="seat-${next}"]`).selectOption("easy");
      await wait();
      assert.equal(await settled(page), false);
      assert.equal(await page.getAttribute("body", "data-ply"), "21");
      await page.clock.resume();
      await table.compare(22);
      await page.locator(`[data-choice="seat-${next}"]`).selectOption("person");
      await page.keyboard.press("Escape");
      await table.play(lots(3), async ({ game }) => game.ply >= 25);
    }));

  test("the board is turned", () =>
    meanwhile(async ({ page, table, wait }) => {
      const before = await corner(page);
      await page.keyboard.press("f");
      for (let frame = 0; frame < 3; frame += 1) await wait();
      await page.clock.resume();
      await table.compare(21);
      assert.notEqual(await corner(page), before);
    }));

  test("the theme is changed", () =>
    meanwhile(async ({ page, table, wait }) => {
      await openSheet(page, ",", "settings", wait);
      await page.check('[data-choice="theme:dark"]', { force: true });
      await wait();
      assert.equal(await page.getAttribute("html", "data-theme"), "dark");
      assert.equal(await settled(page), false);
      await page.keyboard.press("Escape");
      await page.clock.resume();
      await table.compare(21);
    }));

  test("the window changes its size", () =>
    meanwhile(async ({ page, table, wait }) => {
      await page.setViewportSize({ width: 500, height: 900 });
      await wait();
      await page.clock.resume();
      await table.compare(21);
      const { width, height } = (await page.locator("#board").boundingBox()) ?? assert.fail();
      assert.ok(width <= 500 && height <= 900 && width > 300);
      await page.setViewportSize({ width: 1280, height: 800 });
      await table.play(lots(4), async ({ game }) => game.ply >= 23);
    }));

  test("the page is loaded again", () =>
    meanwhile(async ({ page, table }) => {
      await page.reload();
      await page.clock.resume();
      await page.waitForSelector("body[data-ready]");
      await table.compare(21);
      assert.equal(table.game.ply, 21);
    }));
});

describe("in the middle of the computer's thinking", () => {
  /**
   * Places a disc against the computer, whose answer is kept back until `answer` is called.
   * @param {(opened: { page: Page, table: TableOnPage, answer: () => Promise<void> }) => Promise<void>} act
   */
  const meanwhile = (act) =>
    stage.onPage(async ({ page }) => {
      await page.addInitScript(() => {
        /** @type {(() => void)[]} */
        const kept = [];
        let keeping = true;
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ ...rest) {
          const send = () => post.call(this, message, ...rest);
          if (keeping && message.kind === "analyse") kept.push(send);
          else send();
        };
        addEventListener("answer", () => {
          keeping = false;
          for (const send of kept.splice(0)) send();
        });
      });
      const table = new TableOnPage(page, HANDS.mouse);
      await table.open(stage.url);
      await table.hurry();
      await table.start({}, ["person", "easy"]);
      await table.compare();
      await table.press('[data-square="f5"]');
      await page.waitForSelector('body[data-thinking][data-settled][data-ply="1"]');
      await act({ page, table, answer: () => page.evaluate(() => void dispatchEvent(new Event("answer"))) });
    });

  test("undo takes one's own disc back, and no answer comes", () =>
    meanwhile(async ({ page, table, answer }) => {
      await page.keyboard.press("u");
      await table.compare();
      assert.equal(table.game.ply, 0);
      await answer();
      await page.waitForTimeout(600);
      await table.compare();
      assert.equal(table.game.ply, 0);
      await table.press('[data-square="d3"]');
      await table.compare(2);
    }));

  test("redo places it again, and the answer comes once", () =>
    meanwhile(async ({ page, table, answer }) => {
      await page.keyboard.press("u");
      await table.compare();
      await page.keyboard.press("y");
      // What was taken back is looked at first: the computer waits to be told to go on.
      await page.waitForSelector('body[data-ply="1"]');
      await answer();
      await table.compare(2);
      assert.equal(table.game.ply, 2);
    }));

  test("its seat goes to a person, and back", () =>
    meanwhile(async ({ page, table, answer }) => {
      await openSheet(page, "e", "seats");
      await page.locator('[data-choice="seat-white"]').selectOption("person");
      await page.waitForSelector("body:not([data-thinking])");
      await answer();
      await page.waitForTimeout(600);
      await table.compare();
      assert.equal((await table.shown(0)).ply, 1);
      await page.locator('[data-choice="seat-white"]').selectOption("easy");
      await table.compare(2);
      await page.keyboard.press("Escape");
    }));

  test("the board is turned", () =>
    meanwhile(async ({ page, table, answer }) => {
      const before = await corner(page);
      await page.keyboard.press("f");
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      assert.notEqual(await corner(page), before);
      assert.equal(await page.locator("body[data-thinking]").count(), 1);
      await answer();
      await table.compare(2);
    }));

  test("the theme is changed", () =>
    meanwhile(async ({ page, table, answer }) => {
      await openSheet(page, ",", "settings");
      await page.check('[data-choice="theme:dark"]', { force: true });
      await page.waitForSelector('html[data-theme="dark"] body[data-thinking]');
      await answer();
      await table.compare(2);
      await page.keyboard.press("Escape");
    }));

  test("the window changes its size", () =>
    meanwhile(async ({ page, table, answer }) => {
      await page.setViewportSize({ width: 500, height: 900 });
      await page.waitForSelector("body[data-thinking]");
      await answer();
      await table.compare(2);
      await table.play(lots(5), async ({ game }) => game.ply >= 6);
    }));

  test("the page is loaded again", () =>
    meanwhile(async ({ page, table, answer }) => {
      await page.reload();
      await page.waitForSelector("body[data-ready][data-thinking]");
      await answer();
      await table.compare(2);
      assert.equal(table.game.ply, 2);
    }));
});
