/**
 * Whether people play by the clock, and by which.
 * @module
 */

import { choice, dropDown } from "../controls.js";
import { el, setAttribute, setText } from "../dom.js";
import { t } from "../text/index.js";

/** @typedef {import("../types.js").ClockRule} ClockRule */

/** The times offered, in seconds, and what a kind begins with. */
const TIMES = Object.freeze({
  move: [10, 20, 30, 60, 120, 300],
  game: [60, 180, 300, 600, 900, 1800, 3600],
});
const FIRST = Object.freeze({
  move: Object.freeze({ kind: "move", seconds: 60, increment: 0 }),
  game: Object.freeze({ kind: "game", seconds: 300, increment: 5 }),
});
const INCREMENTS = [0, 1, 2, 5, 10, 30];

/** @param {number} seconds */
function timeText(seconds) {
  return seconds >= 60 && seconds % 60 === 0 ? t("clock.minutes", { n: seconds / 60 }) : t("clock.seconds", { n: seconds });
}

/** @param {import("../app.js").App} app */
export function createClockChoice({ get, send }) {
  /** @param {ClockRule | null} clock */
  const set = (clock) => send({ type: "draft", change: { clock } });
  /** @param {Partial<ClockRule>} change */
  const change = (change) => {
    const { clock } = get().draft;
    if (clock) set({ ...clock, ...change });
  };
  const kind = choice({
    name: "clock",
    legend: t("clock.title"),
    look: "segments",
    options: /** @type {const} */ (["off", "move", "game"]).map((value) => ({ value, label: t(`clock.${value}`) })),
    choose: (value) => set(value === "off" ? null : /** @type {ClockRule} */ (FIRST[value])),
  });
  const times = /** @type {const} */ (["move", "game"]).map((value) => ({
    value,
    view: dropDown({
      name: `clock-time-${value}`,
      label: t("clock.time"),
      options: TIMES[value].map((seconds) => ({ value: seconds, label: timeText(seconds) })),
      choose: (seconds) => change({ seconds }),
    }),
  }));
  const increment = dropDown({
    name: "clock-increment",
    label: t("clock.increment"),
    options: INCREMENTS.map((seconds) => ({ value: seconds, label: timeText(seconds) })),
    choose: (seconds) => change({ increment: seconds }),
  });
  const note = el("p", { class: "note" });
  const details = el("div", { class: "clock-details" }, ...times.map(({ view }) => view.element), increment.element, note);
  return {
    element: el("div", { class: "clock-choice" }, kind.element, details),
    /** @param {import("../types.js").State} state */
    draw({ draft: { clock } }) {
      kind.set(clock?.kind ?? "off");
      setAttribute(details, "hidden", clock === null);
      if (!clock) return;
      for (const { value, view } of times) {
        view.set(clock.seconds);
        setAttribute(view.element, "hidden", value !== clock.kind);
      }
      increment.set(clock.increment);
      setAttribute(increment.element, "hidden", clock.kind !== "game");
      setText(note, t(clock.kind === "move" ? "clock.move.note" : "clock.game.note"));
    },
  };
}
