import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DISCS, materialOf } from "../../www/board/palette.js";

const MATERIALS = /** @type {const} */ (["baize", "slate", "beech"]);

/** @param {string} colour  #rgb or #rrggbb */
function channels(colour) {
  const digits = colour.slice(1);
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  return pairs.map((pair) => Number.parseInt(pair, 16));
}

/** Relative luminance, as WCAG defines it. @param {string} colour */
function luminance(colour) {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** CIE lightness, 0 to 100. @param {string} colour */
function lightness(colour) {
  return 116 * Math.cbrt(luminance(colour)) - 16;
}

/** @param {string} over @param {string} under @param {number} alpha */
function blend(over, under, alpha) {
  const below = channels(under);
  const mixed = channels(over).map((value, index) => Math.round(value * alpha + below[index] * (1 - alpha)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

test("the four colours are told apart by lightness alone", () => {
  const steps = [DISCS.black, DISCS.red, DISCS.green, DISCS.white].map(({ face }) => lightness(face));
  for (let index = 1; index < steps.length; index += 1) {
    assert.ok(steps[index] - steps[index - 1] >= 18, `${steps.map(Math.round).join(" ")}`);
  }
});

test("inlaid marks, rings' casings and numbers show on every disc", () => {
  for (const [name, tones] of Object.entries(DISCS)) {
    assert.ok(contrast(tones.inlay, tones.face) >= 3, `${name} inlay ${contrast(tones.inlay, tones.face)}`);
    assert.ok(contrast(tones.casing, tones.face) >= 3, `${name} casing ${contrast(tones.casing, tones.face)}`);
    assert.ok(contrast(tones.text, tones.face) >= 4.5, `${name} text ${contrast(tones.text, tones.face)}`);
  }
});

for (const name of MATERIALS) {
  for (const high of [false, true]) {
    test(`${name}${high ? " in high contrast" : ""}: marks, hints and coordinates can be read`, () => {
      const material = materialOf(name, high);
      const dot = high ? material.mark : blend(material.mark, material.field, 0.62);
      assert.ok(contrast(dot, material.field) >= 3, `dot ${contrast(dot, material.field)}`);
      assert.ok(contrast(material.accent, material.field) >= 3, `accent ${contrast(material.accent, material.field)}`);
      const hint = high ? material.mark : blend(material.mark, material.field, 0.92);
      assert.ok(contrast(hint, material.field) >= 4.5, `hint ${contrast(hint, material.field)}`);
      // The rail towards the light is a little paler.
      for (const frame of [material.frame, blend("#fff0d7", material.frame, high ? 0 : 0.06)]) {
        assert.ok(contrast(material.ink, frame) >= 4.5, `ink ${contrast(material.ink, frame)}`);
      }
      if (high) assert.ok(contrast(material.line, material.field) >= 3, `line ${contrast(material.line, material.field)}`);
    });
  }
}

test("an unknown material is baize", () => {
  assert.deepEqual(materialOf(/** @type {any} */ ("velvet"), false), materialOf("baize", false));
});

/** The tokens' themes: each block of declarations that sets --paper, with what it does not set taken from the first. */
function themes() {
  const css = readFileSync(new URL("../../www/tokens.css", import.meta.url), "utf8");
  /** @type {Record<string, string>} */
  let base = {};
  return [...css.matchAll(/([^{}]+)\{([^{}]*--paper:[^{}]*)\}/g)].map(([, selector, body]) => {
    const own = Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, key, value]) => [key, value]));
    if (Object.keys(base).length === 0) base = own;
    return { name: selector.trim().split("\n").at(-1) ?? "", own, tokens: { ...base, ...own } };
  }).filter(({ tokens }) => tokens["--paper"].startsWith("#"));
}

test("a theme chosen on the page is the theme that the system chooses", () => {
  const chosen = themes().filter(({ name }) => name.includes("[data-theme="));
  const followed = themes().filter(({ name }) => name.includes(":not([data-theme])"));
  assert.equal(chosen.length, 3);
  assert.deepEqual(chosen.map(({ own }) => own), followed.map(({ own }) => own));
});

test("every theme's text has 4.5 : 1 and its lines that matter 3 : 1", () => {
  const found = themes();
  assert.ok(found.length >= 7, `${found.length} themes`);
  for (const { name, tokens } of found) {
    for (const ground of ["--paper", "--surface", "--sunken"]) {
      for (const text of ["--ink", "--ink-soft", "--accent-ink", "--danger"]) {
        const ratio = contrast(tokens[text], tokens[ground]);
        assert.ok(ratio >= 4.5, `${name}: ${text} on ${ground} is ${ratio.toFixed(2)}`);
      }
      for (const line of ["--line-strong", "--focus"]) {
        const ratio = contrast(tokens[line], tokens[ground]);
        assert.ok(ratio >= 3, `${name}: ${line} on ${ground} is ${ratio.toFixed(2)}`);
      }
    }
    assert.ok(contrast(tokens["--on-accent"], tokens["--accent"]) >= 4.5, name);
    assert.ok(contrast(tokens["--accent-ink"], tokens["--accent-wash"]) >= 4.5, `${name} wash`);
    assert.ok(contrast(tokens["--ink"], tokens["--accent-wash"]) >= 4.5, `${name} ink on wash`);
  }
});
