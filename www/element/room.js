/**
 * The room that the status needs below the board, so that nothing on the page moves when it has more to say: every
 * sentence that a game may come to, laid over the others and not seen.
 * @module
 */

import { colourName } from "../sentences.js";
import { t } from "../text/index.js";

/** @typedef {import("../types.js").Table} Table */

const OF_TWO = ["status.pass", "result.draw", "why.flips-nothing"];
const OF_MANY = ["status.neutral", "status.flipless-first", "result.table-draw", "why.must-flip", "why.apart"];

/**
 * @param {Table} table
 * @param {{ hints: boolean, readonly: boolean }} manner
 * @returns {string[]}
 */
export function sentencesOf({ setup, players, position }, { hints, readonly }) {
  const name = longest(players.map(colourName));
  const square = longest([...position.squares]);
  const score = players.map(() => "88").join("–");
  const ofPlay = ["status.first", "status.thinking", "why.taken", ...(setup.blocked.length > 0 ? ["why.blocked"] : [])];
  const ofHints = ["status.hint-busy", setup.goal === "fewest" ? "status.hint-first-fewest" : "status.hint-first"];
  const ofOpening = setup.opening === "free" ? ["status.centre", "why.centre"] : [];
  const keys = [
    ...["status.turn", "status.looking-back", "result.won", "why.over"],
    ...(players.length > 2 ? OF_MANY : OF_TWO),
    ...ofOpening,
    ...(readonly ? [] : ofPlay),
    ...(hints ? ofHints : []),
  ];
  return keys.map((key) => t(key, { name, passed: name, square, score }));
}

/** @param {readonly string[]} texts */
function longest(texts) {
  return texts.reduce((most, text) => (text.length > most.length ? text : most), "");
}
