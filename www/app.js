/**
 * What every view and sheet is given: the state, the ways to change it, and the world outside.
 * @module
 */

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Notice} Notice */

/**
 * @typedef {object} App
 * @property {() => State} get
 * @property {import("./types.js").Send} send
 * @property {import("./session.js").Session} session
 * @property {import("./commands.js").Commands} commands
 * @property {(send: import("./types.js").Send) => import("./session.js").Session} sandbox  a game beside the one on the table
 * @property {() => void} startDraft                 begins the game that the setup sheet has chosen
 * @property {() => boolean} isKept                  whether the library, as it is now, will be there on the next visit
 * @property {() => string} linkAddress              an address that opens this game
 * @property {(text: string) => Promise<boolean>} copy  false where the browser does not allow it
 * @property {Readonly<Record<NonNullable<Notice["remedy"]>, () => void>>} remedies
 */

export {};
