/**
 * What the coach has against a move. It says no more than its level asks for, and nothing that cannot be helped.
 * @module
 */

/** @typedef {import("./types.js").Preferences} Preferences */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Warning} Warning */

/**
 * What the rules know of corners.
 * @typedef {object} Corners
 * @property {() => readonly string[]} corners                   those of the board on the table
 * @property {(square: string) => string | null} cornerGiven     which of them a placement gives to whoever moves next
 */

/**
 * @param {Preferences["coach"]} level
 * @param {string} square  a legal one
 * @param {Pick<Table, "setup" | "legal" | "position">} table
 * @param {Corners} rules
 * @returns {Warning | null}
 */
export function warningOf(level, square, { setup, legal, position }, { corners, cornerGiven }) {
  if (level === "off") return null;
  const given = cornerGiven(square);
  if (given) return { kind: "gives", corner: given };
  if (level !== "careful") return null;

  const empty = corners().filter((corner) => !position.discs[corner] && !position.blocked.includes(corner));
  // Where fewest discs win, a corner is what the others should be left to take.
  const kind = setup.goal === "fewest" ? "takes" : "beside";
  const reach = kind === "takes" ? 0 : 1;
  /** @param {string} each */
  const cornerAt = (each) => empty.find((corner) => distance(each, corner) === reach) ?? null;
  const corner = cornerAt(square);
  const avoidable = legal.some((each) => cornerAt(each) === null);
  return corner && avoidable ? { kind, corner } : null;
}

/**
 * How many steps of a king lie between two squares.
 * @param {string} from
 * @param {string} to
 */
function distance(from, to) {
  const columns = from.charCodeAt(0) - to.charCodeAt(0);
  const rows = Number(from.slice(1)) - Number(to.slice(1));
  return Math.max(Math.abs(columns), Math.abs(rows));
}
