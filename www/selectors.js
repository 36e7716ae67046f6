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
 * Whose turn it is; null once the game is over, by its last disc or by the clock.
 * @param {State} state
 * @returns {Player | null}
 */
export function turnOf({ table, flagged }) {
  return flagged === null ? table?.turn ?? null : null;
}

/**
 * How the game ended: by its last disc, or by the clock. A player whose time is up cannot win; the best of the others
 * does.
 * @param {State} state
 * @returns {import("./types.js").Result | null}
 */
export function outcomeOf({ table, flagged }) {
  if (!table || !flagged || table.result) return table?.result ?? null;
  const discs = Object.fromEntries(table.players.map((player) => [player, table.counts[player]]));
  const others = table.players.filter((player) => player !== flagged);
  const sign = table.setup.goal === "most" ? 1 : -1;
  const best = Math.max(...others.map((player) => sign * discs[player]));
  const leaders = others.filter((player) => sign * discs[player] === best);
  return { winner: leaders.length === 1 ? leaders[0] : null, discs, score: discs };
}

/**
 * Whose clock runs: a person's, while it is that person's turn and nothing else is going on.
 * @param {State} state
 * @returns {Player | null}
 */
export function clockRunsFor(state) {
  const free = personToMove(state) && atEnd(state) && !state.paused && state.transition === null && state.sheet !== "hand-over";
  return free ? turnOf(state) : null;
}

/**
 * A quarter turn for each seat, so that whoever moves sits at the bottom; the board stays as it was for the computer.
 * @param {State} state
 * @returns {State["rotation"]}
 */
export function rotationOf(state) {
  const { table, preferences, rotation, transition } = state;
  if (!preferences.turnBoard || !table) return rotation;
  const persons = table.players.filter((player) => seatOf(state, player).kind === "person");
  if (persons.length < 2) return rotation;
  const past = table.line.slice(0, table.ply).map(({ player }) => player);
  const movers = [...past, transition ? transition.player : turnOf(state)].reverse();
  const seat = table.players.findIndex((player) => player === movers.find((mover) => mover && persons.includes(mover)));
  const step = table.players.length === 2 ? 2 : 1;
  return /** @type {State["rotation"]} */ ((rotation + Math.max(seat, 0) * step) % 4);
}

/**
 * The person to whom the screen is to be handed over now, or null.
 * @param {State} state
 * @returns {Player | null}
 */
export function handOverTo(state) {
  const { table, preferences, transition } = state;
  const turn = turnOf(state);
  const last = table?.line[table.ply - 1]?.player;
  if (!preferences.handOver || transition || !turn || !last || turn === last || !personToMove(state) || !atEnd(state)) return null;
  const previous = table.line.slice(0, table.ply).reverse().find(({ player }) => seatOf(state, player).kind === "person");
  return previous && previous.player !== turn ? turn : null;
}

/**
 * The computer's turn to move, and nothing holds it back.
 * @param {State} state
 */
export function computerToMove(state) {
  const turn = turnOf(state);
  const free = !state.paused && (atEnd(state) || state.goingOn);
  return turn !== null && free && (seatOf(state, turn).kind === "computer" || state.timeUp === turn);
}

/**
 * Whether a person may place a disc now.
 * @param {State} state
 */
export function personToMove(state) {
  const turn = turnOf(state);
  return turn !== null && seatOf(state, turn).kind === "person" && state.timeUp !== turn;
}

/**
 * Whether a click on a square is meant as a placement: the second half of a double click is no second one.
 * @param {State} state
 * @param {string} square
 */
export function takesClick(state, square) {
  const { transition } = state;
  return personToMove(state) && !(transition?.kind === "play" && transition.square === square);
}

/** Whether one person plays, against computers alone. @param {State} state */
export function onePerson({ seats }) {
  return seats.filter(({ kind }) => kind === "person").length === 1;
}

/**
 * Whether someone who has never played here is to place a first disc against the computer.
 * @param {State} state
 */
export function isFirstMove(state) {
  const { table, library, records, recent } = state;
  const isFirstGame = library.length + records.length + recent.length === 0;
  // A neutral disc is explained first.
  return isFirstGame && table?.line.length === 0 && onePerson(state) && personToMove(state) && !hasNeutral(state);
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
  const turn = turnOf(state);
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
  const { table, flagged } = state;
  if (!table || table.ply === 0 || flagged) return null;
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
  const { table, flagged } = state;
  if (!table || atEnd(state) || flagged) return null;
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
 * Whether a neutral disc lies on the table.
 * @param {State} state
 */
export function hasNeutral({ table }) {
  return (table?.counts.neutral ?? 0) > 0;
}

/**
 * Whether the page says now what the numbers of a hint mean.
 * @param {State} state
 */
export function explainsHint({ hint }) {
  return hint !== null && !hint.busy && hint.marks.length > 0;
}

/**
 * Whether a game is going on that would be missed if another took its place.
 * @param {State} state
 */
export function isRunning({ table, flagged }) {
  return table !== null && table.line.length > 0 && table.final === null && flagged === null;
}

/**
 * By how much a player leads over the best of the others. Where fewest discs win, having fewer is leading.
 * @param {import("./types.js").Table} table
 * @param {Readonly<Record<string, number>>} discs  of each player
 * @param {Player} player
 */
export function leadOf({ players, setup }, discs, player) {
  const sign = setup.goal === "most" ? 1 : -1;
  const others = players.filter((other) => other !== player).map((other) => sign * discs[other]);
  return sign * discs[player] - Math.max(...others);
}
