/**
 * How two tellings of one game stand to each other: several tabs may have it open, and each may lead it on in its own
 * way. Pure; a telling is a game's link.
 * @module
 */

/** What divides a game's id from the number of the way in which a tab has led it on. */
const BRANCH = "~";

/**
 * What a link tells, apart from how far back the board is shown.
 * @param {string} link
 */
function toldBy(link) {
  const [version, board, ...parts] = link.split(".");
  const begins = [version, board, ...parts.filter((part) => !/^[mc]/.test(part))].join(".");
  return { begins, moves: parts.find((part) => part.startsWith("m"))?.slice(1) ?? "" };
}

/**
 * Whether the game of one link is the beginning of the other's, or all of it.
 * @param {string} link
 * @param {string} longer
 */
export function isBeginning(link, longer) {
  const [one, other] = [toldBy(link), toldBy(longer)];
  // On the 10x10, f1 is no beginning of f10.
  return one.begins === other.begins && other.moves.startsWith(one.moves) && !/^\d/.test(other.moves.slice(one.moves.length));
}

/**
 * The lines that a tab has had in a game, once it has this one, which comes last. A line that only became longer is not
 * counted twice.
 * @param {readonly string[]} had
 * @param {string} link
 * @returns {readonly string[]}
 */
export function lineHad(had, link) {
  const last = had[had.length - 1];
  return last !== undefined && isBeginning(last, link) ? [...had.slice(0, -1), link] : [...had, link];
}

/**
 * How a stored telling of a game stands to a tab's own: "known", since the tab has had it itself and may put another in
 * its place; "ahead", since another tab has gone on from where this one is; or "apart".
 * @param {string} stored
 * @param {readonly string[]} had  the tab's lines, the present one last
 * @returns {"known" | "ahead" | "apart"}
 */
export function standing(stored, had) {
  if (had.some((link) => isBeginning(stored, link))) return "known";
  return isBeginning(had[had.length - 1], stored) ? "ahead" : "apart";
}

/**
 * The id under which a tab may keep its game: the one that it has, unless something apart from it is stored there.
 * @param {string} id
 * @param {readonly string[]} had
 * @param {readonly { id: string, link: string }[]} stored
 */
export function ownId(id, had, stored) {
  const [root] = id.split(BRANCH);
  const free = (/** @type {string} */ name) => stored.every((game) => game.id !== name || standing(game.link, had) !== "apart");
  let own = id;
  for (let number = 2; !free(own); number += 1) own = `${root}${BRANCH}${number}`;
  return own;
}
