/**
 * `<reversi-board>`: the game as an element for any page. Loading this module defines it; where there are no elements,
 * as in Node, it can be imported and defines nothing. It is at least 12.5rem wide, and its height follows from its
 * width: what happens in a game does not change it.
 *
 * Attributes have the names of the properties. One that decides the game (`board players goal opening blocked handicap
 * transcript position`) begins it anew when it changes; all that are set together count as one change.
 */
import type { BoardId, Ply, Result, Setup } from "./index.js";

export class ReversiBoard extends HTMLElement {
  /** "8x8" unless said otherwise. */
  board: BoardId;
  /** 2 unless said otherwise. NaN for what is no number. */
  players: 2 | 3 | 4;
  goal: Setup["goal"];
  opening: Setup["opening"];
  /** As an attribute, squares with spaces or commas between them: "a1 h8". */
  get blocked(): readonly string[];
  set blocked(value: readonly string[] | string | null);
  /** As an attribute, a player and a number: "black 2". */
  get handicap(): Setup["handicap"];
  set handicap(value: Setup["handicap"] | string);

  /**
   * The placements made so far; set, the game to begin with, which is begun then even if it was the same before. Not
   * together with a position.
   */
  get transcript(): string;
  set transcript(value: string | null);
  /** The position on the board; set, the one to begin with, likewise. */
  get position(): string;
  set position(value: string | null);

  /** "person" or "computer" for each colour in turn order, the last for all that follow; as an attribute with spaces. */
  get seats(): readonly string[];
  set seats(value: readonly string[] | string | null);
  /**
   * The computers' level: 1 to 10, or easy (2), normal (5), hard (8) or master (10). Reads as a number, NaN for what is
   * no level. The strongest thinks for up to five seconds a move.
   */
  get level(): number;
  set level(value: number | "easy" | "normal" | "hard" | "master" | null);
  /** Whether people are shown what each move is worth. */
  hints: boolean;
  /** "light", "dark" or "contrast"; else as the visitor's system is. */
  get theme(): string;
  set theme(value: "light" | "dark" | "contrast" | null);
  /** Whether the game is only looked at: nobody moves, and there are buttons to go through it. */
  readonly: boolean;

  /** Resolves once all attributes as they are now have been acted upon. Never rejects: see `reversi-error`. */
  readonly ready: Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    "reversi-board": ReversiBoard;
  }
  interface HTMLElementEventMap {
    /** A disc was placed, by a person or a computer. */
    "reversi-move": CustomEvent<Ply>;
    /** Somebody had no move after it: the ply, which says who. */
    "reversi-pass": CustomEvent<Ply>;
    "reversi-end": CustomEvent<Result>;
    /**
     * An attribute could not be meant. The game is as it was. The error's message is for the page's author and is in the
     * console too; visitors read it only where it can be said in their language.
     */
    "reversi-error": CustomEvent<Error>;
  }
}
