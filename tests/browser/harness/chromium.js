// Chromium through Playwright.

import { chromium } from "playwright-core";
import { program } from "./processes.js";

/** Without these Chromium looks for updates and news of its own. */
const QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */

/** @returns {Promise<Browser>} */
export function startChromium() {
  return chromium.launch({
    executablePath: program("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    // Root has no user namespaces to make a sandbox of.
    args: [...QUIET, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
}

/**
 * A page of its own, which keeps what goes wrong in it.
 * @param {Browser} browser
 * @param {import("playwright-core").BrowserContextOptions} [options]
 * @returns {Promise<{ page: Page, errors: string[], close: () => Promise<void> }>}
 */
export async function openPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error.stack ?? error)));
  page.on("crash", () => errors.push("the page crashed"));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
  });
  return { page, errors, close: () => context.close() };
}
