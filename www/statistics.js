/**
 * How one person has fared against the computer, by game and strength. Pure.
 * @module
 */

import { setupKey } from "./presets.js";
import { leadOf, outcomeOf } from "./selectors.js";
import { STRENGTHS } from "./strengths.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").GameRecord} GameRecord */
/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./types.js").Strength} Strength */

/** How many finished games are remembered. */
export const MOST_RECORDS = 5000;

/**
 * What a finished game adds: something only where one person played and all others were the computer at one strength.
 * @param {State} state
 * @param {number} now  milliseconds since 1970
 * @returns {GameRecord | null}
 */
export function recordOf(state, now) {
  const { table, keptAs, seats, flagged } = state;
  const result = outcomeOf(state);
  if (!table || !result) return null;
  const persons = table.players.filter((_, index) => seats[index].kind === "person");
  const strengths = new Set(seats.filter(({ kind }) => kind === "computer").map(({ strength }) => strength));
  if (persons.length !== 1 || strengths.size !== 1) return null;
  const [player] = persons;
  const ahead = leadOf(table, result.score, player);
  // Whoever lost on time was ahead of nobody, whatever lay on the board.
  const lead = flagged === player && !table.result ? Math.min(ahead, 0) : ahead;
  return Object.freeze({
    id: keptAs,
    at: now,
    setup: table.setup,
    strength: [...strengths][0],
    outcome: result.winner === null ? "drawn" : result.winner === player ? "won" : "lost",
    lead,
  });
}

/**
 * A game counts once, as it first ended.
 * @param {readonly GameRecord[]} records
 * @param {GameRecord} record
 * @returns {readonly GameRecord[]}
 */
export function addRecord(records, record) {
  if (records.some(({ id }) => id === record.id)) return records;
  return [...records, record].slice(-MOST_RECORDS);
}

/**
 * @typedef {object} Standing
 * @property {Setup} setup
 * @property {Strength} strength
 * @property {number} games
 * @property {number} won
 * @property {number} drawn
 * @property {number} best   the greatest lead, in discs
 */

/**
 * The records added up by game and strength, the most played first.
 * @param {readonly GameRecord[]} records
 * @returns {Standing[]}
 */
export function standings(records) {
  /** @type {Map<string, Standing>} */
  const rows = new Map();
  for (const { setup, strength, outcome, lead } of records) {
    const key = `${setupKey(setup)} ${strength}`;
    const row = rows.get(key) ?? { setup, strength, games: 0, won: 0, drawn: 0, best: -Infinity };
    rows.set(key, {
      ...row,
      games: row.games + 1,
      won: row.won + (outcome === "won" ? 1 : 0),
      drawn: row.drawn + (outcome === "drawn" ? 1 : 0),
      best: Math.max(row.best, lead),
    });
  }
  return [...rows.values()].sort((a, b) => b.games - a.games || STRENGTHS.indexOf(b.strength) - STRENGTHS.indexOf(a.strength));
}
