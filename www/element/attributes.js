/**
 * What the attributes of `<reversi-board>` mean. Values that cannot be meant are handed on as they are, so that the
 * rules can say what is wrong with them.
 * @module
 */

import { COLOURS, COMPUTER, PERSON } from "../presets.js";
import { THOUGHT } from "../strengths.js";

/** @typedef {import("../types.js").Setup} Setup */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../../pkg/index.js").Limits} Limits */

/** The attributes that decide which game is on the table: a change begins it anew. */
export const OF_GAME = Object.freeze(/** @type {const} */ (["board", "players", "goal", "opening", "blocked", "handicap", "transcript", "position"]));

/** The others, which a game goes on under. */
export const OF_TABLE = Object.freeze(/** @type {const} */ (["seats", "level", "hints", "theme", "lang", "readonly"]));

/**
 * The setup of an element.
 * @param {Element} element
 * @returns {Partial<Setup>}
 */
export function setupOf(element) {
  /** @type {Record<string, unknown>} */
  const setup = {};
  for (const name of ["board", "goal", "opening"]) {
    const value = element.getAttribute(name);
    if (value !== null) setup[name] = value;
  }
  const players = element.getAttribute("players");
  if (players !== null) setup.players = Number(players);
  const blocked = element.getAttribute("blocked");
  if (blocked !== null) setup.blocked = wordsOf(blocked);
  const handicap = element.getAttribute("handicap");
  if (handicap) {
    const [player, corners] = wordsOf(handicap);
    setup.handicap = { player, corners: Number(corners) };
  }
  return /** @type {Partial<Setup>} */ (setup);
}

/**
 * Who plays each colour, in turn order: "person" or "computer" for each, and the last word for all that follow. A
 * person against computers where nothing is said; nobody moves on a board that is only looked at.
 * @param {Element} element
 * @returns {readonly Seat[]}
 */
export function seatsOf(element) {
  if (element.hasAttribute("readonly")) return COLOURS.map(() => PERSON);
  const words = wordsOf(element.getAttribute("seats") ?? "person computer");
  const strange = words.find((word) => word !== "person" && word !== "computer");
  if (strange !== undefined || words.length === 0) {
    throw new RangeError(`seats: "${element.getAttribute("seats")}" is not a list of "person" and "computer", one for each player in turn order`);
  }
  return COLOURS.map((_, index) => (words[Math.min(index, words.length - 1)] === "person" ? PERSON : COMPUTER));
}

/**
 * The computer's level, from 1 to 10; Normal where nothing is said.
 * @param {Element} element
 */
export function levelOf(element) {
  const level = statedLevel(element);
  if (!Number.isNaN(level)) return level;
  throw new RangeError(`level: "${element.getAttribute("level")}" is neither a number from 1 to 10 nor easy, normal, hard or master`);
}

/**
 * The same; NaN where what is said is no level.
 * @param {Element} element
 */
export function statedLevel(element) {
  const text = element.getAttribute("level") ?? "normal";
  const { level = Number(text) } = /** @type {Readonly<Record<string, Readonly<Limits>>>} */ (THOUGHT)[text] ?? {};
  return Number.isInteger(level) && level >= 1 && level <= 10 ? level : NaN;
}

/**
 * What a level asks of the engine: by its number the same as by its name.
 * @param {number} level
 * @returns {Readonly<Limits>}
 */
export function thoughtOf(level) {
  return Object.values(THOUGHT).find((named) => named.level === level) ?? { level };
}

/** @param {string} text  words with spaces or commas between them */
export function wordsOf(text) {
  return text.split(/[\s,]+/).filter(Boolean);
}
