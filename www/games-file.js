/**
 * The file that the library is exported to and brought in from. Whatever comes from a file is checked, its games by the
 * rules; one entry that is damaged does not take the others with it.
 * @module
 */

import { readGames } from "./keeping.js";
import { MOST_GAMES } from "./library.js";
import { COLOURS } from "./presets.js";

/** @typedef {import("./types.js").KeptGame} KeptGame */
/** @typedef {import("./types.js").Outcome} Outcome */

/** What the rules make of a link. @typedef {{ setup: import("./types.js").Setup, length: number, outcome: Outcome | null }} Judged */

/** What an exported file says of itself. */
const FORMAT = "outflank-games-1";

/** @param {readonly KeptGame[]} games */
export function gamesFile(games) {
  return { format: FORMAT, games };
}

/**
 * The games of a file, newest first. Throws where it is no file of games, or holds not one that can be read.
 * @param {unknown} file  parsed
 * @param {(link: string) => Judged} judge  throws where a link is none
 * @param {number} now  milliseconds since 1970
 * @returns {{ games: readonly KeptGame[], skipped: number }} skipped: entries that are damaged or no games
 */
export function readGamesFile(file, judge, now) {
  const { format, games: entries } = /** @type {Record<string, unknown>} */ (file);
  if (format !== FORMAT) throw new TypeError("not a file of games");
  let skipped = 0;
  const skip = () => {
    skipped += 1;
  };
  const written = new Map(readGames(entries, skip, Infinity).map((game) => [game.id, game]));
  const newestFirst = [...written.values()].sort((a, b) => b.played - a.played);
  /** @type {KeptGame[]} */
  const games = [];
  for (const game of newestFirst) {
    // There is no room for those that come after so many: they are only counted.
    const sound = games.length < MOST_GAMES ? judged(game, judge, now) : game;
    if (sound) games.push(sound);
    else skip();
  }
  if (games.length === 0 && skipped > 0) throw new TypeError("no game can be read");
  return { games, skipped };
}

/**
 * A game as its link tells it, or null where the link is none. A day to come would keep it in front of all others.
 * @param {KeptGame} game
 * @param {(link: string) => Judged} judge
 * @param {number} now
 * @returns {KeptGame | null}
 */
function judged(game, judge, now) {
  try {
    const { setup, length, outcome } = judge(game.link);
    return Object.freeze({
      ...game,
      setup,
      ply: Math.min(game.ply, length),
      began: Math.min(game.began, now),
      played: Math.min(game.played, now),
      outcome: outcome ?? lostOnTime(game.outcome, setup.players),
    });
  } catch {
    return null;
  }
}

/**
 * How a game ended whose moves do not end it: by the clock, or not at all.
 * @param {Outcome | null} outcome
 * @param {number} players
 */
function lostOnTime(outcome, players) {
  if (!outcome?.flagged) return null;
  const { winner, flagged, score } = outcome;
  const seated = COLOURS.slice(0, players);
  const possible = seated.includes(flagged) && winner !== flagged && (winner === null || seated.includes(winner));
  return possible && score.length === players ? outcome : null;
}
