/**
 * One game: its position, its history and every move that is legal in it.
 * @module
 */

import { ReversiError, guarded, textArgument, wholeNumber } from "./errors.js";
import { core } from "./load.js";
import { setupArgument } from "./setup.js";

/**
 * @typedef {import("./index.d.ts").Setup} Setup
 * @typedef {import("./index.d.ts").Ply} Ply
 * @typedef {import("./index.d.ts").Player} Player
 * @typedef {import("./outflank_wasm.d.ts").GameCore} GameCore
 */

/** Carries a compiled game to the constructor, which outside callers give a setup. */
class Made {
  #game;

  /** @param {GameCore} game */
  constructor(game) {
    this.#game = game;
  }

  /**
   * The game a value carries; null for any other value, whatever tricks it plays.
   * @param {unknown} value
   */
  static gameOf(value) {
    return typeof value === "object" && value !== null && #game in value ? value.#game : null;
  }
}

/**
 * Whether a value is a game of this package, whatever tricks it plays.
 * @type {(value: unknown) => value is Game}
 */
export let isGame;

/**
 * The compiled half of a game.
 * @type {(game: Game) => GameCore}
 */
export let coreOf;

/**
 * A game around a compiled one.
 * @param {() => GameCore} make
 */
export const made = (make) => new Game(/** @type {any} */ (new Made(guarded(make))));

/** No game is longer than the largest board has squares. */
const LONGEST_GAME = 100;

/** See index.d.ts for what each member does. */
export class Game {
  static {
    isGame = (value) => typeof value === "object" && value !== null && #core in value;
    coreOf = (game) => game.#live;
  }

  /** @type {GameCore | null} */
  #core;

  /** @param {Partial<Setup>} [setup] */
  constructor(setup = {}) {
    this.#core = Made.gameOf(setup) ?? guarded(() => new (core().GameCore)(setupArgument(setup)));
  }

  /**
   * @param {string} text
   * @param {Partial<Setup>} [setup]
   */
  static fromTranscript(text, setup = {}) {
    const transcript = textArgument(text, "bad-transcript", "A transcript");
    return made(() => core().GameCore.fromTranscript(transcript, setupArgument(setup)));
  }

  /**
   * @param {string} position
   * @param {Partial<Setup>} [setup]
   */
  static fromPosition(position, setup = {}) {
    const text = textArgument(position, "bad-position", "A position");
    return made(() => core().GameCore.fromPosition(text, setupArgument(setup)));
  }

  /** @param {string} fragment */
  static fromLink(fragment) {
    const text = textArgument(fragment, "bad-link", "A link");
    return made(() => core().GameCore.fromLink(text));
  }

  /**
   * @param {string} text
   * @param {Partial<Setup>} [setup]
   */
  static fromObf(text, setup = {}) {
    const position = textArgument(text, "bad-position", "A position");
    return made(() => core().GameCore.fromObf(position, setupArgument(setup)));
  }

  get #live() {
    if (!this.#core) throw new ReversiError("closed", "This game was freed; make a new one.");
    return this.#core;
  }

  /** @returns {Setup} */
  get setup() {
    return guarded(() => this.#live.setup());
  }

  /** @returns {Player | null} */
  get turn() {
    return guarded(() => this.#live.turn());
  }

  /** @returns {Player | null} */
  get openingPass() {
    return guarded(() => this.#live.openingPass());
  }

  get ply() {
    return guarded(() => this.#live.ply());
  }

  get length() {
    return guarded(() => this.#live.length());
  }

  /** @returns {string[]} */
  legalMoves() {
    return guarded(() => this.#live.legalMoves());
  }

  /**
   * @param {string} square
   * @returns {string[]}
   */
  flips(square) {
    const name = textArgument(square, "bad-square", "A square");
    return guarded(() => this.#live.flips(name));
  }

  /**
   * @param {string} square
   * @returns {Player | "neutral" | null}
   */
  disc(square) {
    const name = textArgument(square, "bad-square", "A square");
    return guarded(() => this.#live.disc(name));
  }

  /**
   * @param {string} square
   * @returns {Ply}
   */
  play(square) {
    const name = textArgument(square, "bad-square", "A square");
    return guarded(() => this.#live.play(name));
  }

  /** @returns {Ply | null} */
  undo() {
    return guarded(() => this.#live.undo());
  }

  /** @returns {Ply | null} */
  redo() {
    return guarded(() => this.#live.redo());
  }

  /** @param {number} ply */
  goTo(ply) {
    wholeNumber(ply, 0, LONGEST_GAME, "illegal-move", "A ply");
    guarded(() => this.#live.goTo(ply));
  }

  /** @returns {Ply[]} */
  plies() {
    return guarded(() => this.#live.plies());
  }

  /** @returns {Record<string, number>} */
  discs() {
    return guarded(() => this.#live.discs());
  }

  /** @returns {import("./index.d.ts").Result | null} */
  result() {
    return guarded(() => this.#live.result());
  }

  position() {
    return guarded(() => this.#live.position());
  }

  transcript() {
    return guarded(() => this.#live.transcript());
  }

  link() {
    return guarded(() => this.#live.link());
  }

  obf() {
    return guarded(() => this.#live.obf());
  }

  /** @returns {Game} */
  clone() {
    return made(() => this.#live.duplicate());
  }

  free() {
    this.#core?.free();
    this.#core = null;
  }
}
