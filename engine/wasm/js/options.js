/**
 * Reads the arguments that are objects of named properties.
 * @module
 */

import { ReversiError, kindOf, textOf } from "./errors.js";
import { strangers } from "./properties.js";

/** @typedef {import("./index.d.ts").ErrorCode} ErrorCode */

/**
 * What an argument that is an object may have in it.
 * @typedef {object} Kind
 * @property {ErrorCode} code  of the error if it is another
 * @property {string} what  it is, to begin a sentence with: "Limits are an object"
 * @property {string} each  of its properties is, as in "level is a limit"
 * @property {readonly string[]} names  of its properties
 */

/**
 * Reads an argument that is an object of named properties, whose getters may throw.
 * @template T
 * @param {unknown} value
 * @param {Kind} kind
 * @param {(value: any) => T} read  is given the properties by these names and nothing else
 * @returns {T}
 */
export function objectArgument(value, { code, what, each, names }, read) {
  const refused = (/** @type {string} */ instead) => new ReversiError(code, `${what}, but this is ${instead}.`);
  if (typeof value !== "object" || value === null) throw refused(kindOf(value));
  try {
    // A list or a map may have no property either, and would pass for an object with everything left out.
    if (Symbol.iterator in value) throw refused("a list");
    const [stranger] = strangers(value, names, each);
    if (stranger) throw new ReversiError(code, stranger.sentence);
    return read(Object.fromEntries(names.map((name) => [name, /** @type {any} */ (value)[name]])));
  } catch (cause) {
    if (cause instanceof ReversiError) throw cause;
    throw new ReversiError(code, `${what}, and this one cannot be read: ${textOf(cause)}.`, { cause });
  }
}

/**
 * Reads options: those that are null count as left out, as they do in what browsers offer themselves.
 * @template T
 * @param {unknown} value
 * @param {Kind} kind
 * @param {(value: any) => T} read
 * @returns {T}
 */
export function optionsArgument(value, kind, read) {
  return objectArgument(value, kind, (options) => {
    const given = Object.entries(options).filter(([, option]) => option !== null);
    return read(Object.fromEntries(given));
  });
}
