/**
 * The moves as a drawer, for screens without a rail.
 * @module
 */

import { createMoves } from "../views/moves.js";
import { t } from "../text/index.js";

/** @type {import("./sheets.js").SheetMaker} */
export function movesSheet(app) {
  const moves = createMoves(app);
  return { title: t("sheet.moves"), place: "side", body: [moves.element], draw: moves.draw };
}
