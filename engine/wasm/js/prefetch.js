/**
 * Fetching ahead what a game will want.
 * @module
 */

import { asReversiError } from "./errors.js";
import { Game } from "./game.js";
import { core, wholeModule } from "./load.js";
import { familyOf, weightsOf } from "./weights.js";

/**
 * @param {Partial<import("./index.d.ts").Setup>} [setup]
 * @returns {Promise<void>}
 */
export async function prefetch(setup = {}) {
  const game = new Game(setup);
  const whole = game.setup;
  game.free();
  try {
    await Promise.all([weightsOf(familyOf(whole)), core().EngineCore.plays(whole) || wholeModule()]);
  } catch (error) {
    throw asReversiError(error);
  }
}
