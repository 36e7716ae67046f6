// What must not lose a game, and what must be said when something is in the way.

import assert from "node:assert/strict";
import { describe, test as plainTest } from "node:test";
import { HANDS } from "./harness/hands.js";
import { serveSite } from "./harness/site.js";
import { setStage } from "./harness/stage.js";
import { TableOnPage, lots } from "./harness/table.js";
import { Game } from "../../dist/pkg/index.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {Partial<import("../../www/build/serve.js").Answer>} Answer */

/**
 * A test that ends even when the page never gets where it should.
 * @param {string} name
 * @param {() => Promise<void>} body
 */
const test = (name, body) => plainTest(name, { timeout: 120_000 }, body);

/** What the server answers in place of a file, by path; a test sets it and clears it again. @type {Record<string, Answer>} */
let odd = {};

const stage = setStage(() => serveSite((path) => odd[path] ?? odd["*"] ?? null));

/**
 * @param {(opened: { page: Page, table: TableOnPage, errors: string[] }) => Promise<void>} body
 */
function onPage(body) {
  return stage.onPage(async ({ page, errors }) => {
    try {
      await body({ page, errors, table: new TableOnPage(page, HANDS.mouse) });
    } finally {
      odd = {};
    }
  });
}

/**
 * The same where the browser is meant to complain.
 * @param {(opened: { page: Page, table: TableOnPage }) => Promise<void>} body
 */
const onTroubledPage = (body) =>
  onPage(async ({ page, table, errors }) => {
    await body({ page, table });
    errors.length = 0;
  });

/** @param {Page} page @param {string} id */
const notice = (page, id) => page.locator(`[data-notice="${id}"]`);

describe("a game survives", () => {
  test("a reload, with its seats, names and placements taken back", () =>
    onPage(async ({ page, table }) => {
      await table.open(stage.url);
      await table.hurry();
      await table.start({ board: "octagon", players: 3 }, ["person", "person", "person"]);
      await table.play(lots(7), async ({ game }) => game.ply === 12);
      for (let count = 0; count < 3; count += 1) await table.press('[data-action="undo"]');
      table.game.goTo(9);
      await table.compare();
      const line = (await table.shown(0)).line;
      assert.equal(line.length, 12, "what was taken back is still known");
      const seats = await page.locator(".players-list").innerText();
      await page.reload();
      await page.waitForSelector("body[data-ready]");
      await table.compare();
      assert.deepEqual((await table.shown(0)).line, line);
      assert.equal(await page.locator(".players-list").innerText(), seats);
      await table.press('[data-action="redo"]');
      table.game.redo();
      await table.compare();
    }));

  test("a crash of the page", () =>
    onTroubledPage(async ({ page, table }) => {
      await table.open(stage.url);
      await table.hurry();
      await table.start({}, ["person", "person"]);
      await table.play(lots(8), async ({ game }) => game.ply === 10);
      const crashed = page.waitForEvent("crash");
      await page.goto("chrome://crash").catch(() => {});
      await crashed;
      const again = new TableOnPage(await page.context().newPage(), HANDS.mouse);
      again.game = table.game;
      await again.open(stage.url);
      await again.compare();
      assert.equal(again.game.ply, 10);
    }));

  test("another tab: each keeps its own, and what one puts into the library the other has too", () =>
    onPage(async ({ page, table }) => {
      await table.open(stage.url);
      await table.hurry();
      await table.start({}, ["person", "person"]);
      await table.play(lots(11), async ({ game }) => game.ply === 5);
      const other = new TableOnPage(await page.context().newPage(), HANDS.mouse);
      await other.open(stage.url);
      await other.start({ board: "6x6" }, ["person", "person"]);
      await other.play(lots(12), async ({ game }) => game.ply === 4);
      await other.start({ board: "octagon" }, ["person", "person"]);
      await page.bringToFront();
      await page.reload();
      await page.waitForSelector("body[data-ready]");
      await table.compare();
      assert.equal(table.game.ply, 5);
      await page.keyboard.press("b");
      await page.waitForSelector('dialog [data-action="open-game"]');
      const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("outflank.library") ?? "[]"));
      const boards = kept.map((/** @type {{ setup: { board: string } }} */ { setup }) => setup.board);
      assert.deepEqual(new Set(boards), new Set(["6x6", "8x8"]));
    }));

  test("another tab that leads it elsewhere: both are kept", () =>
    onPage(async ({ page, table }) => {
      await table.open(stage.url);
      await table.hurry();
      await table.start({}, ["person", "person"]);
      for (const square of ["f5", "d6"]) await table.press(`[data-square="${square}"]`);
      await table.compare(2);
      const other = new TableOnPage(await page.context().newPage(), HANDS.mouse);
      await other.open(stage.url);
      assert.equal((await other.shown(2)).ply, 2, "the game that was last at play");
      await page.bringToFront();
      for (const square of ["c3", "d3", "c4"]) await table.press(`[data-square="${square}"]`);
      await table.compare(5);
      await other.page.bringToFront();
      await other.press('[data-square="c5"]');
      await other.shown(3);
      await page.bringToFront();
      await page.keyboard.press("r");
      await table.shown(0);
      // The browser takes a moment to tell one tab's process what another's has stored.
      await other.page.bringToFront();
      await other.page.waitForFunction(() => localStorage.getItem("outflank.library")?.includes("c3d3c4"));
      await other.page.keyboard.press("r");
      await other.shown(0);
      await other.page.keyboard.press("b");
      await other.page.waitForSelector('dialog [data-action="open-game"]');
      const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("outflank.library") ?? "[]"));
      assert.deepEqual(kept.map((/** @type {{ link: string }} */ { link }) => link).sort(), ["1.8x8.mf5d6c3d3c4", "1.8x8.mf5d6c5"]);
      assert.equal(await other.page.locator('dialog [data-action="open-game"]').count(), 2);
    }));

  test("being closed together with other tabs: all are in the library", () =>
    onPage(async ({ page }) => {
      const lines = ["f5d6", "f5f6", "d3c3", "d3c5"];
      const pages = [page];
      while (pages.length < lines.length) pages.push(await page.context().newPage());
      for (const each of pages) await new TableOnPage(each, HANDS.mouse).open(stage.url);
      for (const [index, line] of lines.entries()) {
        await pages[index].evaluate((link) => void (location.hash = link), `1.8x8.m${line}`);
        await pages[index].waitForFunction((moves) => sessionStorage.getItem("outflank.table")?.includes(moves), line, { polling: 50 });
      }
      const later = new TableOnPage(await page.context().newPage(), HANDS.mouse);
      const closed = pages.map((each) => each.waitForEvent("close"));
      await Promise.all(pages.map((each) => each.close({ runBeforeUnload: true })));
      await Promise.all(closed);
      await later.open(stage.url);
      await later.page.keyboard.press("b");
      await later.page.waitForFunction(() => document.querySelectorAll('dialog [data-field="title"]').length === 4);
    }));

  test("a library with a game that cannot be opened, and says why", () =>
    onPage(async ({ page, table }) => {
      const seat = { kind: "person", strength: "normal", name: "" };
      const setup = new Game().setup;
      const bad = { id: "a", link: "nonsense", ply: 0, began: 0, played: 0, title: "", setup, seats: [seat, seat], outcome: null };
      await page.addInitScript((games) => localStorage.setItem("outflank.library", games), JSON.stringify([bad]));
      await table.open(stage.url);
      await page.keyboard.press("b");
      await page.locator('dialog [data-action="open-game"]').click();
      await page.waitForFunction(() => document.querySelector("[data-library-news]")?.textContent?.includes("nonsense"));
      await page.keyboard.press("Escape");
      await table.compare();
    }));

  test("a reload while the computer thinks", () =>
    onPage(async ({ page, table }) => {
      await table.open(stage.url);
      await table.hurry();
      await table.start({}, ["person", "hard"]);
      await table.compare();
      await table.press('[data-square="f5"]');
      await page.waitForSelector("body[data-thinking]");
      await page.reload();
      await page.waitForSelector("body[data-ready]");
      await table.compare(2);
    }));
});

test("a square clicked twice in haste is played once, and nothing is refused", () =>
  onPage(async ({ page, table }) => {
    await table.open(stage.url);
    await table.hurry();
    await table.start({}, ["person", "person"]);
    await table.compare();
    await page.locator('[data-square="f5"]').evaluate((/** @type {HTMLElement} */ square) => {
      square.click();
      square.click();
    });
    await table.compare(1);
    assert.equal(await page.locator("[data-refused]").count(), 0);
  }));

describe("undo", () => {
  test("while the computer thinks takes back one's own disc, as often as one likes", () =>
    onPage(async ({ page, table }) => {
      await table.open(stage.url);
      await table.hurry();
      await table.start({}, ["person", "hard"]);
      for (const square of ["f5", "d3", "c4"]) {
        await table.compare();
        await table.press(`[data-square="${square}"]`);
        await page.waitForSelector("body[data-thinking]");
        await table.press('[data-action="undo"]');
        await table.compare();
        assert.equal(table.game.ply, 0);
      }
      await table.press('[data-square="e6"]');
      await table.compare(2);
      assert.equal(table.game.plies()[0].square, "e6");
      await table.press('[data-action="undo"]');
      table.game.goTo(0);
      await table.compare();
    }));

  test("takes back the computer's reply with one's own disc, to the start and forward again", () =>
    onPage(async ({ table }) => {
      await table.open(stage.url);
      await table.hurry();
      await table.start({ board: "6x6" }, ["person", "easy"]);
      await table.play(lots(9), async ({ game }) => game.ply >= 8);
      const end = table.game.ply;
      const own = table.game.plies().filter(({ player }) => player === "black").length;
      for (let count = 0; count < own; count += 1) await table.press('[data-action="undo"]');
      table.game.goTo(0);
      await table.compare();
      for (let count = 0; count < own; count += 1) await table.press('[data-action="redo"]');
      table.game.goTo(end);
      await table.compare();
    }));
});

describe("storage", () => {
  /** Plays some plies, and checks that the trouble was told once. @param {TableOnPage} table @param {string} id */
  async function playsOn(table, id) {
    await table.page.waitForSelector(`[data-notice="${id}"]`);
    assert.equal(await notice(table.page, id).count(), 1);
    await notice(table.page, id).locator('[data-action="dismiss"]').click();
    await table.hurry();
    await table.start({ board: "6x6" }, ["person", "easy"]);
    await table.play(lots(10), async ({ game }) => game.ply >= 6);
    assert.equal(await notice(table.page, id).count(), 0, "said once, not again");
  }

  /** What the page cannot save it does not call kept. @param {Page} page */
  async function libraryClaimsNothing(page) {
    await page.keyboard.press("b");
    const library = page.locator('dialog[data-screen="library"]');
    await library.waitFor();
    assert.doesNotMatch(await library.innerText(), /kept/i);
    assert.match(await library.innerText(), /Nothing can be saved/);
    await page.keyboard.press("Escape");
    await page.waitForSelector('body[data-sheet="none"]');
  }

  test("that is forbidden is mentioned once, and play goes on", () =>
    onPage(async ({ page, table }) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("The operation is insecure.", "SecurityError");
          },
        });
      });
      await table.open(stage.url);
      await libraryClaimsNothing(page);
      await playsOn(table, "storage-unsaved");
      await libraryClaimsNothing(page);
    }));

  test("that is full is mentioned once, and play goes on", () =>
    onPage(async ({ page, table }) => {
      await page.addInitScript(() => {
        const { setItem } = Storage.prototype;
        Object.assign(window, { full: true });
        Storage.prototype.setItem = function (key, value) {
          if (/** @type {any} */ (window).full) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
          setItem.call(this, key, value);
        };
      });
      await table.open(stage.url);
      await playsOn(table, "storage-full");
      await page.keyboard.press("r");
      await page.locator('[data-action="go-back"]').waitFor();
      assert.doesNotMatch(await page.locator("body").innerText(), /kept in the library/, "nothing was kept");
      await libraryClaimsNothing(page);
      await page.keyboard.press("b");
      await page.waitForSelector('dialog [data-action="open-game"]');
      // A game less, and there may be room for the others.
      await page.evaluate(() => void (/** @type {any} */ (window).full = false));
      await page.locator('[data-action="delete-game"]').first().click();
      await page.getByText("Games are kept here").waitFor();
    }));

  test("that has room keeps the game before, and says so", () =>
    onPage(async ({ page, table }) => {
      await table.open(stage.url);
      await table.hurry();
      await table.start({}, ["person", "person"]);
      await table.press('[data-square="f5"]');
      await table.shown(1);
      await page.keyboard.press("r");
      await page.getByText("The game before is kept in the library").first().waitFor();
    }));

  const garbage = [
    "not JSON",
    "null",
    "[]",
    '{"link":5}',
    '{"link":"nonsense","ply":0,"id":"x","began":1,"paused":false,"seats":[]}',
    `{"link":"${"x".repeat(100_000)}","ply":0,"id":"x","began":1,"paused":false,"seats":[]}`,
  ];
  for (const kept of garbage) {
    test(`that holds ${kept.slice(0, 40)} is mentioned once, and play goes on`, () =>
      onPage(async ({ page, table }) => {
        await page.addInitScript((text) => {
          if (sessionStorage.getItem("littered")) return;
          sessionStorage.setItem("littered", "yes");
          for (const name of ["table", "preferences", "recent"]) localStorage.setItem(`outflank.${name}`, text);
        }, kept);
        await table.open(stage.url);
        await playsOn(table, "storage-garbage");
        await page.reload();
        await page.waitForSelector("body[data-ready]");
        await table.compare();
      }));
  }
});

describe("a link", () => {
  test("opens its game", () =>
    onPage(async ({ page, table }) => {
      for (const square of ["f5", "d6"]) table.game.play(square);
      await table.open(`${stage.url}#${table.game.link()}`);
      await table.compare();
      assert.equal(table.game.ply, 2);
      assert.equal(await page.locator("[data-notice]").count(), 0);
    }));

  for (const fragment of ["nonsense", "%00%ff", "1.8x8.<script>alert(1)</script>", "x".repeat(70_000)]) {
    test(`that is ${fragment.slice(0, 30)} is refused with a reason, and there is a game to play`, () =>
      onPage(async ({ page, table }) => {
        await table.open(`${stage.url}#${fragment}`);
        await notice(page, "link").waitFor();
        assert.notEqual(await notice(page, "link").locator(".detail").innerText(), "");
        await table.compare();
      }));
  }
});

describe("the engine's file", () => {
  const WASM = "/pkg/outflank_small.wasm";

  /**
   * @param {string} what
   * @param {Answer} answer
   * @param {RegExp} said
   */
  const refused = (what, answer, said) =>
    test(`${what} gives a message to act on`, () =>
      onTroubledPage(async ({ page, table }) => {
        odd = { [WASM]: answer };
        await page.goto(stage.url);
        const message = page.locator('[data-error="load"]');
        await message.waitFor();
        assert.match(await message.innerText(), said);
        odd = {};
        await message.locator('[data-action="reload"]').click();
        await page.waitForSelector("body[data-ready]");
        await table.compare();
      }));

  refused("that is missing", { status: 404, body: "Not found", headers: { "content-type": "text/plain" } }, /404/);
  refused("in whose place a page comes", { body: "<!doctype html>", headers: { "content-type": "text/html" } }, /not WebAssembly/);
  refused("that is damaged", { body: "\0asm\x01\0\0\0 and no more", headers: { "content-type": "application/wasm" } }, /damaged|compiled/);

  test("with a wrong MIME type works all the same", () =>
    onTroubledPage(async ({ table }) => {
      odd = { [WASM]: { headers: { "content-type": "text/plain" } } };
      await table.open(stage.url);
      await table.compare();
    }));

  test("that a Content-Security-Policy forbids gives a message that names the directive", () =>
    onTroubledPage(async ({ page }) => {
      odd = { "/": { headers: { "content-security-policy": "script-src 'self'" } } };
      await page.goto(stage.url);
      const message = page.locator('[data-error="load"]');
      await message.waitFor();
      assert.match(await message.innerText(), /wasm-unsafe-eval/);
    }));
});

describe("the engine's worker", () => {
  /** @type {Record<string, Record<string, Answer>>} */
  const troubles = {
    "with a wrong MIME type": { "/pkg/worker.js": { headers: { "content-type": "text/plain" } } },
    "that is missing": { "/pkg/worker.js": { status: 404, body: "Not found" } },
    "that a Content-Security-Policy forbids": { "/": { headers: { "content-security-policy": "worker-src 'none'" } } },
  };
  for (const [what, answers] of Object.entries(troubles)) {
    test(`${what} gives a message to act on, and trying again may help`, () =>
      onTroubledPage(async ({ page, table }) => {
        odd = answers;
        await table.open(stage.url);
        await table.hurry();
        await table.start({}, ["person", "easy"]);
        await table.compare();
        await table.press('[data-square="f5"]');
        await notice(page, "engine").waitFor();
        assert.match(await notice(page, "engine").innerText(), /text\/javascript|Content-Security-Policy/);
        odd = {};
        // A policy stays with its document.
        if (answers["/"]) await page.reload();
        else await notice(page, "engine").locator('[data-action="retry-engine"]').click();
        await page.waitForSelector("body[data-ready]");
        await table.compare(2);
      }));
  }
});

test("without JavaScript the page says what it needs", () =>
  stage.onPage(
    async ({ page }) => {
      await page.goto(stage.url);
      assert.match(await page.locator("noscript").innerText(), /JavaScript/);
    },
    { javaScriptEnabled: false },
  ));
