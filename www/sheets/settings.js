/**
 * Choices that last: looks, motion, sound, marks.
 * @module
 */

import { button, choice, dropDown, toggle } from "../controls.js";
import { readEnvironment } from "../board/environment.js";
import { el } from "../dom.js";
import { CHOICES, PREFERENCES } from "../state.js";
import { t } from "../text/index.js";
import { LANGUAGES } from "../text/languages.js";

/** The preferences that are on or off, in the order shown. */
const SWITCHES = /** @type {const} */ ([
  "sound",
  "coordinates",
  "legalMarks",
  "lastMark",
  "flipCounts",
  "discMarks",
  "turnBoard",
  "handOver",
  "confirmMove",
  "shortcuts",
]);

/** @type {import("./sheets.js").SheetMaker} */
export function settingsSheet({ send }) {
  const choices = /** @type {const} */ (["theme", "material", "speed", "coach"]).map((name) => ({
    name,
    view: choice({
      name,
      legend: t(`settings.${name}`),
      look: "segments",
      note: name === "coach" ? t("settings.coach.note") : "",
      options: CHOICES[name].map((value) => ({ value, label: t(`settings.${name}.${value}`) })),
      choose: (value) => send({ type: "preferences", change: { [name]: value } }),
    }),
  }));
  const switches = SWITCHES.map((name) => ({
    name,
    view: toggle({
      name,
      label: t(`settings.${name}`),
      note: t(`settings.${name}.note`),
      choose: (on) => send({ type: "preferences", change: { [name]: on } }),
    }),
  }));
  const language = dropDown({
    name: "language",
    label: t("settings.language"),
    options: [
      { value: "auto", label: t("settings.language.auto") },
      ...LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name })),
    ],
    choose: (value) => send({ type: "preferences", change: { language: value } }),
  });
  return {
    title: t("sheet.settings"),
    place: "side",
    body: [
      ...choices.map(({ view }) => view.element),
      language.element,
      el("div", { class: "toggles" }, ...switches.map(({ view }) => view.element)),
      button("reset", t("settings.reset"), () => send({ type: "preferences", change: PREFERENCES }), { quiet: true }),
    ],
    foot: [button("done", t("sheet.done"), () => send({ type: "sheet", sheet: null }), { primary: true })],
    draw({ preferences }) {
      for (const { name, view } of choices) view.set(preferences[name]);
      language.set(preferences.language);
      const always = marksAlways();
      for (const { name, view } of switches) {
        const fixed = name === "discMarks" && always;
        view.set(fixed || preferences[name]);
        view.fix(fixed, t(fixed ? "settings.discMarks.always" : `settings.${name}.note`));
      }
    },
  };
}

/** Whether the looks of the page, chosen or the system's, demand the marks on the discs. */
function marksAlways() {
  return readEnvironment(document.documentElement).contrast;
}
