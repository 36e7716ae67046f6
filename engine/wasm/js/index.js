/**
 * Reversi for two, three or four: the rules as a `Game`, the computer as an `Engine`. index.d.ts describes it all.
 * @module
 */

export { init as default } from "./load.js";
export { ReversiError } from "./errors.js";
export { Game } from "./game.js";
export { Engine } from "./engine.js";
export { LEVELS } from "./limits.js";
export { readGgf, readWthor, writeGgf } from "./records.js";
export { prefetch } from "./prefetch.js";
export { boardShape, checkSetup, drawSeats, randomBlocked, randomSeed } from "./setup.js";
