// Every screen of the page by name, and how to get there: for those who look at all of them.

import { Game } from "../../../dist/pkg/index.js";
import { lots } from "./table.js";

/** @typedef {import("./table.js").TableOnPage} TableOnPage */
/** @typedef {Partial<import("../../../dist/pkg/index.js").Setup>} Setup */

/**
 * A game played by lot.
 * @param {Setup} setup
 * @param {number} plies after which it stops; Infinity: at its end
 * @param {number} [seed]
 */
export function sampleGame(setup, plies, seed = 5) {
  const game = new Game(setup);
  const lot = lots(seed);
  while (game.turn !== null && game.ply < plies) {
    const legal = game.legalMoves();
    game.play(legal[Math.floor(lot() * legal.length)]);
  }
  return game;
}

/** @param {string} id */
const fromMenu = (id) => async (/** @type {TableOnPage} */ table) => {
  await table.press('[data-action="menu"]');
  await table.press(`dialog [data-action="${id}"]`);
  await table.page.waitForSelector(`dialog[data-screen="${id}"]`);
};

/** @type {Record<string, (table: TableOnPage) => Promise<void>>} */
const WAYS = {
  "the board at first": (table) => table.show(sampleGame({}, 0)),
  "a game of two": (table) => table.show(sampleGame({}, 20)),
  "a game of four on the octagon": (table) => table.show(sampleGame({ board: "octagon", players: 4 }, 32)),
  "blocked squares": (table) => table.show(sampleGame({ board: "10x10", blocked: ["a1", "j10", "c5", "h6"] }, 20)),
  "the setup": async (table) => {
    await table.press('[data-action="new-game"]');
    await table.page.waitForSelector('dialog[data-screen="setup"]');
  },
  "an impossible setup": async (table) => {
    await table.press('[data-action="new-game"]');
    await table.press('[data-choice="board:6x6"]');
    await table.press('[data-choice="players:4"]');
    await table.page.waitForSelector('[data-error="setup"] li');
  },
  "the menu": async (table) => {
    await table.press('[data-action="menu"]');
    await table.page.waitForSelector('dialog[data-screen="menu"]');
  },
  "the seats": fromMenu("seats"),
  "the texts to share": fromMenu("share"),
  "the library": fromMenu("library"),
  "the statistics": fromMenu("statistics"),
  "the settings": fromMenu("settings"),
  "the keys": fromMenu("shortcuts"),
  "a result": async (table) => {
    await table.show(sampleGame({ board: "octagon", players: 3 }, Infinity));
    await table.press('[data-action="result"]');
    await table.page.waitForSelector('dialog[data-screen="result"]');
  },
  "a notice": async (table) => {
    await table.page.goto(`${new URL(table.page.url()).origin}/#nonsense`);
    await table.page.waitForSelector('[data-notice="link"]');
  },
};

/** The names of all screens. */
export const SCREENS = Object.keys(WAYS);

/**
 * Goes to a screen from wherever the page is.
 * @param {TableOnPage} table
 * @param {string} name
 */
export async function goToScreen(table, name) {
  const { page } = table;
  while ((await page.getAttribute("body", "data-sheet")) !== "none") {
    await page.keyboard.press("Escape");
    await page.waitForTimeout(20);
  }
  for (const dismiss of await page.locator('[data-notice] [data-action="dismiss"]').all()) await dismiss.click();
  await WAYS[name](table);
}
