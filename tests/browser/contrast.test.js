// Colours that the system forces, and its wish for more contrast: what matters is looked at in pictures of the screen.

import assert from "node:assert/strict";
import { test as plainTest } from "node:test";
import { HANDS } from "./harness/hands.js";
import { goToScreen, sampleGame, SCREENS } from "./harness/screens.js";
import { at, change, contrast, crop, see, standsOut } from "./harness/seeing.js";
import { setStage } from "./harness/stage.js";
import { TableOnPage } from "./harness/table.js";

/** @typedef {import("playwright-core").Page} Page */

/** What WCAG asks of marks, of rings round the focus, of edges. */
const MARK = 3;

const SCHEMES = /** @type {const} */ (["light", "dark"]);

/**
 * @param {string} name
 * @param {(t: import("node:test").TestContext) => Promise<void>} body
 */
const test = (name, body) => plainTest(name, { timeout: 240_000 }, body);

const stage = setStage();

/**
 * Opens the page where the system forces its colours.
 * @param {(typeof SCHEMES)[number]} colorScheme
 * @param {(table: TableOnPage) => Promise<void>} body
 */
function visit(colorScheme, body) {
  const options = /** @type {const} */ ({ colorScheme, forcedColors: "active", reducedMotion: "reduce" });
  return stage.onPage(async ({ page }) => {
    const table = new TableOnPage(page, HANDS.mouse);
    await table.open(stage.url);
    await body(table);
  }, options);
}

/** Two frames after now, what was asked of the page is on the screen. @param {Page} page */
const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** @param {Page} page @param {string} selector */
async function boxOf(page, selector) {
  const box = await page.locator(selector).boundingBox();
  assert.ok(box, selector);
  return box;
}

/** @param {Page} page @param {string} square */
const seeSquare = async (page, square) => see(page, await boxOf(page, `#board [data-square="${square}"]`));

/**
 * Where a disc's mark lies: the pixels of its inner part that are of another brightness than its face.
 * @param {import("./harness/seeing.js").Picture} picture  of its square
 */
function markOf({ width, luminance }) {
  const middle = (width - 1) / 2;
  const inside = Array.from(luminance, (each, index) => ({ each, apart: Math.hypot((index % width) - middle, Math.floor(index / width) - middle) })).filter(({ apart }) => apart < width * 0.3);
  const brightness = inside.map(({ each }) => each).sort((one, other) => one - other);
  const face = brightness[Math.floor(brightness.length / 2)];
  return inside.map(({ each }) => contrast(each, face) > 1.5);
}

for (const scheme of SCHEMES) {
  test(`with forced colours, ${scheme}: board, legal squares and discs are seen, the colours told apart by their marks`, () =>
    visit(scheme, async (table) => {
      const { page } = table;
      const game = sampleGame({ board: "octagon", players: 4 }, 32);
      await table.show(game);
      const board = await see(page, await boxOf(page, "#board"));
      assert.ok(standsOut(board) >= MARK);
      const shown = await page.locator("#board [data-square]").evaluateAll((cells) => cells.map((cell) => [cell.getAttribute("data-square") ?? "", cell.getAttribute("aria-label") ?? ""]));
      const legal = game.legalMoves();
      const bare = await seeSquare(page, legal[0]);
      const field = at(bare, bare.width * 0.25, bare.height * 0.25);
      for (const square of legal) {
        const picture = await seeSquare(page, square);
        assert.ok(contrast(at(picture, picture.width / 2, picture.height / 2), field) >= MARK, `the mark on ${square}`);
      }
      const marks = new Map();
      for (const colour of ["black", "white", "red", "green"]) {
        const [square] = shown.find(([, label]) => label.toLowerCase().endsWith(`, ${colour}`)) ?? assert.fail(`no disc is ${colour}`);
        const picture = await seeSquare(page, square);
        const acrossRow = Array.from({ length: picture.width - 8 }, (_, x) => at(picture, x + 4, picture.height / 2));
        assert.ok(acrossRow.some((each) => contrast(each, field) >= MARK), `${colour} against the field`);
        marks.set(colour, markOf(picture));
      }
      assert.equal(marks.get("white").filter(Boolean).length, 0, "white bears no mark");
      for (const [one, mark] of marks) {
        for (const [other, another] of marks) {
          const apart = mark.filter((/** @type {boolean} */ on, /** @type {number} */ index) => on !== another[index]).length;
          if (one !== other) assert.ok(apart > mark.length * 0.02, `${one} and ${other}: ${apart} of ${mark.length} pixels differ`);
        }
      }
    }));

  test(`with forced colours, ${scheme}: the focus is seen wherever it is`, () =>
    visit(scheme, async (table) => {
      const { page } = table;
      await table.show(sampleGame({ players: 3 }, 21));
      await table.press('[data-action="hint"]');
      await page.waitForSelector('body[data-hint="shown"]');
      const seen = async (/** @type {string} */ selector) => {
        const target = page.locator(selector).first();
        await target.scrollIntoViewIfNeeded();
        const box = await target.evaluate((node) => {
          const { x, y, width, height } = (node.closest("label.option") ?? node).getBoundingClientRect();
          return { x: Math.max(0, x - 6), y: Math.max(0, y - 6), width: width + 12, height: height + 12 };
        });
        await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
        await drawn(page);
        const before = await see(page, box);
        // A key was pressed last, so that the focus is one that shows.
        await page.keyboard.press("Shift");
        await target.evaluate((node) => node instanceof HTMLElement && node.focus());
        await drawn(page);
        const after = await see(page, box);
        assert.ok(change(before, after) >= MARK, `${selector}: ${change(before, after).toFixed(1)}`);
      };
      await seen("#board [data-square][data-legal]");
      await seen('#board [data-square="c4"]');
      await seen('.toolbar [data-action="hint"]');
      await seen('.toolbar [data-action="new-game"]');
      await seen(".move[aria-current]");
      await seen(".move:not([aria-current])");
      await goToScreen(table, "the settings");
      for (const choice of ["theme:system", "theme:dark", "sound", "language"]) await seen(`dialog [data-choice="${choice}"]`);
      await seen('dialog [data-action="done"]');
      await seen('dialog [data-action="reset"]');
      await goToScreen(table, "the setup");
      await seen('dialog [data-preset][aria-pressed="true"]');
      await seen('dialog [data-preset][aria-pressed="false"]');
      await seen('dialog [data-action="start"]');
      await goToScreen(table, "the library");
      await seen('dialog [data-field="title"]');
    }));

  test(`with forced colours, ${scheme}: every screen can be read, every dialog has an edge, what is chosen is marked`, (t) =>
    visit(scheme, async (table) => {
      const { page } = table;
      for (const screen of SCREENS) {
        await t.test(screen, async () => {
          await goToScreen(table, screen);
          await page.mouse.move(0, 0);
          await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
          const found = await page.evaluate(wordsAndDialog);
          const picture = await see(page);
          const unread = found.words.filter(({ box }) => standsOut(crop(picture, within(box))) < MARK).map(({ text }) => text);
          assert.deepEqual(unread, []);
          assert.ok(found.words.length > 0, "there are words to be read");
          if (found.dialog) {
            const { x, y, width, height } = found.dialog;
            const edge = crop(picture, { x, y: y + height / 2, width: Math.min(6, width), height: 1 });
            assert.ok(standsOut(edge) >= MARK, "the edge of the dialog");
          }
          for (const box of found.chosen) {
            const [chosen, other] = [box.chosen, box.other].map((each) => crop(picture, each));
            assert.ok(contrast(at(chosen, 5, chosen.height / 2), at(other, 5, other.height / 2)) >= MARK, "what is chosen");
          }
        });
      }
    }));
}

/**
 * Words without the rim of what the system may put behind them, which would stand out in their place.
 * @param {import("./harness/seeing.js").Box} box
 */
function within({ x, y, width, height }) {
  return { x: x + 1.5, y: y + 2, width: width - 3, height: height - 4 };
}

/** What is to be read on the uppermost layer, and what is chosen there beside what is not: runs inside the page. */
function wordsAndDialog() {
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document.body;
  /** @param {Element | Range} thing */
  const boxOf = (thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return { x, y, width, height };
  };
  /** @param {Element} element @param {{ x: number, y: number, width: number, height: number }} box */
  const inSight = (element, { x, y, width, height }) => {
    if (width < 4 || height < 4 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    return [[x + 1, y + 1], [x + width - 1, y + height - 1]].every(([u, v]) => {
      const uppermost = document.elementFromPoint(u, v);
      return uppermost !== null && (element.contains(uppermost) || uppermost.contains(element) || element.closest("label")?.contains(uppermost) === true);
    });
  };
  const words = [];
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (!element || !text || element.closest('option, .board-view, [aria-hidden="true"], .only-heard, :disabled, [aria-disabled="true"]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = boxOf(range);
    if (inSight(element, box)) words.push({ text, box });
  }
  const groups = [...root.querySelectorAll(".segments")].filter((group) => group.querySelector(":checked"));
  const chosen = groups.flatMap((group) => {
    const [on, off] = [group.querySelector(".option:has(:checked)"), group.querySelector(".option:not(:has(:checked))")];
    if (!on || !off || !inSight(on, boxOf(on)) || !inSight(off, boxOf(off))) return [];
    return [{ chosen: boxOf(on), other: boxOf(off) }];
  });
  return { words, dialog: dialog && boxOf(dialog), chosen };
}

test("a wish for more contrast is followed at once, dark and light, unless a theme was chosen", () =>
  stage.onPage(async ({ page }) => {
    const table = new TableOnPage(page, HANDS.mouse);
    await table.open(stage.url);
    await table.show(sampleGame({ board: "octagon", players: 4 }, 32));
    const contrastOfBoard = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--board-contrast").trim());
    const looks = async () => {
      await drawn(page);
      const words = await see(page, await boxOf(page, '.players [data-player="white"] .seat'));
      const board = await page.locator("#board canvas").first().screenshot();
      return { words: standsOut(words), board: board.toString("base64") };
    };
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, contrast: "no-preference" });
      const plain = await looks();
      assert.equal(await contrastOfBoard(), "normal");
      await page.emulateMedia({ colorScheme, contrast: "more" });
      const high = await looks();
      assert.equal(await contrastOfBoard(), "high");
      assert.notEqual(high.board, plain.board, "the board is painted anew");
      assert.ok(high.words > plain.words, `${plain.words} became ${high.words}`);
    }
    await table.prefer("theme:light");
    assert.equal(await contrastOfBoard(), "normal");
    await table.prefer("theme:system");
    assert.equal(await contrastOfBoard(), "high");
  }));
