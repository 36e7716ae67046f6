// What the page offers round the game, each thing used once as a person would: the clock, several people at one
// screen, the coach, learning, hints, the library, statistics, texts to share, languages, keys.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test as plainTest } from "node:test";
import { createCommands } from "../../www/commands.js";
import { keysOf } from "../../www/sheets/shortcuts.js";
import { initialState } from "../../www/state.js";
import english from "../../www/text/en.js";
import { t } from "../../www/text/index.js";
import { LANGUAGES } from "../../www/text/languages.js";
import { setStage } from "./harness/stage.js";

/** @typedef {import("playwright-core").Page} Page */

/**
 * @param {string} name
 * @param {() => Promise<void>} body
 */
const test = (name, body) => plainTest(name, { timeout: 120_000 }, body);

const stage = setStage();

const PEOPLE = ["", "", "", ""].map((name) => ({ kind: "person", strength: "easy", name }));
const COMPUTER = { kind: "computer", strength: "easy", name: "" };
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
      assert.equal(await page.innerText('[data-screen="result"] h2'), "Black's time is up. White wins.");
      await page.keyboard.press("Escape");
      await page.waitForSelector('body[data-turn="none"]');
    }));

  test("that ran out is how the game ended, in the library, in the statistics and after a reload", () =>
    visit({ clock: { kind: "game", seconds: 3, increment: 0 }, seats: [PEOPLE[0], COMPUTER, ...PEOPLE.slice(2)] }, async (page) => {
      await start(page);
      await press(page, "d3");
      await page.waitForSelector('[data-screen="result"]');
      await page.reload();
      await page.waitForSelector('body[data-ready][data-turn="none"]');
      assert.equal(await page.getAttribute("body", "data-sheet"), "none", "the flag does not fall again");
      await saysStatus(page, /^Black's time is up\. White wins\.$/);
      await openSheet(page, "b", "library");
      assert.match(await page.innerText("[data-game]"), /Black's time is up\. White wins\./);
      await page.keyboard.press("Escape");
      await page.waitForSelector('body[data-sheet="none"]');
      await openSheet(page, "i", "statistics");
      assert.deepEqual(await page.locator(".standings tbody td").allInnerTexts(), ["1", "0", "0", "0"]);
    }));

  test("of the game gains its increment, and runs on by the wall while the page is frozen in the background", () =>
    visit({ clock: { kind: "game", seconds: 60, increment: 30 } }, async (page) => {
      const left = () => page.innerText('[data-player="black"] .time');
      await start(page);
      await page.waitForFunction(() => document.querySelector('[data-player="black"] .time')?.textContent !== "1:00");
      const session = await page.context().newCDPSession(page);
      await session.send("Page.setWebLifecycleState", { state: "frozen" });
      await new Promise((done) => setTimeout(done, 3000));
      await session.send("Page.setWebLifecycleState", { state: "active" });
      await page.waitForFunction(() => Number(document.querySelector('[data-player="black"] .time')?.textContent?.slice(2)) < 57);
      await press(page, "d3");
      await reached(page, 1);
      assert.match(await left(), /^1:(1|2)\d$/);
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

  test("the field of a name takes no more letters than a name has", () =>
    visit({}, async (page) => {
      await start(page);
      await openSheet(page, "e", "seats");
      const field = page.locator('[data-choice="name-black"]');
      await field.click();
      await page.keyboard.type("Wilhelmina Theodora Bartholomew");
      assert.equal(await field.inputValue(), "Wilhelmina Theodora Bart");
      await page.keyboard.press("Escape");
      await page.waitForSelector('body[data-sheet="none"]');
      assert.equal(await page.innerText('.players [data-player="black"] .name'), "Wilhelmina Theodora Bart");
    }));
});

for (const players of [2, 3]) {
  test(`the coach warns of a corner given away, and lets it be given, among ${players}`, () =>
    visit({ preferences: { coach: true }, setup: { players } }, async (page) => {
      await start(page);
      await openSheet(page, "t", "share");
      // On b2 Black would put itself between the empty corner and the white disc on c3. Red makes it a game of three.
      await page.fill('[data-field="paste"]', `--------/--WB----/--W-----/--------/--------/--------/------${players > 2 ? "R" : "-"}-/-------- B`);
      await page.click('[data-action="open-text"]');
      await page.waitForSelector('body[data-sheet="none"]');
      await press(page, "b2");
      await saysStatus(page, /^b2 lets White take the corner a1\./);
      assert.equal(await page.getAttribute("body", "data-ply"), "0");
      await press(page, "b2");
      await reached(page, 1);
    }));
}

/** A careful coach, what it warns of, and in which games. The other move of each is d7. */
const CAREFUL = [
  // On b2 Black closes a line towards the empty corner, which White cannot take yet.
  { players: 2, goal: "most", rows: "--------/--------/--W-----/---B----", square: "b2", says: /^b2 lies beside the corner a1: White may get it\./ },
  { players: 3, goal: "most", rows: "--------/--------/--W-----/---B----", square: "b2", says: /^b2 lies beside the corner a1: others may get it\./ },
  { players: 2, goal: "fewest", rows: "--------/-W------/--B-----/--------", square: "a1", says: /^The corner a1 stays yours for good: bad in Anti\./ },
];

for (const { players, goal, rows, square, says } of CAREFUL) {
  test(`the careful coach warns of ${square} among ${players} where ${goal} discs win, and lets it be played`, () =>
    visit({ setup: { players, goal } }, async (page) => {
      await start(page);
      await openSheet(page, "t", "share");
      await page.fill('[data-field="paste"]', `${rows}/-------${players > 2 ? "R" : "-"}/--------/----WB--/-------- B`);
      await page.click('[data-action="open-text"]');
      await page.waitForSelector('body[data-sheet="none"]');
      // A coach of corners alone says nothing of it.
      for (const level of ["corners", "careful"]) {
        await openSheet(page, ",", "settings");
        await page.locator(`[data-choice="coach:${level}"]`).dispatchEvent("click");
        await page.keyboard.press("Escape");
        await page.waitForSelector('body[data-sheet="none"]');
        await press(page, square);
        if (level === "careful") break;
        await reached(page, 1);
        await page.keyboard.press("u");
        await reached(page, 0);
      }
      await saysStatus(page, says);
      await page.locator("[data-live]", { hasText: says }).waitFor();
      assert.equal(await page.getAttribute("body", "data-ply"), "0");
      await press(page, "d7");
      await reached(page, 1);
      await page.keyboard.press("u");
      await reached(page, 0);
      await press(page, square);
      await saysStatus(page, says);
      await press(page, square);
      await reached(page, 1);
    }));
}

describe("hints", () => {
  for (const setup of [{}, { board: "6x6", goal: "fewest" }, { players: 3 }, { players: 4, board: "octagon" }]) {
    test(`say what their numbers mean, and mean the same with ${JSON.stringify(setup)}`, () =>
      visit({ setup }, async (page) => {
        await start(page);
        await page.keyboard.press("h");
        const chosen = "players" in setup ? " Chosen by the chances: to win \\d+%, to draw \\d+%\\." : "";
        await page.locator("[data-live]", { hasText: /^\w\d is best\. The numbers: / }).waitFor();
        await saysStatus(page, new RegExp(`^\\w\\d is best\\. The numbers: .*; underlined: proven\\.${chosen}$`));
        assert.equal(await page.getAttribute('[data-action="hint"]', "aria-pressed"), "true");
        const named = await page.locator("#board [data-legal]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
        const wanted = "players" in setup ? /lead [+−]?\d+, chance to win \d+%, chance to draw \d+%$/ : /lead [+−]?\d+$/;
        assert.ok(named.every((name) => wanted.test(name)), named.join("; "));
        await page.keyboard.press("h");
        await page.waitForSelector('[data-action="hint"][aria-pressed="false"]');
        await page.keyboard.press("h");
        await saysStatus(page, new RegExp(`lead [+−]?\\d+\\.${chosen}$`));
      }));
  }
});

test("who has never been here is told what to do, and is one click from how to play, until the first disc lies", () =>
  stage.onPage(async ({ page }) => {
    await page.goto(stage.url);
    await saysStatus(page, /^You are Black\. Place a disc on a square with a dot in its middle\.$/);
    assert.equal(await page.innerText('[data-player="black"] .sitter'), "You");
    await page.click('.status [data-action="learn"]');
    await page.waitForSelector('[data-screen="learn"]');
    await page.keyboard.press("Escape");
    await page.waitForSelector('body[data-sheet="none"]');
    await press(page, "d3");
    await page.waitForSelector('body:not([data-ply="0"])');
    assert.equal(await page.isVisible('.status [data-action="learn"]'), false);
    assert.doesNotMatch(await page.innerText("[data-status]"), /You are/);
  }));

test("the neutral disc is explained when it first lies on the table", () =>
  visit({ setup: { players: 3 } }, async (page) => {
    await start(page);
    await saysStatus(page, /^Black to move\. The disc with the cross is neutral: it belongs to nobody/);
    assert.equal(await page.getAttribute('#board [data-square="d5"]', "aria-label"), "d5, neutral");
    await page.locator("#board [data-legal]").first().click();
    await reached(page, 1);
    assert.doesNotMatch(await status(page), /neutral/);
  }));

describe("a game that is going on is not lost", () => {
  /**
   * Plays two discs, lets something take the game's place, and goes back to it.
   * @param {(page: Page) => Promise<void>} replace
   */
  const survives = (replace) =>
    visit({ clock: { kind: "game", seconds: 600, increment: 0 } }, async (page) => {
      await start(page);
      for (const [index, square] of ["d3", "c5"].entries()) {
        await press(page, square);
        await reached(page, index + 1);
      }
      const line = await page.locator(".moves-list .square").allInnerTexts();
      await replace(page);
      await page.waitForSelector('body[data-sheet="none"] .status [data-action="go-back"]:not([hidden])');
      await openSheet(page, "b", "library");
      assert.match(await page.innerText('[data-game]:has([data-action="open-game"])'), /Unfinished, 2 moves/);
      await page.keyboard.press("Escape");
      await page.waitForSelector('body[data-sheet="none"]');
      await page.click('.status [data-action="go-back"]');
      await reached(page, 2);
      assert.deepEqual(await page.locator(".moves-list .square").allInnerTexts(), line);
      assert.equal(await page.isVisible('[data-player="black"] .time'), true, "its clock is back too");
    });

  test("to a rematch, which says so", () =>
    survives(async (page) => {
      await page.keyboard.press("r");
      await saysStatus(page, /The game before is kept in the library\./);
      await reached(page, 0);
    }));

  test("to a new setup", () => survives(start));

  test("to a link", () =>
    survives(async (page) => {
      await page.evaluate(() => (location.hash = "1.8x8.mf5"));
      await reached(page, 1);
    }));

  test("to a pasted text", () =>
    survives(async (page) => {
      await openSheet(page, "t", "share");
      // One ply more than the game before, so that the two are told apart by what the page says of itself.
      await page.fill('[data-field="paste"]', "f5 f6 e6");
      await page.click('[data-action="open-text"]');
      await reached(page, 3);
    }));

  test("and the offer goes once the new game has begun", () =>
    visit({}, async (page) => {
      await start(page);
      await press(page, "d3");
      await reached(page, 1);
      await page.keyboard.press("r");
      for (const [index, square] of ["f5", "f6", "e6"].entries()) {
        await page.waitForSelector('.status [data-action="go-back"]');
        await press(page, square);
        await reached(page, index + 1);
      }
      await page.waitForSelector('.status [data-action="go-back"]', { state: "hidden" });
    }));
});

test("a setup that is dismissed leaves the one before it", () =>
  visit({}, async (page) => {
    const line = () => page.innerText("[data-setup-line]");
    await openSheet(page, "n", "setup");
    const before = await line();
    await page.check('[data-choice="board:octagon"]', { force: true });
    await page.waitForFunction((old) => document.querySelector("[data-setup-line]")?.textContent !== old, before);
    await page.keyboard.press("Escape");
    await page.waitForSelector('body[data-sheet="none"]');
    assert.equal(await page.locator("#board [data-square]").count(), 64);
    await openSheet(page, "n", "setup");
    assert.equal(await line(), before);
  }));

test("the marks on the discs show as always on with high contrast, and why", () =>
  visit({}, async (page) => {
    await openSheet(page, ",", "settings");
    const marks = page.locator('[data-choice="discMarks"]');
    assert.deepEqual([await marks.isChecked(), await marks.isDisabled()], [false, false]);
    await page.check('[data-choice="theme:contrast"]', { force: true });
    await page.waitForSelector('[data-choice="discMarks"]:disabled:checked');
    assert.match(await page.innerText('[data-field="discMarks"]'), /Always on with high contrast/);
    await page.check('[data-choice="theme:light"]', { force: true });
    await page.waitForSelector('[data-choice="discMarks"]:enabled:not(:checked)');
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
      assert.equal(await page.innerText('[data-action="lesson-next"]'), "Next: Questions");
      await page.click('[data-action="lesson-next"]');
      await page.click('[data-question="draw"] summary');
      assert.match(await page.innerText('[data-question="draw"]'), /whole table/);
      await page.click('[data-action="lesson-play"]');
      await page.waitForSelector('body[data-sheet="none"]');
    }));

  test("a chapter ends with the next one, and with playing", () =>
    visit({}, async (page) => {
      await openSheet(page, "k", "learn");
      assert.equal(await page.isVisible('[data-action="lesson-play"]'), false);
      for (let lesson = 1; lesson < 4; lesson += 1) await page.click('[data-action="lesson-next"]');
      assert.equal(await page.innerText('[data-action="lesson-next"]'), "Next: Variants");
      assert.equal(await page.isVisible('[data-action="lesson-play"]'), true);
      await page.click('[data-action="lesson-next"]');
      assert.equal(await page.isChecked('[data-choice="chapter:variants"]'), true);
      assert.equal(await page.innerText("[data-lesson-page]"), "1 of 7");
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
      const room = await page.locator('[data-field="title"]').evaluate((field) => {
        const { outlineWidth, outlineOffset } = getComputedStyle(field);
        const below = /** @type {Element} */ (field.nextElementSibling).getBoundingClientRect().top - field.getBoundingClientRect().bottom;
        return below - parseFloat(outlineWidth) - parseFloat(outlineOffset);
      });
      assert.ok(room >= 0, `the field's frame leaves the line below free: ${room}`);
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

  test("asks before a file would push games out, and then does as it is told", () =>
    visit({}, async (page) => {
      const games = (/** @type {string} */ name, /** @type {number} */ count, /** @type {number} */ since) =>
        Array.from({ length: count }, (_, index) => ({
          id: `${name}${index}`, link: "1.8x8.mf5", ply: 1, began: since, played: since + index, title: `${name}${index}`, setup: CLASSIC, seats: PEOPLE.slice(0, 2), outcome: null,
        }));
      await page.evaluate((kept) => localStorage.setItem("outflank.library", JSON.stringify(kept)), games("mine", 499, 1000));
      await page.reload();
      await page.waitForSelector("body[data-ready]");
      await openSheet(page, "b", "library");
      const file = { name: "g.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ format: "outflank-games-1", games: games("theirs", 3, 5000) })) };
      const bringIn = async () => {
        const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click('[data-action="import-games"]')]);
        await chooser.setFiles(file);
        await page.waitForSelector("[data-library-choice]:not([hidden])");
      };
      await bringIn();
      assert.match(await page.innerText("[data-library-choice]"), /the 2 oldest games/);
      await page.click('[data-action="merge-not"]');
      assert.equal(await page.locator("[data-game]").count(), 499);
      await bringIn();
      await page.click('[data-action="merge-anyway"]');
      await page.waitForSelector('[data-game="theirs2"]');
      assert.equal(await page.locator("[data-game]").count(), 500);
      assert.equal(await page.locator('[data-game="mine1"], [data-game="mine0"]').count(), 0);
      await page.waitForSelector('[data-notice="library-full"]');
    }));

  test("refuses a file that is none of its own, and of one that is damaged takes what is sound", () =>
    visit({}, async (page) => {
      await openSheet(page, "b", "library");
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click('[data-action="import-games"]')]);
      await chooser.setFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"games":[{}]}') });
      await page.locator("[data-library-news]", { hasText: "holds no games" }).waitFor();
      const entry = { id: "a", link: "1.8x8.mf5", ply: 1, began: 1, played: 1, title: "", setup: CLASSIC, seats: PEOPLE.slice(0, 2), outcome: null };
      const games = [entry, { ...entry, id: "b", link: "1.8x8.mf5f5" }, { ...entry, id: "c", link: 3 }];
      const [again] = await Promise.all([page.waitForEvent("filechooser"), page.click('[data-action="import-games"]')]);
      assert.equal(await page.innerText("[data-library-news]"), "", "what was said of the file before is gone");
      await again.setFiles({ name: "y.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ format: "outflank-games-1", games })) });
      await page.locator("[data-library-news]", { hasText: "1 game was in the file. 2 entries could not be read" }).waitFor();
      await page.locator("[data-game]").waitFor();
    }));
});

test("a finished game against the computer counts in the statistics, once, and can be erased", () =>
  visit({ setup: { board: "6x6" }, seats: [PEOPLE[0], COMPUTER, ...PEOPLE.slice(2)] }, async (page) => {
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
    assert.match(await page.innerText(".standings tbody th"), /^Easy\s+6×6 · 2 players/);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-action="export-statistics"]')]);
    const { format, games } = JSON.parse(readFileSync(await download.path(), "utf8"));
    assert.deepEqual([format, games.length, games[0].setup.board, games[0].strength], ["outflank-statistics-1", 1, "6x6", "easy"]);
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
    await page.fill('[data-choice="blocked-count"]', "-4");
    await page.click('[data-action="draw-blocked"]');
    assert.match(await page.innerText('[data-error="blocked"]'), /^-4 squares cannot be blocked evenly here: choose a multiple of 2 from 0 to \d\d\.$/);
    await page.fill('[data-choice="blocked-seed"]', "-4");
    await page.click('[data-action="draw-blocked"]');
    assert.match(await page.innerText('[data-error="blocked"]'), /^Type a whole number/);
    await page.click('[data-action="start"]');
    await page.waitForSelector('body[data-sheet="none"]');
  }));

test("a text far too long to be read does not even fill the field", () =>
  visit({}, async (page) => {
    await openSheet(page, "t", "share");
    const area = page.locator('[data-field="paste"]');
    const put = (/** @type {string} */ text) =>
      area.evaluate((field, value) => {
        if (field instanceof HTMLTextAreaElement) field.value = value;
      }, text);
    await put("x".repeat(100_000));
    await area.selectText();
    await page.keyboard.press("Control+C");
    await area.fill("");
    await page.keyboard.press("Control+V");
    await page.locator('[data-error="paste"]', { hasText: "too long: 100,000 characters" }).waitFor();
    assert.equal(await area.inputValue(), "");
    await put("x ".repeat(40_000));
    await page.click('[data-action="open-text"]');
    await page.locator('[data-error="paste"]', { hasText: "too long: 79,999 characters" }).waitFor();
  }));

test("a game that is over before its first move shows its result", () =>
  visit({ setup: { board: "6x6", blocked: ["b2", "c2", "d2", "e2", "b3", "e3", "b4", "e4", "b5", "c5", "d5", "e5"] } }, async (page) => {
    await page.keyboard.press("n");
    await page.click('[data-action="start"]');
    for (const again of [true, false]) {
      await page.waitForSelector('[data-screen="result"]');
      assert.equal(await page.innerText('[data-screen="result"] h2'), "A draw");
      if (again) await page.click('[data-screen="result"] [data-action="rematch"]');
    }
  }));

test("Esc closes a sheet that is only on its way", () =>
  visit({}, async (page) => {
    await page.evaluate(() => {
      for (const key of ["n", "Escape"]) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
    await page.waitForTimeout(300);
    assert.deepEqual([await page.getAttribute("body", "data-sheet"), await page.locator("dialog").count()], ["none", 0]);
    await openSheet(page, "n", "setup");
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

test("a name of twenty letters is read whole beside the board, whoever is to move", () =>
  visit({ seats: ["Anna-Maria Oberhuber", "Karl-Friedrich Maier"].map((name) => ({ kind: "person", strength: "normal", name })) }, async (page) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await start(page);
    for (const square of ["f5", "d6"]) {
      const cut = await page.$$eval(".player .name", (names) => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent));
      assert.deepEqual(cut, []);
      await press(page, square);
    }
  }));

test("texts are opened, and refused with the ply and the reason", () =>
  visit({}, async (page) => {
    await start(page);
    await openSheet(page, "t", "share");
    await page.fill('[data-field="paste"]', "f5 f5");
    await page.click('[data-action="open-text"]');
    assert.match(await page.innerText('[data-error="paste"]'), /2.*f5/);
    for (const [text, said] of /** @type {const} */ ([["😀😀", /begins with “😀😀”/], ["hello", /as moves\. There are no moves/], [" \u200b ", /nothing to open/], ["(;GM[Othello]B[f5]", /before ;\)\.$/]])) {
      await page.fill('[data-field="paste"]', text);
      await page.click('[data-action="open-text"]');
      assert.match(await page.innerText('[data-error="paste"]'), said);
    }
    await page.fill('[data-field="paste"]', "1. f5 2. d6 c3");
    await page.click('[data-action="open-text"]');
    await reached(page, 3);
  }));

describe("texts of every form are opened, and what they were taken for is said", () => {
  const START = ["--------", "--------", "--------", "---OX---", "---XO---", "--------", "--------", "--------"];
  /** @type {Record<string, { text: string, said: RegExp, turn: string, discs: number }>} */
  const FORMS = {
    "a link": { text: "https://example.org/#1.8x8.mf5", said: /^Read as a link\. 8×8/, turn: "white", discs: 5 },
    "a position": { text: "------/------/--WB--/--BW--/------/------ B", said: /^Read as a position\. 6×6/, turn: "black", discs: 4 },
    "a board on eight lines": { text: `  A B C D E F G H\n${START.map((row, index) => `${index + 1} ${[...row].join(" ")}`).join("\n")}\nWhite to move`, said: /^Read as a position\. 8×8/, turn: "white", discs: 4 },
    "a board that does not say whose turn it is": { text: START.join("\n"), said: /does not say whose turn it is: Black moves/, turn: "black", discs: 4 },
    OBF: { text: `${START.join("")} O;`, said: /^Read as a position in OBF\./, turn: "white", discs: 4 },
    GGF: { text: `(;GM[Othello]PB[Ada]PW[Bob]TY[8]BO[8 ${START.join(" ").replace(/X/g, "*")} *]B[f5]W[d6];)`, said: /^Read as a game in GGF\./, turn: "black", discs: 6 },
    "moves of another board than the one on the table": { text: "f5d6c3", said: /^Read as moves\. 8×8/, turn: "white", discs: 7 },
  };
  for (const [form, { text, said, turn, discs }] of Object.entries(FORMS)) {
    test(form, () =>
      visit({ setup: { board: "6x6" } }, async (page) => {
        await start(page);
        await openSheet(page, "t", "share");
        await page.fill('[data-field="paste"]', text);
        await page.click('[data-action="open-text"]');
        await saysStatus(page, said);
        assert.equal(await page.getAttribute("body", "data-turn"), turn);
        const counts = await page.locator(".players-list .count .number").allInnerTexts();
        assert.equal(counts.reduce((sum, count) => sum + Number(count), 0), discs);
      }));
  }

  test("what is wrong is said in the language of the page", () =>
    visit({ preferences: { language: "de" } }, async (page) => {
      await start(page);
      await openSheet(page, "t", "share");
      await page.fill('[data-field="paste"]', "f5 f5");
      await page.click('[data-action="open-text"]');
      assert.equal(await page.innerText('[data-error="paste"]'), "Das lässt sich nicht als Zugfolge lesen. Zug 2: Auf f5 liegt schon ein Stein (Schwarz).");
    }));
});

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

test("choices show on the board at once, are remembered, and are reset together", () =>
  visit({}, async (page) => {
    await start(page);
    await press(page, "d3");
    await reached(page, 1);
    await openSheet(page, ",", "settings");
    const picture = async () => {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      return (await page.locator("#board canvas").first().screenshot()).toString("base64");
    };
    let before = await picture();
    for (const choice of ["coordinates", "legalMarks", "lastMark", "discMarks", "material:slate", "material:beech", "theme:dark", "theme:contrast"]) {
      await page.locator(`[data-choice="${choice}"]`).dispatchEvent("click");
      const after = await picture();
      assert.notEqual(after, before, choice);
      before = after;
    }
    for (const choice of ["flipCounts", "sound", "coach:careful", "turnBoard", "handOver", "confirmMove", "shortcuts", "speed:slow"]) {
      await page.locator(`[data-choice="${choice}"]`).dispatchEvent("click");
    }
    const chosen = () => page.locator('[data-screen="settings"] input').evaluateAll((all) => all.map((input) => (input instanceof HTMLInputElement && input.checked ? "1" : "0")).join(""));
    const mine = await chosen();
    await page.reload();
    // The screen is handed over first, as was chosen.
    await page.waitForSelector('[data-screen="hand-over"]');
    await page.keyboard.press("Escape");
    await page.waitForSelector('body[data-sheet="none"]');
    await page.click('[data-action="menu"]');
    await page.click('dialog [data-action="settings"]');
    await page.waitForSelector('[data-screen="settings"]');
    assert.equal(await chosen(), mine);
    await page.click('[data-action="reset"]');
    await page.waitForFunction(() => document.querySelector('[data-choice="theme:system"]:checked'));
    assert.equal(await page.isChecked('[data-choice="coordinates"]'), true);
    assert.equal(await page.isChecked('[data-choice="confirmMove"]'), false);
  }));

test("discs are heard, and are not once the sound is off, which is remembered", () =>
  visit({}, async (page) => {
    await page.addInitScript(() => {
      Object.assign(window, { sounds: 0 });
      const { start } = AudioScheduledSourceNode.prototype;
      AudioScheduledSourceNode.prototype.start = function (...when) {
        /** @type {any} */ (window).sounds += 1;
        start.apply(this, when);
      };
    });
    const sounds = () => page.evaluate(() => /** @type {any} */ (window).sounds);
    await page.reload();
    await page.waitForSelector("body[data-ready]");
    await start(page);
    await press(page, "d3");
    await reached(page, 1);
    await page.waitForFunction(() => /** @type {any} */ (window).sounds > 0);
    await page.keyboard.press("s");
    await page.waitForTimeout(800);
    const before = await sounds();
    await press(page, "c5");
    await reached(page, 2);
    await page.waitForTimeout(300);
    assert.equal(await sounds(), before);
    await page.reload();
    await page.waitForSelector("body[data-ready]");
    await page.locator("#board [data-legal]").first().click();
    await reached(page, 3);
    await page.waitForTimeout(300);
    assert.equal(await sounds(), 0);
  }));

test("the players sit round the table in turn order, whoever moves is marked, and colours are drawn by lot", () =>
  visit({ setup: { players: 4 }, seats: ["Ada", "Bob", "Cleo", "Dan"].map((name) => ({ kind: "person", strength: "easy", name })) }, async (page) => {
    const names = () => page.locator(".players-list .name").allInnerTexts();
    await start(page);
    assert.deepEqual(await names(), ["Ada", "Bob", "Cleo", "Dan"]);
    assert.equal(await page.innerText('.players-list [aria-current="true"] .name'), "Ada");
    await page.locator("#board [data-legal]").first().click();
    await reached(page, 1);
    assert.equal(await page.innerText('.players-list [aria-current="true"] .name'), "Bob");
    let dealt = await names();
    for (let tries = 0; dealt.join() === "Ada,Bob,Cleo,Dan" && tries < 12; tries += 1) {
      await page.keyboard.press("n");
      await page.locator('[data-choice="lot"]').setChecked(true, { force: true });
      await page.click('[data-action="start"]');
      await page.waitForSelector('body[data-sheet="none"][data-ply="0"]');
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      dealt = await names();
    }
    assert.notDeepEqual(dealt, ["Ada", "Bob", "Cleo", "Dan"], "one of twelve draws is another order");
    assert.deepEqual([...dealt].sort(), ["Ada", "Bob", "Cleo", "Dan"]);
  }));

test("a bar shows each colour's share of the board", () =>
  visit({}, async (page) => {
    await start(page);
    await press(page, "d3");
    await reached(page, 1);
    // Black has four of five discs.
    await page.waitForFunction(() => {
      const [bar, black, white] = [".share", '.share [data-colour="black"]', '.share [data-colour="white"]']
        .map((selector) => document.querySelector(selector)?.getBoundingClientRect());
      if (!bar || !black || !white) return false;
      return Math.abs(black.left - bar.left) < 1 && Math.abs(white.left - bar.left - 0.8 * bar.width) < 1;
    });
  }));

describe("the whole open page changes its language", () => {
  for (const { tag, load } of LANGUAGES.filter(({ tag }) => tag !== "en")) {
    test(`to ${tag}: its words, names, titles and what is open, a notice and a hint among them`, () =>
      visit({ setup: { players: 3 } }, async (page) => {
        const { default: texts } = await load();
        await page.goto(`${stage.url}#1.8x8.mf5f5`);
        await page.waitForSelector('[data-notice="link"]');
        await page.evaluate(() => (location.hash = "1.8x8.p3"));
        await reached(page, 0);
        await page.keyboard.press("h");
        await page.locator("[data-live]", { hasText: /is best/ }).waitFor();
        await openSheet(page, ",", "settings");
        await page.selectOption('[data-choice="language"]', tag);
        await page.waitForSelector(`html[lang="${tag}"] [data-screen="settings"]`);
        assert.equal(await page.title(), texts["page.title"]);
        assert.deepEqual(englishIn(await wordsOf(page), texts), []);
        await page.keyboard.press("Escape");
        for (const [key, screen] of [["n", "setup"], ["e", "seats"], ["t", "share"], ["b", "library"], ["k", "learn"], ["?", "shortcuts"], ["i", "statistics"]]) {
          await page.waitForSelector('body[data-sheet="none"]');
          await openSheet(page, key, screen);
          assert.deepEqual(englishIn(await wordsOf(page), texts), [], screen);
          await page.keyboard.press("Escape");
        }
      }));
  }
});

/** Everything on the page that is read by someone. @param {Page} page @returns {Promise<string[]>} */
function wordsOf(page) {
  return page.evaluate(() => {
    const words = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) words.push(walk.currentNode.nodeValue ?? "");
    for (const name of ["aria-label", "title", "placeholder"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) words.push(element.getAttribute(name) ?? "");
    }
    return words.map((word) => word.trim()).filter(Boolean);
  });
}

/**
 * Those words that are English, and not by chance the other language's too.
 * @param {string[]} words
 * @param {import("../../www/text/index.js").Catalogue} texts
 */
function englishIn(words, texts) {
  /** @param {import("../../www/text/index.js").Entry} entry */
  const forms = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry));
  const theirs = new Set(Object.values(texts).flatMap(forms));
  const ours = Object.values(english).flatMap(forms).filter((form) => !theirs.has(form) && /[a-z]{3}/.test(form.replace(/\{\w+\}/g, "")));
  const patterns = ours.map((form) => new RegExp(`^${form.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+")}$`));
  return words.filter((word) => patterns.some((pattern) => pattern.test(word)));
}

test("the sheet of keys lists every key that acts, and each does what it says", () =>
  visit({}, async (page) => {
    const state = initialState();
    const nothing = /** @type {any} */ ({});
    const commands = createCommands({ get: () => state, send() {}, session: nothing, copyLink() {} });
    const table = Object.values(commands).filter(({ key }) => key).map((command) => [...keysOf(command), t(command.label(state))].join(" "));
    await openSheet(page, "?", "shortcuts");
    const rows = await page.locator(".keys").last().locator("div").evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("kbd, dd")].map(({ textContent }) => textContent).join(" ")),
    );
    assert.deepEqual(rows, [...table, "Esc Close what is open"]);
    await page.keyboard.press("Escape");
    await page.waitForSelector('body[data-sheet="none"]');
    const screens = { n: "setup", t: "share", m: "moves", e: "seats", k: "learn", b: "library", i: "statistics", ",": "settings", "?": "shortcuts" };
    for (const [key, screen] of Object.entries(screens)) {
      await openSheet(page, key, screen);
      await page.keyboard.press("Escape");
      await page.waitForSelector('body[data-sheet="none"]');
    }
    await start(page);
    for (const [index, square] of ["d3", "c5"].entries()) {
      await press(page, square);
      await reached(page, index + 1);
    }
    for (const [key, ply] of /** @type {const} */ ([["u", 1], ["y", 2], ["[", 1], ["]", 2], ["Control+z", 1], ["Control+y", 2], ["Control+Shift+z", 2], ["Control+z", 1], ["Control+Shift+z", 2], ["r", 0], ["g", 2]])) {
      await page.keyboard.press(key);
      await reached(page, ply);
    }
    await page.keyboard.press("f");
    await page.waitForFunction(() => {
      const [a1, h8] = ["a1", "h8"].map((name) => document.querySelector(`#board [data-square="${name}"]`)?.getBoundingClientRect());
      return a1 && h8 && (a1.x > h8.x || a1.y > h8.y);
    });
    const sound = () => page.evaluate(() => JSON.parse(localStorage["outflank.preferences"]).sound);
    const before = (await sound()) ?? true;
    await page.keyboard.press("s");
    await page.waitForFunction((was) => JSON.parse(localStorage["outflank.preferences"]).sound === !was, before);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.keyboard.press("l");
    await saysStatus(page, /clipboard/);
  }));

test("the games that are one click away: the last used one first, then all the others", () =>
  visit({ setup: { board: "octagon", players: 4 } }, async (page) => {
    await openSheet(page, "n", "setup");
    const presets = page.locator("[data-preset]");
    assert.deepEqual(
      await presets.evaluateAll((all) => all.map((preset) => preset.getAttribute("data-preset"))),
      ["last-used", "classic", "historic", "anti", "quick", "grand", "octagon", "three", "four", "minefield", "handicap"],
    );
    assert.equal(await presets.first().getAttribute("aria-pressed"), "true");
    const lines = [];
    for (const preset of await presets.all()) {
      await preset.click();
      await page.waitForFunction((element) => element?.getAttribute("aria-pressed") === "true", await preset.elementHandle());
      lines.push(await page.innerText("[data-setup-line]"));
    }
    assert.match(lines[0], /^Octagon · 4 players/);
    assert.match(lines[2], /Free opening/);
    assert.match(lines[9], /8 blocked squares/);
    await page.click('[data-action="start"]');
    await page.waitForSelector('body[data-sheet="none"][data-ply="0"]');
    await openSheet(page, "n", "setup");
    assert.match(await page.innerText("[data-setup-line]"), /corners/, "what was started last is offered first");
  }));

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
