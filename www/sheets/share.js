/**
 * The game as text: a link, a transcript, a position; and the way back from each.
 * @module
 */

import { button, nextId } from "../controls.js";
import { el, setAttribute, setText } from "../dom.js";
import { reason } from "../explain.js";
import { isBlank, recognise, refuseLong, refuseSignless } from "../pasted.js";
import { CLASSIC } from "../presets.js";
import { colourName, setupLine } from "../sentences.js";
import { t } from "../text/index.js";

/** @typedef {import("../app.js").App} App */

/** @type {import("./sheets.js").SheetMaker} */
export function shareSheet(app) {
  const { session, get, send } = app;
  const { table } = get();
  if (!table) return { title: t("sheet.share"), place: "side", body: [] };

  const id = `paste-${nextId()}`;
  const trouble = el("p", { class: "trouble", id: `${id}-trouble`, role: "alert", "data-error": "paste" });
  const area = el("textarea", {
    id,
    rows: 4,
    spellcheck: "false",
    autocapitalize: "off",
    "data-field": "paste",
    "aria-describedby": `${id}-note ${id}-trouble`,
    // A field filled with megabytes would hold up the whole page.
    onbeforeinput: (/** @type {InputEvent} */ event) => {
      try {
        refuseLong(event.data ?? "");
      } catch (cause) {
        event.preventDefault();
        complain(reason(cause));
      }
    },
    oninput: () => complain(""),
  });

  /** @param {string} text */
  const complain = (text) => {
    setText(trouble, text);
    setAttribute(area, "aria-invalid", text ? "true" : null);
  };

  const open = () => {
    const text = area.value.trim();
    if (isBlank(text)) {
      complain(t("share.nothing"));
      area.focus();
      return;
    }
    try {
      refuseSignless(text);
      const flash = openText(text, app);
      send({ type: "sheet", sheet: null });
      send({ type: "flash", flash });
    } catch (cause) {
      complain(reason(cause));
      area.focus();
    }
  };

  return {
    title: t("sheet.share"),
    place: "centre",
    body: [
      copyField(app, "link", app.linkAddress()),
      copyField(app, "transcript", session.transcript()),
      copyField(app, "position", session.position()),
      el("h3", {}, t("share.open-heading")),
      el("div", { class: "field" }, el("label", { for: id }, t("share.paste")), area),
      el("p", { class: "note", id: `${id}-note` }, t("share.paste-note")),
    ],
    foot: [trouble, button("open-text", t("share.open"), open, { primary: true })],
  };
}

/**
 * @param {App} app
 * @param {"link" | "transcript" | "position"} kind
 * @param {string} text
 */
function copyField({ copy }, kind, text) {
  const id = `share-${nextId()}`;
  const field = el("input", { id, type: "text", readonly: true, "data-field": kind, onfocus: () => field.select() });
  field.value = text;
  const done = el("span", { class: "only-heard", role: "status" });
  const copyButton = button(
    `copy-${kind}`,
    t("share.copy"),
    async () => {
      const worked = await copy(text);
      field.focus();
      setText(done, t(worked ? "share.copied" : "share.copy-by-hand"));
      const word = copyButton.querySelector(".word");
      if (word) setText(word, t(worked ? "share.copied-short" : "share.copy"));
    },
    { icon: "copy" },
  );
  return el("div", { class: "field with-button" }, el("label", { for: id }, t(`share.${kind}`)), el("div", { class: "line" }, field, copyButton), done);
}

/**
 * Opens what was pasted. Throws where it cannot be read.
 * @param {string} text
 * @param {App} app
 * @returns {import("../types.js").Sentence} what it was taken for
 */
function openText(text, { session, get }) {
  const { table, seats } = get();
  const pasted = recognise(text, table?.setup ?? CLASSIC);
  const kind = t(`share.kind.${pasted.kind}`);
  try {
    const more = session.openPasted(pasted, seats);
    const opened = get().table;
    const line = opened ? setupLine(opened.setup) : "";
    if (more > 0) return { key: "share.opened-first", with: { kind, line, n: more + 1 } };
    if (pasted.assumed && opened?.turn) return { key: "share.opened-assumed", with: { kind, line, name: colourName(opened.turn) } };
    return { key: "share.opened", with: { kind, line } };
  } catch (cause) {
    throw new Error(t("share.refused", { kind, why: reason(cause) }));
  }
}
