/**
 * The games kept in this browser, finished and unfinished, newest first. Pure: the list goes in, another comes out.
 * @module
 */

import { isBeginning, ownId, standing } from "./lines.js";
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
  const { table, keptAs: id, seats, library, flagged } = state;
  if (!table || table.line.length === 0) return null;
  const { link, ply, began, setup, final } = table;
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
 * Puts a tab's game in without taking anything away that another tab has put there: where that tab has led the game
 * elsewhere, this one gets an id of its own, and where it has only gone on, what it put stays.
 * @param {readonly KeptGame[]} games
 * @param {KeptGame} game
 * @param {readonly string[]} had  the tab's lines in this game, the present one last
 * @returns {{ library: readonly KeptGame[], id: string }} id: of the game
 */
export function putOwn(games, game, had) {
  const id = ownId(game.id, had, games);
  const stored = games.find((each) => each.id === id);
  if (stored && standing(stored.link, had) === "ahead") return { library: games, id };
  return { library: putGame(games, Object.freeze({ ...game, id })), id };
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
 * Brings the games of a file in beside those that are there. Where both know a game, the one that has come further
 * stays, or else the one played later; where they tell it differently, both stay.
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
    const id = ownId(game.id, [game.link], [...merged.values()]);
    const known = merged.get(id);
    if (!known || comesAfter(game, known)) merged.set(id, id === game.id ? game : Object.freeze({ ...game, id }));
  }
  return [...merged.values()];
}

/**
 * Whether a telling of a game takes another's place.
 * @param {KeptGame} game
 * @param {KeptGame} known
 */
function comesAfter(game, known) {
  const [reached, goesOn] = [isBeginning(game.link, known.link), isBeginning(known.link, game.link)];
  return reached && goesOn ? known.played < game.played : goesOn;
}
