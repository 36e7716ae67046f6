/**
 * The shapes that the page's modules share. Types only: nothing here runs.
 * @module
 */

/** @typedef {"black" | "white" | "red" | "green"} Player */
/** @typedef {"6x6" | "8x8" | "10x10" | "octagon"} BoardId */
/** @typedef {"easy" | "normal" | "hard" | "master"} Strength */

/**
 * Everything chosen before the first ply, as the package takes it.
 * @typedef {object} Setup
 * @property {BoardId} board
 * @property {2 | 3 | 4} players
 * @property {"most" | "fewest"} goal
 * @property {"cross" | "free"} opening
 * @property {string[]} blocked
 * @property {null | { player: "black" | "white", corners: 1 | 2 | 3 | 4 }} handicap
 */

/**
 * @typedef {object} Ply
 * @property {Player} player
 * @property {string} square
 * @property {string[]} flips
 * @property {Player[]} passed
 */

/**
 * @typedef {object} Result
 * @property {Player | null} winner
 * @property {Record<string, number>} discs
 * @property {Record<string, number>} score
 */

/**
 * What is on a board, read from a position text.
 * @typedef {object} Position
 * @property {number} columns
 * @property {number} rows
 * @property {readonly string[]} squares  every square of the board, row by row
 * @property {Readonly<Record<string, Player | "neutral">>} discs
 * @property {readonly string[]} blocked
 */

/**
 * Who plays a colour.
 * @typedef {object} Seat
 * @property {"person" | "computer"} kind
 * @property {Strength} strength  used while the computer sits there
 * @property {string} name        a person's name, or empty for the colour's own
 */

/**
 * The game on the table: a picture of the package's Game, made anew after each change.
 * @typedef {object} Table
 * @property {string} id               another for each game that comes to the table
 * @property {number} began            milliseconds since 1970
 * @property {Setup} setup
 * @property {readonly Player[]} players  in turn order
 * @property {number} ply              the cursor: placements made
 * @property {readonly Ply[]} line     every placement known, those taken back too
 * @property {Player | null} turn      null once over
 * @property {Player | null} openingPass  who was passed before the first placement
 * @property {readonly string[]} legal
 * @property {Position} position
 * @property {Readonly<Record<string, number>>} counts  by player, and neutral and empty
 * @property {Result | null} result
 * @property {Result | null} final    at the end of the line, wherever the cursor stands
 * @property {boolean} flipless        the mover's placements flip nothing
 * @property {string} link             setup and line
 */

/**
 * One change of the board for the eye to follow.
 * @typedef {object} Transition
 * @property {number} id
 * @property {"play" | "undo"} kind
 * @property {Player} player
 * @property {string} square
 * @property {readonly string[]} flips
 */

/**
 * A sentence for the person at the page, kept as key and parameters so that it follows a change of language.
 * @typedef {object} Sentence
 * @property {string} key
 * @property {Readonly<Record<string, string | number>>} [with]
 */

/**
 * Something that went wrong and what can be done about it.
 * @typedef {object} Notice
 * @property {string} id
 * @property {Sentence} text
 * @property {Refusal} [detail]  the cause
 * @property {"retry-engine" | "seats" | "library" | "reload"} [remedy]
 */

/**
 * Why something was refused, as data. Said in the page's language by its `why`, or else in the words it came with.
 * @typedef {object} Refusal
 * @property {string} message
 * @property {string} [why]
 * @property {Readonly<Record<string, string | number>>} [values]
 * @property {readonly Refusal[]} [reasons]
 * @property {number} [ply]  where in a text
 */

/**
 * What is to be expected of a game, each from 0 to 1; what is left of 1 is the chance that somebody else wins.
 * @typedef {object} Chances
 * @property {number} win
 * @property {number} draw
 */

/**
 * What a hint says about a move. It means the same in every game.
 * @typedef {object} HintMark
 * @property {string} square
 * @property {number} lead     over the best of the others at the end, in discs; a good one is positive
 * @property {Chances | null} chances  where more than two play
 * @property {boolean} best
 * @property {boolean} exact   proven to the end of the game
 */

/**
 * What the coach has against a move: it gives a corner to whoever moves next, lies beside an empty one, or takes one
 * where fewest discs win.
 * @typedef {object} Warning
 * @property {"gives" | "beside" | "takes"} kind
 * @property {string} corner
 */

/**
 * @typedef {object} Preferences
 * @property {"system" | "light" | "dark" | "contrast"} theme
 * @property {"baize" | "slate" | "beech"} material
 * @property {"none" | "fast" | "normal" | "slow"} speed
 * @property {boolean} sound
 * @property {boolean} coordinates
 * @property {boolean} legalMarks
 * @property {boolean} lastMark
 * @property {boolean} flipCounts
 * @property {boolean} discMarks
 * @property {boolean} shortcuts      single keys act
 * @property {"off" | "corners" | "careful"} coach  what it warns of
 * @property {boolean} turnBoard      the board turns to the person whose turn it is
 * @property {boolean} handOver       between two people's turns the screen is handed over
 * @property {boolean} confirmMove    a move is placed by a second click
 * @property {string} language        "auto" or a language tag
 */

/**
 * How long people may think: so many seconds a move, or for the whole game and so many more with each move.
 * @typedef {object} ClockRule
 * @property {"move" | "game"} kind
 * @property {number} seconds
 * @property {number} increment  seconds; 0 with "move"
 */

/**
 * @typedef {object} Clock
 * @property {ClockRule} rule
 * @property {Readonly<Record<string, number>>} left  milliseconds of each player, while not running
 * @property {null | { player: Player, deadline: number }} running  milliseconds since 1970
 */

/**
 * What the setup sheet is choosing.
 * @typedef {object} Draft
 * @property {Setup} setup
 * @property {readonly Seat[]} seats  always four, in turn order
 * @property {boolean} lot            draw the seats by lot at the start
 * @property {ClockRule | null} clock
 */

/**
 * A game in the library.
 * @typedef {object} KeptGame
 * @property {string} id
 * @property {string} link
 * @property {number} ply     where its board stood
 * @property {number} began   milliseconds since 1970
 * @property {number} played  milliseconds since 1970, the last time
 * @property {string} title   given by the person, or empty
 * @property {Setup} setup
 * @property {readonly Seat[]} seats
 * @property {null | Outcome} outcome  null while unfinished
 */

/**
 * How a game in the library ended.
 * @typedef {object} Outcome
 * @property {Player | null} winner
 * @property {readonly number[]} score
 * @property {Player | null} flagged  who lost on time
 */

/**
 * A game that another has taken the place of while it was going on.
 * @typedef {object} AsideGame
 * @property {string} link
 * @property {number} ply
 * @property {string} id
 * @property {number} began
 * @property {readonly Seat[]} seats
 * @property {Clock | null} clock
 */

/**
 * A finished game of one person against the computer.
 * @typedef {object} GameRecord
 * @property {string} id
 * @property {number} at     milliseconds since 1970
 * @property {Setup} setup
 * @property {Strength} strength
 * @property {"won" | "drawn" | "lost"} outcome
 * @property {number} lead   over the best of the others, in discs; a good one is positive; never in a game lost on time
 */

/** @typedef {"setup" | "moves" | "result" | "menu" | "seats" | "share" | "settings" | "shortcuts" | "library" | "statistics" | "hand-over" | "learn"} SheetId */

/**
 * The whole of what the page knows.
 * @typedef {object} State
 * @property {Table | null} table
 * @property {string} keptAs                     the id under which the game on the table is kept
 * @property {readonly string[]} had             the lines that the game on the table has had in this tab, as links; the present one is the last
 * @property {readonly Seat[]} seats            one for each player of the table
 * @property {Transition | null} transition     on its way; null once the discs have landed
 * @property {boolean} paused
 * @property {boolean} goingOn                  the computer may play although placements were taken back
 * @property {boolean} thinking                 the computer is choosing a move
 * @property {Clock | null} clock
 * @property {Player | null} timeUp              whose time for this move is up: the computer moves instead
 * @property {Player | null} flagged             whose time for the game is up: the game is over
 * @property {string | null} chosen              the square that waits to be confirmed
 * @property {Warning | null} warning            what the coach has against the chosen square
 * @property {"idle" | "starting" | "ready" | "failed"} engine
 * @property {null | { ply: number, busy: boolean, marks: readonly HintMark[] }} hint
 * @property {null | { square: string, why: Sentence }} refusal  why a clicked square cannot be played
 * @property {boolean} fliplessTold             placing without flipping was explained in this game
 * @property {boolean} neutralTold              the neutral disc was explained in this game
 * @property {boolean} hintTold                 the numbers of a hint were explained
 * @property {AsideGame | null} aside           the game before, still to be gone back to
 * @property {0 | 1 | 2 | 3} rotation            quarter turns of the board
 * @property {SheetId | null} sheet
 * @property {Draft} draft
 * @property {Draft | null} draftBefore         what the draft goes back to should the setup sheet be dismissed
 * @property {null | { position: Position, problems: readonly Problem[] }} preview  the draft as a board
 * @property {readonly Draft[]} recent          setups played before, newest first
 * @property {readonly KeptGame[]} library
 * @property {KeptGame | null} removed          taken out of the library last, and still to be had back
 * @property {readonly GameRecord[]} records
 * @property {readonly Notice[]} notices
 * @property {Sentence | null} flash            a short confirmation
 * @property {Preferences} preferences
 * @property {boolean} embed
 */

/** Why a setup cannot be played. @typedef {Refusal & { field: keyof Setup, square?: string }} Problem */

/** @typedef {(message: import("./state.js").Message) => void} Send */

export {};
