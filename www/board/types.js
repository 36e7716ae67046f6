/**
 * The words the board's modules share. Types only; nothing here exists at run time.
 * @module
 */

/** @typedef {"black" | "white" | "red" | "green"} Colour */
/** @typedef {Colour | "neutral"} DiscColour */
/** @typedef {"baize" | "slate" | "beech"} MaterialName */
/** Quarter turns clockwise. @typedef {0 | 1 | 2 | 3} Rotation */

/**
 * A board without a position.
 * @typedef {object} Shape
 * @property {string} board     "6x6", "8x8", "10x10" or "octagon"
 * @property {number} columns   of the bounding rectangle
 * @property {number} rows
 * @property {readonly string[]} squares  names of the squares that exist, row by row
 */

/**
 * One ply to animate, forwards or backwards. A new id starts a new animation; the same id seen again does nothing.
 * @typedef {object} Transition
 * @property {number | string} id
 * @property {"play" | "undo"} kind
 * @property {Colour} player        who placed the disc
 * @property {string} square        where
 * @property {readonly string[]} flips  what it turned
 */

/**
 * A value to write on a square.
 * @typedef {object} Hint
 * @property {string} square
 * @property {string} text    as it is to be read, "+4"
 * @property {boolean} best   drawn in the accent
 * @property {boolean} exact  proven, so underlined
 */

/**
 * Everything the board shows. Plain data: the board asks no rule and keeps no game.
 * @typedef {object} BoardModel
 * @property {Shape} shape
 * @property {Readonly<Record<string, DiscColour>>} discs  the position after the transition
 * @property {readonly string[]} blocked
 * @property {readonly string[]} legal
 * @property {Colour | null} mover   whose ghost disc is shown; null when nobody is to move
 * @property {boolean} interactive   whether squares can be chosen
 * @property {(square: string) => readonly string[]} flipsAt  what a legal square would turn
 * @property {string | null} last    the square of the last ply
 * @property {readonly Hint[]} hints
 * @property {Rotation} rotation
 * @property {boolean} coordinates
 * @property {boolean} legalMarks
 * @property {boolean} lastMark
 * @property {boolean} flipCounts    a number on the ghost: discs it would turn
 * @property {boolean} discMarks     emboss every colour with its mark
 * @property {MaterialName} material
 * @property {number} speed          1 is as designed, 2 twice as fast, 0 no animation
 * @property {Transition | null} transition  how the position came about, if that should be seen
 * @property {string | null} [proposed]  a legal square whose move waits to be confirmed: its preview stays
 * @property {boolean} [brackets]  for learners: a previewed move shows the lines it closes, end to end
 * @property {(square: string) => string} describe  the square in words, for a screen reader
 * @property {string} [label]  the name of the whole board, for a screen reader
 */

/**
 * What of a model is seen: all but its functions, so that it can be sent to a worker.
 * @typedef {Omit<BoardModel, "flipsAt" | "describe">} SeenModel
 */

/**
 * @typedef {object} BoardHandlers
 * @property {(square: string) => void} onSquare        a square was chosen, legal or not
 * @property {(square: string | null) => void} onHover  the square under the pointer or focus changed
 * @property {(id: number | string) => void} onSettled  a transition is over: seen to its end, skipped or interrupted.
 *   Called once for every transition id, never from inside `update`.
 */

/**
 * @typedef {object} BoardView
 * @property {(model: BoardModel) => void} update  shows a model; cheap to call with nothing changed
 * @property {() => void} destroy  removes the board from its host and lets go of every listener
 */

export {};
