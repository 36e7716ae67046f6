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
let plurals = new Intl.PluralRules(language);
let numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
let signed = new Intl.NumberFormat(language, { maximumFractionDigits: 0, signDisplay: "exceptZero" });
let shares = new Intl.NumberFormat(language, { style: "percent" });
let lists = new Intl.ListFormat(language, { type: "conjunction" });
let dates = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });

/**
 * @param {string} tag
 * @param {Catalogue} entries
 */
export function setLanguage(tag, entries) {
  language = tag;
  catalogue = entries;
  plurals = new Intl.PluralRules(tag);
  numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  signed = new Intl.NumberFormat(tag, { maximumFractionDigits: 0, signDisplay: "exceptZero" });
  shares = new Intl.NumberFormat(tag, { style: "percent" });
  lists = new Intl.ListFormat(tag, { type: "conjunction" });
  dates = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" });
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
  const pattern = typeof entry === "string" ? entry : entry[plurals.select(Number(params.n))] ?? entry.other ?? key;
  return pattern.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? numbers.format(value) : value;
  });
}

/**
 * A sentence kept as data, in words.
 * @param {Sentence} sentence
 */
export function say(sentence) {
  return t(sentence.key, sentence.with);
}

/** @param {number} value */
export function formatNumber(value) {
  return numbers.format(value);
}

/**
 * A whole number with its sign: "+4", "−2", "0".
 * @param {number} value
 */
export function formatSigned(value) {
  return signed.format(Math.round(value));
}

/**
 * A part of one, in percent: "41%".
 * @param {number} value
 */
export function formatShare(value) {
  return shares.format(value);
}

/** @param {readonly string[]} items */
export function formatList(items) {
  return lists.format(items);
}

/**
 * A day and time, short.
 * @param {number} moment  milliseconds since 1970
 */
export function formatDate(moment) {
  return dates.format(moment);
}
