// What a visitor downloads before the first move against the computer.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { openPage, startChromium } from "./harness/chromium.js";
import { HANDS } from "./harness/hands.js";
import { serveSite } from "./harness/site.js";
import { TableOnPage } from "./harness/table.js";

/** The most that may come over the wire, in bytes. */
const MOST = 200_000;

/**
 * What comes while the person looks at the board, and is not waited for: evaluations make the engine stronger, which
 * replies without them, and until a worker draws the discs in motion the page does.
 */
const LATER = /^\/pkg\/weights\/|^\/www\/(?:motion-layer-\w+|board\/motion-worker)\.js$/;

test("everything up to the computer's first reply is at most 200 kB compressed", { timeout: 120_000 }, async (t) => {
  const [browser, site] = await Promise.all([startChromium(), serveSite((pathname) => (LATER.test(pathname) ? { status: 404, body: "" } : null))]);
  try {
    const { page } = await openPage(browser);
    /** @type {Set<string>} */
    const asked = new Set();
    page.context().on("request", (request) => asked.add(new URL(request.url()).pathname));
    const table = new TableOnPage(page, HANDS.mouse);
    await table.open(site.url);
    await table.press('[data-square="d3"]');
    await table.compare(2);
    const sizes = [...asked]
      .filter((pathname) => !LATER.test(pathname))
      .map((pathname) => ({ pathname, size: brotliCompressSync(readFileSync(new URL(`../../dist${pathname.replace(/\/$/, "/index.html")}`, import.meta.url))).length }));
    const total = sizes.reduce((sum, { size }) => sum + size, 0);
    t.diagnostic(`${(total / 1000).toFixed(1)} kB in ${sizes.length} files`);
    assert.ok(asked.has("/pkg/outflank_small.wasm") && asked.has("/pkg/worker.js"), "the engine was among them");
    assert.ok(!asked.has("/pkg/outflank_wasm_bg.wasm"), "the whole build was not");
    assert.ok(total <= MOST, `${total} bytes: ${JSON.stringify(sizes)}`);
  } finally {
    await browser.close();
    await site.close();
  }
});
