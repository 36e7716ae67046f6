/**
 * The games kept in this browser, finished and unfinished, newest first. Pure: the list goes in, another comes out.
 * @module
 */

import { plainName } from "./names.js";
import { outcomeOf } from "./selectors.js";

/** @typedef {import("./types.js").KeptGame} KeptGame */
/** @typedef {import("./types.js").State} State */

/** How many games are kept; the oldest give way. */
export const MOST_GAMES = 500;

/** The longest name of a game, in characters. */
export const LONGEST_TITLE = 60;

/**
 * The game on the table as the library keeps it; null while nothing was played.
 * @param {State} state
 * @param {number} now  milliseconds since 1970
 * @returns {KeptGame | null}
 */
export function keptGame(state, now) {
  const { table, seats, library, flagged } = state;
  if (!table || table.line.length === 0) return null;
  const { id, link, ply, began, setup, final } = table;
  const outcome = final ?? outcomeOf(state);
  const title = library.find((game) => game.id === id)?.title ?? "";
  return Object.freeze({
    id,
    link,
    ply,
    began,
    played: now,
    title,
    setup,
    seats,
    outcome: outcome && {
      winner: outcome.winner,
      score: table.players.map((player) => outcome.score[player]),
      flagged: final ? null : flagged,
    },
  });
}

/**
 * @param {readonly KeptGame[]} games
 * @param {KeptGame} game
 * @returns {readonly KeptGame[]}
 */
export function putGame(games, game) {
  const others = games.filter(({ id }) => id !== game.id);
  return [game, ...others].sort((a, b) => b.played - a.played).slice(0, MOST_GAMES);
}

/**
 * @param {readonly KeptGame[]} games
 * @param {string} id
 * @returns {readonly KeptGame[]}
 */
export function removeGame(games, id) {
  return games.filter((game) => game.id !== id);
}

/**
 * @param {readonly KeptGame[]} games
 * @param {string} id
 * @param {string} title
 * @returns {readonly KeptGame[]}
 */
export function renameGame(games, id, title) {
  return games.map((game) => (game.id === id ? Object.freeze({ ...game, title: plainName(title, LONGEST_TITLE) }) : game));
}

/**
 * Brings the games of a file in beside those that are there. Where both know a game, the one played later stays.
 * @param {readonly KeptGame[]} games
 * @param {readonly KeptGame[]} more
 * @returns {readonly KeptGame[]}
 */
export function mergeGames(games, more) {
  return allGames(games, more).sort((a, b) => b.played - a.played).slice(0, MOST_GAMES);
}

/**
 * How many games there is no room for, should both lists come together.
 * @param {readonly KeptGame[]} games
 * @param {readonly KeptGame[]} more
 */
export function tooMany(games, more) {
  return Math.max(0, allGames(games, more).length - MOST_GAMES);
}

/**
 * @param {readonly KeptGame[]} games
 * @param {readonly KeptGame[]} more
 */
function allGames(games, more) {
  const merged = new Map(games.map((game) => [game.id, game]));
  for (const game of more) {
    const known = merged.get(game.id);
    if (!known || known.played < game.played) merged.set(game.id, game);
  }
  return [...merged.values()];
}
