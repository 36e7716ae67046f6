/**
 * The players around the table in turn order: name, seat, discs, whose turn.
 * @module
 */

import { el, reconcile, setAttribute, setText } from "../dom.js";
import { swatch } from "../controls.js";
import { formatNumber, t } from "../text/index.js";
import { icon } from "../icons.js";
import { timeLeft } from "../clock.js";
import { computerToMove, hasNeutral, onePerson, outcomeOf, seatOf, turnOf } from "../selectors.js";
import { colourName, playerName } from "../sentences.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Player} Player */

/** How often a running clock is shown anew, in milliseconds. */
const TICK = 200;

/** Below this a clock is shown as pressing, in milliseconds. */
const PRESSING = 10_000;

/** A name of more UTF-16 units is written smaller, so that more of it is read. */
const LONG_NAME = 16;

/**
 * @param {HTMLElement} share  the bar that goes with them
 * @returns {import("../controls.js").View}
 */
export function createPlayers(share) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let ticking;
  /** @type {State | null} */
  let shown = null;
  const tick = () => {
    const player = shown?.clock?.running?.player;
    if (!shown || !player) return;
    const time = list.querySelector(`[data-player="${player}"] .time`);
    if (time instanceof HTMLElement) drawTime(time, shown, player);
  };

  const list = el("ul", { class: "players-list" });
  const neutral = el("p", { class: "neutral-legend note", hidden: true }, swatch("neutral"), t("player.neutral"));
  const element = el(
    "section",
    { class: "players", "aria-labelledby": "players-heading" },
    el("h2", { id: "players-heading", class: "only-heard" }, t("heading.players")),
    list,
    share,
    neutral,
  );

  return {
    element,
    draw(state) {
      const { table } = state;
      if (!table) return;
      shown = state;
      clearInterval(ticking);
      if (state.clock?.running) ticking = setInterval(tick, TICK);
      setAttribute(element, "data-clock", state.clock !== null);
      setAttribute(element, "data-count", table.players.length);
      setAttribute(neutral, "hidden", !hasNeutral(state));
      reconcile(
        list,
        table.players,
        (player) => player,
        (player) =>
          el(
            "li",
            { class: "player", "data-player": player },
            swatch(player),
            el("span", { class: "who" }, el("span", { class: "name" }), el("span", { class: "seat" }, el("span", { class: "sign" }), el("span", { class: "sitter" }))),
            el("span", { class: "turn only-heard" }),
            el("span", { class: "time", hidden: true }),
            el("span", { class: "count" }, el("span", { class: "number" }), el("span", { class: "unit only-heard" })),
          ),
        (item, player) => drawPlayer(item, state, player),
      );
    },
  };
}

/**
 * @param {HTMLElement} item
 * @param {State} state
 * @param {Player} player
 */
function drawPlayer(item, state, player) {
  const { table } = state;
  if (!table) return;
  const [, who, turn, time, count] = /** @type {HTMLElement[]} */ ([...item.children]);
  const name = playerName(state, player);
  const toMove = turnOf(state) === player;
  const outcome = outcomeOf(state);
  const score = outcome ? outcome.score[player] : table.counts[player];
  setAttribute(item, "aria-current", toMove ? "true" : null);
  setAttribute(item, "data-winner", outcome?.winner === player);
  setAttribute(item, "data-thinking", toMove && computerToMove(state));
  setAttribute(item, "data-timed", isTimed(state, player));
  // What is cut off is read here, and the colour where the name stands in its place.
  setAttribute(item, "title", name === colourName(player) ? null : `${name}, ${colourName(player)}`);
  setText(who.children[0], name);
  setAttribute(who.children[0], "data-long", name.length > LONG_NAME);
  drawSeat(/** @type {HTMLElement} */ (who.children[1]), state, player);
  setText(turn, toMove ? t("player.to-move") : "");
  drawTime(time, state, player);
  setText(count.children[0], formatNumber(score));
  setText(count.children[1], t("player.discs", { n: score }));
}

/**
 * @param {HTMLElement} line
 * @param {State} state
 * @param {Player} player
 */
function drawSeat(line, state, player) {
  const [sign, sitter] = line.children;
  const { kind, strength, name } = seatOf(state, player);
  if (line.dataset.kind !== kind) {
    line.dataset.kind = kind;
    sign.replaceChildren(icon(kind === "computer" ? "computer" : "player"));
  }
  const person = onePerson(state) ? t("seat.you") : t("seat.person");
  setText(sitter, kind === "computer" ? t(`strength.${strength}`) : name ? colourName(player) : person);
}

/**
 * @param {HTMLElement} time
 * @param {State} state
 * @param {Player} player
 */
function drawTime(time, state, player) {
  const { clock } = state;
  setAttribute(time, "hidden", !isTimed(state, player));
  if (!clock || !isTimed(state, player)) return;
  const left = timeLeft(clock, player, Date.now());
  setText(time, formatTime(left));
  setAttribute(time, "data-pressing", clock.running?.player === player && left < PRESSING);
}

/**
 * @param {State} state
 * @param {Player} player
 */
function isTimed(state, player) {
  return state.clock !== null && seatOf(state, player).kind === "person";
}

/**
 * Minutes and seconds, rounded up: "0:00" only when the time is up.
 * @param {number} milliseconds
 */
function formatTime(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
