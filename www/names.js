/**
 * What people call themselves and their games: text that stays where it is put.
 * @module
 */

/** Control characters, halves of characters, marks and overrides of direction, separators of lines. */
const UNFIT = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** The letters of scripts that are written from right to left. */
const LEFTWARD = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * A name without what is not meant to be read, and no longer than so many UTF-16 units.
 * @param {string} text
 * @param {number} longest
 */
export function plainName(text, longest) {
  // The cut may go through a character.
  return text.replace(UNFIT, "").trim().slice(0, longest).replace(/\p{Cs}$/u, "");
}

/**
 * A name for use within a sentence, whose order it leaves as it is even where it is itself written from right to left.
 * @param {string} name
 */
export function isolated(name) {
  return LEFTWARD.test(name) ? `\u2068${name}\u2069` : name;
}
