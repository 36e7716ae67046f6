/**
 * The sounds of the table, made as they are needed: wood on felt, no recordings. Nothing here ever throws: where there
 * is no audio there is silence. The audio device is opened only after a gesture, as browsers demand.
 * @module
 */
import { momentsOf } from "./board/timeline.js";

/** Overall loudness, 0 to 1: the game is quiet company. */
const LOUDNESS = 0.32;

/** Seconds from asking for a sound to the first that can be scheduled. */
const HEADWAY = 0.005;

/** Milliseconds for which the frame that answers a click goes before the making of its sounds. */
const AFTER_FRAME = 20;

/** Milliseconds after which a sound that waited for the device is of no use any more. */
const STALE = 400;

/** Events that may be the gesture which lets a page be heard. */
const GESTURES = ["pointerdown", "pointerup", "keydown"];

/**
 * @typedef {object} Sound
 * @property {(enabled: boolean) => void} setEnabled
 * @property {(transition: { kind: "play" | "undo", square: string, flips: readonly string[] }, speed?: number) => void} ply
 *   the placed disc's knock and a tick for each ring of the wave, in time with the board's animation at that speed
 * @property {() => void} pass  two notes, falling
 * @property {() => void} end   a warm chord
 * @property {() => void} close
 */

/**
 * Makes one sound, with `at` giving the time to schedule what comes so many seconds after it was asked for.
 * @typedef {(stage: { context: AudioContext, output: AudioNode, noise: AudioBuffer, at: (later: number) => number }) => void} Make
 */

/**
 * @param {{ enabled?: boolean }} [options]
 * @returns {Sound}
 */
export function createSound({ enabled = true } = {}) {
  let audible = enabled;
  let touched = false;
  /** @type {{ context: AudioContext, output: AudioNode, noise: AudioBuffer } | null} */
  let device = null;
  /** @type {Promise<void> | null} */
  let opening = null;
  let broken = false;

  const touch = () => {
    // A finger that goes down may yet scroll; only the browser knows what counts as a gesture.
    if (globalThis.navigator?.userActivation?.isActive === false) return;
    touched = true;
    if (audible) void open().then(resume);
  };
  for (const gesture of GESTURES) globalThis.addEventListener?.(gesture, touch, { capture: true, passive: true });

  const open = () => {
    opening ??= startAudio().then(() => {
      if (broken) return;
      try {
        const context = new AudioContext({ latencyHint: "interactive" });
        device = { context, output: makeOutput(context), noise: makeNoise(context) };
      } catch {
        broken = true;
      }
    });
    return opening;
  };

  const resume = () => {
    if (device?.context.state === "suspended") device.context.resume().catch(() => {});
  };

  /**
   * @param {Make} make
   * @param {number} asked  when the sound was asked for, by the device's clock; 0: before there was one
   */
  const perform = (make, asked) => {
    if (!device) return;
    const { context, output, noise } = device;
    const start = asked || context.currentTime;
    try {
      make({ context, output, noise, at: (later) => Math.max(start + later, context.currentTime) + HEADWAY });
    } catch {
      // A device that vanished in the middle is as good as none.
      broken = true;
      device = null;
    }
  };

  /** @param {Make} make */
  const sound = (make) => {
    if (!audible || !touched || broken) return;
    if (device) {
      resume();
      setTimeout(perform, AFTER_FRAME, make, device.context.currentTime);
      return;
    }
    const asked = performance.now();
    void open().then(() => {
      resume();
      if (performance.now() - asked < STALE) perform(make, 0);
    });
  };

  return {
    setEnabled(next) {
      audible = next;
    },
    ply(transition, speed = 1) {
      sound(({ context, output, noise, at }) => {
        const { landing, rings } = momentsOf(transition, speed);
        if (transition.kind === "play") knock(context, output, noise, at(landing / 1000));
        rings.forEach(({ time, discs }, ring) => tick(context, output, noise, at(time / 1000), ring, discs));
      });
    },
    pass() {
      sound(({ context, output, at }) => {
        note(context, output, at(0), { frequency: 329.63, length: 0.34, loudness: 0.3, attack: 0.012 });
        note(context, output, at(0.17), { frequency: 246.94, length: 0.5, loudness: 0.3, attack: 0.012 });
      });
    },
    end() {
      sound(({ context, output, at }) => {
        [130.81, 196, 261.63, 329.63, 493.88].forEach((frequency, index) => {
          note(context, output, at(index * 0.045), {
            frequency, length: 2.4 - index * 0.15, loudness: 0.2 - index * 0.022, attack: 0.06,
          });
        });
      });
    },
    close() {
      for (const gesture of GESTURES) globalThis.removeEventListener?.(gesture, touch, { capture: true });
      device?.context.close().catch(() => {});
      device = null;
      broken = true;
    },
  };
}

/**
 * Lets the browser start its audio, which it does in a process of its own: an AudioContext that has to wait for that
 * holds the whole page up for a tenth of a second and more. Asking which devices there are waits for it elsewhere; what
 * the answer is does not matter, nor whether there is one.
 */
async function startAudio() {
  try {
    await globalThis.navigator?.mediaDevices?.enumerateDevices();
  } catch {
    // Forbidden, as in some frames: then the page waits.
  }
}

/**
 * A room of its own for every sound: softened highs, and a limiter so that many at once do not crackle.
 * @param {AudioContext} context
 */
function makeOutput(context) {
  const gain = new GainNode(context, { gain: LOUDNESS });
  const soften = new BiquadFilterNode(context, { type: "lowpass", frequency: 5200, Q: 0.4 });
  const limit = new DynamicsCompressorNode(context, { threshold: -14, ratio: 6, attack: 0.002, release: 0.12 });
  gain.connect(soften).connect(limit).connect(context.destination);
  return gain;
}

/**
 * A tenth of a second of noise, for the felt.
 * @param {AudioContext} context
 */
function makeNoise(context) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 10), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

/**
 * A gain that swells at once and dies away.
 * @param {AudioContext} context
 * @param {number} at  seconds
 * @param {{ loudness: number, attack: number, length: number }} shape
 */
function envelope(context, at, { loudness, attack, length }) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0006, at + length);
  return gain;
}

/**
 * @param {AudioContext} context
 * @param {AudioNode} output
 * @param {AudioBuffer} noise
 * @param {number} at
 * @param {{ frequency: number, Q: number, loudness: number, length: number }} felt
 */
function brush(context, output, noise, at, { frequency, Q, loudness, length }) {
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency, Q });
  source.connect(filter).connect(envelope(context, at, { loudness, attack: 0.001, length })).connect(output);
  source.start(at);
  source.stop(at + length + 0.02);
}

/**
 * A struck body: its pitch sags as it dies.
 * @param {AudioContext} context
 * @param {AudioNode} output
 * @param {number} at
 * @param {{ frequency: number, sag: number, loudness: number, length: number }} body
 */
function strike(context, output, at, { frequency, sag, loudness, length }) {
  const tone = new OscillatorNode(context, { type: "sine", frequency });
  tone.frequency.setValueAtTime(frequency, at);
  tone.frequency.exponentialRampToValueAtTime(frequency * sag, at + length * 0.6);
  tone.connect(envelope(context, at, { loudness, attack: 0.0015, length })).connect(output);
  tone.start(at);
  tone.stop(at + length + 0.02);
}

/**
 * A disc set down: a soft low knock, never twice quite the same.
 * @param {AudioContext} context
 * @param {AudioNode} output
 * @param {AudioBuffer} noise
 * @param {number} at
 */
function knock(context, output, noise, at) {
  const detune = 0.96 + Math.random() * 0.08;
  strike(context, output, at, { frequency: 176 * detune, sag: 0.6, loudness: 0.9, length: 0.13 });
  strike(context, output, at, { frequency: 412 * detune, sag: 0.85, loudness: 0.22, length: 0.05 });
  brush(context, output, noise, at, { frequency: 900 * detune, Q: 0.8, loudness: 0.5, length: 0.035 });
}

/**
 * A ring of discs turned over: a lighter tick, a step higher for each ring.
 * @param {AudioContext} context
 * @param {AudioNode} output
 * @param {AudioBuffer} noise
 * @param {number} at
 * @param {number} ring   from 0
 * @param {number} discs  turned in it
 */
function tick(context, output, noise, at, ring, discs) {
  const pitch = 392 * 2 ** ((ring * 1.5) / 12) * (0.985 + Math.random() * 0.03);
  const loudness = Math.min(0.42, 0.22 + 0.05 * discs);
  strike(context, output, at, { frequency: pitch, sag: 0.8, loudness, length: 0.06 });
  brush(context, output, noise, at, { frequency: pitch * 4, Q: 1.2, loudness: loudness * 0.7, length: 0.022 });
}

/**
 * A warm note: a sine with a little of its octave.
 * @param {AudioContext} context
 * @param {AudioNode} output
 * @param {number} at
 * @param {{ frequency: number, length: number, loudness: number, attack: number }} tone
 */
function note(context, output, at, { frequency, length, loudness, attack }) {
  for (const [multiple, share, type] of /** @type {const} */ ([[1, 1, "sine"], [2, 0.22, "sine"], [1, 0.16, "triangle"]])) {
    const voice = new OscillatorNode(context, { type, frequency: frequency * multiple });
    voice.connect(envelope(context, at, { loudness: loudness * share, attack, length })).connect(output);
    voice.start(at);
    voice.stop(at + length + 0.02);
  }
}
