/**
 * What there is to learn: small boards, each with one thing to see or to play. The words are texts "learn.ID",
 * "learn.ID.text" and, for what is said after the last move, "learn.ID.after".
 * @module
 */

/** @typedef {import("../types.js").Setup} Setup */

/**
 * @typedef {object} Lesson
 * @property {string} id
 * @property {number} moves          how many moves the learner makes; 0: there is only something to see
 * @property {Partial<Setup>} [setup]
 * @property {string} [position]     without one, the setup's own start
 * @property {string} [only]         the one square that is played here
 * @property {readonly { square: string, text: string, best: boolean }[]} [marks]
 */

/** @typedef {"play" | "variants" | "strategy"} Chapter */

/** @param {string} text @param {boolean} best @param {...string} squares */
const marks = (text, best, ...squares) => squares.map((square) => ({ square, text, best }));

/** @type {Readonly<Record<Chapter, readonly Lesson[]>>} */
export const LESSONS = Object.freeze({
  play: [
    { id: "line", moves: 1 },
    {
      id: "directions",
      moves: 1,
      position: "--------/-----W--/----WWB-/---WWB--/---WBBW-/---B--B-/--B-----/-------- B",
      only: "d3",
    },
    {
      id: "pass",
      moves: 1,
      position: "BWW-----/--------/BW------/--------/--------/--------/--------/-------- B",
      only: "d1",
    },
    {
      id: "end",
      moves: 1,
      position: "BBBBBBBB/BBBBWBBB/BBBWBBBB/BBBWBBWW/-BBBBWW-/WWWWBWWW/WWWWWWWW/WWWWWWWW B",
    },
  ],
  variants: [
    { id: "anti", moves: 1, setup: { goal: "fewest" } },
    { id: "free", moves: 4, setup: { opening: "free" } },
    { id: "blocked", moves: 1, setup: { blocked: ["c3", "f6", "e3", "d6"] } },
    { id: "handicap", moves: 0, setup: { handicap: { player: "white", corners: 4 } } },
    { id: "octagon", moves: 0, setup: { board: "octagon" }, marks: marks("★", true, "c1", "h1", "a3", "j3", "a8", "j8", "c10", "h10") },
    {
      id: "mixed",
      moves: 1,
      setup: { players: 4 },
      position: "--------/--------/---G----/--WWW---/--RRR---/---B----/--------/-------- B",
      only: "d2",
    },
    {
      id: "flipless",
      moves: 1,
      setup: { players: 3 },
      position: "--------/--------/--W-R---/---WRRR-/---NW---/-----W--/------W-/-------- B",
    },
  ],
  strategy: [
    { id: "corners", moves: 0, marks: marks("★", true, "a1", "h1", "a8", "h8") },
    {
      id: "beside",
      moves: 0,
      marks: [...marks("×", false, "b2", "g2", "b7", "g7"), ...marks("–", false, "a2", "b1", "g1", "h2", "a7", "b8", "g8", "h7")],
    },
    {
      id: "few",
      moves: 0,
      position: "--------/--------/--WWWW--/--WBWW--/--WWBW--/--WWWW--/--------/-------- B",
    },
    {
      id: "mobility",
      moves: 1,
      position: "--------/--W---W-/---WBW--/---BW---/--BWB---/-B---B--/--------/-------- B",
      only: "f4",
    },
    {
      id: "parity",
      moves: 0,
      position: "WWWWWWWW/WWBBBWB-/WBWBBBW-/WBBWBBBB/WBWBWBBB/WBBWWBBB/-BBBBBBB/--BBBBBB W",
      marks: [...marks("3", true, "a7", "a8", "b8"), ...marks("2", false, "h2", "h3")],
    },
    { id: "reverse", moves: 0, setup: { goal: "fewest" }, marks: marks("×", false, "a1", "h1", "a8", "h8") },
    { id: "many", moves: 0, setup: { players: 4 } },
  ],
});

/** The questions that people ask, as texts "faq.ID" and "faq.ID.answer". */
export const QUESTIONS = Object.freeze(
  /** @type {const} */ (["pass", "chain", "all", "full", "score", "draw", "corner", "gone", "hint"]),
);
