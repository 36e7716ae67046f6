/**
 * The setups that are one click away, and what a page that was never used begins with.
 * @module
 */

/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Player} Player */

/** Every colour in turn order. @type {readonly Player[]} */
export const COLOURS = Object.freeze(["black", "white", "red", "green"]);

/** @type {Readonly<Setup>} */
export const CLASSIC = Object.freeze({
  board: "8x8",
  players: 2,
  goal: "most",
  opening: "cross",
  blocked: [],
  handicap: null,
});

/** A name is a key of the texts under "preset.". @type {readonly { name: string, setup: Setup }[]} */
export const PRESETS = Object.freeze([
  { name: "classic", setup: CLASSIC },
  { name: "historic", setup: { ...CLASSIC, opening: "free" } },
  { name: "anti", setup: { ...CLASSIC, goal: "fewest" } },
  { name: "quick", setup: { ...CLASSIC, board: "6x6" } },
  { name: "grand", setup: { ...CLASSIC, board: "10x10" } },
  { name: "octagon", setup: { ...CLASSIC, board: "octagon" } },
  { name: "three", setup: { ...CLASSIC, players: 3 } },
  { name: "four", setup: { ...CLASSIC, players: 4, board: "octagon" } },
  { name: "minefield", setup: { ...CLASSIC, blocked: ["e1", "f2", "b3", "h4", "a5", "g6", "c7", "d8"] } },
  { name: "handicap", setup: { ...CLASSIC, handicap: { player: "black", corners: 4 } } },
]);

/** @type {Readonly<Seat>} */
export const PERSON = Object.freeze({ kind: "person", strength: "normal", name: "" });

/** @type {Readonly<Seat>} */
export const COMPUTER = Object.freeze({ kind: "computer", strength: "normal", name: "" });

/** One person against the computer: what a first visit finds on the table. @type {readonly Seat[]} */
export const FIRST_SEATS = Object.freeze([PERSON, COMPUTER, COMPUTER, COMPUTER]);

/**
 * Whether two setups are the same game.
 * @param {Setup} a
 * @param {Setup} b
 */
export function sameSetup(a, b) {
  return setupKey(a) === setupKey(b);
}

/**
 * A text that is equal for equal setups.
 * @param {Setup} setup
 */
export function setupKey({ board, players, goal, opening, blocked, handicap }) {
  return JSON.stringify([board, players, goal, opening, [...blocked].sort(), handicap?.player, handicap?.corners]);
}
