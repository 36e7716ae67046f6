/**
 * Every sheet by its name. A sheet's code is loaded when it is first wanted, so that the first move need not wait for
 * it; `fetchSheets` brings the rest once the page has nothing better to do.
 * @module
 */

/** @typedef {import("../types.js").SheetId} SheetId */
/** @typedef {import("./sheets.js").SheetMaker} SheetMaker */

/** @type {Readonly<Record<SheetId, () => Promise<SheetMaker>>>} */
export const SHEETS = Object.freeze({
  "hand-over": async () => (await import("./hand-over.js")).handOverSheet,
  learn: async () => (await import("./learn.js")).learnSheet,
  library: async () => (await import("./library.js")).librarySheet,
  menu: async () => (await import("./menu.js")).menuSheet,
  moves: async () => (await import("./moves.js")).movesSheet,
  result: async () => (await import("./result.js")).resultSheet,
  seats: async () => (await import("./seats.js")).seatsSheet,
  settings: async () => (await import("./settings.js")).settingsSheet,
  setup: async () => (await import("./setup.js")).setupSheet,
  share: async () => (await import("./share.js")).shareSheet,
  shortcuts: async () => (await import("./shortcuts.js")).shortcutsSheet,
  statistics: async () => (await import("./statistics.js")).statisticsSheet,
});

/** Loads every sheet, so that all of them open even should the connection be lost. */
export function fetchSheets() {
  return Promise.allSettled(Object.values(SHEETS).map((load) => load()));
}
