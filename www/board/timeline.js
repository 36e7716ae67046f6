/**
 * The course of one ply's animation, as a pure function of time: no clock, no canvas.
 * @module
 */
/** @import { DiscColour, Transition } from "./types.js" */
import { cellOf } from "./navigation.js";
import { ringOf } from "./geometry.js";

/** Milliseconds at speed 1. */
const DROP = 110;
const SETTLE = 90;
/** The first ring turns just before the placed disc lies still, so that one movement causes the next. */
const FIRST_RING = 85;
const RING = 45;
const FLIP = 220;
const FADE = 120;
/** The share of a flip's time after which its disc stands on edge. */
const HALF_WAY = 0.27;
/** How much faster an undo runs. */
const UNDO_HASTE = 2;

/** How far the placed disc springs back when it lands, as a share of its size. */
const SPRING = 0.02;

/**
 * One disc in motion.
 * @typedef {object} Motion
 * @property {"drop" | "flip" | "fade"} kind
 * @property {string} square
 * @property {DiscColour | null} from  null: nothing lay there
 * @property {DiscColour | null} to    null: nothing will
 * @property {number} start     milliseconds after the timeline's start, at its own pace
 * @property {number} duration
 * @property {number} angle     the direction in which a disc rolls, in radians as on an unrotated board
 */

/**
 * @typedef {object} Timeline
 * @property {Transition["id"]} id
 * @property {boolean} backwards  played from its end to its start
 * @property {number} pace        how much faster than designed
 * @property {number} length      milliseconds by the wall
 * @property {readonly Motion[]} motions
 */

/**
 * One disc at one moment.
 * @typedef {{ kind: "drop", square: string, colour: DiscColour, height: number, scale: number, opacity: number }
 *   | { kind: "flip", square: string, from: DiscColour, to: DiscColour, turn: number, angle: number }
 *   | { kind: "fade", square: string, from: DiscColour | null, to: DiscColour | null, mix: number }} Pose
 */

/**
 * Plans the animation of a transition between two positions. Squares that do not differ as the transition says they
 * should are left out: they simply show the new position.
 * @param {Transition} transition
 * @param {Readonly<Record<string, DiscColour>>} before  the discs shown until now
 * @param {Readonly<Record<string, DiscColour>>} after   the discs to be shown
 * @param {{ speed: number, reduced: boolean }} manner
 * @returns {Timeline | null} null when there is nothing to see
 */
export function planTimeline(transition, before, after, { speed, reduced }) {
  if (!(speed > 0)) return null;
  const { id, kind, square, flips } = transition;
  const backwards = kind === "undo";
  // A backward timeline is planned as the play it takes back.
  const early = backwards ? after : before;
  const late = backwards ? before : after;

  /** @type {Motion[]} */
  const motions = [];
  if (late[square] && !early[square]) {
    motions.push({
      kind: "drop", square, from: null, to: late[square], start: 0, duration: DROP + SETTLE, angle: 0,
    });
  }
  for (const flipped of flips) {
    const from = early[flipped];
    const to = late[flipped];
    if (!from || !to || from === to) continue;
    motions.push({
      kind: "flip",
      square: flipped,
      from,
      to,
      start: FIRST_RING + RING * (ringOf(square, flipped) - 1),
      duration: FLIP,
      angle: directionOf(square, flipped),
    });
  }
  if (motions.length === 0) return null;

  if (reduced) {
    const fades = motions.map((motion) => ({
      ...motion, kind: /** @type {const} */ ("fade"), start: 0, duration: FADE,
    }));
    return { id, backwards, pace: 1, length: FADE, motions: fades };
  }
  const pace = speed * (backwards ? UNDO_HASTE : 1);
  const length = Math.max(...motions.map((motion) => motion.start + motion.duration)) / pace;
  return { id, backwards, pace, length, motions };
}

/**
 * The discs in motion at a time.
 * @param {Timeline} timeline
 * @param {number} elapsed  milliseconds since its start
 * @returns {Pose[]}
 */
export function posesAt(timeline, elapsed) {
  const shown = Math.min(Math.max(elapsed, 0), timeline.length);
  const time = (timeline.backwards ? timeline.length - shown : shown) * timeline.pace;
  return timeline.motions.map((motion) => poseOf(motion, time));
}

/**
 * When things are to be heard: the placed disc's landing, and each ring of discs half way over. Milliseconds from the
 * start, at the pace the timeline would have. With no animation everything is heard at once.
 * @param {Pick<Transition, "kind" | "square" | "flips">} transition
 * @param {number} speed
 * @returns {{ landing: number, rings: { time: number, discs: number }[] }}
 */
export function momentsOf({ kind, square, flips }, speed) {
  /** @type {number[]} */
  const counts = [];
  for (const flipped of flips) {
    const ring = ringOf(square, flipped) - 1;
    counts[ring] = (counts[ring] ?? 0) + 1;
  }
  const backwards = kind === "undo";
  const pace = speed > 0 ? speed * (backwards ? UNDO_HASTE : 1) : Infinity;
  const rings = Array.from(counts, (discs = 0, ring) => ({
    time: (FIRST_RING + RING * ring + FLIP * HALF_WAY) / pace, discs,
  })).filter(({ discs }) => discs > 0);
  if (!backwards) return { landing: DROP / pace, rings };
  const end = rings.length > 0 ? rings[rings.length - 1].time + (FLIP * (1 - HALF_WAY)) / pace : 0;
  return { landing: DROP / pace, rings: rings.map(({ time, discs }) => ({ time: end - time, discs })).reverse() };
}

/**
 * @param {Motion} motion
 * @param {number} time
 * @returns {Pose}
 */
function poseOf(motion, time) {
  const { square, from, to } = motion;
  const progress = Math.min(Math.max((time - motion.start) / motion.duration, 0), 1);
  if (motion.kind === "flip" && from && to) {
    return { kind: "flip", square, from, to, turn: easeOut(progress), angle: motion.angle };
  }
  if (motion.kind === "drop" && to) return { kind: "drop", square, colour: to, ...dropAt(progress * motion.duration) };
  return { kind: "fade", square, from, to, mix: progress };
}

/**
 * A short fall, then a slight spring. The disc is nearly opaque from its first frame: a click is answered at once.
 * @param {number} time  milliseconds
 */
function dropAt(time) {
  if (time < DROP) {
    const fallen = time / DROP;
    return { height: 1 - fallen * fallen, scale: 1, opacity: Math.min(1, 0.9 + fallen) };
  }
  const settled = (time - DROP) / SETTLE;
  return { height: 0, scale: 1 - SPRING * Math.sin(Math.PI * Math.min(settled, 1)), opacity: 1 };
}

/**
 * Starts briskly and comes to rest, yet gives the disc's edge its moment.
 * @param {number} progress
 */
function easeOut(progress) {
  return 1 - (1 - progress) ** 2.2;
}

/**
 * The direction from one square to another, in radians clockwise from the right.
 * @param {string} from
 * @param {string} to
 */
function directionOf(from, to) {
  const a = cellOf(from);
  const b = cellOf(to);
  return Math.atan2(b.row - a.row, b.column - a.column);
}
