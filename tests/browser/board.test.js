// The board by itself in a real browser: choosing squares, keyboard, animation, and what is on the canvas.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { serve } from "../../www/build/serve.js";
import { setStage } from "./harness/stage.js";

/** @import { BrowserContextOptions, Page } from "playwright-core" */
/** @typedef {Window & typeof globalThis & { table: import("./board/table.js").Table }} TableWindow */

const HTML = `<!doctype html><html lang="en"><head><title>Board</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/www/tokens.css">
<style>body { margin: 0 } #host { width: 100vw; height: min(100vw, 100vh) } main { min-height: 200vh }</style></head>
<body><main><div id="host"></div></main><script type="module" src="/tests/browser/board/table.js"></script></body></html>`;

const stage = setStage(() =>
  serve({
    root: fileURLToPath(new URL("../../", import.meta.url)),
    override: (path) => (path === "/board.html" ? { status: 200, body: HTML } : null),
  }),
);

/**
 * Runs a body on a fresh page and fails on any error in it.
 * @param {BrowserContextOptions} options
 * @param {(page: Page) => Promise<void>} body
 */
function onTable(options, body) {
  return stage.onPage(
    async ({ page }) => {
      await page.goto(new URL("/board.html", stage.url).href);
      await page.waitForFunction(() => "table" in window);
      await page.evaluate(() => /** @type {TableWindow} */ (window).table.update({}));
      await body(page);
    },
    { viewport: { width: 480, height: 480 }, ...options },
  );
}

/**
 * The values noted for an event, and of the same event at forbidden times.
 * @param {Page} page
 * @param {string} what
 */
function noted(page, what) {
  return page.evaluate(
    (wanted) => /** @type {TableWindow} */ (window).table.events.filter(([kind]) => kind.startsWith(wanted)), what,
  );
}

/** @param {Page} page @param {string} square */
async function middle(page, square) {
  const box = await page.locator(`[data-square=${square}]`).boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {Page} page @param {(table: import("./board/table.js").Table) => void} body */
function act(page, body) {
  return page.evaluate(`(${body})(window.table)`);
}

test("a click chooses its square once, a double click too, a slip to another square not at all", async () => {
  await onTable({}, async (page) => {
    await act(page, (table) => {
      table.playing = true;
    });
    await page.click("[data-square=d3]");
    await page.dblclick("[data-square=c5]");
    const from = await middle(page, "d6");
    const to = await middle(page, "e6");
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    assert.deepEqual(await noted(page, "square"), [["square", "d3"], ["square", "c5"]]);
  });
});

test("where a move is to be confirmed, a second click on it is a second choice", async () => {
  await onTable({}, async (page) => {
    await page.dblclick("[data-square=d3]");
    assert.deepEqual(await noted(page, "square"), [["square", "d3"], ["square", "d3"]]);
  });
});

test("an illegal square can be chosen, and asked about twice; nothing can while the board is not interactive", async () => {
  await onTable({}, async (page) => {
    await page.dblclick("[data-square=a1]");
    await act(page, (table) => table.update({ interactive: false }));
    await page.click("[data-square=d3]");
    assert.deepEqual(await noted(page, "square"), [["square", "a1"], ["square", "a1"]]);
  });
});

test("a tap plays, a scroll over the board scrolls and does not, nor does a second finger", async () => {
  await onTable({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } }, async (page) => {
    await page.tap("[data-square=d3]");
    assert.deepEqual(await noted(page, "square"), [["square", "d3"]]);

    const devtools = await page.context().newCDPSession(page);
    const { x, y } = await middle(page, "e6");
    /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {{ x: number, y: number, id?: number }[]} touchPoints */
    const touch = (type, touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", [{ x, y }]);
    for (let step = 1; step <= 10; step += 1) await touch("touchMove", [{ x, y: y - 15 * step }]);
    await touch("touchEnd", []);
    await page.waitForFunction(() => window.scrollY > 50);

    await page.evaluate(() => window.scrollTo(0, 0));
    const other = await middle(page, "c4");
    await touch("touchStart", [{ x, y, id: 0 }]);
    await touch("touchStart", [{ x, y, id: 0 }, { ...other, id: 1 }]);
    await touch("touchEnd", []);
    assert.deepEqual(await noted(page, "square"), [["square", "d3"]]);
  });
});

test("by keyboard: one tab stop, arrows as seen under any rotation, Enter and Space", async () => {
  await onTable({}, async (page) => {
    const focus = () => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.square);
    const stops = () => page.locator("[role=gridcell][tabindex='0']").count();
    await page.keyboard.press("Tab");
    assert.equal(await stops(), 1);
    await page.keyboard.press("Control+Home");
    assert.equal(await focus(), "a1");
    for (const key of ["ArrowRight", "ArrowDown", "End", "PageDown", "Home"]) await page.keyboard.press(key);
    assert.equal(await focus(), "a8");
    assert.equal(await stops(), 1);
    await page.keyboard.press("Enter");

    await act(page, (table) => table.update({ rotation: 1 }));
    assert.equal(await focus(), "a8");
    await page.keyboard.press("ArrowRight");
    assert.equal(await focus(), "a7");
    await page.keyboard.press("Space");
    assert.deepEqual(await noted(page, "square"), [["square", "a8"], ["square", "a7"]]);

    await page.keyboard.press("Tab");
    assert.equal(await focus(), undefined);
  });
});

test("the grid says what is on the squares, and what changed", async () => {
  await onTable({}, async (page) => {
    const label = (/** @type {string} */ square) => page.locator(`[data-square=${square}]`).getAttribute("aria-label");
    assert.equal(await page.locator("[role=grid] > [role=row] > [role=gridcell]").count(), 64);
    assert.equal(await label("d4"), "d4, white");
    await act(page, (table) => table.play("d3", 1));
    assert.equal(await label("d4"), "d4, black");
    assert.equal(await label("d3"), "d3, black");
  });
});

test("axe finds nothing wrong with it", async () => {
  await onTable({}, async (page) => {
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") });
    const violations = await page.evaluate(async () => {
      const { axe } = /** @type {any} */ (window);
      const { violations: found } = await axe.run(document.querySelector(".board-view"));
      return found.map((/** @type {any} */ { id, help }) => `${id}: ${help}`);
    });
    assert.deepEqual(violations, []);
  });
});

test("the placed disc is drawn in the next frame", async () => {
  await onTable({}, async (page) => {
    const moving = await page.evaluate(async () => {
      const { table } = /** @type {TableWindow} */ (window);
      table.play("d3", 1);
      await new Promise((done) => requestAnimationFrame(done));
      return table.pixels("d3")[1];
    });
    assert.ok(moving && moving[3] > 200 && moving[0] < 90, `${moving}`);
  });
});

test("a transition settles once: seen to its end, interrupted, skipped, repeated, or unseen", async () => {
  await onTable({}, async (page) => {
    await act(page, (table) => table.play("d3", "whole"));
    await page.waitForFunction(() => /** @type {TableWindow} */ (window).table.events.some(([, id]) => id === "whole"));
    await page.evaluate(async () => {
      const { table } = /** @type {TableWindow} */ (window);
      table.update({});
      table.play("c3", "interrupted by the next");
      table.play("c4", "interrupted by an undo");
      await new Promise((done) => setTimeout(done, 60));
      table.undo("undone");
      await new Promise((done) => setTimeout(done, 20));
      table.update({ discs: { ...table.model().discs, h8: "white" } });
      table.update({ speed: 0 });
      table.play("e3", "skipped");
      table.update({ speed: 1 });
      // With no frames, as in a hidden tab, the clock alone ends it.
      const frames = window.requestAnimationFrame;
      window.requestAnimationFrame = () => 0;
      table.play("f3", "unseen");
      await new Promise((done) => setTimeout(done, 900));
      window.requestAnimationFrame = frames;
    });
    assert.deepEqual(await noted(page, "settled"), [
      "whole", "interrupted by the next", "interrupted by an undo", "undone", "skipped", "unseen",
    ].map((id) => ["settled", id]));
  });
});

for (const reducedMotion of /** @type {const} */ (["no-preference", "reduce"])) {
  test(`with motion "${reducedMotion}" the flips end on the new position, at rest`, async () => {
    await onTable({ reducedMotion }, async (page) => {
      await act(page, (table) => table.play("d3", 1));
      await page.waitForFunction(() => /** @type {TableWindow} */ (window).table.events.some(([kind]) => kind === "settled"));
      await page.waitForTimeout(300);
      const [still, moving] = await page.evaluate(() => /** @type {TableWindow} */ (window).table.pixels("d4"));
      assert.ok(still && still[0] < 90, `${still}`);
      assert.equal(moving, null);
    });
  });
}

test("rotation, theme, size and material may change in the middle of a flip", async () => {
  await onTable({}, async (page) => {
    await act(page, (table) => table.play("d3", 1));
    await page.waitForTimeout(60);
    await act(page, (table) => table.update({ rotation: 3, material: "slate" }));
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "contrast"));
    await page.setViewportSize({ width: 400, height: 420 });
    await page.waitForFunction(() => /** @type {TableWindow} */ (window).table.events.some(([kind]) => kind === "settled"));
    await page.waitForTimeout(300);
    const [still] = await page.evaluate(() => /** @type {TableWindow} */ (window).table.pixels("d4"));
    assert.ok(still && still[0] > 150, "in high contrast black's mark is light");
    assert.equal((await noted(page, "settled")).length, 1);
  });
});

test("painting only what changed gives the picture that painting everything gives", async () => {
  await onTable({}, async (page) => {
    for (const square of ["d3", "c4", "e6"]) await page.hover(`[data-square=${square}]`);
    await act(page, (table) => table.play("d3", 1));
    await page.waitForTimeout(900);
    await act(page, (table) => table.play("c5", 2));
    await page.waitForTimeout(900);
    await act(page, (table) => table.undo(3));
    await page.waitForTimeout(900);
    await act(page, (table) => table.update({
      hints: [{ square: "c3", text: "+4", best: true, exact: true }, { square: "e3", text: "−12", best: false, exact: false }],
    }));
    await page.mouse.move(1, 1);
    await page.waitForTimeout(100);
    const greatest = await page.evaluate(async () => {
      const { table } = /** @type {TableWindow} */ (window);
      const partly = table.picture();
      for (const material of /** @type {const} */ (["beech", "baize"])) {
        table.update({ material });
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }
      const whole = table.picture();
      return partly.reduce((most, value, index) => Math.max(most, Math.abs(value - whole[index])), 0);
    });
    // Soft edges may round differently by a step or two.
    assert.ok(greatest <= 3, `${greatest}`);
  });
});

test("a device pixel of the canvas is a device pixel of the screen, at any ratio", async () => {
  for (const deviceScaleFactor of [1, 1.5, 2.625, 3]) {
    await onTable({ deviceScaleFactor, viewport: { width: 411, height: 500 } }, async (page) => {
      const { width, shown, left, cell } = await page.evaluate(() => {
        const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("canvas"));
        const box = canvas.getBoundingClientRect();
        const square = /** @type {Element} */ (document.querySelector("[data-square=c3]")).getBoundingClientRect();
        return { width: canvas.width, shown: box.width, left: box.left, cell: square.width };
      });
      assert.ok(Math.abs(shown * deviceScaleFactor - width) < 0.05, `${shown} ${width}`);
      assert.ok(Math.abs(left * deviceScaleFactor - Math.round(left * deviceScaleFactor)) < 0.05, `${left}`);
      assert.ok(cell > 40);
    });
  }
});

test("a move that waits to be confirmed keeps its preview when the pointer leaves", async () => {
  await onTable({}, async (page) => {
    await act(page, (table) => table.update({ proposed: "d3", legalMarks: false, flipCounts: false }));
    await page.mouse.move(0, 479);
    await page.waitForTimeout(100);
    const middleOf = async () => (await page.evaluate(() => /** @type {TableWindow} */ (window).table.pixels("d3")))[0];
    const kept = await middleOf();
    assert.ok(kept && kept[1] < 90, `the ghost of a black disc: ${kept}`);
    await act(page, (table) => table.update({ proposed: null }));
    await page.waitForTimeout(100);
    const gone = await middleOf();
    assert.ok(gone && gone[1] > 90, `${gone}`);
  });
});

test("hovering and focusing tell the page, and leaving does", async () => {
  await onTable({}, async (page) => {
    await page.hover("[data-square=d3]");
    await page.hover("[data-square=c4]");
    await page.mouse.move(0, 479);
    await page.keyboard.press("Tab");
    const squares = (await noted(page, "hover")).map(([, square]) => square);
    assert.deepEqual(squares.slice(0, 2), ["d3", "c4"]);
    assert.equal(squares.at(-2), null);
    assert.match(String(squares.at(-1)), /^[a-h][1-8]$/);
  });
});

test("a destroyed board is gone and silent", async () => {
  await onTable({}, async (page) => {
    await act(page, (table) => {
      table.play("d3", 1);
      table.board.destroy();
    });
    await page.waitForTimeout(800);
    assert.equal(await page.locator("#host > *").count(), 0);
    assert.deepEqual(await noted(page, "settled"), []);
  });
});
