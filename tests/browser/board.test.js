// The board by itself in a real browser: choosing squares, keyboard, animation, and what is on the canvas.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { serve } from "../../www/build/serve.js";
import { see } from "./harness/seeing.js";
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

/** Who draws the discs in motion. */
const HANDS = /** @type {const} */ (["page", "worker"]);

/**
 * Runs a body on a fresh page whose discs, once they move, are drawn by the page itself or by a worker.
 * @param {BrowserContextOptions} options
 * @param {typeof HANDS[number]} hand
 * @param {(page: Page) => Promise<void>} body
 */
function onTableDrawnBy(hand, options, body) {
  return onTable(options, async (page) => {
    if (hand === "worker") {
      await workerReady(page);
    } else {
      // As in a browser that cannot hand a canvas to a worker.
      await page.addInitScript(() => Reflect.deleteProperty(HTMLCanvasElement.prototype, "transferControlToOffscreen"));
      await page.reload();
      await page.waitForFunction(() => "table" in window);
      await act(page, (table) => table.update({}));
      await page.waitForTimeout(300);
      assert.equal(await page.locator(MOTION).count(), 0);
    }
    await body(page);
  });
}

/** The canvas on which a worker draws. */
const MOTION = "canvas.board-motion";

/** @param {Page} page */
const workerReady = (page) => page.locator(`${MOTION}:not([hidden])`).waitFor();

/** Waits until the worker's canvas is empty. @param {Page} page */
const motionGone = (page) =>
  page.waitForFunction((selector) => /** @type {TableWindow} */ (window).table.picture(selector).every((value) => value === 0), MOTION);

/** @param {Page} page */
const settled = (page) => page.waitForFunction(() => /** @type {TableWindow} */ (window).table.events.some(([kind]) => kind === "settled"));

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

test("who comes to the board by keyboard begins at a move, else at the last one or in the middle, and finds its own square again", async () => {
  await onTable({}, async (page) => {
    const focus = () => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.square);
    const stop = async () => {
      assert.equal(await page.locator("[role=gridcell][tabindex='0']").count(), 1);
      return page.locator("[role=gridcell][tabindex='0']").getAttribute("data-square");
    };
    assert.equal(await stop(), "d3", "the most central move");
    await act(page, (table) => table.update({ legal: ["a1", "f4", "h8"] }));
    assert.equal(await stop(), "f4");
    await act(page, (table) => table.update({ legal: [], last: "c6" }));
    assert.equal(await stop(), "c6", "no move: the last one");
    await act(page, (table) => table.update({ last: null }));
    assert.equal(await stop(), "d4", "neither: the middle");

    await act(page, (table) => table.update({ legal: ["f4", "g2"] }));
    await page.keyboard.press("Tab");
    assert.equal(await focus(), "f4");
    await act(page, (table) => table.update({ legal: ["c3"] }));
    assert.equal(await focus(), "f4", "nobody who is on the board is moved");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Tab");
    await act(page, (table) => table.update({ legal: ["c4"] }));
    await page.keyboard.press("Shift+Tab");
    assert.equal(await focus(), "f3", "whoever was there goes on from there");
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

test("the placed disc is drawn by the page in the next frame", async () => {
  await onTableDrawnBy("page", {}, async (page) => {
    const moving = await page.evaluate(async () => {
      const { table } = /** @type {TableWindow} */ (window);
      table.play("d3", 1);
      await new Promise((done) => requestAnimationFrame(done));
      return table.pixels("d3")[1];
    });
    assert.ok(moving && moving[3] > 200 && moving[0] < 90, `${moving}`);
  });
});

test("a worker draws on while the page is busy", async () => {
  await onTableDrawnBy("worker", {}, async (page) => {
    const [worker] = page.workers();
    await worker.evaluate(() => {
      const frames = /** @type {number[]} */ ([]);
      Object.assign(globalThis, { frames });
      const request = globalThis.requestAnimationFrame;
      globalThis.requestAnimationFrame = (callback) =>
        request((now) => {
          frames.push(performance.timeOrigin + performance.now());
          callback(now);
        });
    });
    const [from, to] = await page.evaluate(() => {
      const { table } = /** @type {TableWindow} */ (window);
      const start = performance.timeOrigin + performance.now();
      table.update({ speed: 0.5 });
      table.play("d3", 1);
      let end = start;
      while (end < start + 600) end = performance.timeOrigin + performance.now();
      return [start, end];
    });
    const frames = await worker.evaluate(() => /** @type {any} */ (globalThis).frames);
    const meanwhile = frames.filter((/** @type {number} */ at) => at > from && at < to).length;
    assert.ok(meanwhile >= 4, `${meanwhile} frames`);
  });
});

for (const options of /** @type {BrowserContextOptions[]} */ ([{}, { contrast: "more" }])) {
  test(`worker and page draw the same board in motion: ${JSON.stringify(options)}`, async () => {
    /** @type {Awaited<ReturnType<typeof see>>[]} */
    const pictures = [];
    for (const hand of HANDS) {
      await onTableDrawnBy(hand, options, async (page) => {
        await act(page, (table) => table.update({ rotation: 3, material: "beech", discMarks: true, blocked: ["a1", "h4"] }));
        await page.mouse.move(479, 479);
        if (hand === "worker") await workerReady(page);
        await page.waitForTimeout(600);
        // So slow that it stays near its beginning, with a preview of the next move.
        await act(page, (table) => {
          table.update({ speed: 0.001 });
          table.play("d3", 1);
        });
        await page.hover("[data-square=c3]");
        await page.waitForTimeout(200);
        if (hand === "worker") assert.ok(await page.evaluate((selector) => /** @type {TableWindow} */ (window).table.picture(selector).some((value) => value > 0), MOTION));
        pictures.push(await see(page));
      });
    }
    const [{ luminance: ours }, { luminance: theirs }] = pictures;
    const greatest = ours.reduce((most, value, index) => Math.max(most, Math.abs(value - theirs[index])), 0);
    assert.ok(greatest < 0.04, `${greatest}`);
  });
}

for (const hand of HANDS) {
  test(`drawn by the ${hand}, a transition settles once: seen to its end, interrupted, skipped, repeated, or unseen`, async () => {
    await onTableDrawnBy(hand, {}, async (page) => {
      await act(page, (table) => table.play("d3", "whole"));
      await settled(page);
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
    test(`drawn by the ${hand}, with motion "${reducedMotion}" the flips end on the new position, at rest`, async () => {
      await onTableDrawnBy(hand, { reducedMotion }, async (page) => {
        await act(page, (table) => table.play("d3", 1));
        await settled(page);
        await page.waitForTimeout(300);
        const [still, moving] = await page.evaluate(() => /** @type {TableWindow} */ (window).table.pixels("d4"));
        assert.ok(still && still[0] < 90, `${still}`);
        assert.equal(moving, null);
        if (hand === "worker") await motionGone(page);
      });
    });
  }

  test(`drawn by the ${hand}, rotation, theme, size and material may change in the middle of a flip`, async () => {
    await onTableDrawnBy(hand, {}, async (page) => {
      await act(page, (table) => table.play("d3", 1));
      await page.waitForTimeout(60);
      await act(page, (table) => table.update({ rotation: 3, material: "slate" }));
      await page.evaluate(() => document.documentElement.setAttribute("data-theme", "contrast"));
      await page.setViewportSize({ width: 400, height: 420 });
      await settled(page);
      await page.waitForTimeout(300);
      const [still] = await page.evaluate(() => /** @type {TableWindow} */ (window).table.pixels("d4"));
      assert.ok(still && still[0] > 150, "in high contrast black's mark is light");
      assert.equal((await noted(page, "settled")).length, 1);
      if (hand === "worker") {
        await workerReady(page);
        await motionGone(page);
      }
    });
  });
}

test("resized in the middle of a flip, the board is the page's to draw, and the next flip the worker's again", async () => {
  await onTableDrawnBy("worker", {}, async (page) => {
    await act(page, (table) => {
      table.update({ speed: 0.01 });
      table.play("d3", 1);
    });
    await page.waitForFunction((selector) => /** @type {TableWindow} */ (window).table.picture(selector).some((value) => value > 0), MOTION);
    const [shown, moving] = await page.evaluate(async () => {
      const { table } = /** @type {TableWindow} */ (window);
      table.update({ coordinates: false });
      await new Promise((done) => requestAnimationFrame(done));
      return [document.querySelector("canvas.board-motion:not([hidden])") !== null, table.pixels("d4")[1]];
    });
    assert.equal(shown, false);
    assert.ok(moving && moving[0] > 200, `the disc that is still white: ${moving}`);
    await workerReady(page);
    await act(page, (table) => table.play("c3", 2));
    await page.waitForFunction((selector) => /** @type {TableWindow} */ (window).table.picture(selector).some((value) => value > 0), MOTION);
    assert.deepEqual(await noted(page, "settled"), [["settled", 1]]);
  });
});

test("another position in the middle of a flip is seen in the next frame", async () => {
  await onTableDrawnBy("worker", {}, async (page) => {
    await act(page, (table) => {
      table.update({ speed: 0.01 });
      table.play("d3", 1);
    });
    await page.waitForFunction((selector) => /** @type {TableWindow} */ (window).table.picture(selector).some((value) => value > 0), MOTION);
    const [still, moving, over] = await page.evaluate(async () => {
      const { table } = /** @type {TableWindow} */ (window);
      table.update({ discs: { d4: "black" } });
      await new Promise((done) => requestAnimationFrame(done));
      return table.pixels("d4");
    });
    assert.ok(still && still[0] < 90, `${still}`);
    assert.deepEqual([moving, over], [null, null]);
  });
});

test("what turned while no frames came, as in a hidden tab, is not seen to turn afterwards", async () => {
  await onTableDrawnBy("worker", {}, async (page) => {
    const [worker] = page.workers();
    await worker.evaluate(() => {
      const waiting = /** @type {FrameRequestCallback[]} */ ([]);
      const request = globalThis.requestAnimationFrame;
      globalThis.requestAnimationFrame = (callback) => waiting.push(callback);
      Object.assign(globalThis, {
        wake() {
          globalThis.requestAnimationFrame = request;
          for (const callback of waiting) request(callback);
        },
      });
    });
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0;
      const { table } = /** @type {TableWindow} */ (window);
      table.update({ speed: 0.1 });
      table.play("d3", 1);
    });
    await page.waitForFunction(() => /** @type {TableWindow} */ (window).table.events.some(([kind]) => kind === "settled"), null, { polling: 50 });
    await worker.evaluate(() => /** @type {any} */ (globalThis).wake());
    await page.waitForFunction((selector) => /** @type {TableWindow} */ (window).table.picture(selector).some((value) => value > 0), MOTION, { polling: 20 });
    const [, , over] = await page.evaluate(() => /** @type {TableWindow} */ (window).table.pixels("d4"));
    assert.ok(over && over[0] < 90, `${over}`);
  });
});

test("a worker that cannot be loaded leaves the page to draw", async () => {
  await onTable({}, async (page) => {
    await page.route("**/motion-worker.js", (route) => route.fulfill({ status: 200, contentType: "text/javascript", body: "throw new Error('broken')" }));
    await page.reload();
    await page.waitForFunction(() => "table" in window);
    const answered = page.waitForResponse("**/motion-worker.js");
    await act(page, (table) => table.update({}));
    await answered;
    await page.waitForTimeout(200);
    await page.waitForFunction((selector) => document.querySelector(selector) === null, MOTION);
    const moving = await page.evaluate(async () => {
      const { table } = /** @type {TableWindow} */ (window);
      table.play("d3", 1);
      await new Promise((done) => requestAnimationFrame(done));
      return table.pixels("d3")[1];
    });
    assert.ok(moving && moving[3] > 200, `${moving}`);
    await settled(page);
  });
});

test("a worker that fails in the middle of a flip leaves the rest of it to the page", async () => {
  await onTableDrawnBy("worker", {}, async (page) => {
    await act(page, (table) => {
      table.update({ speed: 0.05 });
      table.play("d3", 1);
    });
    await page.workers()[0].evaluate(() => void setTimeout(() => {
      throw new Error("broken");
    }));
    await page.waitForFunction((selector) => document.querySelector(selector) === null, MOTION);
    const [, moving] = await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(done));
      return /** @type {TableWindow} */ (window).table.pixels("d4");
    });
    assert.ok(moving && moving[3] > 200, `${moving}`);
    await act(page, (table) => table.update({ speed: 1 }));
    await act(page, (table) => table.play("c3", 2));
    await page.waitForFunction(() => /** @type {TableWindow} */ (window).table.events.filter(([kind]) => kind === "settled").length === 2);
    assert.deepEqual(await noted(page, "settled"), [["settled", 1], ["settled", 2]]);
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
      await page.waitForFunction(() => document.querySelector("canvas")?.style.width);
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
