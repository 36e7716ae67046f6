/**
 * How well "think so long" is kept: asks for analyses of some milliseconds and looks at the clock. No test: run it by
 * hand on the built package and a quiet machine.
 *
 *     node tests/bench/budgets.js --budgets 200,500,1000,3000 --families 8x8-2-most,octagon-4-fewest --plies 0,10,24,44
 *
 * A time is from the call until its promise is settled, the way to the worker and back included.
 */

import { parseArgs } from "node:util";
import { randomOpening } from "./openings.js";
import init, { Engine } from "../../dist/pkg/index.js";

const { values: options } = parseArgs({
  options: {
    budgets: { type: "string", default: "200,500,1000,3000" },
    families: { type: "string", default: "6x6-2-most,8x8-2-most,10x10-2-most,octagon-2-fewest,8x8-3-most,10x10-4-most" },
    plies: { type: "string", default: "2,12,24,36" },
  },
});

/** @param {string} list */
const numbers = (list) => list.split(",").map(Number);

await init();
console.log("milliseconds over the budget: mean, most (per cent of the budget), least; of how many");
for (const family of options.families.split(",")) {
  const [board, players, goal] = family.split("-");
  const setup = /** @type {Partial<import("../../dist/pkg/index.js").Setup>} */ ({ board, players: Number(players), goal });
  const engine = await Engine.create();
  for (const budget of numbers(options.budgets)) {
    const over = [];
    for (const plies of numbers(options.plies)) {
      const game = randomOpening(setup, plies + 1, plies);
      // The evaluation is fetched and unpacked before anything is timed.
      await engine.analyse(game, { level: 1, moves: 1 });
      const before = performance.now();
      const { moves } = await engine.analyse(game, { timeMs: budget });
      const took = performance.now() - before;
      // What is proven needs no more time.
      if (moves.some(({ kind }) => kind === "estimate")) over.push(took - budget);
      game.free();
    }
    const mean = over.reduce((sum, each) => sum + each, 0) / over.length;
    const most = Math.max(...over);
    const cells = [family.padEnd(18), String(budget).padStart(6), mean.toFixed(1).padStart(8), most.toFixed(1).padStart(8)];
    console.log(cells.join(" "), `(${((100 * most) / budget).toFixed(1)} %)`.padStart(9), Math.min(...over).toFixed(1).padStart(8), String(over.length).padStart(4));
  }
  engine.close();
}
