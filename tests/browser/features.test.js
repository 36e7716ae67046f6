// What the page offers round the game, each thing used once as a person would: the clock, several people at one
// screen, the coach, learning, hints, the library, statistics, texts to share, languages, keys.

import assert from "node:assert/strict";
import { describe, test as plainTest } from "node:test";
import { setStage } from "./harness/stage.js";

/** @typedef {import("playwright-core").Page} Page */

/**
 * @param {string} name
 * @param {() => Promise<void>} body
 */
const test = (name, body) => plainTest(name, { timeout: 120_000 }, body);

const stage = setStage();

const PEOPLE = ["", "", "", ""].map((name) => ({ kind: "person", strength: "easy", name }));
const CLASSIC = { board: "8x8", players: 2, goal: "most", opening: "cross", blocked: [], handicap: null };

/**
 * Opens the page as someone finds it who has been here before, and closes it again; an error in it fails the test.
 * @param {{ preferences?: object, setup?: object, seats?: object[], clock?: object | null }} kept
 * @param {(page: Page) => Promise<void>} body
 */
function visit({ preferences = {}, setup = {}, seats = PEOPLE, clock = null }, body) {
  const recent = [{ setup: { ...CLASSIC, ...setup }, seats, lot: false, clock }];
  const kept = { preferences: { speed: "none", language: "en", ...preferences }, recent };
  return stage.onPage(async ({ page }) => {
    await page.addInitScript((/** @type {Record<string, unknown>} */ entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage[`outflank.${key}`] ??= JSON.stringify(value);
    }, kept);
    await page.goto(stage.url);
    await page.waitForSelector("body[data-ready]");
    await body(page);
  });
}

/** Starts the game that the setup sheet offers first: the last one played. @param {Page} page */
async function start(page) {
  await page.keyboard.press("n");
  await page.click('[data-action="start"]');
  await page.waitForSelector('body[data-sheet="none"][data-ply="0"]');
}

/** @param {Page} page @param {string} square */
const press = (page, square) => page.click(`#board [data-square="${square}"]`);
/** @param {Page} page @param {number} ply */
const reached = (page, ply) => page.waitForSelector(`body[data-ply="${ply}"][data-settled]`);
/** @param {Page} page */
const status = (page) => page.innerText("[data-status]");
/** @param {Page} page @param {RegExp} text */
const saysStatus = (page, text) => page.locator("[data-status]", { hasText: text }).waitFor();
/** @param {Page} page @param {string} key @param {string} screen */
async function openSheet(page, key, screen) {
  await page.keyboard.press(key);
  await page.waitForSelector(`[data-screen="${screen}"]`);
}

describe("the clock", () => {
  test("of the whole game: a flag ends it and the other wins", () =>
    visit({ clock: { kind: "game", seconds: 1, increment: 0 } }, async (page) => {
      await start(page);
      await page.waitForSelector('[data-screen="result"]');
      assert.match(await page.innerText('[data-screen="result"]'), /Black's time is up\. White wins\./);
      await page.keyboard.press("Escape");
      await page.waitForSelector('body[data-turn="none"]');
    }));

  test("of each move: the computer makes the move of whoever is late", () =>
    visit({ clock: { kind: "move", seconds: 2, increment: 0 } }, async (page) => {
      await start(page);
      await reached(page, 1);
      assert.equal(await page.getAttribute("body", "data-turn"), "white");
    }));

  test("rests while paused and while the page is away", () =>
    visit({ clock: { kind: "game", seconds: 600, increment: 0 } }, async (page) => {
      await start(page);
      await page.keyboard.press("p");
      await saysStatus(page, /^Paused/);
      const time = await page.innerText('[data-player="black"] .time');
      await page.waitForTimeout(1500);
      assert.equal(await page.innerText('[data-player="black"] .time'), time);
      await page.reload();
      await page.waitForSelector("body[data-ready]");
      assert.equal(await page.innerText('[data-player="black"] .time'), time);
      await page.keyboard.press("c");
      await page.waitForFunction((before) => document.querySelector('[data-player="black"] .time')?.textContent !== before, time);
    }));
});

describe("several people at one screen", () => {
  test("the screen is handed over, and the board turns to whoever moves", () =>
    visit({ preferences: { handOver: true, turnBoard: true } }, async (page) => {
      await start(page);
      const corner = () => page.locator('#board [data-square="a1"]').boundingBox();
      const before = await corner();
      await press(page, "d3");
      await page.waitForSelector('[data-screen="hand-over"]');
      assert.match(await page.innerText('[data-screen="hand-over"]'), /White is next/);
      await page.click('[data-action="ready"]');
      await page.waitForSelector('body[data-sheet="none"]');
      const after = await corner();
      assert.ok(before && after && after.x > before.x && after.y > before.y, "a1 is at the bottom right now");
    }));

  test("a move is placed by a second click where that is wanted", () =>
    visit({ preferences: { confirmMove: true } }, async (page) => {
      await start(page);
      await press(page, "d3");
      await saysStatus(page, /^Place a disc on d3\?/);
      await press(page, "f5");
      await saysStatus(page, /^Place a disc on f5\?/);
      await page.click('[data-action="confirm"]');
      await reached(page, 1);
      assert.equal(await page.innerText(".moves-list .square"), "f5");
    }));

  test("a seat changes hands in mid-game, and back", () =>
    visit({}, async (page) => {
      await start(page);
      await press(page, "d3");
      await reached(page, 1);
      await openSheet(page, "e", "seats");
      await page.selectOption('[data-choice="seat-white"]', "easy");
      await reached(page, 2);
      await page.selectOption('[data-choice="seat-white"]', "person");
      await page.fill('[data-choice="name-white"]', "<i>Ada</i>");
      await page.keyboard.press("Escape");
      await page.waitForSelector('body[data-sheet="none"]');
      assert.equal(await page.innerText('.players [data-player="white"] .name'), "<i>Ada</i>");
    }));
});

test("the coach warns of a corner given away, and lets it be given", () =>
  visit({ preferences: { coach: true } }, async (page) => {
    await start(page);
    await openSheet(page, "t", "share");
    // On b2 Black would put itself between the empty corner and the white disc on c3.
    await page.fill('[data-field="paste"]', "--------/--WB----/--W-----/--------/--------/--------/--------/-------- B");
    await page.click('[data-action="open-text"]');
    await page.waitForSelector('body[data-sheet="none"]');
    await press(page, "b2");
    await saysStatus(page, /^b2 lets White take the corner a1\./);
    assert.equal(await page.getAttribute("body", "data-ply"), "0");
    await press(page, "b2");
    await reached(page, 1);
  }));

test("hints show values, the best one said, and go away", () =>
  visit({}, async (page) => {
    await start(page);
    await page.keyboard.press("h");
    await page.locator("[data-live]", { hasText: /^The best move found is/ }).waitFor();
    assert.equal(await page.getAttribute('[data-action="hint"]', "aria-pressed"), "true");
    await page.keyboard.press("h");
    await page.waitForSelector('[data-action="hint"][aria-pressed="false"]');
  }));

test("an illegal square says why not", () =>
  visit({}, async (page) => {
    await start(page);
    await press(page, "a1");
    await saysStatus(page, /would flip nothing/);
    await press(page, "d4");
    await saysStatus(page, /already/);
    await press(page, "d3");
    await reached(page, 1);
    assert.equal(await status(page), "White to move.");
  }));

describe("learning", () => {
  test("every lesson can be played to its end", () =>
    visit({}, async (page) => {
      await openSheet(page, "k", "learn");
      for (const chapter of ["play", "variants", "strategy"]) {
        await page.check(`[data-choice="chapter:${chapter}"]`, { force: true });
        const count = Number((await page.innerText("[data-lesson-page]")).split(" ").at(-1));
        assert.ok(count >= 4);
        for (let lesson = 1; lesson <= count; lesson += 1) {
          const marked = page.locator('[data-board="lesson"] [data-legal]');
          for (let moves = 0; (await marked.count()) > 0; moves += 1) {
            assert.ok(moves < 5, "a lesson ends");
            const left = await marked.count();
            await marked.first().click();
            await page.waitForFunction((before) => document.querySelectorAll('[data-board="lesson"] [data-legal]').length !== before, left);
          }
          if (await page.isVisible('[data-action="lesson-again"]')) assert.notEqual(await page.innerText("[data-lesson-after]"), "");
          if (lesson < count) await page.click('[data-action="lesson-next"]');
        }
      }
      await page.check('[data-choice="chapter:questions"]', { force: true });
      await page.click('[data-question="draw"] summary');
      assert.match(await page.innerText('[data-question="draw"]'), /whole table/);
    }));
});

describe("the library", () => {
  test("keeps games, names them, deletes with a way back, exports and imports", () =>
    visit({}, async (page) => {
      await start(page);
      await press(page, "d3");
      await reached(page, 1);
      await page.keyboard.press("r");
      await reached(page, 0);
      await openSheet(page, "b", "library");
      assert.equal(await page.locator("[data-game]").count(), 1);
      await page.fill('[data-field="title"]', "The first");
      await page.keyboard.press("Tab");
      const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-action="export-games"]')]);
      await page.click('[data-action="delete-game"]');
      await page.waitForFunction(() => !document.querySelector("[data-game]"));
      await page.click('[data-action="restore-game"]');
      await page.waitForSelector("[data-game]");
      await page.click('[data-action="delete-game"]');
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click('[data-action="import-games"]')]);
      await chooser.setFiles(await download.path());
      await page.waitForSelector("[data-game]");
      assert.equal(await page.inputValue('[data-field="title"]'), "The first");
      await page.click('[data-action="open-game"]');
      await reached(page, 1);
    }));

  test("refuses a file that is none of its own", () =>
    visit({}, async (page) => {
      await openSheet(page, "b", "library");
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click('[data-action="import-games"]')]);
      await chooser.setFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"games":[{}]}') });
      await page.locator("[data-library-news]", { hasText: "holds no games" }).waitFor();
    }));
});

test("a finished game against the computer counts in the statistics, once, and can be erased", () =>
  visit({ setup: { board: "6x6" }, seats: [PEOPLE[0], { kind: "computer", strength: "easy", name: "" }, ...PEOPLE.slice(2)] }, async (page) => {
    await start(page);
    while ((await page.getAttribute("body", "data-turn")) !== "none") {
      await page.waitForSelector('body:is([data-turn="none"], [data-settled]:not([data-thinking]))');
      const legal = page.locator("#board [data-legal]");
      if ((await legal.count()) === 0) continue;
      const ply = await page.getAttribute("body", "data-ply");
      await legal.first().click();
      await page.waitForFunction((before) => document.body.dataset.ply !== before, ply);
    }
    await page.waitForSelector('[data-screen="result"]');
    await page.keyboard.press("Escape");
    await page.waitForSelector('body[data-sheet="none"]');
    await openSheet(page, "i", "statistics");
    assert.equal(await page.innerText(".standings tbody td"), "1");
    await page.click('[data-action="erase-statistics"]');
    assert.equal(await page.locator(".standings tbody tr").count(), 1, "asked first");
    await page.click('[data-action="erase-statistics"]');
    await page.waitForFunction(() => document.querySelectorAll(".standings tbody tr").length === 0);
  }));

test("blocked squares are placed by clicking and by lot, and what cannot be is explained", () =>
  visit({}, async (page) => {
    await page.keyboard.press("n");
    await page.click('[data-field="blocked"] summary');
    const blocked = page.locator('[data-board="blocked"]');
    await blocked.locator('[data-square="b3"]').click();
    await page.locator("[data-setup-line]", { hasText: "1 blocked square" }).waitFor();
    await blocked.locator('[data-square="e5"]').click();
    assert.match(await page.innerText('[data-error="blocked"]'), /starts on e5/);
    await page.fill('[data-choice="blocked-count"]', "6");
    await page.click('[data-action="draw-blocked"]');
    await page.locator("[data-setup-line]", { hasText: "6 blocked squares" }).waitFor();
    const drawn = () => blocked.locator("[data-square]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")).join());
    const first = await drawn();
    const seed = await page.inputValue('[data-choice="blocked-seed"]');
    await page.click('[data-action="draw-blocked"]');
    assert.notEqual(await page.inputValue('[data-choice="blocked-seed"]'), seed, "drawn again means drawn anew");
    await page.fill('[data-choice="blocked-seed"]', seed);
    await page.click('[data-action="draw-blocked"]');
    await page.waitForTimeout(100);
    assert.equal(await drawn(), first, "the seed shown is the seed that drew");
    await page.fill('[data-choice="blocked-count"]', "7");
    await page.click('[data-action="draw-blocked"]');
    await page.waitForSelector('[data-error="blocked"]:not([hidden])');
    await page.click('[data-action="start"]');
    await page.waitForSelector('body[data-sheet="none"]');
  }));

test("an impossible setup is explained and mended, keeping what was chosen last", () =>
  visit({}, async (page) => {
    await page.keyboard.press("n");
    for (const choice of ["board:6x6", "opening:free", "players:3"]) await page.check(`[data-choice="${choice}"]`, { force: true });
    await page.waitForSelector("[data-problem]");
    assert.equal(await page.locator("[data-problem]").count(), 2);
    assert.equal(await page.isDisabled('[data-action="start"]'), true);
    await page.click('[data-action="mend-setup"]');
    await page.waitForFunction(() => document.querySelectorAll("[data-problem]").length === 0);
    assert.equal(await page.isChecked('[data-choice="players:3"]'), true);
  }));

test("texts are opened, and refused with the ply and the reason", () =>
  visit({}, async (page) => {
    await start(page);
    await openSheet(page, "t", "share");
    await page.fill('[data-field="paste"]', "f5 f5");
    await page.click('[data-action="open-text"]');
    assert.match(await page.innerText('[data-error="paste"]'), /2.*f5/);
    await page.fill('[data-field="paste"]', "1. f5 2. d6 c3");
    await page.click('[data-action="open-text"]');
    await reached(page, 3);
  }));

describe("languages", () => {
  for (const [language, word] of [["de", "Schwarz"], ["es", "Negras"], ["fr", "Noir"], ["ja", "黒"], ["zh", "黑方"]]) {
    test(`${language} is chosen, kept, and left again`, () =>
      visit({}, async (page) => {
        await openSheet(page, ",", "settings");
        await page.selectOption('[data-choice="language"]', language);
        await page.waitForSelector(`html[lang="${language}"]`);
        assert.equal(await page.textContent('[data-player="black"] .name'), word);
        await page.reload();
        await page.waitForSelector("body[data-ready]");
        assert.equal(await page.getAttribute("html", "lang"), language);
        await openSheet(page, ",", "settings");
        await page.click('[data-action="reset"]');
        await page.waitForSelector('html[lang="en"]');
      }));
  }
});

test("single keys rest where they are switched off, and while one types", () =>
  visit({ preferences: { shortcuts: false } }, async (page) => {
    await page.keyboard.press("n");
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    assert.equal(await page.getAttribute("body", "data-sheet"), "none", "the key opened nothing");
    await page.click('[data-action="new-game"]');
    await page.fill('[data-choice="name-black"]', "nnn");
    assert.equal(await page.getAttribute("body", "data-sheet"), "setup");
    await page.click('[data-action="start"]');
    await press(page, "d3");
    await reached(page, 1);
    await page.keyboard.press("Control+z");
    await reached(page, 0);
    await page.keyboard.press("Control+y");
    await reached(page, 1);
  }));
