// Positions to measure on, the same every time.

import { Game } from "../../dist/pkg/index.js";

/**
 * Numbers below `count` from a seed: xorshift on 32 bits.
 * @param {number} seed
 */
function dice(seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  return (/** @type {number} */ count) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % count;
  };
}

/**
 * A game after so many plies of chance, not over.
 * @param {Partial<import("../../dist/pkg/index.js").Setup>} setup
 * @param {number} seed
 * @param {number} plies
 */
export function randomOpening(setup, seed, plies) {
  const below = dice(seed);
  for (;;) {
    const game = new Game(setup);
    while (game.turn !== null && game.ply < plies) {
      const moves = game.legalMoves();
      game.play(moves[below(moves.length)]);
    }
    if (game.turn !== null) return game;
    game.free();
  }
}
