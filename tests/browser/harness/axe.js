// axe-core, which looks for what keeps people with disabilities out of a page.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** @typedef {import("playwright-core").Page} Page */

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Brings axe into a page. @param {Page} page */
export const bringAxe = (page) => page.evaluate(AXE);

/**
 * What axe, once it is there, finds wrong, as text.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export function findings(page) {
  return page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (globalThis).axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap((/** @type {any} */ { id, help, nodes }) =>
      nodes.map((/** @type {any} */ node) => `${id}: ${help}: ${node.target.join(" ")}: ${node.failureSummary}`),
    );
  });
}
