// The set of pictures by which the page's looks are judged.

import { SCREENS } from "./screens.js";

/**
 * One round of pictures: every one of its screens in every one of its sizes.
 * @typedef {object} Round
 * @property {string} name
 * @property {string} locale
 * @property {"light" | "dark" | "contrast"} theme
 * @property {readonly (readonly [width: number, height: number])[]} sizes
 * @property {readonly string[]} screens
 */

/** Window sizes in CSS pixels, from a small phone to a wide screen. */
export const SIZES = Object.freeze(
  /** @type {const} */ ([
    [320, 568],
    [390, 844],
    [768, 1024],
    [1440, 900],
    [2560, 1080],
  ]),
);

/** Two, three and four players on the three kinds of shape. */
const GAMES = ["a game of two", "a game of three", "a game of four on the octagon"];

/** @type {readonly Round[]} */
export const ROUNDS = Object.freeze([
  { name: "light", locale: "en", theme: "light", sizes: SIZES, screens: SCREENS },
  { name: "dark", locale: "en", theme: "dark", sizes: SIZES, screens: SCREENS },
  { name: "contrast", locale: "en", theme: "contrast", sizes: SIZES, screens: SCREENS },
  { name: "German", locale: "de", theme: "light", sizes: SIZES, screens: SCREENS },
  { name: "Japanese", locale: "ja", theme: "light", sizes: SIZES, screens: SCREENS },
  ...["fr", "es", "zh"].map((locale) => /** @type {Round} */ ({ name: locale, locale, theme: "dark", sizes: SIZES.slice(1, 4), screens: [...GAMES, "the setup", "the settings"] })),
]);

/** Discs in the middle of turning: on each material, for two and for four players. */
export const MID_FLIP = Object.freeze(
  /** @type {const} */ (["baize", "slate", "beech"]).flatMap((material) =>
    /** @type {const} */ ([2, 4]).map((players) => ({ material, players })),
  ),
);
