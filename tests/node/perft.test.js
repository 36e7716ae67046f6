// Counts of move sequences, through nothing but the package's public methods, against RULES.md's table.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Game } from "./package.js";

/** @typedef {Partial<import("../../dist/pkg/index.js").Setup>} Setup */

/**
 * Sequences of `depth` plies. A pass is a ply of its own, and a game that is over sooner is one sequence.
 * @param {Game} game
 * @param {number} depth
 * @returns {number}
 */
function perft(game, depth) {
  if (depth <= 0) return 1;
  const moves = game.legalMoves();
  if (moves.length === 0) return 1;
  if (depth === 1) return moves.length;
  let sequences = 0;
  for (const move of moves) {
    const { passed } = game.play(move);
    sequences += perft(game, depth - 1 - passed.length);
    game.undo();
  }
  return sequences;
}

/** @type {[string, Setup, number[]][]} */
const TABLE = [
  ["8x8", {}, [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]],
  ["6x6", { board: "6x6" }, [4, 12, 56, 244, 1364, 7604, 47740, 308716]],
  ["10x10", { board: "10x10" }, [4, 12, 56, 244, 1396, 8200, 55180, 392268]],
  ["octagon", { board: "octagon" }, [4, 12, 56, 244, 1396, 8200, 55136]],
  ["8x8, free opening", { opening: "free" }, [4, 12, 24, 24, 96, 320]],
  ["8x8, 3 players", { players: 3 }, [3, 20, 136, 630, 3956, 27778]],
  ["8x8, 4 players", { players: 4 }, [3, 20, 136, 1366, 7427, 44154]],
  ["10x10, 3 players", { board: "10x10", players: 3 }, [3, 20, 136, 630, 4019, 29450]],
  ["octagon, 4 players", { board: "octagon", players: 4 }, [3, 20, 136, 1366, 7435, 44711]],
  ["8x8, black has 4 corners", { handicap: { player: "black", corners: 4 } }, [4, 12, 56, 244, 1400, 8192]],
  ["8x8, blocked c3 f6 e3 d6", { blocked: ["c3", "f6", "e3", "d6"] }, [4, 4, 12, 28, 114, 496]],
];

for (const [name, setup, expected] of TABLE) {
  test(`perft, ${name}, to depth ${expected.length}`, () => {
    const game = new Game(setup);
    const start = game.position();
    assert.deepEqual(expected.map((_, index) => perft(game, index + 1)), expected);
    assert.equal(game.position(), start);
  });
}
