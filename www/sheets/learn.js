/**
 * How to play, on real boards: see it, play it, watch it. Then the variants, some strategy, and questions people ask.
 * @module
 */

import { SPEEDS, stillModel } from "../board-model.js";
import { createBoard } from "../board/view.js";
import { button, choice } from "../controls.js";
import { el, setAttribute, setText } from "../dom.js";
import { LESSONS, QUESTIONS } from "../learn/lessons.js";
import { t } from "../text/index.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Transition} Transition */
/** @typedef {import("../learn/lessons.js").Lesson} Lesson */
/** @typedef {import("../learn/lessons.js").Chapter} Chapter */

const CHAPTERS = /** @type {const} */ (["play", "variants", "strategy", "questions"]);

/** @type {import("./sheets.js").SheetMaker} */
export function learnSheet(app) {
  const number = el("span", { class: "note", "data-lesson-page": true });
  const lesson = createLesson(app, number);
  const questions = el("div", { class: "questions" }, ...QUESTIONS.map(makeQuestion));
  /** @type {Chapter | "questions"} */
  let chapter = "play";
  let page = 0;

  const chapters = choice({
    name: "chapter",
    legend: t("learn.chapter"),
    look: "segments tabs",
    options: CHAPTERS.map((value) => ({
      value,
      label: t(`learn.chapter.${value}`),
    })),
    choose(value) {
      chapter = value;
      page = 0;
      show();
    },
  });
  const back = button("lesson-previous", t("learn.previous"), () => turn(-1), { icon: "previous", bare: true });
  const next = button("lesson-next", t("learn.next"), () => turn(1), { primary: true });
  const nextWord = /** @type {Element} */ (next.querySelector(".word"));
  // Whoever has read a chapter may go on to the next, or go and play.
  const play = button("lesson-play", t("learn.play"), () => app.send({ type: "sheet", sheet: null }), { icon: "play" });
  const steps = el("div", { class: "lesson-steps" }, back, play, next);

  /** @param {number} step */
  const turn = (step) => {
    page += step;
    const following = CHAPTERS[CHAPTERS.indexOf(chapter) + 1];
    if (chapter !== "questions" && page === LESSONS[chapter].length && following) {
      chapter = following;
      page = 0;
    }
    show();
  };

  const show = () => {
    chapters.set(chapter);
    const asks = chapter === "questions";
    setAttribute(lesson.element, "hidden", asks);
    setAttribute(questions, "hidden", !asks);
    for (const part of [back, next]) setAttribute(part, "hidden", asks);
    if (chapter === "questions") {
      setAttribute(play, "hidden", false);
      return;
    }
    const lessons = LESSONS[chapter];
    const last = page === lessons.length - 1;
    const following = CHAPTERS[CHAPTERS.indexOf(chapter) + 1];
    setText(number, t("learn.page", { number: page + 1, count: lessons.length }));
    setAttribute(back, "disabled", page === 0);
    setAttribute(play, "hidden", !last);
    setText(nextWord, last ? t("learn.next-chapter", { chapter: t(`learn.chapter.${following}`) }) : t("learn.next"));
    lesson.show(lessons[page]);
  };
  show();

  return {
    title: t("sheet.learn"),
    place: "centre",
    body: [chapters.element, lesson.element, questions],
    foot: [steps],
    draw: lesson.draw,
    close: lesson.close,
  };
}

/** @param {string} id */
function makeQuestion(id) {
  return el("details", { "data-question": id }, el("summary", {}, t(`faq.${id}`)), el("p", {}, t(`faq.${id}.answer`)));
}

/**
 * @param {import("../app.js").App} app
 * @param {HTMLElement} number  which of how many it is, shown beside its title
 */
function createLesson({ get, sandbox }, number) {
  const host = el("div", { class: "small-board", "data-board": "lesson" });
  const title = el("h3");
  const text = el("p", { class: "question" });
  const after = el("p", { class: "after", role: "status", "data-lesson-after": true });
  const again = button("lesson-again", t("learn.again"), () => lesson && show(lesson), { icon: "rematch", bare: true, quiet: true });
  setAttribute(again, "title", t("learn.again"));
  const words = el("div", { class: "lesson-words" }, el("div", { class: "lesson-head" }, title, number, again), text, after);
  const element = el("div", { class: "lesson" }, host, words);

  /** @type {Lesson | null} */
  let lesson = null;
  /** @type {Table | null} */
  let table = null;
  /** @type {Transition | null} */
  let transition = null;
  /** @type {import("../board/types.js").BoardView | null} */
  let board = null;

  const session = sandbox((message) => {
    if (message.type !== "table") return;
    table = message.table;
    transition = message.transition ?? null;
  });

  /** The squares that can be played in this lesson now. */
  const open = () => {
    if (!lesson || !table || table.ply >= lesson.moves) return [];
    return lesson.only ? [lesson.only] : [...table.legal];
  };

  /** @param {string} answer */
  const say = (answer) => {
    setText(after, answer);
    after.scrollIntoView({ block: "nearest" });
  };

  /** @param {string} square */
  const play = (square) => {
    if (!lesson || !table || open().length === 0) return;
    if (!open().includes(square)) {
      say(t("learn.not-there"));
      return;
    }
    session.play(square);
    say(table.ply === lesson.moves ? t(`learn.${lesson.id}.after`) : "");
    draw(get());
  };

  /** @param {Lesson} next */
  const show = (next) => {
    lesson = next;
    if (next.position) session.openPosition(next.position, next.setup ?? {}, []);
    else session.start(next.setup ?? {}, []);
    setAttribute(element, "data-lesson", next.id);
    setText(title, t(`learn.${next.id}`));
    setText(text, t(`learn.${next.id}.text`));
    setText(after, "");
    setAttribute(again, "hidden", next.moves === 0);
    if (board) draw(get());
  };

  /** @param {State} state */
  const draw = ({ preferences }) => {
    if (!lesson || !table || !host.isConnected) return;
    board ??= createBoard(host, { onSquare: play, onHover() {}, onSettled() {} });
    board.update({
      ...stillModel(table.setup.board, table.position, preferences),
      legal: open(),
      mover: table.turn,
      interactive: open().length > 0,
      flipsAt: session.flips,
      brackets: true,
      proposed: open().length === 1 ? open()[0] : null,
      last: table.line[table.ply - 1]?.square ?? null,
      hints: (lesson.marks ?? []).map((mark) => ({ ...mark, exact: false })),
      coordinates: true,
      speed: SPEEDS[preferences.speed],
      transition,
      label: t(`learn.${lesson.id}`),
    });
  };

  return { element, show, draw, close: () => board?.destroy() };
}
