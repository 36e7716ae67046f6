// Every screen of the page by name, and how to get there: for those who look at all of them.

import { Game } from "../../../dist/pkg/index.js";
import { COLOURS, lots } from "./table.js";

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

/**
 * A lesson of a chapter of the teaching.
 * @param {string} chapter
 * @param {number} [page]  counted from 0
 */
const lesson = (chapter, page = 0) => async (/** @type {TableOnPage} */ table) => {
  await fromMenu("learn")(table);
  await table.press(`[data-choice="chapter:${chapter}"]`);
  for (let turned = 0; turned < page; turned += 1) await table.press('[data-action="lesson-next"]');
};

/**
 * Sets a switch in the settings.
 * @param {TableOnPage} table
 * @param {string} name
 * @param {boolean} on
 */
async function turn(table, name, on) {
  await fromMenu("settings")(table);
  const choice = `[data-choice="${name}"]`;
  if ((await table.page.locator(choice).isChecked()) !== on) await table.press(choice);
  await table.press('dialog [data-action="done"]');
  await table.page.waitForSelector('body[data-sheet="none"]');
}

/**
 * A game with clocks among people.
 * @param {string} preset
 * @param {number} players
 */
const clocks = (preset, players) => async (/** @type {TableOnPage} */ table) => {
  await table.press('[data-action="new-game"]');
  await table.press(`[data-preset="${preset}"]`);
  for (const colour of COLOURS.slice(0, players)) await table.hand.select(table.page, `[data-choice="seat-${colour}"]`, "person");
  await table.press('[data-choice="clock:game"]');
  await table.press('[data-action="start"]');
  await table.page.waitForSelector('body[data-sheet="none"] .player .time:not([hidden])');
};

/** Of a game with a pass in each column of the list of moves. */
const SEED_OF_PASSES = 190;

const SETUP = { board: "8x8", players: 2, goal: "most", opening: "cross", blocked: [], handicap: null };

const RECORD = { id: "won", at: 0, setup: SETUP, strength: "hard", outcome: "won", lead: 12 };

/** A file of as many games as the library holds. */
const FULL_FILE = {
  format: "outflank-games-1",
  games: Array.from({ length: 500 }, (_, index) => ({
    id: `file${index}`, link: "1.8x8.mf5", ply: 1, began: index, played: index, title: "", setup: SETUP, seats: [], outcome: null,
  })),
};

/** @type {Record<string, (table: TableOnPage) => Promise<void>>} */
const WAYS = {
  "the board at first": (table) => table.show(sampleGame({}, 0)),
  "a game of two": (table) => table.show(sampleGame({}, 20)),
  "a square refused": async (table) => {
    await table.show(sampleGame({}, 0));
    await table.press('[data-square="a1"]');
    await table.page.waitForSelector(".status[data-refused]");
  },
  "many passes": (table) => table.show(sampleGame({}, Infinity, SEED_OF_PASSES)),
  "a game of three": (table) => table.show(sampleGame({ board: "10x10", players: 3 }, 36)),
  "a game of four on the octagon": (table) => table.show(sampleGame({ board: "octagon", players: 4 }, 32)),
  "blocked squares": (table) => table.show(sampleGame({ board: "10x10", blocked: ["a1", "j10", "c5", "h6"] }, 20)),
  "the setup": async (table) => {
    await table.press('[data-action="new-game"]');
    await table.page.waitForSelector('dialog[data-screen="setup"]');
  },
  "the setup's blocked squares": async (table) => {
    await table.press('[data-action="new-game"]');
    await table.press('[data-preset="minefield"]');
    await table.press("dialog .blocked summary");
    await table.page.waitForSelector("dialog [data-board] [data-square]");
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
  "the seats, the strongest player among them": async (table) => {
    await fromMenu("seats")(table);
    await table.page.selectOption('[data-choice="seat-white"]', "master");
  },
  "the texts to share": fromMenu("share"),
  "the library": fromMenu("library"),
  "the library asking about a file": async (table) => {
    const { page } = table;
    await table.show(sampleGame({}, 20));
    await fromMenu("library")(table);
    const chosen = page.waitForEvent("filechooser");
    await table.press('[data-action="import-games"]');
    await (await chosen).setFiles({ name: "games.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(FULL_FILE)) });
    await page.waitForSelector("[data-library-choice]:not([hidden])");
  },
  "a game deleted from the library": async (table) => {
    await table.show(sampleGame({}, 20));
    await table.show(sampleGame({}, 24));
    await fromMenu("library")(table);
    await table.press('.kept-game:nth-child(2) [data-action="delete-game"]');
    await table.page.waitForSelector('[data-action="restore-game"]');
  },
  "the statistics": fromMenu("statistics"),
  "statistics about to be erased": async (table) => {
    // As if another tab had seen a game to its end.
    await table.page.evaluate((record) => {
      localStorage["outflank.records"] = JSON.stringify([record]);
      dispatchEvent(new StorageEvent("storage", { key: "outflank.records" }));
    }, RECORD);
    await fromMenu("statistics")(table);
    await table.press('[data-action="erase-statistics"]');
  },
  "the settings": fromMenu("settings"),
  "the keys": fromMenu("shortcuts"),
  "the moves": async (table) => {
    await table.show(sampleGame({}, 40));
    await table.page.keyboard.press("m");
    await table.page.waitForSelector('dialog[data-screen="moves"]');
  },
  "a lesson": lesson("play", 1),
  "a lesson of variants": lesson("variants", 4),
  "a lesson of strategy": lesson("strategy", 4),
  "questions and answers": async (table) => {
    await lesson("questions")(table);
    await table.press('dialog [data-question="score"] summary');
  },
  "a result": async (table) => {
    await table.show(sampleGame({ board: "octagon", players: 3 }, Infinity));
    await table.press('[data-action="result"]');
    await table.page.waitForSelector('dialog[data-screen="result"]');
  },
  "a hint": async (table) => {
    await table.show(sampleGame({ players: 3 }, 21));
    await table.press('[data-action="hint"]');
    await table.page.waitForSelector('body[data-hint="shown"]');
  },
  "a game set aside": async (table) => {
    await table.show(sampleGame({}, 20));
    await table.page.keyboard.press("r");
    await table.page.waitForSelector('.status [data-action="go-back"]');
  },
  "a notice": async (table) => {
    await table.page.goto(`${new URL(table.page.url()).origin}/#nonsense`);
    await table.page.waitForSelector('[data-notice="link"]');
  },
  "clocks of two": clocks("classic", 2),
  "clocks of four": clocks("four", 4),
  "a move to confirm": async (table) => {
    await turn(table, "confirmMove", true);
    await table.show(sampleGame({}, 20));
    await table.press(`[data-square="${table.game.legalMoves()[0]}"]`);
    await table.page.waitForSelector('[data-action="confirm"]:not([hidden])');
  },
  "a move the coach warns of": async (table) => {
    await table.prefer("coach:careful");
    await table.show(Game.fromPosition("--------/--------/--W-----/---B----/--------/--------/----WB--/-------- B"));
    await table.press('[data-square="b2"]');
    await table.page.waitForSelector('[data-action="confirm"]:not([hidden])');
  },
  "the screen changes hands": async (table) => {
    await turn(table, "confirmMove", false);
    await turn(table, "handOver", true);
    await table.start({}, ["person", "person"]);
    await table.press('[data-square="d3"]');
    await table.page.waitForSelector('dialog[data-screen="hand-over"]');
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
