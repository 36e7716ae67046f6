/**
 * What the page says about a game, to the eye and to the ear: one sentence at a time, built from the state alone.
 * @module
 */

import { formatList, formatNumber, formatShare, formatSigned, say, t } from "./text/index.js";
import { isolated } from "./names.js";
import { computerToMove, hasNeutral, isFirstMove, lastPly, outcomeOf, personToMove, seatOf, waitsToGoOn } from "./selectors.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Ply} Ply */

/** @param {Player} player */
export function colourName(player) {
  return t(`colour.${player}`);
}

/**
 * What a player is called: a person's name, or else the colour.
 * @param {State} state
 * @param {Player} player
 */
export function playerName(state, player) {
  const { kind, name } = seatOf(state, player);
  return (kind === "person" && isolated(name)) || colourName(player);
}

/**
 * The one line under the players: what happened, and what is wanted now.
 * @param {State} state
 */
export function statusLine(state) {
  const { table, refusal } = state;
  if (!table) return "";
  if (state.flash) return say(state.flash);
  if (refusal) return say(refusal.why);
  if (outcomeOf(state)) return resultLine(state);
  const name = table.turn ? playerName(state, table.turn) : "";
  const pass = passLine(state);
  if (state.timeUp === table.turn) return t("status.time-up", { name });
  if (state.chosen) return chosenLine(state, state.chosen);
  if (state.paused) return pass ? `${pass} ${t("say.paused")}` : t("status.paused", { name });
  if (waitsToGoOn(state)) return t("status.looking-back", { name });
  if (state.hint && !computerToMove(state)) return hintLine(state);
  if (table.flipless) {
    const key = table.setup.players === 2 ? "status.centre" : state.fliplessTold ? "status.flipless" : "status.flipless-first";
    return t(key, { name });
  }
  if (pass) return pass;
  if (isFirstMove(state) && table.turn && state.preferences.legalMarks) return t("status.first", { name: colourName(table.turn) });
  if (!computerToMove(state)) return t(explainsNeutral(state) ? "status.neutral" : "status.turn", { name });
  return t(state.engine === "failed" ? "status.stuck" : "status.thinking", { name });
}

/**
 * @param {State} state
 * @param {string} square
 */
function chosenLine(state, square) {
  const { warning, table } = state;
  if (!warning || !table?.turn) return t("status.confirm", { square });
  const { kind, corner } = warning;
  if (kind === "takes") return t("status.takes-corner", { corner });
  const { players, turn } = table;
  if (kind === "beside" && players.length > 2) return t("status.beside-many", { square, corner });
  const next = players[(players.indexOf(turn) + 1) % players.length];
  return t(kind === "beside" ? "status.beside" : "status.corner", { square, corner, name: playerName(state, next) });
}

/**
 * "White has no move, so Black plays again.", "Black has no move, so White begins.", or nothing where nobody was passed.
 * @param {State} state
 */
export function passLine(state) {
  const { table } = state;
  if (!table?.turn) return "";
  const name = playerName(state, table.turn);
  const ply = lastPly(state);
  if (!ply) return table.openingPass ? t("status.opening-pass", { passed: playerName(state, table.openingPass), name }) : "";
  if (ply.passed.length === 0) return "";
  return t("status.pass", { passed: formatList(ply.passed.map((player) => playerName(state, player))), name });
}

/**
 * How a game ended, in one sentence with the score.
 * @param {State} state
 */
export function resultLine(state) {
  const { table } = state;
  const result = outcomeOf(state);
  if (!table || !result) return "";
  if (state.flagged && !table.result) {
    const name = playerName(state, state.flagged);
    return result.winner ? t("result.flag-won", { name, winner: playerName(state, result.winner) }) : t("result.flag-draw", { name });
  }
  const score = table.players.map((player) => formatNumber(result.score[player])).join("–");
  if (result.winner) return t("result.won", { name: playerName(state, result.winner), score });
  return t(table.players.length > 2 ? "result.table-draw" : "result.draw", { score });
}

/**
 * What the live region says after a change; empty where there is nothing to say.
 * @param {State} before
 * @param {State} after
 */
export function announcement(before, after) {
  const { table } = after;
  if (!table) return "";
  if (after.refusal && after.refusal !== before.refusal) return say(after.refusal.why);
  if (after.flash && after.flash !== before.flash) return say(after.flash);
  if (after.notices.length > before.notices.length) return say(after.notices[after.notices.length - 1].text);
  if (after.flagged && after.flagged !== before.flagged) return [t("say.over"), resultLine(after)].join(" ");
  if ((after.timeUp && !before.timeUp) || (after.chosen && after.chosen !== before.chosen)) return statusLine(after);
  if (table === before.table) {
    if (after.paused !== before.paused) return after.paused ? t("say.paused") : t("say.resumed");
    if (after.hint && !after.hint.busy && after.hint !== before.hint && after.hint.marks.length > 0) return hintLine(after);
    return "";
  }
  if (table.id !== before.table?.id) return [table.ply === 0 ? t("say.new-game") : t("say.moved-to", { n: table.ply }), turnLine(after)].join(" ");
  if (table.ply === (before.table?.ply ?? 0) + 1) return afterPly(after, table.line[table.ply - 1]);
  return [t("say.moved-to", { n: table.ply }), turnLine(after)].join(" ");
}

/**
 * @param {State} state
 * @param {Ply} ply
 */
function afterPly(state, ply) {
  const name = playerName(state, ply.player);
  const parts = [
    ply.flips.length > 0
      ? t("say.placed", { name, square: ply.square, n: ply.flips.length, flips: formatList(ply.flips) })
      : t("say.placed-flipless", { name, square: ply.square }),
  ];
  if (state.table?.result) parts.push(t("say.over"), resultLine(state));
  else {
    parts.push(turnLine(state));
    if (state.table?.flipless && state.table.setup.players > 2) parts.push(statusLine(state));
  }
  return parts.join(" ");
}

/** @param {State} state */
function turnLine(state) {
  const { table } = state;
  if (table?.result) return resultLine(state);
  if (!table?.turn) return "";
  return passLine(state) || t(explainsNeutral(state) ? "status.neutral" : "status.turn", { name: playerName(state, table.turn) });
}

/**
 * The best move found and, the first time, what the numbers mean. Where more than two play, another move may have a
 * higher number, so it says by what this one was chosen.
 * @param {State} state
 */
function hintLine({ hint, hintTold, table }) {
  const best = hint?.marks.find((mark) => mark.best);
  if (!best || hint?.busy) return t("status.hint-busy");
  const { square, lead, chances, exact } = best;
  const line = hintTold
    ? t(exact ? "say.hint-exact" : "say.hint", { square, lead: formatSigned(lead) })
    : t(table?.setup.goal === "fewest" ? "status.hint-first-fewest" : "status.hint-first", { square });
  return chances ? `${line} ${t("status.hint-chances", inPercent(chances))}` : line;
}

/** @param {import("./types.js").Chances} chances */
function inPercent({ win, draw }) {
  return { win: formatShare(win), draw: formatShare(draw) };
}

/**
 * Whether a person sees a neutral disc on the table for the first time.
 * @param {State} state
 */
function explainsNeutral(state) {
  return hasNeutral(state) && !state.neutralTold && personToMove(state);
}

/**
 * What is on a square: "d3, Black", "d3, empty".
 * @param {import("./types.js").Position} position
 * @param {string} square
 */
export function contentLine({ discs, blocked }, square) {
  const disc = discs[square];
  if (blocked.includes(square)) return t("square.blocked", { square });
  if (!disc) return t("square.empty", { square });
  return disc === "neutral" ? t("square.neutral", { square }) : t("square.disc", { square, colour: colourName(disc) });
}

/**
 * A square for someone who cannot see it: its name, what is on it, and what a placement would do.
 * @param {State} state
 * @param {string} square
 * @param {(square: string) => readonly string[]} flipsAt
 */
export function squareLine(state, square, flipsAt) {
  const { table } = state;
  if (!table) return square;
  if (!table.legal.includes(square)) return contentLine(table.position, square);
  const n = flipsAt(square).length;
  const line = n > 0 ? t("square.legal", { square, n }) : t("square.legal-flipless", { square });
  const mark = state.hint?.marks.find((each) => each.square === square);
  if (!mark) return line;
  const lead = t(mark.exact ? "square.lead-exact" : "square.lead", { lead: formatSigned(mark.lead) });
  const chances = mark.chances && t("square.chances", inPercent(mark.chances));
  return [line, lead, chances].filter(Boolean).join(", ");
}

/**
 * A setup in a line: "8×8, 2 players, Most discs".
 * @param {import("./types.js").Setup} setup
 */
export function setupLine({ board, players, goal, opening, blocked, handicap }) {
  const parts = [t(`board.${board}`), t("setup.line.players", { n: players }), t(`goal.${goal}`)];
  if (opening === "free") parts.push(t("setup.line.free"));
  if (handicap) parts.push(t("setup.line.corners", { colour: colourName(handicap.player), n: handicap.corners }));
  if (blocked.length > 0) parts.push(t("setup.line.blocked", { n: blocked.length }));
  return parts.join(" · ");
}
