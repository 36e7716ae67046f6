/**
 * What went wrong, why, and what can be done about it.
 * @module
 */

import { el, reconcile, setAttribute } from "../dom.js";
import { button } from "../controls.js";
import { detailOf } from "../explain.js";
import { say, t } from "../text/index.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.js").Notice} Notice */

/**
 * @param {App} app
 * @returns {import("../controls.js").View}
 */
export function createNotices({ send, remedies }) {
  const element = el("section", { class: "notices", "aria-label": t("heading.notices") });
  /** @param {Notice} notice */
  const make = ({ id, text, detail, remedy }) => {
    const more = detail ? detailOf(detail) : "";
    return el(
      "div",
      { class: "notice", "data-notice": id },
      el("p", { class: "text" }, say(text)),
      more ? el("p", { class: "detail" }, more) : null,
      el(
        "div",
        { class: "buttons" },
        remedy ? button(remedy, t(`remedy.${remedy}`), remedies[remedy], { primary: true }) : null,
        button("dismiss", t("remedy.dismiss"), () => send({ type: "dismiss", id }), { quiet: true }),
      ),
    );
  };
  return {
    element,
    draw({ notices }) {
      setAttribute(element, "hidden", notices.length === 0);
      reconcile(element, notices, ({ id, detail }) => `${id} ${detail?.message ?? ""}`, make);
    },
  };
}
