/**
 * Reversi for two, three or four players on four boards: the rules as a `Game`, the computer player as an `Engine`.
 * Call and await the default export once before anything else.
 */

export type Player = "black" | "white" | "red" | "green";
export type BoardId = "6x6" | "8x8" | "10x10" | "octagon";

/**
 * Everything chosen before the first ply. Where a `Partial<Setup>` is taken, what is left out has its default, and a
 * field that is not one of these is refused, as it is wherever an object is taken.
 */
export interface Setup {
  /** Default "8x8". */
  board: BoardId;
  /** Default 2. Three and four play on every board but the 6x6. */
  players: 2 | 3 | 4;
  /** Default "most"; "fewest" is Anti-Reversi. */
  goal: "most" | "fewest";
  /** Default "cross"; "free" is for two players. */
  opening: "cross" | "free";
  /** Squares taken out of the game, by name. Default []. */
  blocked: string[];
  /** Extra discs for one side of a two-player game. Default null. */
  handicap: null | { player: "black" | "white"; corners: 1 | 2 | 3 | 4 };
}

/**
 * Loads the engine once; later calls return at once, whatever they are given.
 *
 * In a browser the .wasm is found beside the module; in Node it is read from disk. A `source` overrides that: the
 * address of the file (text, `URL` or `Request`), a `Response`, its bytes, a `WebAssembly.Module`, or a promise of one
 * of these. `outflank_small.wasm` beside the module is a little over half the size of the default: it has all the rules,
 * and engines load the whole build once they are asked about a game that is not of two on the 6x6 or 8x8. Rejects with a `ReversiError` ("load-failed" or "unsupported") and may then be called again.
 */
export default function init(source?: unknown): Promise<void>;

/** One placement and what came of it. */
export interface Ply {
  player: Player;
  /** Such as "d3". */
  square: string;
  /** The squares whose discs turned, sorted by name. */
  flips: string[];
  /** Who was passed after it, in order. Only in two-player games. */
  passed: Player[];
}

/** How a finished game ended. */
export interface Result {
  /** null: a draw, for the whole table. */
  winner: Player | null;
  /** The discs as they stand: by player, and "neutral" where the game starts with a neutral disc. */
  discs: Record<string, number>;
  /** By player. With two players and the goal "most" the official score, in which the winner gets the empty squares. */
  score: Record<string, number>;
}

/**
 * One game, with undo and redo. Everything is synchronous. Every method may throw a `ReversiError`, and a call that
 * throws changes nothing.
 */
export class Game {
  constructor(setup?: Partial<Setup>);
  /**
   * Reads the placements of a game of this setup, such as "f5d6c3d3": in any case, with or without spaces, move numbers
   * and passes.
   */
  static fromTranscript(text: string, setup?: Partial<Setup>): Game;
  /**
   * Starts from a position as `position()` writes it. It must be one of this setup, which it does not tell itself: of
   * another game's position, `Game.fromPosition(other.position(), other.setup)`. Only blocked squares need not be in the
   * setup too.
   */
  static fromPosition(position: string, setup?: Partial<Setup>): Game;
  /** Reads the text after '#', as `link()` wrote it. */
  static fromLink(fragment: string): Game;
  /** Reads a two-player 8x8 position in OBF: 64 characters "X O -", a space and the side to move. */
  static fromObf(text: string, setup?: Partial<Setup>): Game;
  readonly setup: Setup;
  /** Whose turn it is; null once the game is over. */
  readonly turn: Player | null;
  /** Who had no move at the very start and was passed before the first placement; null nearly always. Two players. */
  readonly openingPass: Player | null;
  /** Placements made up to the cursor. */
  readonly ply: number;
  /** Placements known, undone ones included. */
  readonly length: number;
  /** The squares the player whose turn it is may place on, row by row from a1; [] once the game is over. */
  legalMoves(): string[];
  /** The squares whose discs would turn, sorted by name; [] where the player may not place. */
  flips(square: string): string[];
  /** What lies on a square; null on an empty or blocked one. */
  disc(square: string): Player | "neutral" | null;
  /** Places for the player whose turn it is. Drops any undone plies. */
  play(square: string): Ply;
  /** Takes back the last ply and the passes it caused; null where there is nothing to undo. */
  undo(): Ply | null;
  /** Plays an undone ply again; null where there is none. */
  redo(): Ply | null;
  /** Moves the cursor to just after this many plies, 0 to `length`. */
  goTo(ply: number): void;
  /** The plies up to the cursor. */
  plies(): Ply[];
  /** Discs by player, and "neutral" and "empty" squares. */
  discs(): Record<string, number>;
  /** null while somebody can move. */
  result(): Result | null;
  /** The rows from the top joined by "/", a space, and the letter of the side to move. */
  position(): string;
  /** The squares of the placements up to the cursor, run together. */
  transcript(): string;
  /** The setup, all plies and the cursor, safe in a URL fragment, versioned. */
  link(): string;
  /** The position in OBF. Only for two-player games on the 8x8 without blocked squares. */
  obf(): string;
  /** A game of its own at the same point, undone plies included. */
  clone(): Game;
  /** Gives the memory back at once instead of at some time after the last use. The game is of no use afterwards. */
  free(): void;
}

export type ErrorCode =
  | "bad-setup"
  | "bad-square"
  | "illegal-move"
  | "bad-position"
  | "bad-transcript"
  | "bad-link"
  | "game-over"
  /** Limits of an analysis that make no sense. */
  | "bad-limits"
  /** Another argument of the wrong kind. */
  | "bad-argument"
  /** Used before `init()` was awaited. */
  | "not-ready"
  /** Used after `free()` or `close()`. */
  | "closed"
  /** The engine's files could not be loaded; the message says what to do. */
  | "load-failed"
  /** The browser lacks something that is needed; the message names it. */
  | "unsupported"
  /** The engine's worker could not be started, or failed twice at one position. */
  | "engine-failed"
  /** A fault of the engine's own. */
  | "internal";

/** What went wrong: `code` for programs, `message` (a sentence or more, in English) for people. */
export class ReversiError extends Error {
  constructor(code: ErrorCode, message: string, details?: Partial<Pick<ReversiError, "ply" | "square" | "reasons" | "why" | "values">> & { cause?: unknown });
  readonly code: ErrorCode;
  /** The ply it is about; a game's first is 1. */
  readonly ply?: number;
  /** The square it is about. */
  readonly square?: string;
  /** For "bad-setup": everything that is wrong. */
  readonly reasons?: Reason[];
  /** What exactly it is, where `code` alone would not do for a sentence in another language. */
  readonly why?: Why;
  /** What that sentence needs: numbers, squares, names of players and boards, parts of what was read. */
  readonly values?: Values;
}

export type Values = Readonly<Record<string, string | number>>;

/**
 * Everything that is told apart, with the names of its `values`. A `player`, `mover` or `other` is a Player, a `board`
 * a BoardId, a `character` a single one, a `text` the beginning of what stood there.
 */
export type Why =
  /** A placement (`illegal-move`, `game-over`, or the code of the text it stands in). Each has `square`. */
  | "off-board" // board
  | "over"
  | "blocked"
  | "taken" // player
  | "taken-neutral"
  | "not-centre" // mover
  | "flips-nothing" // mover
  | "other-turn" // mover, other
  | "touches-nothing" // mover
  /** A name or a number. */
  | "not-a-square" // text
  | "not-a-board" // text
  | "no-such-ply" // ply, length
  /** A setup. */
  | "players" // players
  | "many-on-small-board" // players
  | "many-with-free-opening"
  | "many-with-handicap"
  | "handicap-with-free-opening"
  | "handicap-player" // player
  | "handicap-corners" // corners
  | "blocked-off-board" // square, board
  | "blocked-centre" // square
  | "blocked-handicap" // square
  | "blocked-twice" // square
  | "setup-field" // field
  | "unknown-field" // field
  /** Blocked squares by lot. */
  | "lots" // count, most
  | "lots-in-steps" // count, most, step
  /** Any text. */
  | "too-long" // length, most
  | "other-games"
  /** A position. */
  | "disagree" // square
  | "not-over" // player, square
  | "free-opening"
  | "position-parts"
  | "row-count" // board, size, rows
  | "row-length" // row, text, length, size
  | "side" // letters, text
  | "no-square-there" // board, square, character
  | "neutral-of-two" // square
  | "character" // square, character
  | "obf-parts"
  | "obf-side" // text
  | "obf-length" // length
  | "obf-character" // square, character
  /** A transcript. */
  | "after-the-end" // text
  | "not-on-board" // text, board
  | "needless-pass" // player, square
  | "no-moves" // text
  /** A link. */
  | "link-part" // text
  | "link-version" // text
  /** A file. Where it holds several games, `game` is the number of the one at fault. */
  | "ggf-no-game"
  | "ggf-other-game" // text
  | "ggf-cut-off"
  | "ggf-board" // text
  | "ggf-pass" // player
  | "ggf-turn" // square, player, mover
  | "ggf-start"
  | "ggf-start-character" // character
  | "wthor" // detail, in English
  /** Loading and the browser. */
  | "unreachable" // address
  | "bad-answer" // address, status
  | "not-wasm" // address
  | "damaged" // address
  | "wasm-forbidden"
  | "no-wasm"
  | "no-simd"
  | "no-workers"
  | "no-random"
  /** The engine's worker. */
  | "worker-slow" // seconds
  | "worker-script"
  | "worker-forbidden"
  | "worker-memory"
  | "engine-twice";

/** One thing that is wrong with a setup. */
export interface Reason {
  /** For a field that a setup does not have, the one that may be meant, or else "board". */
  field: keyof Setup;
  message: string;
  square?: string;
  why: Why;
  values?: Values;
}

/** Every reason why there can be no game of this setup; [] for a good one. */
export function checkSetup(setup?: Partial<Setup>): Reason[];

/** A board as one draws it. */
export interface BoardShape {
  board: BoardId;
  columns: number;
  rows: number;
  /** Every square, row by row from a1. */
  squares: string[];
  /** The four centre squares, clockwise from the top left. */
  centre: string[];
  /** The squares that no line can flip. */
  corners: string[];
  /** The squares of handicap discs, in the order they are given. */
  handicap: string[];
}

export function boardShape(board: BoardId): BoardShape;

/**
 * Squares to block, drawn by lot so that no seat is favoured: the same `seed` gives the same squares for ever. Throws
 * "bad-setup", with the counts that are possible, for one that is not. The setup's own blocked squares do not matter.
 */
export function randomBlocked(setup: Partial<Setup>, count: number, seed: number): string[];

/** A number for `randomBlocked` or `Limits.seed`, drawn by lot. */
export function randomSeed(): number;

/** The colours of a game of so many, in an order drawn by lot. */
export function drawSeats(players: 2 | 3 | 4): Player[];

/** A game in a GGF file and what the file says about it, in its own words. */
export interface GgfGame {
  game: Game;
  black: string;
  white: string;
  place: string;
  date: string;
  result: string;
}

/** Reads every game of a GGF file of two-player 8x8 games. Throws "bad-transcript" for one that cannot be read. */
export function readGgf(text: string): GgfGame[];

/** Writes a two-player 8x8 game as GGF. */
export function writeGgf(record: { game: Game } & Partial<GgfGame>): string;

/** A WTHOR `.wtb` file: two-player 8x8 games. Players and tournaments are numbers of entries in files of their own. */
export interface WthorFile {
  year: number;
  /** From how many empties on `bestDiscs` assumes perfect play; 0 stands for 22. */
  depth: number;
  games: {
    tournament: number;
    black: number;
    white: number;
    /** Black's score. */
    blackDiscs: number;
    /** Black's score had both sides played perfectly at the end. */
    bestDiscs: number;
    /** For `Game.fromTranscript`; null if the game in the file is not legal. */
    transcript: string | null;
  }[];
}

/** Reads a WTHOR file. Throws "bad-transcript" for one that cannot be read. */
export function readWthor(bytes: Uint8Array): WthorFile;

/** Where an analysis ends: whichever limit is met first. With none it goes on to the end of the game. */
export interface Limits {
  /** Play as this level does, `LEVELS.min` to `LEVELS.max`. The same strength on every machine. */
  level?: number;
  /**
   * With a level, two players: in the opening, any of the five best moves within so many discs of the best may be played.
   * By default what the level itself allows, which is nothing for the strongest: with 0.5 its openings vary too.
   */
  variety?: number;
  /** Plies to search. With three and four players each one takes many times as long as the one before. */
  depth?: number;
  timeMs?: number;
  /**
   * Positions to visit. What was begun of the last plies is ended: with three or four players and `exact` that may be
   * some tens of thousands more.
   */
  nodes?: number;
  /** Go straight to an exact solution. */
  exact?: boolean;
  /**
   * Go straight to who wins, without asking by how much: much sooner known. One move is scored, and has an `outcome`.
   * With three or four players the same as `exact`.
   */
  outcome?: boolean;
  /** Score this many moves; all by default. With 1 the search is fastest. */
  moves?: number;
  /** What a level's variety is drawn from. By default drawn by lot, so that no two games are the same. */
  seed?: number;
}

/** The level numbers that have names. */
export const LEVELS: Readonly<{ min: number; easy: number; normal: number; hard: number; max: number }>;

export interface MoveScore {
  square: string;
  /**
   * Two players: the expected final disc difference for the mover (anti: with the goal's sign, so positive is good).
   * Three or four: the mover's own expected final discs, with either goal.
   */
  score: number;
  /** Three or four players: the expected final discs of each. */
  scores?: Record<Player, number>;
  /**
   * Three or four players: what the move gives each, or costs those below zero, in expected final discs: its `scores`
   * less those of the first of `moves`, the best.
   */
  gains?: Record<Player, number>;
  /** Three or four players: the chance of each to win, 0 to 1. What their sum leaves to 1 is the chance of a draw. */
  chances?: Record<Player, number>;
  /** "exact": proven by search to the end of the game. */
  kind: "exact" | "estimate";
  /** Proven where only the outcome was asked for: the mover wins, 1, draws, 0, or loses, -1. The score is its sign. */
  outcome?: 1 | 0 | -1;
  depth: number;
  /** The expected line, this square first. */
  pv: string[];
}

export interface Analysis {
  /** The move to play. null once the game is over, or if nothing was found out before a stop. */
  best: string | null;
  /** Best first. Three or four players: by the mover's chance to win, a draw being a share of a win, more than by discs. */
  moves: MoveScore[];
  nodes: number;
  timeMs: number;
  depth: number;
  /** false if it was stopped from outside, and in the steps that `onInfo` gets. */
  done: boolean;
}

/**
 * Fetches what an engine will want for games of this setup, beyond what was loaded: the evaluation, and for most setups
 * the whole build where `init` was given the small one. Engines find it at hand then. Wanted where the first reply
 * should not have to wait for it; rejects where something cannot be loaded, which engines do without or try again.
 */
export function prefetch(setup?: Partial<Setup>): Promise<void>;

/** One that is null counts as left out. */
export interface EngineOptions {
  /** The size of the table of positions, in megabytes: 1 to 1024, default 64. */
  hashMb?: number | null;
  /** How many workers may think; the engine uses at least one. Default 1. */
  workers?: number | null;
  /** Where the .wasm is, as for `init`, if that was not called before. */
  wasm?: unknown;
  /**
   * Makes the worker, for pages that cannot load worker.js from its address: a classic worker from a blob of the
   * bundled worker.js, say. In Node, a thread of worker_threads.
   */
  worker?: (() => unknown) | null;
  /**
   * Gives the evaluation file of a family of setups ("8x8-most", "8x8-most-blocked", "octagon-fewest-4"), null for none.
   * By default it is loaded from weights/ beside the module when its family is first thought about.
   */
  weights?: ((family: string) => Uint8Array | null | Promise<Uint8Array | null>) | null;
  /**
   * Told, once each, what makes the engine weaker than it should be: a missing evaluation file, say. What it throws is
   * the error of the analysis that was asked for.
   */
  onWarning?: ((message: string) => void) | null;
  /** How long the worker may take to start, in milliseconds. Default 20000. */
  startTimeoutMs?: number | null;
}

/**
 * The computer player and analyst. In a browser it thinks in a worker of its own, so the page never waits; in Node, in
 * a worker thread. It thinks about one position at a time, and the latest request is the one that matters: an earlier
 * one that is still running resolves at once with its best so far and `done: false`.
 */
export class Engine {
  private constructor();
  static create(options?: EngineOptions): Promise<Engine>;
  /**
   * Resolves with the final analysis. `onInfo` gets each deepening step; what it throws is the promise's error. When
   * `signal` is aborted it resolves at once with the best so far, `done: false`. If the engine's worker dies it is
   * started again and the request repeated once. The game is read when this is called: what is done to it afterwards
   * does not matter. An option that is null counts as left out.
   */
  analyse(game: Game, limits: Limits, options?: { onInfo?: ((a: Analysis) => void) | null; signal?: AbortSignal | null }): Promise<Analysis>;
  /** Ends the worker. What was running resolves with the best so far. */
  close(): void;
}
