/**
 * What a pasted text is, and the text as the package reads it. Nothing here knows the rules: a board that was drawn in
 * another hand is only written out again as the package writes its own.
 * @module
 */

import { CLASSIC } from "./presets.js";

/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./types.js").BoardId} BoardId */

/**
 * @typedef {object} Pasted
 * @property {"link" | "position" | "obf" | "ggf" | "transcript"} kind
 * @property {string} text   as the package reads it
 * @property {Partial<Setup>} [setup]  what the text says of the rules
 * @property {boolean} [assumed]  whose turn it is was not written
 */

/** No text longer than this is looked at, in UTF-16 units: the package reads none either. */
const LONGEST_TEXT = 64 * 1024;

/** What a link, moves or a board cannot do without. */
const SIGN = /[\p{L}\p{N}#●○⚫⚪]/u;

/** How much of a text is quoted, in characters. */
const LONGEST_QUOTE = 20;

/** A longer line is no row of a board, however wide it is printed. */
const LONGEST_ROW = 200;

/** What takes no room in print: zero-width characters, marks of direction, variation selectors. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/g;

/** A printed board's marks, as the position text has them. @type {Readonly<Record<string, string>>} */
const MARKS = Object.freeze({
  x: "B", b: "B", "*": "B", "●": "B", "⚫": "B",
  o: "W", w: "W", 0: "W", "○": "W", "⚪": "W",
  r: "R", g: "G", n: "N", "#": "#",
  "-": "-", ".": "-", _: "-", "·": "-", "+": "-",
});

/** The boards by their number of rows. @type {Readonly<Record<number, BoardId>>} */
const BOARDS = Object.freeze({ 6: "6x6", 8: "8x8", 10: "10x10" });

/** Who is to move, however it is written. */
const SIDES = [
  { letter: "B", words: /^(?:x|b|\*|●|⚫|black)$/ },
  { letter: "W", words: /^(?:o|w|0|○|⚪|white)$/ },
  { letter: "R", words: /^(?:r|red)$/ },
  { letter: "G", words: /^(?:g|green)$/ },
  { letter: "-", words: /^(?:-|over)$/ },
];

/**
 * Throws a RangeError where a text is too long to be read, with the `why` and `values` of the package's own refusal.
 * @param {string} text
 */
export function refuseLong({ length }) {
  if (length <= LONGEST_TEXT) return;
  const message = `The text has ${length} characters, where ${LONGEST_TEXT} is the most.`;
  throw Object.assign(new RangeError(message), { why: "too-long", values: { length, most: LONGEST_TEXT } });
}

/**
 * Whether there is nothing to be seen in a text.
 * @param {string} text
 */
export function isBlank(text) {
  return text.replace(UNSEEN, "").trim() === "";
}

/**
 * Throws a RangeError where nothing in a text can be a game, as the package does where none of its words is a move.
 * @param {string} text
 */
export function refuseSignless(text) {
  if (SIGN.test(text)) return;
  const characters = [...text.replace(UNSEEN, "").trim()];
  const quote = characters.slice(0, LONGEST_QUOTE).join("") + (characters.length > LONGEST_QUOTE ? "…" : "");
  throw Object.assign(new RangeError(`There are no moves in “${quote}”.`), { why: "no-moves", values: { text: quote } });
}

/**
 * Takes time in proportion to the text's length, whatever it holds. Throws a RangeError where it is too long.
 * @param {string} pasted
 * @param {Setup} setup  of the game on the table, which holds where the text does not say otherwise
 * @returns {Pasted}
 */
export function recognise(pasted, setup) {
  refuseLong(pasted);
  const text = pasted.normalize("NFKC").replace(UNSEEN, "").trim();
  // In the normal form a character may have become several.
  refuseLong(text);
  const link = linkIn(text);
  if (link !== null) return { kind: "link", text: link };
  if (/\(;\s*\w+\s*\[/.test(text)) return { kind: "ggf", text };
  if (isObf(text)) return { kind: "obf", text, setup: { goal: setup.goal } };
  return readBoard(text, setup) ?? { kind: "transcript", text, setup };
}

/**
 * The link in a text, as it stands behind its number sign; null where there is none.
 * @param {string} text
 */
function linkIn(text) {
  const within = /(?:^|\s)\S*#(\d+\.(?:\d+x\d+|octagon)[^\s"'<>)\]]*)/.exec(text)?.[1];
  if (within) return withoutStops(within);
  if (/\s/.test(text)) return null;
  const address = /^\w+:\/\/|#\d+\.|^#[^/]*$/;
  const fragment = /^\d+\.(\d+x\d+|octagon)(\.|$)/;
  return address.test(text) || fragment.test(text) ? text.slice(text.indexOf("#") + 1) : null;
}

/** A link without the punctuation of the sentence that it stands in. @param {string} link */
function withoutStops(link) {
  let end = link.length;
  while (end > 0 && ".,;:!?".includes(link[end - 1])) end -= 1;
  return link.slice(0, end);
}

/** Whether this is one line of 64 squares in OBF, or nearly one. @param {string} text */
function isObf(text) {
  const [position, ...rest] = text.split(";")[0].split(/\s+/);
  return /^[XO-]{50,80}$/i.test(position) && /[XO]/i.test(position) && rest.length <= 1;
}

/**
 * A board row by row, joined by slashes or on lines of their own, with or without the edge's letters and numbers.
 * @param {string} text
 * @param {Setup} setup
 * @returns {Pasted | null} null where this is no board
 */
function readBoard(text, setup) {
  const own = /^([BWRGN#.-]+(?:\/[BWRGN#.-]+)+)(?:\s+(\S+))?$/i.exec(text);
  const ownRows = own?.[1].toUpperCase().split("/");
  // The package's own form goes to it as it is, so that it says what is wrong with it.
  if (ownRows && (ownRows.length === 10 || !ownRows.join("").includes("."))) {
    return { kind: "position", text, setup: setupOf(ownRows, own?.[2]?.toUpperCase(), setup) };
  }
  /** @type {string[][]} */
  const rows = [];
  /** @type {string | null} */
  let said = null;
  for (const line of text.split(/\r?\n|\//)) {
    const [row, side] = line.length > LONGEST_ROW ? [null, null] : readLine(line.trim().toLowerCase());
    if (row) rows.push(row);
    said ??= side;
  }
  const size = rows.length;
  // A disc more than there are columns, behind the last row, says whose turn it is.
  const last = rows[size - 1];
  if (last?.length === size + 1) said ??= sideOf(last.pop() ?? "");
  if (!(size in BOARDS) || rows.some((row) => row.length !== size)) return null;
  const written = rows.map((row, y) => row.map((mark, x) => (isCut(rows, x, y) ? "." : MARKS[mark])).join(""));
  const chosen = setupOf(written, said ?? undefined, setup);
  const side = said ?? sideByDiscs(written, chosen.players ?? 2);
  return { kind: "position", text: `${written.join("/")} ${side}`, setup: chosen, assumed: said === null };
}

/**
 * The squares of a line and whose turn it says it is, each null where it has none. The side to move may stand behind
 * the last row.
 * @param {string} line
 * @returns {[string[] | null, string | null]}
 */
function readLine(line) {
  const cells = cellsOf(line);
  if (cells) return [cells, null];
  const end = line.search(/\s\S+$/);
  const side = end < 0 ? null : sideOf(line.slice(end));
  const row = side === null ? null : cellsOf(line.slice(0, end));
  return row ? [row, side] : [null, sideOf(line)];
}

/**
 * The squares of a line, or null where it is no row of a board.
 * @param {string} line
 */
function cellsOf(line) {
  const words = line.replace(/^(?:10|[1-9])[\s|:)]*(?=\D)/, "").split(/[\s|]+/).filter(Boolean);
  if (/^(?:10|[1-9])$/.test(words.at(-1) ?? "")) words.pop();
  const cells = [...words.join("")];
  return cells.length >= 6 && cells.every((cell) => cell in MARKS) ? cells : null;
}

/**
 * Whose turn a line says it is; null where it does not. "Black to move", "side: X", or just "W".
 * @param {string} line
 */
function sideOf(line) {
  const words = line.split(/[\s:;,.()|]+/).map((word) => word.replace(/['’]s?$/, "")).filter(Boolean);
  if (words.length > 1 && !words.some((word) => /^(?:moves?|plays?|turn|next|side)$/.test(word))) return null;
  return SIDES.find((side) => words.some((word) => side.words.test(word)))?.letter ?? null;
}

/**
 * Whose turn follows from the number of discs, as long as nobody was passed.
 * @param {readonly string[]} rows
 * @param {number} players
 */
function sideByDiscs(rows, players) {
  const placed = rows.join("").replace(/[^BWRGN]/g, "").length;
  // Every game starts with four discs, or comes to four in its opening.
  return "BWRG"[(((placed - 4) % players) + players) % players];
}

/**
 * Whether a full stop stands for no square: where exactly the octagon's corners are full stops.
 * @param {readonly string[][]} rows
 * @param {number} x
 * @param {number} y
 */
function isCut(rows, x, y) {
  return rows.length === 10 && isCorner(x, y) && rows.every((row, v) => row.every((mark, u) => !isCorner(u, v) || mark === "."));
}

/** @param {number} x @param {number} y */
function isCorner(x, y) {
  const depth = Math.min(x, 9 - x) + Math.min(y, 9 - y);
  return depth < 2;
}

/**
 * The rules by which a board is read: the table's as far as they fit it. One of black and white discs alone is of two
 * players, unless it says that another is to move.
 * @param {readonly string[]} rows
 * @param {string | undefined} side
 * @param {Setup} setup
 * @returns {Partial<Setup>}
 */
function setupOf(rows, side, setup) {
  const discs = rows.join("");
  const board = discs.includes(".") ? "octagon" : BOARDS[rows.length] ?? setup.board;
  const least = discs.includes("G") || side === "G" ? 4 : /[RN]/.test(discs) || side === "R" ? 3 : 2;
  const base = board === setup.board ? setup : CLASSIC;
  const players = /** @type {Setup["players"]} */ (least === 2 ? 2 : Math.max(base.players, least));
  // Which squares are blocked, the board itself says.
  return players === base.players ? { ...base, board, blocked: [] } : { ...CLASSIC, board, players, goal: setup.goal };
}
