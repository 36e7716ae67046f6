// A game on the page, and beside it the same game in the package under Node: what the page shows must be what the
// package says.

import assert from "node:assert/strict";
import init, { Game } from "../../../dist/pkg/index.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./hands.js").Hand} Hand */
/** @typedef {import("../../../dist/pkg/index.js").Setup} Setup */
/** @typedef {"person" | "easy" | "normal" | "hard" | "master"} Sitter */

await init();

/** The colours in turn order. */
export const COLOURS = /** @type {const} */ (["black", "white", "red", "green"]);

/**
 * Numbers from 0 to 1, the same for the same seed: so that a failure can be repeated.
 * @param {number} seed
 */
export function lots(seed) {
  let state = seed;
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class TableOnPage {
  /**
   * @param {Page} page
   * @param {Hand} hand
   */
  constructor(page, hand) {
    this.page = page;
    this.hand = hand;
    /** The same game, played along. @type {Game} */
    this.game = new Game();
  }

  /** @param {string} url */
  async open(url) {
    await this.page.goto(url);
    await this.page.waitForSelector("body[data-ready]");
  }

  /** @param {string} selector */
  press(selector) {
    return this.hand.press(this.page, selector);
  }

  /**
   * Makes a choice in the settings.
   * @param {string} choice such as "theme:dark"
   */
  async prefer(choice) {
    await this.press('[data-action="menu"]');
    await this.press('dialog [data-action="settings"]');
    await this.press(`[data-choice="${choice}"]`);
    await this.press('dialog [data-action="done"]');
    await this.page.waitForSelector('body[data-sheet="none"]');
    await this.page.waitForSelector('body[data-sheet="none"]');
  }

  /** Makes every animation last no time. */
  hurry() {
    return this.prefer("speed:none");
  }

  /**
   * Puts a game on the table by its link.
   * @param {Game} game
   */
  async show(game) {
    this.game.free();
    this.game = game;
    const { origin } = new URL(this.page.url());
    // A game without moves comes between, so that the one before is not offered back.
    for (const link of [new Game().link(), game.link()]) {
      await this.page.goto(`${origin}/#${link}`);
      await this.page.waitForFunction(() => location.hash === "" && document.body.hasAttribute("data-ready"));
    }
    await this.shown(game.ply);
  }

  /**
   * Starts a game on the setup screen.
   * @param {Partial<Setup>} setup
   * @param {readonly Sitter[]} sitters in turn order
   */
  async start(setup, sitters) {
    const { board = "8x8", players = 2, goal = "most", opening = "cross" } = setup;
    this.game.free();
    this.game = new Game(setup);
    await this.press('[data-action="new-game"]');
    await this.press(`[data-choice="board:${board}"]`);
    await this.press(`[data-choice="players:${players}"]`);
    await this.press(`[data-choice="goal:${goal}"]`);
    await this.press(`[data-choice="opening:${opening}"]`);
    for (const [index, sitter] of sitters.entries()) {
      await this.hand.select(this.page, `[data-choice="seat-${COLOURS[index]}"]`, sitter);
    }
    await this.press('[data-action="start"]');
    await this.page.waitForSelector('body[data-sheet="none"]');
  }

  /**
   * What the page shows once it is at rest: no disc is turning, and the computer is not to move. One call into the
   * page, since a game has many plies.
   * @param {number} ply that must have been reached
   */
  shown(ply) {
    return this.page.evaluate(async (least) => {
      const { body } = document;
      // What was just asked of the page is drawn in its next frame.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const atRest = () => body.matches("[data-settled]:not([data-thinking])") && Number(body.dataset.ply) >= least;
      await /** @type {Promise<void>} */ (
        new Promise((done) => {
          if (atRest()) return done();
          const observer = new MutationObserver(() => {
            if (!atRest()) return;
            observer.disconnect();
            done();
          });
          observer.observe(body, { attributes: true });
        })
      );
      const texts = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].map((node) => node.textContent ?? "");
      const names = (/** @type {string} */ selector, /** @type {string} */ name) =>
        [...document.querySelectorAll(selector)].map((node) => node.getAttribute(name) ?? "");
      const numbers = texts(".players-list .count .number").map(Number);
      return {
        turn: body.dataset.turn === "none" ? null : body.dataset.turn,
        ply: Number(body.dataset.ply),
        // A board that was turned has its squares in another order.
        legal: names("[data-square][data-legal]", "data-square").sort(),
        line: texts(".moves-list .move .square"),
        counts: Object.fromEntries(names(".players-list [data-player]", "data-player").map((player, index) => [player, numbers[index]])),
      };
    }, ply);
  }

  /**
   * Waits for the page to be at rest, plays along what was played on it since, and checks that both say the same.
   * @param {number} [ply] that the page must have reached
   */
  async compare(ply = 0) {
    const shown = await this.shown(ply);
    for (const square of shown.line.slice(this.game.ply, shown.ply)) this.game.play(String(square));
    const { game } = this;
    const result = game.result();
    const discs = game.discs();
    const expected = {
      turn: game.turn,
      ply: game.ply,
      legal: game.legalMoves().sort(),
      line: game.plies().map(({ square }) => square),
      counts: Object.fromEntries(Object.keys(shown.counts).map((player) => [player, result ? result.score[player] : discs[player]])),
    };
    assert.deepEqual({ ...shown, line: shown.line.slice(0, shown.ply) }, expected);
  }

  /**
   * Places discs drawn by lot until the game is over, checking the page after each.
   * @param {() => number} lot
   * @param {(table: TableOnPage) => Promise<boolean>} [until] to stop earlier
   */
  async play(lot, until = async () => false) {
    await this.compare();
    while (this.game.turn !== null && !(await until(this))) {
      const legal = this.game.legalMoves();
      await this.press(`[data-square="${legal[Math.floor(lot() * legal.length)]}"]`);
      await this.compare(this.game.ply + 1);
    }
  }

  /** Checks the sheet that shows how a finished game ended. */
  async checkResult() {
    const result = this.game.result();
    assert.ok(result);
    await this.page.waitForSelector('dialog[data-screen="result"]');
    const rows = await this.page.$$eval("dialog .scores [data-player]", (found) =>
      found.map((row) => ({
        player: row.getAttribute("data-player") ?? "",
        winner: row.hasAttribute("data-winner"),
        discs: Number(row.querySelector("[data-discs]")?.textContent),
        score: Number((row.querySelector("[data-score]") ?? row.querySelector("[data-discs]"))?.textContent),
      })),
    );
    assert.deepEqual(
      rows,
      COLOURS.slice(0, rows.length).map((player) => ({
        player,
        winner: result.winner === player,
        discs: result.discs[player],
        score: result.score[player],
      })),
    );
    assert.equal(rows.length, this.game.setup.players);
  }
}
