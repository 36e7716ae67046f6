/**
 * The page's controls: buttons of commands, choices with pictures, switches, lists. They hold no state of their own.
 * @module
 */

import { el, setAttribute, setOff, setText } from "./dom.js";
import { icon } from "./icons.js";
import { isOn } from "./commands.js";
import { t } from "./text/index.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./commands.js").Command} Command */
/** @typedef {import("./commands.js").CommandId} CommandId */

/**
 * A control, and how it follows the state.
 * @template {HTMLElement} [E=HTMLElement]
 * @typedef {{ element: E, draw: (state: State) => void }} View
 */

/**
 * The button of a command.
 * @param {CommandId} id
 * @param {Command} command
 * @param {() => State} get
 * @param {{ primary?: boolean, bare?: boolean, brief?: boolean, then?: () => void }} [manner]
 *   bare: the icon alone, its word as a label; brief: the shorter word; then: done before the command
 * @returns {View<HTMLButtonElement>}
 */
export function commandButton(id, command, get, { primary = false, bare = false, brief = false, then } = {}) {
  const word = el("span", { class: "word" });
  const element = el(
    "button",
    {
      type: "button",
      class: `button${primary ? " primary" : ""}${bare ? " bare" : ""}`,
      "data-action": id,
      onclick: () => {
        if (!isOn(command, get())) return;
        then?.();
        command.run();
      },
    },
    icon(command.icon),
    !bare && word,
  );
  return {
    element,
    draw(state) {
      const text = t(command.label(state));
      if (bare) setAttribute(element, "aria-label", text);
      else setText(word, brief && command.brief ? t(command.brief) : text);
      setAttribute(element, "title", command.key ? t("action.with-key", { action: text, key: command.key.toUpperCase() }) : text);
      setAttribute(element, "hidden", command.shown ? !command.shown(state) : false);
      setOff(element, !(command.enabled?.(state) ?? true));
      if (command.pressed) setAttribute(element, "aria-pressed", String(command.pressed(state)));
    },
  };
}

/**
 * A plain button.
 * @param {string} action  for tests: what it does
 * @param {string} text
 * @param {() => void} run
 * @param {{ icon?: import("./icons.js").IconName, primary?: boolean, quiet?: boolean, bare?: boolean }} [manner]
 */
export function button(action, text, run, manner = {}) {
  const looks = ["button", manner.primary && "primary", manner.quiet && "quiet", manner.bare && "bare"].filter(Boolean);
  return el(
    "button",
    { type: "button", class: looks.join(" "), "data-action": action, "aria-label": manner.bare ? text : null, onclick: run },
    manner.icon && icon(manner.icon),
    !manner.bare && el("span", { class: "word" }, text),
  );
}

/**
 * One of several, as radio buttons with words and perhaps pictures.
 * @template {string | number} T
 * @param {object} parts
 * @param {string} parts.name
 * @param {string} parts.legend
 * @param {readonly { value: T, label: string, note?: string, picture?: Element }[]} parts.options
 * @param {(value: T) => void} parts.choose
 * @param {string} [parts.look]  a class for the group
 * @param {string} [parts.note]  what the options mean, where it takes more than their names
 * @returns {{ element: HTMLFieldSetElement, set: (value: T | null) => void }}
 */
export function choice({ name, legend, options, choose, look = "", note = "" }) {
  const group = `${name}-${nextId()}`;
  const inputs = options.map(({ value }) =>
    el("input", { type: "radio", name: group, value, onchange: () => choose(value), "data-choice": `${name}:${value}` }),
  );
  const element = el(
    "fieldset",
    { class: `choice ${look}`, "data-field": name, "aria-describedby": note ? `${group}-note` : null },
    el("legend", {}, legend),
    el(
      "div",
      { class: "options" },
      ...options.map(({ label, note: meaning, picture }, index) =>
        el(
          "label",
          { class: "option" },
          inputs[index],
          picture,
          el("span", { class: "words" }, el("span", { class: "name" }, label), meaning ? el("span", { class: "note" }, meaning) : null),
        ),
      ),
    ),
    note ? el("p", { class: "note", id: `${group}-note` }, note) : null,
  );
  return {
    element,
    set(value) {
      options.forEach((option, index) => {
        const on = option.value === value;
        if (inputs[index].checked !== on) inputs[index].checked = on;
      });
    },
  };
}

/**
 * Something that is on or off.
 * @param {object} parts
 * @param {string} parts.name
 * @param {string} parts.label
 * @param {string} [parts.note]
 * @param {(on: boolean) => void} parts.choose
 */
export function toggle({ name, label, note, choose }) {
  const input = el("input", {
    type: "checkbox",
    role: "switch",
    "data-choice": name,
    onchange: () => choose(input.checked),
  });
  const notes = note ? el("span", { class: "note" }, note) : null;
  const element = el("label", { class: "toggle", "data-field": name }, el("span", { class: "words" }, el("span", { class: "name" }, label), notes), input);
  return {
    element,
    /** @param {boolean} on */
    set(on) {
      if (input.checked !== on) input.checked = on;
    },
    /**
     * Lets it be changed or not, with a note that says why.
     * @param {boolean} fixed
     * @param {string} why
     */
    fix(fixed, why) {
      if (input.disabled !== fixed) input.disabled = fixed;
      if (notes) setText(notes, why);
    },
  };
}

/**
 * One of a list.
 * @template {string | number} T
 * @param {object} parts
 * @param {string} parts.name
 * @param {string} parts.label
 * @param {readonly { value: T, label: string }[]} parts.options
 * @param {(value: T) => void} parts.choose
 * @param {boolean} [parts.quietLabel]  the label is for assistive technology alone
 */
export function dropDown({ name, label, options, choose, quietLabel = false }) {
  const id = `${name}-${nextId()}`;
  const select = el(
    "select",
    { id, "data-choice": name, onchange: () => choose(options[select.selectedIndex].value) },
    ...options.map((option) => el("option", { value: option.value }, option.label)),
  );
  const element = el(
    "div",
    { class: "field", "data-field": name },
    el("label", { for: id, class: quietLabel ? "only-heard" : "" }, label),
    select,
  );
  return {
    element,
    select,
    /** @param {T} value */
    set(value) {
      const index = options.findIndex((option) => option.value === value);
      if (select.selectedIndex !== index) select.selectedIndex = index;
    },
  };
}

/**
 * A line of text or a number.
 * @param {object} parts
 * @param {string} parts.name
 * @param {string} parts.label
 * @param {(value: string) => void} parts.change
 * @param {string} [parts.placeholder]
 * @param {number} [parts.longest]
 * @param {"text" | "numeric"} [parts.mode]
 * @param {boolean} [parts.quietLabel]
 */
export function textField({ name, label, change, placeholder, longest = 40, mode = "text", quietLabel = false }) {
  const id = `${name}-${nextId()}`;
  const input = el("input", {
    id,
    type: "text",
    inputmode: mode,
    autocomplete: "off",
    spellcheck: "false",
    maxlength: longest,
    placeholder,
    "data-choice": name,
    oninput: () => change(input.value),
  });
  const element = el(
    "div",
    { class: "field", "data-field": name },
    el("label", { for: id, class: quietLabel ? "only-heard" : "" }, label),
    input,
  );
  return {
    element,
    input,
    /** @param {string} value */
    set(value) {
      if (input.value !== value && document.activeElement !== input) input.value = value;
    },
  };
}

/**
 * A disc in type size, for lists and buttons.
 * @param {string} colour
 */
export function swatch(colour) {
  return el("span", { class: "disc", "data-colour": colour, "aria-hidden": "true" });
}

let ids = 0;

/** A number that no other element's id has. */
export function nextId() {
  ids += 1;
  return ids;
}
