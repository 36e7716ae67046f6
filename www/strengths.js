/**
 * How well the computer can play: what a person chooses from, and what each choice asks of the engine.
 * @module
 */

/** @typedef {import("./types.js").Strength} Strength */
/** @typedef {import("../pkg/index.js").Limits} Limits */

/**
 * Weak to strong. The first three play alike on any machine. The strongest would think for minutes, so it does what it
 * can in the time that people wait for it; its openings vary only where that is asked for.
 * @type {Readonly<Record<Strength, Readonly<Limits>>>}
 */
export const THOUGHT = Object.freeze({
  easy: Object.freeze({ level: 2 }),
  normal: Object.freeze({ level: 5 }),
  hard: Object.freeze({ level: 8 }),
  master: Object.freeze({ level: 10, variety: 0.5, timeMs: 5000 }),
});

/** From weak to strong. */
export const STRENGTHS = Object.freeze(/** @type {Strength[]} */ (Object.keys(THOUGHT)));
