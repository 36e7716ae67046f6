/**
 * What follows from the state: questions the views and the other modules ask of it. Pure.
 * @module
 */

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Ply} Ply */

/**
 * @param {State} state
 * @param {Player} player
 * @returns {Seat}
 */
export function seatOf(state, player) {
  return state.seats[state.table?.players.indexOf(player) ?? 0] ?? state.seats[0];
}

/**
 * Whether the last placement known is on the board: nothing was taken back.
 * @param {State} state
 */
export function atEnd({ table }) {
  return table !== null && table.ply === table.line.length;
}

/**
 * The computer's turn to move, and nothing holds it back.
 * @param {State} state
 */
export function computerToMove(state) {
  const turn = state.table?.turn;
  const free = !state.paused && (atEnd(state) || state.goingOn);
  return Boolean(turn) && free && seatOf(state, /** @type {Player} */ (turn)).kind === "computer";
}

/**
 * Whether a person may place a disc now.
 * @param {State} state
 */
export function personToMove(state) {
  const turn = state.table?.turn;
  return Boolean(turn) && seatOf(state, /** @type {Player} */ (turn)).kind === "person";
}

/** @param {State} state */
export function onlyComputers({ seats }) {
  return seats.every(({ kind }) => kind === "computer");
}

/**
 * The computer's placements were taken back to its own turn: it waits to be told to go on.
 * @param {State} state
 */
export function waitsToGoOn(state) {
  const turn = state.table?.turn;
  if (!turn || seatOf(state, turn).kind !== "computer") return false;
  return state.paused || !(atEnd(state) || state.goingOn);
}

/**
 * How many placements stand after an undo: back to a person's last turn, or one placement where only computers play.
 * Null where there is nothing to take back.
 * @param {State} state
 * @returns {number | null}
 */
export function undoTarget(state) {
  const { table } = state;
  if (!table || table.ply === 0) return null;
  if (onlyComputers(state)) return table.ply - 1;
  for (let ply = table.ply - 1; ply >= 0; ply -= 1) {
    if (seatOf(state, table.line[ply].player).kind === "person") return ply;
  }
  return null;
}

/**
 * How many placements stand after a redo: on to a person's next turn, or to the last placement known.
 * @param {State} state
 * @returns {number | null}
 */
export function redoTarget(state) {
  const { table } = state;
  if (!table || atEnd(state)) return null;
  if (onlyComputers(state)) return table.ply + 1;
  for (let ply = table.ply + 1; ply < table.line.length; ply += 1) {
    if (seatOf(state, table.line[ply].player).kind === "person") return ply;
  }
  return table.line.length;
}

/**
 * The placement that made the position on the board.
 * @param {State} state
 * @returns {Ply | null}
 */
export function lastPly({ table }) {
  return table && table.ply > 0 ? table.line[table.ply - 1] : null;
}

/**
 * The score each player is shown at the end: the official one.
 * @param {State} state
 * @param {Player} player
 */
export function finalScore({ table }, player) {
  return table?.result?.score[player] ?? null;
}
