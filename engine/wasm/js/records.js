/**
 * Files of games in the formats of others: GGF and WTHOR.
 * @module
 */

import { ReversiError, guarded, kindOf, textArgument } from "./errors.js";
import { coreOf, isGame, made } from "./game.js";
import { core } from "./load.js";
import { objectArgument } from "./options.js";

/** The most bytes of a WTHOR file. */
const LARGEST_FILE = 16 * 1024 * 1024;

/** What a record may say besides the game. */
const ABOUT = ["black", "white", "place", "date", "result"];

const RECORD = Object.freeze({
  code: /** @type {const} */ ("bad-argument"),
  what: "A record is an object with a game",
  each: "a part of a record",
  names: ["game", ...ABOUT],
});

/**
 * @param {string} text
 * @returns {import("./index.d.ts").GgfGame[]}
 */
export function readGgf(text) {
  const file = textArgument(text, "bad-transcript", "A GGF file");
  return guarded(() => core().GgfRecord.read(file)).map((record) => {
    const read = { ...record.about(), game: made(() => record.game()) };
    record.free();
    return read;
  });
}

/**
 * @param {{ game: import("./index.d.ts").Game } & Partial<import("./index.d.ts").GgfGame>} record
 * @returns {string}
 */
export function writeGgf(record) {
  const { game, ...about } = objectArgument(record, RECORD, (given) => given);
  if (!isGame(game)) throw new ReversiError("bad-argument", `A record's game is a Game, but this is ${kindOf(game)}.`);
  const [black, white, place, date, result] = ABOUT.map((name) =>
    textArgument(about[name] ?? "", "bad-argument", `A record's ${name}`),
  );
  return guarded(() => {
    const written = new (core().GgfRecord)(coreOf(game), black, white, place, date, result);
    try {
      return written.write();
    } finally {
      written.free();
    }
  });
}

/**
 * @param {Uint8Array} bytes
 * @returns {import("./index.d.ts").WthorFile}
 */
export function readWthor(bytes) {
  const isBytes = ArrayBuffer.isView(bytes) && Object.prototype.toString.call(bytes) === "[object Uint8Array]";
  if (!isBytes) throw new ReversiError("bad-transcript", `A WTHOR file is a Uint8Array, but this is ${kindOf(bytes)}.`);
  if (bytes.length > LARGEST_FILE) throw new ReversiError("bad-transcript", "A WTHOR file has at most 16 MiB.");
  return guarded(() => core().readWthor(bytes));
}
