import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { createSound } from "../../www/sound.js";

const PLAY = { kind: /** @type {const} */ ("play"), square: "d3", flips: ["d4", "d5", "e4"] };
const world = /** @type {any} */ (globalThis);

/** Everything a page asks of its sound. @param {import("../../www/sound.js").Sound} sound */
function everything(sound) {
  sound.ply(PLAY, 1);
  sound.ply({ ...PLAY, kind: "undo" }, 0);
  sound.pass();
  sound.end();
}

/** Listeners that a page's window would have. */
function makeWindow() {
  /** @type {Map<string, () => void>} */
  const listeners = new Map();
  world.addEventListener = (/** @type {string} */ kind, /** @type {() => void} */ heard) => listeners.set(kind, heard);
  world.removeEventListener = (/** @type {string} */ kind) => listeners.delete(kind);
  return listeners;
}

afterEach(() => {
  for (const key of ["addEventListener", "removeEventListener", "AudioContext"]) delete world[key];
});

test("where there is no audio there is silence, and no error", () => {
  const sound = createSound();
  everything(sound);
  sound.close();

  const listeners = makeWindow();
  const other = createSound();
  listeners.get("pointerdown")?.();
  everything(other);
});

/** Lets what waits for the browser's audio go on. */
const moment = () => new Promise((done) => setTimeout(done));

test("the device is not opened before a gesture, nor while sound is off", async () => {
  const listeners = makeWindow();
  let opened = 0;
  world.AudioContext = class {
    constructor() {
      opened += 1;
      throw new Error("no device");
    }
  };
  const sound = createSound({ enabled: false });
  everything(sound);
  await moment();
  assert.equal(opened, 0);
  listeners.get("keydown")?.();
  everything(sound);
  await moment();
  assert.equal(opened, 0);
  sound.setEnabled(true);
  everything(sound);
  await moment();
  everything(sound);
  await moment();
  assert.equal(opened, 1, "a device that could not be opened is not asked for again");
});

test("closing stops listening for gestures", () => {
  const listeners = makeWindow();
  const sound = createSound();
  assert.ok(listeners.size > 0);
  sound.close();
  assert.equal(listeners.size, 0);
});
