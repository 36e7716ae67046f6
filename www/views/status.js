/**
 * The sentence that says what happened and what is wanted, and the buttons that may go with it.
 * @module
 */

import { el, setAttribute, setText } from "../dom.js";
import { commandButton } from "../controls.js";
import { isFirstMove } from "../selectors.js";
import { statusLine } from "../sentences.js";

/** @typedef {import("../app.js").App} App */

/**
 * @param {App} app
 * @returns {import("../controls.js").View}
 */
export function createStatus({ commands, get }) {
  const line = el("p", { class: "status-line", "data-status": true });
  const goOn = commandButton("go-on", commands["go-on"], get, { primary: true });
  const confirm = commandButton("confirm", commands.confirm, get, { primary: true });
  const pause = commandButton("pause", commands.pause, get, { bare: true });
  const result = commandButton("result", commands.result, get);
  const learn = commandButton("learn", { ...commands.learn, shown: isFirstMove }, get);
  const goBack = commandButton("go-back", commands["go-back"], get, { brief: true });
  const element = el("div", { class: "status" }, line, el("div", { class: "beside" }, goOn.element, confirm.element, pause.element, result.element, learn.element, goBack.element));

  // What is to be scrolled is a stop of the Tab key, so that the arrow keys scroll it.
  const observer = new ResizeObserver(() => {
    setAttribute(element, "tabindex", element.scrollHeight > element.clientHeight + 1 ? 0 : null);
  });
  for (const each of [element, line]) observer.observe(each);

  return {
    element,
    draw(state) {
      const text = statusLine(state);
      // Only where it can have been scrolled, for that has the page laid out.
      if (text !== line.textContent && element.hasAttribute("tabindex")) element.scrollTop = 0;
      setText(line, text);
      setAttribute(element, "data-refused", state.refusal !== null);
      for (const view of [goOn, confirm, pause, result, learn, goBack]) view.draw(state);
    },
  };
}
