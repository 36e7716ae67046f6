// What most files of browser tests need: Chromium and the site, started before their tests and closed after them, and
// pages to test on.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { openPage, startChromium } from "./chromium.js";
import { serveSite } from "./site.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").BrowserContextOptions} BrowserContextOptions */

/**
 * Sets the stage for the file that calls it.
 * @param {() => ReturnType<typeof serveSite>} [serve]  another site
 */
export function setStage(serve = () => serveSite()) {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof serveSite>>} */
  let site;
  before(async () => {
    [browser, site] = await Promise.all([startChromium(), serve()]);
  });
  after(async () => {
    await browser.close();
    await site.close();
  });
  return {
    /** The site's address. */
    get url() {
      return site.url;
    },
    /**
     * Runs a test on a page of its own, which fails on any error in the page unless the test takes the errors away.
     * @param {(opened: { page: Page, errors: string[] }) => Promise<void>} body
     * @param {BrowserContextOptions} [options]
     */
    async onPage(body, options) {
      const { page, errors, close } = await openPage(browser, options);
      try {
        await body({ page, errors });
        assert.deepEqual(errors, []);
      } finally {
        await close();
      }
    },
  };
}
