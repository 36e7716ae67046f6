/**
 * Chooses a game: presets, board, rules, blocked squares, seats. The board behind shows the choice as it is made.
 * @module
 */

import { button, choice, toggle } from "../controls.js";
import { el, reconcile, setAttribute, setText } from "../dom.js";
import { explain } from "../explain.js";
import { nearestFit } from "../setup-fit.js";
import { CLASSIC, COLOURS, PRESETS, setupKey } from "../presets.js";
import { formatNumber, t } from "../text/index.js";
import { setupLine } from "../sentences.js";
import { createMiniature } from "../views/miniature.js";
import { createClockChoice } from "./clock-choice.js";
import { createBlockedEditor } from "./blocked-editor.js";
import { createSeatEditor } from "./seat-editor.js";

/** @typedef {import("../types.js").Setup} Setup */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../app.js").App} App */

/** @type {import("./sheets.js").SheetMaker} */
export function setupSheet(app) {
  const { get, send, session } = app;
  /** The field chosen last: what a fix leaves alone. @type {keyof Setup} */
  let last = "board";

  /** @param {Partial<Setup>} change */
  const choose = (change) => {
    [last] = /** @type {(keyof Setup)[]} */ (Object.keys(change));
    send({ type: "draft", change: { setup: { ...get().draft.setup, ...change } } });
  };

  const presets = createPresets(app, (setup) => send({ type: "draft", change: { setup } }));
  const options = createOptions(app, choose);
  const blocked = createBlockedEditor(app, (squares) => choose({ blocked: squares }));
  const seats = createSeats(app);
  const clock = createClockChoice(app);

  const problems = el("ul", { class: "problems", "data-error": "setup" });
  const mend = button("mend-setup", t("setup.mend"), () => {
    const fit = nearestFit(get().draft.setup, last, (setup) => session.problems(setup).length === 0);
    if (fit) send({ type: "draft", change: { setup: fit } });
  });
  const trouble = el("div", { class: "trouble", role: "alert" }, problems, mend);
  const line = el("p", { class: "setup-line", "data-setup-line": true });
  const start = button("start", t("setup.start"), () => app.startDraft(), { primary: true });

  return {
    title: t("sheet.setup"),
    place: "side",
    body: [presets.element, ...options.table, seats.element, ...options.rules, blocked.element, clock.element],
    foot: [trouble, line, start],
    focus: presets.focus,
    draw(state) {
      const { draft, preview } = state;
      /** Each sentence once, whatever number of reasons it stands for. @type {Map<string, import("../types.js").Problem>} */
      const sentences = new Map(preview?.problems.map((problem) => [explain(problem), problem]));
      const wrong = [...sentences];
      presets.draw(state);
      options.draw(state);
      blocked.draw(state);
      seats.draw(state);
      clock.draw(state);
      setAttribute(trouble, "hidden", wrong.length === 0);
      setAttribute(line, "hidden", wrong.length > 0);
      setAttribute(start, "disabled", wrong.length > 0);
      setText(line, setupLine(draft.setup));
      reconcile(
        problems,
        wrong,
        ([sentence]) => sentence,
        ([sentence, { field }]) => el("li", { "data-problem": field }, sentence),
      );
    },
    close: blocked.close,
  };
}

/**
 * @param {App} app
 * @param {(setup: Setup) => void} choose
 */
function createPresets({ get, session }, choose) {
  const [latest] = get().recent;
  const entries = [
    ...(latest ? [{ name: "last-used", setup: latest.setup }] : []),
    ...PRESETS,
  ];
  const buttons = entries.map(({ name, setup }) => {
    const miniature = createMiniature(setup.board, () => session.preview(setup));
    const element = el(
      "button",
      { type: "button", class: "preset", "data-preset": name, onclick: () => choose(setup) },
      miniature.element,
      el("span", { class: "name" }, t(`preset.${name}`)),
    );
    return { element, miniature, setup };
  });
  return {
    element: el(
      "section",
      { class: "presets", "aria-label": t("setup.presets") },
      el("div", { class: "presets-row", role: "group", "aria-label": t("setup.presets") }, ...buttons.map((each) => each.element)),
    ),
    focus: buttons[0].element,
    /** @param {State} state */
    draw({ draft, preferences }) {
      const key = setupKey(draft.setup);
      for (const { element, miniature, setup } of buttons) {
        setAttribute(element, "aria-pressed", String(setupKey(setup) === key));
        miniature.draw(preferences);
      }
    },
  };
}

/** What each choice of the rules offers. */
const CHOICES = Object.freeze({
  board: /** @type {const} */ (["6x6", "8x8", "10x10", "octagon"]),
  goal: /** @type {const} */ (["most", "fewest"]),
  opening: /** @type {const} */ (["cross", "free"]),
  players: /** @type {const} */ ([2, 3, 4]),
  handicap: /** @type {const} */ (["none", "black", "white"]),
  corners: /** @type {const} */ ([1, 2, 3, 4]),
});

/**
 * @param {App} app
 * @param {(change: Partial<Setup>) => void} choose
 */
function createOptions({ session, get }, choose) {
  const pictures = CHOICES.board.map((board) => createMiniature(board, () => session.preview({ ...CLASSIC, board })));
  const board = choice({
    name: "board",
    legend: t("setup.board"),
    look: "pictures",
    options: CHOICES.board.map((value, index) => ({
      value,
      label: t(`board.${value}`),
      picture: pictures[index].element,
    })),
    choose: (value) => choose({ board: value }),
  });
  const players = choice({
    name: "players",
    legend: t("setup.players"),
    look: "segments",
    options: CHOICES.players.map((value) => ({ value, label: formatNumber(value) })),
    choose: (value) => choose({ players: value }),
  });
  const goal = choice({
    name: "goal",
    legend: t("setup.goal"),
    options: CHOICES.goal.map((value) => ({ value, label: t(`goal.${value}`), note: t(`goal.${value}.note`) })),
    choose: (value) => choose({ goal: value }),
  });
  const opening = choice({
    name: "opening",
    legend: t("setup.opening"),
    options: CHOICES.opening.map((value) => ({ value, label: t(`opening.${value}`), note: t(`opening.${value}.note`) })),
    choose: (value) => choose({ opening: value }),
  });
  const handicap = choice({
    name: "handicap",
    legend: t("setup.handicap"),
    look: "segments",
    options: CHOICES.handicap.map((value) => ({ value, label: t(`handicap.${value}`) })),
    choose: (value) =>
      choose({ handicap: value === "none" ? null : { player: value, corners: get().draft.setup.handicap?.corners ?? 1 } }),
  });
  const corners = choice({
    name: "corners",
    legend: t("setup.corners"),
    look: "segments",
    options: CHOICES.corners.map((value) => ({ value, label: formatNumber(value) })),
    choose: (value) => choose({ handicap: { player: get().draft.setup.handicap?.player ?? "black", corners: value } }),
  });
  return {
    table: [board.element, players.element],
    rules: [goal.element, opening.element, handicap.element, corners.element],
    /** @param {State} state */
    draw({ draft: { setup }, preferences }) {
      for (const picture of pictures) picture.draw(preferences);
      board.set(setup.board);
      players.set(setup.players);
      goal.set(setup.goal);
      opening.set(setup.opening);
      handicap.set(setup.handicap?.player ?? "none");
      corners.set(setup.handicap?.corners ?? null);
      setAttribute(corners.element, "hidden", setup.handicap === null);
    },
  };
}

/** @param {App} app */
function createSeats({ get, send }) {
  const editors = COLOURS.map((player, index) =>
    createSeatEditor(player, (change) => {
      const seats = get().draft.seats.map((seat, place) => (place === index ? { ...seat, ...change } : seat));
      send({ type: "draft", change: { seats } });
    }),
  );
  const lot = toggle({
    name: "lot",
    label: t("setup.lot"),
    note: t("setup.lot.note"),
    choose: (on) => send({ type: "draft", change: { lot: on } }),
  });
  return {
    element: el(
      "section",
      { class: "seats", "aria-label": t("setup.seats") },
      el("h3", {}, t("setup.seats")),
      ...editors.map((each) => each.element),
      lot.element,
    ),
    /** @param {State} state */
    draw({ draft }) {
      editors.forEach((editor, index) => {
        editor.set(draft.seats[index]);
        setAttribute(editor.element, "hidden", index >= draft.setup.players);
      });
      lot.set(draft.lot);
    },
  };
}
