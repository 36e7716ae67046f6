/**
 * Opens and closes the sheets: native dialogs, one at a time, built when opened and removed when closed.
 * @module
 */

import { el } from "../dom.js";
import { button, nextId } from "../controls.js";
import { refusalOf } from "../explain.js";
import { t } from "../text/index.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").SheetId} SheetId */

/**
 * @typedef {object} Sheet
 * @property {string} title
 * @property {"side" | "centre"} place     side: the board stays in sight
 * @property {(Node | null)[]} body
 * @property {(Node | null)[]} [foot]      stays in sight while the body scrolls
 * @property {HTMLElement} [focus]         what the focus is on first
 * @property {(state: State) => void} [draw]
 * @property {() => void} [close]          lets go of what the sheet holds
 */

/** @typedef {(app: App) => Sheet} SheetMaker */

/**
 * @param {App} app
 * @param {Readonly<Record<SheetId, () => Promise<SheetMaker>>>} makers
 * @param {HTMLElement} host
 * @param {HTMLElement | null} [opener]  what had the focus before the first sheet opened
 */
export function createSheets(app, makers, host, opener = null) {
  /** @type {{ id: SheetId, sheet: Sheet, dialog: HTMLDialogElement } | null} */
  let open = null;

  const shut = () => {
    if (!open) return;
    const { dialog, sheet } = open;
    open = null;
    sheet.close?.();
    if (dialog.open) dialog.close();
    dialog.remove();
  };

  /** The sheet that is being loaded. @type {SheetId | null} */
  let coming = null;

  /** @param {SheetId} id */
  const fetch = async (id) => {
    coming = id;
    try {
      const maker = await makers[id]();
      // Meanwhile it may have been closed, or another asked for.
      if (app.get().sheet === id && !open) show(id, maker);
    } catch (cause) {
      app.send({ type: "sheet", sheet: null });
      app.send({
        type: "notice",
        notice: { id: "sheet", text: { key: "notice.sheet" }, detail: refusalOf(cause), remedy: "reload" },
      });
    } finally {
      if (coming === id) coming = null;
    }
  };

  /**
   * @param {SheetId} id
   * @param {SheetMaker} maker
   */
  const show = (id, maker) => {
    const sheet = maker(app);
    const titleId = `sheet-title-${nextId()}`;
    const close = button("close", t("sheet.close"), () => app.send({ type: "sheet", sheet: null }), {
      icon: "close",
      bare: true,
      quiet: true,
    });
    const body = el("div", { class: "sheet-body" }, ...sheet.body);
    // What scrolls must be reachable by keyboard, and here only the body itself can be.
    if (!body.querySelector("button, input, select, textarea, summary")) {
      for (const [name, value] of [["tabindex", "0"], ["role", "group"], ["aria-labelledby", titleId]]) body.setAttribute(name, value);
    }
    const dialog = el(
      "dialog",
      {
        class: `sheet ${sheet.place}`,
        "data-screen": id,
        "aria-labelledby": titleId,
        oncancel: (/** @type {Event} */ event) => {
          // The state closes the sheet, so that what is asked for next finds it closed.
          event.preventDefault();
          app.send({ type: "sheet", sheet: null });
        },
        onclose: () => {
          if (open?.dialog === dialog) app.send({ type: "sheet", sheet: null });
        },
        onclick: (/** @type {MouseEvent} */ event) => {
          // The dialog itself is hit only where its backdrop is: its content covers the rest.
          if (event.target === dialog) app.send({ type: "sheet", sheet: null });
        },
      },
      el(
        "div",
        { class: "sheet-frame" },
        el("header", { class: "sheet-head" }, el("h2", { id: titleId, tabindex: "-1" }, sheet.title), close),
        body,
        sheet.foot ? el("footer", { class: "sheet-foot" }, ...sheet.foot) : null,
      ),
    );
    host.append(dialog);
    open = { id, sheet, dialog };
    sheet.draw?.(app.get());
    dialog.showModal();
    (sheet.focus ?? dialog.querySelector("h2"))?.focus();
  };

  return {
    /** @param {State} state */
    draw(state) {
      if (open && open.id !== state.sheet) shut();
      if (state.sheet && !open) {
        if (!opener && document.activeElement instanceof HTMLElement) opener = document.activeElement;
        if (coming !== state.sheet) void fetch(state.sheet);
      } else if (open) {
        open.sheet.draw?.(state);
        holdFocus(open.dialog);
      }
      if (!state.sheet && opener) {
        focusAgain(opener, host);
        opener = null;
      }
    },
    /** Closes for good. Gives what has to get the focus back one day, for the sheets that come after. */
    shut() {
      shut();
      return opener;
    },
  };
}

/**
 * Where what had the focus has been hidden or removed, the sheet's heading takes it, so that reading goes on from there.
 * @param {HTMLDialogElement} dialog
 */
function holdFocus(dialog) {
  const focused = document.activeElement;
  if (focused && focused !== document.body && focused.getClientRects().length > 0) return;
  dialog.querySelector("h2")?.focus({ preventScroll: true });
}

/**
 * Gives the focus back to an element, to its like in a page that was built anew, or, where neither can take it, to the
 * board.
 * @param {HTMLElement} element
 * @param {HTMLElement} host
 */
function focusAgain(element, host) {
  const { action, square } = element.dataset;
  const like = action ? `[data-action="${action}"]` : square ? `[data-square="${square}"]` : null;
  /** @type {HTMLElement | null} */
  const target = element.isConnected || !like ? element : host.querySelector(like);
  target?.focus();
  if (document.activeElement !== document.body || element === document.body) return;
  /** @type {HTMLElement | null} */
  const board = host.querySelector('[data-square][tabindex="0"]');
  board?.focus();
}
