/**
 * Every sentence of the page, by key, in the language chosen. Numbers and plurals by Intl.
 * @module
 */

import english from "./en.js";

/** @typedef {import("../types.js").Sentence} Sentence */
/** A text, or its plural forms chosen by the parameter `n`. @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Entry */
/** @typedef {Readonly<Record<string, Entry>>} Catalogue */

let language = "en";
/** @type {Catalogue} */
let catalogue = english;
/** What Intl has made for the language so far. Making one takes a slow machine tens of milliseconds. */
let formatters = formattersOf(language);

/**
 * @param {string} tag
 * @param {Catalogue} entries
 */
export function setLanguage(tag, entries) {
  language = tag;
  catalogue = entries;
  formatters = formattersOf(tag);
}

/** @param {string} tag */
function formattersOf(tag) {
  return {
    plurals: once(() => new Intl.PluralRules(tag)),
    numbers: once(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 })),
    signed: once(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 0, signDisplay: "exceptZero" })),
    shares: once(() => new Intl.NumberFormat(tag, { style: "percent" })),
    lists: once(() => new Intl.ListFormat(tag, { type: "conjunction" })),
    dates: once(() => new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" })),
  };
}

/**
 * Made when it is first asked for.
 * @template T
 * @param {() => T} make
 * @returns {() => T}
 */
function once(make) {
  /** @type {T | undefined} */
  let made;
  return () => (made ??= make());
}

/** The tag of the language in use. */
export function currentLanguage() {
  return language;
}

/**
 * The text of a key. `{name}` in it becomes the parameter of that name.
 * @param {string} key
 * @param {Readonly<Record<string, string | number>>} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  const entry = catalogue[key] ?? /** @type {Catalogue} */ (english)[key];
  if (entry === undefined) return key;
  const pattern = typeof entry === "string" ? entry : entry[formatters.plurals().select(Number(params.n))] ?? entry.other ?? key;
  return pattern.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? formatNumber(value) : value;
  });
}

/**
 * A sentence kept as data, in words.
 * @param {Sentence} sentence
 */
export function say(sentence) {
  return t(sentence.key, sentence.with);
}

/**
 * A number as the language writes it. What is below a thousand and whole is the same digits in every language there is,
 * and Intl is spared: the page starts with counts of discs alone.
 * @param {number} value
 */
export function formatNumber(value) {
  return Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : formatters.numbers().format(value);
}

/**
 * A whole number with its sign: "+4", "−2", "0". The minus is a true one everywhere, as wide as the plus; Intl has a
 * hyphen in most languages.
 * @param {number} value
 */
export function formatSigned(value) {
  return formatters.signed().format(Math.round(value)).replace("-", "−");
}

/**
 * A part of one, in percent: "41%".
 * @param {number} value
 */
export function formatShare(value) {
  return formatters.shares().format(value);
}

/** @param {readonly string[]} items */
export function formatList(items) {
  return formatters.lists().format(items);
}

/**
 * A day and time, short.
 * @param {number} moment  milliseconds since 1970
 */
export function formatDate(moment) {
  return formatters.dates().format(moment);
}
