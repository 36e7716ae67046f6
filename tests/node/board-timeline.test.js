import assert from "node:assert/strict";
import { test } from "node:test";
import { momentsOf, planTimeline, posesAt } from "../../www/board/timeline.js";

/** @import { DiscColour, Transition } from "../../www/board/types.js" */
/** @import { Timeline } from "../../www/board/timeline.js" */

const NORMAL = { speed: 1, reduced: false };

/** @type {Record<string, DiscColour>} */
const BEFORE = { b1: "white", c1: "white", d1: "black", a2: "white", a3: "black" };
/** @type {Record<string, DiscColour>} */
const AFTER = { a1: "black", b1: "black", c1: "black", d1: "black", a2: "black", a3: "black" };
/** @type {Transition} */
const PLAY = { id: 7, kind: "play", player: "black", square: "a1", flips: ["a2", "b1", "c1"] };

/** @returns {Timeline} */
function plan(transition = PLAY, before = BEFORE, after = AFTER, manner = NORMAL) {
  const timeline = planTimeline(transition, before, after, manner);
  assert.ok(timeline);
  return timeline;
}

/** @param {Timeline} timeline @param {number} elapsed @param {string} square */
function poseOf(timeline, elapsed, square) {
  const pose = posesAt(timeline, elapsed).find((candidate) => candidate.square === square);
  assert.ok(pose, square);
  return pose;
}

test("the placed disc is there in the first frame, and falls", () => {
  const timeline = plan();
  const first = poseOf(timeline, 0, "a1");
  assert.ok(first.kind === "drop" && first.colour === "black" && first.opacity >= 0.9 && first.height === 1);
  const landed = poseOf(timeline, 120, "a1");
  assert.ok(landed.kind === "drop" && landed.height === 0 && landed.opacity === 1);
});

test("the placed disc settles by two per cent, no more", () => {
  const timeline = plan();
  let least = 1;
  for (let time = 0; time <= timeline.length; time += 1) {
    const pose = poseOf(timeline, time, "a1");
    if (pose.kind === "drop") least = Math.min(least, pose.scale);
  }
  assert.ok(least < 0.985 && least >= 0.98, String(least));
});

test("the wave runs outwards: each ring starts 45 ms after the one before and a disc takes 220 ms", () => {
  const { motions, length } = plan();
  const start = Object.fromEntries(motions.map((motion) => [motion.square, motion.start]));
  assert.equal(start.b1, start.a2);
  assert.equal(start.c1 - start.b1, 45);
  assert.ok(motions.filter(({ kind }) => kind === "flip").every(({ duration }) => duration === 220));
  assert.equal(length, start.c1 + 220);
});

test("a disc rolls away from the placed one", () => {
  const angles = Object.fromEntries(plan().motions.map((motion) => [motion.square, motion.angle]));
  assert.equal(angles.b1, 0);
  assert.equal(angles.a2, Math.PI / 2);
});

test("a flip begins on the old colour, ends on the new, never turns back, and eases out", () => {
  const timeline = plan();
  let turn = 0;
  for (let time = 0; time <= timeline.length; time += 5) {
    const pose = poseOf(timeline, time, "c1");
    assert.ok(pose.kind === "flip" && pose.from === "white" && pose.to === "black");
    assert.ok(pose.turn >= turn);
    turn = pose.turn;
  }
  const end = poseOf(timeline, timeline.length, "c1");
  assert.ok(end.kind === "flip" && end.turn === 1);
  const half = poseOf(timeline, timeline.length - 110, "c1");
  assert.ok(half.kind === "flip" && half.turn > 0.5);
});

test("an undo is the play backwards at twice the speed", () => {
  const play = plan();
  const undo = plan({ ...PLAY, id: 8, kind: "undo" }, AFTER, BEFORE);
  assert.equal(undo.length, play.length / 2);
  for (let elapsed = 0; elapsed <= undo.length; elapsed += 7) {
    const mirrored = posesAt(play, play.length - 2 * elapsed);
    assert.deepEqual(posesAt(undo, elapsed), mirrored);
  }
});

test("speed divides the time; speed 0 is no animation", () => {
  assert.equal(plan(PLAY, BEFORE, AFTER, { speed: 2, reduced: false }).length, plan().length / 2);
  assert.equal(planTimeline(PLAY, BEFORE, AFTER, { speed: 0, reduced: false }), null);
});

test("reduced motion is one cross-fade of 120 ms for all", () => {
  const timeline = plan(PLAY, BEFORE, AFTER, { speed: 1, reduced: true });
  assert.equal(timeline.length, 120);
  const poses = posesAt(timeline, 60);
  assert.equal(poses.length, 4);
  assert.ok(poses.every((pose) => pose.kind === "fade" && Math.abs(pose.mix - 0.5) < 1e-9));
});

test("squares that do not change as the transition says are left still", () => {
  const { motions } = plan({ ...PLAY, flips: ["b1", "d1", "h8"] });
  assert.deepEqual(motions.map(({ square }) => square), ["a1", "b1"]);
  assert.equal(planTimeline(PLAY, AFTER, AFTER, NORMAL), null);
});

test("a placement that turns nothing only drops", () => {
  const timeline = plan({ ...PLAY, flips: [] });
  assert.deepEqual(timeline.motions.map(({ kind }) => kind), ["drop"]);
});

test("times before the start and after the end are the start and the end", () => {
  const timeline = plan();
  assert.deepEqual(posesAt(timeline, -50), posesAt(timeline, 0));
  assert.deepEqual(posesAt(timeline, 1e6), posesAt(timeline, timeline.length));
});

test("what is heard falls within what is seen, ring after ring", () => {
  const play = momentsOf(PLAY, 1);
  assert.ok(play.landing > 0 && play.landing < plan().length);
  assert.deepEqual(play.rings.map(({ discs }) => discs), [2, 1]);
  assert.equal(play.rings[1].time - play.rings[0].time, 45);
  assert.ok(play.rings[1].time < plan().length);

  const undo = momentsOf({ ...PLAY, kind: "undo" }, 1);
  assert.deepEqual(undo.rings.map(({ discs }) => discs), [1, 2]);
  assert.ok(undo.rings[0].time > 0 && undo.rings[1].time > undo.rings[0].time);

  const none = momentsOf(PLAY, 0);
  assert.ok(none.landing === 0 && none.rings.every(({ time }) => time === 0));
});
