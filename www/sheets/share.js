/**
 * The game as text: a link, a transcript, a position; and the way back from each.
 * @module
 */

import { button, nextId } from "../controls.js";
import { el, setAttribute, setText } from "../dom.js";
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
    oninput: () => complain(""),
  });

  /** @param {string} text */
  const complain = (text) => {
    setText(trouble, text);
    setAttribute(area, "aria-invalid", text ? "true" : null);
  };

  const open = () => {
    const text = area.value.trim();
    if (!/[\p{L}\p{N}#]/u.test(text)) {
      complain(t("share.nothing"));
      area.focus();
      return;
    }
    try {
      openText(text, app);
      send({ type: "sheet", sheet: null });
      send({ type: "flash", flash: { key: "share.opened" } });
    } catch (cause) {
      complain(t("share.refused", { kind: t(`share.kind.${kindOf(text)}`), why: cause instanceof Error ? cause.message : String(cause) }));
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
      trouble,
      button("open-text", t("share.open"), open, { primary: true }),
    ],
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
 * What a pasted text is meant to be.
 * @param {string} text
 * @returns {"link" | "position" | "transcript"}
 */
export function kindOf(text) {
  const address = /^\w+:\/\/\S*$|^\S*#\d+\.\S*$|^#[^/\s]*$/;
  const fragment = /^\d+\.(\d+x\d+|octagon)(\.\S*)?$/;
  if (address.test(text) || fragment.test(text)) return "link";
  return /^[BWRGN#.-]+(\/[BWRGN#.-]+)+(\s+[BWRG-])?$/i.test(text) ? "position" : "transcript";
}

/**
 * @param {string} text
 * @param {App} app
 */
function openText(text, { session, get }) {
  const { table, seats } = get();
  const setup = table ? table.setup : {};
  switch (kindOf(text)) {
    case "link":
      session.openLink(text.slice(text.indexOf("#") + 1), seats, { hold: true });
      return;
    case "position":
      session.openPosition(text, setup, seats);
      return;
    case "transcript":
      session.openTranscript(text, setup, seats);
  }
}
