/**
 * Fetching ahead what a game will want.
 * @module
 */

import { asReversiError } from "./errors.js";
import { core, wholeModule } from "./load.js";
import { familyOf, weightsOf } from "./weights.js";

/**
 * @param {import("./index.d.ts").Setup} setup
 * @returns {Promise<void>}
 */
export async function prefetch(setup) {
  try {
    await Promise.all([weightsOf(familyOf(setup)), core().EngineCore.plays(setup) || wholeModule()]);
  } catch (error) {
    throw asReversiError(error);
  }
}
