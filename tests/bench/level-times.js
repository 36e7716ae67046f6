/**
 * How long each level thinks, in processor time, for every family. No test: run it by hand on the built package.
 *
 *     node tests/bench/level-times.js --levels 8 --families 8x8-2-most,octagon-4-fewest --every 4
 *
 * Games are played by a weak level; every few plies the level in question is asked too, and timed.
 */

import { parseArgs } from "node:util";
import { processorSeconds } from "./processor.js";

const { values: options } = parseArgs({
  options: {
    package: { type: "string", default: new URL("../../dist/pkg/index.js", import.meta.url).href },
    levels: { type: "string", default: "2,5,8" },
    families: { type: "string", default: "all" },
    every: { type: "string", default: "4" },
    seed: { type: "string", default: "1" },
  },
});

const { default: init, Engine, Game, randomBlocked } = await import(options.package);

const LARGER = ["8x8", "10x10", "octagon"];

/** Names of all families: board, players, goal. */
function* allFamilies() {
  for (const goal of ["most", "fewest"]) {
    for (const board of ["6x6", ...LARGER]) yield `${board}-2-${goal}`;
    for (const board of LARGER) for (const players of [3, 4]) yield `${board}-${players}-${goal}`;
  }
}

/** How many squares are blocked in a family of such boards. */
const BLOCKED = 8;

/** @param {string} name Such as 8x8-2-most or 8x8-2-most-blocked. */
function setupOf(name) {
  const [board, players, goal, blocked] = name.split("-");
  const setup = { board, players: Number(players), goal };
  return blocked === undefined ? setup : { ...setup, blocked: randomBlocked(setup, BLOCKED, Number(options.seed)) };
}

await init();
const families = options.families === "all" ? [...allFamilies()] : options.families.split(",");
console.log(`seed ${options.seed}, every ${options.every} plies; processor time in ms`);
console.log("family             level  moves   mean  worst  most nodes");
const engine = await Engine.create();
for (const family of families) {
  const game = new Game(setupOf(family));
  const seed = Number(options.seed);
  /** @type {Map<number, {ms: number[], nodes: number}>} */
  const records = new Map(options.levels.split(",").map((level) => [Number(level), { ms: [], nodes: 0 }]));
  // The evaluation is fetched and unpacked before anything is timed.
  await engine.analyse(game, { level: 1, moves: 1, seed });
  while (game.turn) {
    if (game.ply % Number(options.every) === 3) {
      for (const [level, record] of records) {
        const before = processorSeconds();
        const { nodes } = await engine.analyse(game, { level, moves: 1, seed });
        record.ms.push((processorSeconds() - before) * 1000);
        record.nodes = Math.max(record.nodes, nodes);
      }
    }
    const { best } = await engine.analyse(game, { level: 3, moves: 1, seed });
    game.play(best);
  }
  for (const [level, { ms, nodes }] of records) {
    const mean = ms.reduce((sum, each) => sum + each, 0) / ms.length;
    const cells = [family.padEnd(18), String(level).padStart(5), String(ms.length).padStart(6), mean.toFixed(0).padStart(6), Math.max(...ms).toFixed(0).padStart(6), String(nodes).padStart(11)];
    console.log(cells.join(" "));
  }
  game.free();
}
engine.close();
