/**
 * What was refused, and why, in the page's language. Where the page has no sentence for it, the refuser's own stands.
 * @module
 */

import { currentLanguage, t } from "./text/index.js";

/** @typedef {import("./types.js").Refusal} Refusal */

/** The values that name a player. @type {ReadonlySet<string>} */
const PLAYERS = new Set(["player", "mover", "other"]);

/** What is said of a whole text, whatever place the error names. */
const OF_THE_WHOLE = "no-moves";

/** The package's errors about a text, in which a ply says where. @type {ReadonlySet<unknown>} */
const OF_TEXTS = new Set(["bad-transcript", "bad-link", "bad-position"]);

/**
 * Something thrown, as plain data that a change of language does not touch.
 * @param {unknown} cause
 * @returns {Refusal}
 */
export function refusalOf(cause) {
  if (!(cause instanceof Error)) return { message: String(cause) };
  const { code, why, values, reasons, ply } = /** @type {Partial<import("../pkg/index.js").ReversiError>} */ (cause);
  return Object.freeze({ message: cause.message, why, values, reasons, ply: OF_TEXTS.has(code) ? ply : undefined });
}

/**
 * @param {Refusal} refusal
 * @returns {string}
 */
export function explain(refusal) {
  return inSentence(refusal) ?? refusal.message;
}

/**
 * What more there is to say of something that a sentence speaks of already: nothing where only its own words are left,
 * and they are in another language.
 * @param {Refusal} refusal
 */
export function detailOf(refusal) {
  return inSentence(refusal) ?? (currentLanguage() === "en" ? refusal.message : "");
}

/**
 * A refusal in the page's own words; null where it has none.
 * @param {Refusal} refusal
 */
function inSentence({ why, values = {}, reasons = [], ply }) {
  if (reasons.length > 0) return [...new Set(reasons.map(explain))].join(" ");
  const key = `error.${why}`;
  const text = t(key, spoken(values));
  if (text === key) return null;
  const place = ply === undefined || why === OF_THE_WHOLE ? text : t("error.at-move", { ply, text });
  return values.game === undefined ? place : t("error.in-game", { game: values.game, text: place });
}

/** @param {unknown} cause */
export function reason(cause) {
  return explain(refusalOf(cause));
}

/**
 * The values as they are said: players and boards have names.
 * @param {Readonly<Record<string, string | number>>} values
 */
function spoken(values) {
  const entries = Object.entries(values).map(([name, value]) => {
    if (PLAYERS.has(name)) return [name, t(`colour.${value}`)];
    return [name, name === "board" ? t(`board.${value}`) : value];
  });
  return Object.fromEntries(entries);
}
