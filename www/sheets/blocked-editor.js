/**
 * Takes squares out of the game by clicking on a picture of the board, or by lot.
 * @module
 */

import { button, textField } from "../controls.js";
import { createBoard } from "../board/view.js";
import { stillModel } from "../board-model.js";
import { el, setAttribute, setText } from "../dom.js";
import { explain, reason } from "../explain.js";
import { t } from "../text/index.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../app.js").App} App */

/** The largest seed that can be typed in: nine digits. */
const LONGEST_SEED = 9;

/**
 * @param {App} app
 * @param {(squares: string[]) => void} choose
 */
export function createBlockedEditor({ get, session }, choose) {
  const host = el("div", { class: "small-board", "data-board": "blocked" });
  const trouble = el("p", { class: "trouble", role: "alert", "data-error": "blocked", hidden: true });
  const summary = el("span", { class: "note" });
  /** The seed that the last draw used, until someone types. @type {string | null} */
  let drawnBy = null;
  const touched = () => {
    drawnBy = null;
    say("");
  };
  const count = textField({ name: "blocked-count", label: t("blocked.count"), mode: "numeric", longest: 2, change: touched });
  const seed = textField({
    name: "blocked-seed",
    label: t("blocked.seed"),
    mode: "numeric",
    longest: LONGEST_SEED,
    change: touched,
  });
  count.input.value = "8";
  seed.input.value = newSeed();

  /** @param {string} text */
  const say = (text) => {
    setText(trouble, text);
    setAttribute(trouble, "hidden", text === "");
  };

  /** @param {string} square */
  const flip = (square) => {
    const { setup } = get().draft;
    if (setup.blocked.includes(square)) {
      say("");
      choose(setup.blocked.filter((each) => each !== square));
      return;
    }
    const [problem] = session.problems({ ...setup, blocked: [square] }).filter(({ field }) => field === "blocked");
    if (problem) say(explain(problem));
    else {
      say("");
      choose([...setup.blocked, square]);
    }
  };

  const draw = () => {
    // The field keeps the seed that drew what is on the board, so that it can be noted down. Asking again without
    // having touched anything means: other squares.
    if (seed.input.value === drawnBy) seed.input.value = newSeed();
    if (!/^[-−]?\d+$/.test(count.input.value.trim()) || !/^\d+$/.test(seed.input.value.trim())) {
      say(t("blocked.not-a-number"));
      return;
    }
    const wanted = Number(count.input.value.replace("−", "-"));
    try {
      choose(session.randomBlocked({ ...get().draft.setup, blocked: [] }, wanted, Number(seed.input.value)));
      say("");
      drawnBy = seed.input.value;
    } catch (cause) {
      say(reason(cause));
    }
  };

  const details = el(
    "details",
    { class: "blocked", "data-field": "blocked", ontoggle: () => show(get()) },
    el("summary", {}, el("span", { class: "name" }, t("setup.blocked")), summary),
    el("p", { class: "note" }, t("blocked.note")),
    host,
    el(
      "div",
      { class: "lots" },
      count.element,
      seed.element,
      button("draw-blocked", t("blocked.draw"), draw, { icon: "dice" }),
      button("clear-blocked", t("blocked.clear"), () => choose([]), { quiet: true }),
    ),
    trouble,
  );

  /** @type {import("../board/types.js").BoardView | null} */
  let board = null;

  /** @param {State} state */
  const show = (state) => {
    const { draft, preview, preferences } = state;
    const n = draft.setup.blocked.length;
    setText(summary, n > 0 ? t("blocked.some", { n }) : t("blocked.none"));
    const position = preview?.position;
    if (!details.open || !position) return;
    board ??= createBoard(host, { onSquare: flip, onHover() {}, onSettled() {} });
    board.update({ ...stillModel(draft.setup.board, position, preferences), interactive: true, label: t("setup.blocked") });
  };

  return { element: details, draw: show, close: () => board?.destroy() };
}

function newSeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0] % 10000);
}
