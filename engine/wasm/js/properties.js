/**
 * The properties that an object has and nobody reads: whoever mistypes one would be taken to have left it out.
 * @module
 */

import { kindOf } from "./errors.js";

/** How many letters of a mistyped name may be wrong, missing or too many. */
const MOST_SLIPS = 2;

/** A longer name is no slip of any, and is not given whole. */
const LONGEST_NAME = 40;

/** How many are spoken of. */
const MOST_STRANGERS = 6;

/**
 * The properties of an object that are not among these names. May throw what the object does.
 * @template {string} Name
 * @param {object} value
 * @param {readonly Name[]} names
 * @param {string} each  of them is, as in "level is a limit"
 * @returns {{ name: string, meant: Name | undefined, sentence: string }[]}
 */
export function strangers(value, names, each) {
  const unknown = Object.keys(value).filter((name) => !(/** @type {readonly string[]} */ (names).includes(name)));
  return unknown.slice(0, MOST_STRANGERS).map((name) => {
    const meant = nearest(name, names);
    const hint = meant ? `perhaps ${meant} is meant` : `there are ${names.join(", ")}`;
    return { name: name.slice(0, LONGEST_NAME), meant, sentence: `${kindOf(name)} is not ${each}; ${hint}.` };
  });
}

/**
 * The name that a mistyped one is nearest to, upper and lower case being one; undefined if it is far from all.
 * @template {string} Name
 * @param {string} name
 * @param {readonly Name[]} names
 */
function nearest(name, names) {
  if (name.length > LONGEST_NAME) return undefined;
  const measured = names.map((each) => ({ each, slips: slipsBetween(name.toLowerCase(), each.toLowerCase()) }));
  const [best] = measured.sort((a, b) => a.slips - b.slips);
  return best.slips <= MOST_SLIPS ? best.each : undefined;
}

/**
 * How many letters have to be put in, taken out or changed to make one word of the other.
 * @param {string} one
 * @param {string} other
 * @returns {number}
 */
function slipsBetween(one, other) {
  // Of what has been read of `one`: how far it is from each beginning of `other`.
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const letter of one) {
    const next = [row[0] + 1];
    for (let at = 0; at < other.length; at += 1) {
      next.push(Math.min(row[at] + Number(letter !== other[at]), row[at + 1] + 1, next[at] + 1));
    }
    row = next;
  }
  return row[other.length];
}
