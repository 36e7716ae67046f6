// The sounds as they would be heard, rendered faster than by a loudspeaker: distinct, soft, and never clipped.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { serve } from "../../www/build/serve.js";
import { openPage, startChromium } from "./harness/chromium.js";

/** @typedef {import("../../www/sound.js").Sound} Sound */

const RATE = 48_000;
const SECONDS = 3;
const HTML = `<!doctype html><html lang="en"><head><title>Sound</title><link rel="icon" href="data:,"></head><body><button>Play</button></body></html>`;

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let site;

before(async () => {
  browser = await startChromium();
  site = await serve({
    root: fileURLToPath(new URL("../../", import.meta.url)),
    override: (path) => (path === "/sound.html" ? { status: 200, body: HTML } : null),
  });
});

after(async () => {
  await browser.close();
  await site.close();
});

/**
 * What the page's loudspeaker would be given.
 * @param {(sound: Sound) => void} make
 * @returns {Promise<number[]>} samples from −1 to 1
 */
async function heard(make) {
  const { page, errors, close } = await openPage(browser);
  try {
    await page.goto(new URL("/sound.html", site.url).href);
    await page.evaluate(([rate, seconds]) => {
      const world = /** @type {any} */ (window);
      world.AudioContext = class {
        constructor() {
          return (world.rendering = new OfflineAudioContext(1, rate * seconds, rate));
        }
      };
      // A path from the root of the site, which the type checker need not follow.
      const module = "/www/sound.js";
      return import(module).then(({ createSound }) => (world.sound = createSound()));
    }, [RATE, SECONDS]);
    await page.click("button");
    await page.waitForFunction(() => "rendering" in window);
    const samples = await page.evaluate(async (source) => {
      const world = /** @type {any} */ (window);
      const act = /** @type {(sound: Sound) => void} */ (new Function("sound", `(${source})(sound)`));
      act(world.sound);
      await new Promise((done) => setTimeout(done, 100));
      const buffer = await world.rendering.startRendering();
      return [...buffer.getChannelData(0)];
    }, String(make));
    assert.deepEqual(errors, []);
    return samples;
  } finally {
    await close();
  }
}

/** @param {readonly number[]} samples */
const peak = (samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** The seconds from first to last that can be heard at all. @param {readonly number[]} samples */
function span(samples) {
  const audible = (/** @type {number} */ sample) => Math.abs(sample) > 0.002;
  return { from: samples.findIndex(audible) / RATE, to: samples.findLastIndex(audible) / RATE };
}

/**
 * The strength of each frequency in steps of about 47 Hz, over a window of a part of the samples.
 * @param {readonly number[]} samples
 * @param {number} from  seconds
 */
function spectrum(samples, from) {
  const length = 2048;
  const start = Math.floor(from * RATE);
  const part = samples.slice(start, start + length).map((sample, index) => sample * Math.sin((Math.PI * index) / length) ** 2);
  return Array.from({ length: length / 4 }, (_, bin) => {
    const turn = (2 * Math.PI * 2 * bin) / length;
    let [real, imaginary] = [0, 0];
    part.forEach((sample, index) => {
      real += sample * Math.cos(turn * index);
      imaginary += sample * Math.sin(turn * index);
    });
    return { frequency: (2 * bin * RATE) / length, power: real * real + imaginary * imaginary };
  });
}

/** The frequency about which the sound lies. @param {ReturnType<typeof spectrum>} bins */
function centre(bins) {
  const total = bins.reduce((sum, { power }) => sum + power, 0);
  return bins.reduce((sum, { frequency, power }) => sum + frequency * power, 0) / total;
}

/** The share of what lies above a frequency. @param {ReturnType<typeof spectrum>} bins @param {number} least */
function share(bins, least) {
  const total = bins.reduce((sum, { power }) => sum + power, 0);
  return bins.filter(({ frequency }) => frequency >= least).reduce((sum, { power }) => sum + power, 0) / total;
}

test("each sound is heard, is soft, and is like no other", { timeout: 60_000 }, async () => {
  const sounds = {
    placed: await heard((sound) => sound.ply({ kind: "play", square: "d3", flips: [] }, 1)),
    flipped: await heard((sound) => sound.ply({ kind: "undo", square: "d3", flips: ["d4"] }, 1)),
    pass: await heard((sound) => sound.pass()),
    end: await heard((sound) => sound.end()),
    // The most that can be heard at once: a long wave in every direction, without animation.
    many: await heard((sound) => sound.ply({ kind: "play", square: "d4", flips: ["c3", "b2", "d3", "d2", "e3", "f2", "e4", "f4", "g4", "e5", "f6", "d5", "d6", "d7", "c5", "b6", "c4", "b4"] }, 0)),
  };
  for (const [name, samples] of Object.entries(sounds)) {
    assert.ok(peak(samples) > 0.03, `${name} is heard (${peak(samples)})`);
    assert.ok(peak(samples) < 0.9, `${name} is not clipped (${peak(samples)})`);
    const harsh = share(spectrum(samples, span(samples).from), 6000);
    assert.ok(harsh < 0.08, `${name} is not harsh (${harsh.toFixed(3)} lies above 6 kHz)`);
  }
  const { placed, flipped, pass, end } = sounds;
  const pitch = (/** @type {readonly number[]} */ samples) => centre(spectrum(samples, span(samples).from));
  assert.ok(pitch(placed) * 1.3 < pitch(flipped), `a turning disc sounds lighter (${pitch(flipped)} Hz) than a placed one (${pitch(placed)} Hz)`);
  assert.ok(span(placed).to - span(placed).from < 0.3, "a placed disc is a knock");
  const early = centre(spectrum(pass, span(pass).from + 0.05));
  const late = centre(spectrum(pass, span(pass).from + 0.35));
  assert.ok(late * 1.15 < early, `a pass falls, from ${early} to ${late} Hz`);
  assert.ok(span(end).to - span(end).from > 1.2, "the end rings on");
});

test("the ticks of a wave rise along it", { timeout: 60_000 }, async () => {
  const wave = await heard((sound) => sound.ply({ kind: "undo", square: "a1", flips: ["b1", "c1", "d1", "e1", "f1", "g1", "h1"] }, 0.5));
  const { from } = span(wave);
  const first = centre(spectrum(wave, from));
  const last = centre(spectrum(wave, from + 6 * 0.045));
  assert.ok(first * 1.15 < last, `${first} Hz, then ${last} Hz`);
});
