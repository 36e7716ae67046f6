/**
 * The list of moves: every placement known, those taken back too, each a button that shows the game as it was then.
 * @module
 */

import { el, reconcile, setAttribute } from "../dom.js";
import { commandButton, swatch } from "../controls.js";
import { icon } from "../icons.js";
import { formatList, formatNumber, t } from "../text/index.js";
import { colourName } from "../sentences.js";

/** @typedef {import("../types.js").Ply} Ply */
/** @typedef {import("../app.js").App} App */

/** How far the list dies away at its edges, in CSS pixels: the style sheet's --space-3. */
const FADE = 12;

/** @typedef {(state: import("../types.js").State) => void} Draw */

/**
 * @param {App} app
 * @returns {import("../controls.js").View & { drawList: Draw, drawSteps: Draw }}  what `draw` draws at once, and its two
 *   parts, for who has no time for both
 */
export function createMoves({ commands, get, session }) {
  const list = el("ol", { class: "moves-list" });
  const empty = el("p", { class: "moves-empty" }, t("moves.none"));
  const steps = /** @type {const} */ (["first", "previous", "next", "last"]).map((id) =>
    commandButton(id, commands[id], get, { bare: true }),
  );
  const scroll = el("div", { class: "moves-scroll", tabindex: "-1" }, empty, list);
  const element = el(
    "section",
    { class: "moves", "aria-label": t("heading.moves") },
    scroll,
    el("div", { class: "steps", role: "group", "aria-label": t("moves.steps") }, ...steps.map((view) => view.element)),
  );
  /** @type {import("../types.js").Table | null} */
  let drawn = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let following;

  // Shown anew, or in another size, it has to find its place again.
  new ResizeObserver(() => drawn && follow(list, drawn.ply)).observe(scroll);

  /** @type {Draw} */
  const drawList = ({ table }) => {
    if (!table || table === drawn) return;
    drawn = table;
    setAttribute(element, "data-count", table.players.length);
    setAttribute(empty, "hidden", table.line.length > 0);
    reconcile(
      list,
      table.line,
      (ply, index) => `${index} ${ply.player} ${ply.square} ${ply.passed.join()}`,
      (ply, index) => makeMove(ply, index + 1, session.goTo),
      (item, _ply, index) => {
        const move = item.firstElementChild;
        if (!move) return;
        setAttribute(move, "aria-current", index + 1 === table.ply ? "step" : null);
        setAttribute(move, "data-undone", index >= table.ply);
      },
    );
    // Once the frame is out, so that measuring waits for no layout.
    clearTimeout(following);
    following = setTimeout(follow, 0, list, table.ply);
  };

  /** @type {Draw} */
  const drawSteps = (state) => {
    for (const step of steps) step.draw(state);
  };

  return {
    element,
    drawList,
    drawSteps,
    draw(state) {
      drawList(state);
      drawSteps(state);
    },
  };
}

/**
 * @param {Ply} ply
 * @param {number} number
 * @param {(ply: number) => void} goTo
 */
function makeMove({ player, square, flips, passed }, number, goTo) {
  const name = colourName(player);
  const pass = passed.length > 0 ? t("moves.passed", { passed: formatList(passed.map(colourName)) }) : null;
  const label = [t("moves.move", { number, name, square, n: flips.length }), pass].filter(Boolean).join(". ");
  return el(
    "li",
    {},
    el(
      "button",
      { type: "button", class: "move", "data-ply": number, "data-passed": passed.join(" ") || null, title: pass, onclick: () => goTo(number) },
      el("span", { class: "only-heard" }, label),
      el("span", { class: "number", "aria-hidden": "true" }, formatNumber(number)),
      swatch(player),
      el("span", { class: "square", "aria-hidden": "true" }, square),
      pass && icon("pass"),
    ),
  );
}

/**
 * Keeps the placement on the board in sight, without moving the page.
 * @param {HTMLElement} list
 * @param {number} ply
 */
function follow(list, ply) {
  const scroll = list.parentElement;
  const item = /** @type {HTMLElement | undefined} */ (list.children[Math.max(ply - 1, 0)]);
  if (!scroll || !item || scroll.clientHeight === 0) return;
  const top = item.offsetTop - FADE;
  const bottom = item.offsetTop + item.offsetHeight + FADE;
  if (ply === 0) scroll.scrollTop = 0;
  else if (top < scroll.scrollTop) scroll.scrollTop = top;
  else if (bottom > scroll.scrollTop + scroll.clientHeight) scroll.scrollTop = bottom - scroll.clientHeight;
}
