// Whole games of each kind by keyboard alone, listened to: the live region says every placement, what it flips, who was
// passed, whose turn it is, and how the game ends.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Game } from "../../dist/pkg/index.js";
import { HANDS } from "./harness/hands.js";
import { setStage } from "./harness/stage.js";
import { COLOURS, TableOnPage, lots } from "./harness/table.js";

/** @typedef {Partial<import("../../dist/pkg/index.js").Setup>} Setup */
/** @typedef {import("../../dist/pkg/index.js").Ply} Ply */

const stage = setStage();

/** The kinds of games; a preset is chosen where there is one, the fields of the setup elsewhere. @type {readonly { setup: Setup, preset?: string, passes?: boolean }[]} */
const KINDS = [
  { setup: { board: "6x6" }, passes: true },
  { setup: { board: "8x8", opening: "free" }, preset: "historic" },
  { setup: { board: "8x8", goal: "fewest" }, preset: "anti", passes: true },
  { setup: { board: "8x8", blocked: ["e1", "f2", "b3", "h4", "a5", "g6", "c7", "d8"] }, preset: "minefield" },
  { setup: { board: "8x8", handicap: { player: "black", corners: 4 } }, preset: "handicap" },
  { setup: { board: "10x10" } },
  { setup: { board: "octagon" } },
  { setup: { board: "8x8", players: 3 } },
  { setup: { board: "octagon", players: 4 }, preset: "four" },
];

const lists = new Intl.ListFormat("en", { type: "conjunction" });

/** @param {string | null} colour */
const nameOf = (colour) => (colour ? colour[0].toUpperCase() + colour.slice(1) : "");

/**
 * What is to be heard after a placement.
 * @param {Game} game  after it
 * @param {Ply} ply
 */
function sentences(game, { player, square, flips, passed }) {
  const what = flips.length === 0 ? "nothing" : flips.length === 1 ? flips[0] : `${flips.length} discs: ${lists.format(flips)}`;
  const parts = [`${nameOf(player)} plays ${square} and flips ${what}.`];
  const result = game.result();
  const many = game.setup.players > 2;
  if (result) {
    const score = Object.values(result.score).join("–");
    parts.push("The game is over.", result.winner ? `${nameOf(result.winner)} wins, ${score}.` : `A draw${many ? " for the whole table" : ""}, ${score}.`);
  } else if (passed.length > 0) parts.push(`${lists.format(passed.map(nameOf))} has no move, so ${nameOf(game.turn)} plays again.`);
  else parts.push(`${nameOf(game.turn)} to move.`);
  return parts.join(" ");
}

/**
 * The seed of a game by lot in which somebody is passed, or of any.
 * @param {Setup} setup
 * @param {boolean} passes
 */
function seedOf(setup, passes) {
  for (let seed = 1; ; seed += 1) {
    const game = new Game(setup);
    const lot = lots(seed);
    while (game.turn !== null) {
      const legal = game.legalMoves();
      game.play(legal[Math.floor(lot() * legal.length)]);
    }
    if (!passes || game.plies().some(({ passed }) => passed.length > 0)) return seed;
  }
}

describe("whole games by keyboard, as they are heard", { concurrency: 3 }, () => {
  for (const { setup, preset, passes = false } of KINDS) {
    test(JSON.stringify(setup), { timeout: 300_000 }, () =>
      stage.onPage(
        async ({ page }) => {
          await page.addInitScript(() => {
            /** @type {string[]} */
            const heard = [];
            Object.assign(window, { heard });
            new MutationObserver((changes) => {
              const live = changes.map(({ target }) => target).find((target) => target instanceof Element && target.matches("[data-live]"));
              if (live?.textContent) heard.push(live.textContent);
            }).observe(document, { childList: true, subtree: true });
          });
          /** What has been said since so many sayings, once something has. @param {number} since @returns {Promise<string[]>} */
          const hear = async (since) => {
            await page.waitForFunction((count) => /** @type {any} */ (window).heard.length > count, since);
            return page.evaluate((count) => /** @type {any} */ (window).heard.slice(count), since);
          };
          const sayings = () => page.evaluate(() => /** @type {any} */ (window).heard.length);

          const table = new TableOnPage(page, HANDS.keyboard);
          await table.open(stage.url);
          await table.hurry();
          const game = new Game(setup);
          const before = await sayings();
          if (preset) {
            await table.press('[data-action="new-game"]');
            await table.press(`[data-preset="${preset}"]`);
            for (const colour of COLOURS.slice(0, game.setup.players)) await HANDS.keyboard.select(page, `[data-choice="seat-${colour}"]`, "person");
            await table.press('[data-action="start"]');
            await page.waitForSelector('body[data-sheet="none"]');
            table.game = game.clone();
          } else await table.start(setup, COLOURS.slice(0, game.setup.players).map(() => "person"));
          assert.match((await hear(before)).join(" "), /^New game\. Black to move\./);

          const lot = lots(seedOf(setup, passes));
          while (game.turn !== null) {
            const legal = game.legalMoves();
            const square = legal[Math.floor(lot() * legal.length)];
            const since = await sayings();
            await table.press(`[data-square="${square}"]`);
            const ply = game.play(square);
            const said = (await hear(since)).join(" ");
            const expected = sentences(game, ply);
            // With three and four, whoever can flip nothing is told what that means.
            const next = game.legalMoves()[0];
            const flipless = next !== undefined && game.setup.players > 2 && game.flips(next).length === 0;
            if (flipless) assert.ok(said.startsWith(`${expected} ${nameOf(game.turn)} can flip nothing`), said);
            else assert.equal(said, expected);
          }
          if (passes) assert.ok(game.plies().some(({ passed }) => passed.length > 0), "somebody was passed");
          table.game.free();
          table.game = game;
          await table.compare(game.ply);
          await table.checkResult();
        },
        { viewport: { width: 640, height: 480 } },
      ));
  }
});
