/**
 * The one kind of error that leaves the package.
 * @module
 */

/**
 * @typedef {import("./index.d.ts").ErrorCode} ErrorCode
 * @typedef {{ ply?: number, square?: string, reasons?: import("./index.d.ts").Reason[],
 *   why?: import("./index.d.ts").Why, values?: import("./index.d.ts").Values, cause?: unknown }} Details
 */

/** What went wrong: `code` for programs, `message` for people. */
export class ReversiError extends Error {
  /**
   * @param {ErrorCode} code
   * @param {string} message
   * @param {Details} [details]
   */
  constructor(code, message, details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "ReversiError";
    this.code = code;
    if (details.ply !== undefined) this.ply = details.ply;
    if (details.square !== undefined) this.square = details.square;
    if (details.reasons !== undefined) this.reasons = details.reasons;
    if (details.why !== undefined) this.why = details.why;
    if (details.values !== undefined) this.values = details.values;
  }
}

/**
 * Calls into the compiled engine, whose failures are plain objects with a code and a message. Anything else that
 * comes out is the engine's own fault and is reported as such.
 * @template T
 * @param {() => T} call
 * @returns {T}
 */
export function guarded(call) {
  try {
    return call();
  } catch (thrown) {
    throw asReversiError(thrown);
  }
}

/** @param {unknown} thrown */
export function asReversiError(thrown) {
  if (thrown instanceof ReversiError) return thrown;
  if (isFailure(thrown)) return new ReversiError(thrown.code, thrown.message, thrown);
  return new ReversiError("internal", `The engine failed in a way it never should: ${textOf(thrown)}. Please report this.`, {
    cause: thrown,
  });
}

/**
 * Whether this is a failure as the compiled engine describes it, rather than a trap or a foreign exception.
 * @param {unknown} thrown
 * @returns {thrown is { code: ErrorCode, message: string } & Details}
 */
export function isFailure(thrown) {
  return typeof thrown === "object" && thrown !== null && !(thrown instanceof Error) && "code" in thrown;
}

/** @param {unknown} thrown */
export function textOf(thrown) {
  return thrown instanceof Error ? thrown.message : typeof thrown === "string" ? thrown : "unknown cause";
}

/**
 * What a value is, in a sentence about a wrong one.
 * @param {unknown} value
 */
export function kindOf(value) {
  if (value === null) return "null";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return typeof value === "object" ? "an object" : value === undefined ? "nothing" : `a ${typeof value}`;
}

/** No text that the package reads may be longer than this many UTF-16 units. */
const LONGEST_TEXT = 64 * 1024;

/**
 * `value`, made sure to be text of a sane length before it is copied into the engine's memory.
 * @param {unknown} value
 * @param {ErrorCode} code of the error if it is not
 * @param {string} what it should be, to begin a sentence with: "A transcript"
 * @returns {string}
 */
export function textArgument(value, code, what) {
  if (typeof value !== "string") throw new ReversiError(code, `${what} is text, but this is ${kindOf(value)}.`);
  if (value.length > LONGEST_TEXT) {
    throw new ReversiError(code, `${what} has at most 64 KiB of text, but this is ${value.length} characters long.`, {
      why: "too-long",
      values: { length: value.length, most: LONGEST_TEXT },
    });
  }
  return value;
}

/**
 * `value`, made sure to be a whole number within bounds.
 * @param {unknown} value
 * @param {number} least
 * @param {number} most
 * @param {ErrorCode} code of the error if it is not
 * @param {string} what it is, to begin a sentence with
 * @returns {number}
 */
export function wholeNumber(value, least, most, code, what) {
  if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most) {
    throw new ReversiError(code, `${what} is a whole number from ${least} to ${most}, but this is ${kindOf(value)}.`);
  }
  return value;
}
