// Whole games in a real browser: by mouse, by touch and by keyboard alone; for two, three and four players, on each
// board; among people and against the computer.

import { describe, test as plainTest } from "node:test";
import { HANDS } from "./harness/hands.js";
import { setStage } from "./harness/stage.js";
import { TableOnPage, lots } from "./harness/table.js";

/** @typedef {Partial<import("../../dist/pkg/index.js").Setup>} Setup */
/** @typedef {import("./harness/table.js").Sitter} Sitter */

/** Every board with every number of players that it takes. @type {readonly Setup[]} */
const SETUPS = [
  { board: "6x6", players: 2 },
  { board: "8x8", players: 2 },
  { board: "10x10", players: 2 },
  { board: "octagon", players: 2 },
  { board: "8x8", players: 3 },
  { board: "10x10", players: 3 },
  { board: "octagon", players: 3 },
  { board: "8x8", players: 4 },
  { board: "10x10", players: 4 },
  { board: "octagon", players: 4 },
];

/** The rules that the games above leave out. @type {readonly Setup[]} */
const VARIANTS = [
  { board: "6x6", players: 2, goal: "fewest" },
  { board: "8x8", players: 2, opening: "free" },
  { board: "8x8", players: 3, goal: "fewest" },
];

/**
 * A test that ends even when the page never gets where it should.
 * @param {string} name
 * @param {() => Promise<void>} body
 */
const test = (name, body) => plainTest(name, { timeout: 300_000 }, body);

/** @param {Setup} setup */
const titleOf = (setup) => Object.values(setup).join(" ");

const stage = setStage();

/**
 * @param {import("./harness/hands.js").Hand} hand
 * @param {Setup} setup
 * @param {readonly Sitter[]} sitters
 * @param {number} seed
 */
function wholeGame(hand, setup, sitters, seed) {
  // A small window, since drawing is most of what a game costs here.
  const options = { viewport: { width: 640, height: 480 }, ...hand.context };
  return stage.onPage(async ({ page }) => {
    const table = new TableOnPage(page, hand);
    await table.open(stage.url);
    await table.hurry();
    await table.start(setup, sitters);
    await table.play(lots(seed));
    await table.checkResult();
  }, options);
}

/** @param {number} index */
const handOf = (index) => Object.values(HANDS)[index % Object.values(HANDS).length];

// Each setup is played by one hand among people and by the next against the computer; each hand so plays every number
// of players. Much of a game's time is waiting, so several are played side by side.
describe("whole games among people", { concurrency: 3 }, () => {
  for (const [index, setup] of [...SETUPS, ...VARIANTS].entries()) {
    const hand = handOf(index + 1);
    const people = /** @type {Sitter[]} */ (Array(setup.players).fill("person"));
    test(`${titleOf(setup)}, by ${hand.name}`, () => wholeGame(hand, setup, people, 1000 + index));
  }
});

describe("whole games against the computer", { concurrency: 3 }, () => {
  for (const [index, setup] of [...SETUPS, ...VARIANTS].entries()) {
    const hand = handOf(index + 2);
    const { players = 2 } = setup;
    // A person's seat moves round the table from game to game.
    const sitters = Array.from({ length: players }, (_, seat) => /** @type {Sitter} */ (seat === index % players ? "person" : "easy"));
    test(`${titleOf(setup)}, by ${hand.name}`, () => wholeGame(hand, setup, sitters, 2000 + index));
  }
  test("8x8 2 against Normal, by keyboard", () => wholeGame(HANDS.keyboard, { board: "8x8" }, ["normal", "person"], 3000));
  test("6x6 2, the computer alone", () => wholeGame(HANDS.mouse, { board: "6x6" }, ["easy", "normal"], 3001));
});
