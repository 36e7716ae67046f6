/**
 * Every sheet by its name.
 * @module
 */

import { handOverSheet } from "./hand-over.js";
import { learnSheet } from "./learn.js";
import { librarySheet } from "./library.js";
import { menuSheet } from "./menu.js";
import { movesSheet } from "./moves.js";
import { resultSheet } from "./result.js";
import { seatsSheet } from "./seats.js";
import { settingsSheet } from "./settings.js";
import { setupSheet } from "./setup.js";
import { shareSheet } from "./share.js";
import { shortcutsSheet } from "./shortcuts.js";
import { statisticsSheet } from "./statistics.js";

/** @type {Readonly<Record<import("../types.js").SheetId, import("./sheets.js").SheetMaker>>} */
export const SHEETS = Object.freeze({
  "hand-over": handOverSheet,
  learn: learnSheet,
  library: librarySheet,
  menu: menuSheet,
  moves: movesSheet,
  result: resultSheet,
  seats: seatsSheet,
  settings: settingsSheet,
  setup: setupSheet,
  share: shareSheet,
  shortcuts: shortcutsSheet,
  statistics: statisticsSheet,
});
