// The built package, loaded, and the data that several tests read.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import init from "../../dist/pkg/index.js";

export * from "../../dist/pkg/index.js";

await init();

/** @param {string} name */
const data = (name) => readFileSync(new URL(`../data/${name}`, import.meta.url));

/** @typedef {import("../../dist/pkg/index.js").Player} Player */

/**
 * A game as tests/data/README.md describes it.
 * @typedef {object} RecordedGame
 * @property {import("../../dist/pkg/index.js").Setup} setup
 * @property {{ position: string, turn: Player | null, legal: string[] }} start
 * @property {{ player: Player, move: string, flips: string[], passed: Player[], position: string, turn: Player | null, legal: string[] }[]} plies
 * @property {Player | null} winner
 * @property {Record<string, number>} discs
 * @property {Record<string, number>} score
 */

/** @returns {RecordedGame[]} */
export function recordedGames() {
  const lines = gunzipSync(data("games.jsonl.gz")).toString().trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

/**
 * The pastes of tests/data/transcripts.txt, each with the line that says what it must give.
 * @returns {{ what: string, text: string }[]}
 */
export function pastedTranscripts() {
  const parts = data("transcripts.txt").toString().split(/^---- ?/m).slice(1);
  const pastes = parts.map((part) => ({ what: part.slice(0, part.indexOf("\n")), text: part.slice(part.indexOf("\n") + 1) }));
  return pastes.filter(({ what }) => what !== "");
}
