/**
 * One colour's seat: a person with a name, or the computer at a strength.
 * @module
 */

import { dropDown, nextId, swatch, textField } from "../controls.js";
import { el, setAttribute, setText } from "../dom.js";
import { plainName } from "../names.js";
import { t } from "../text/index.js";
import { colourName } from "../sentences.js";
import { STRENGTHS, THOUGHT } from "../strengths.js";

/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").Player} Player */
/** @typedef {import("../types.js").Strength} Strength */

/** Who can sit down, as one list: a person, or the computer at a strength. @type {readonly ("person" | Strength)[]} */
const SITTERS = ["person", ...STRENGTHS];

/** The longest name, in characters. */
export const LONGEST_NAME = 24;

/**
 * @param {Player} player
 * @param {(change: Partial<Seat>) => void} change
 */
export function createSeatEditor(player, change) {
  const colour = colourName(player);
  const sitter = dropDown({
    name: `seat-${player}`,
    label: t("seat.who", { colour }),
    quietLabel: true,
    options: SITTERS.map((value) => ({ value, label: value === "person" ? t("seat.person") : t("seat.computer-at", { strength: t(`strength.${value}`) }) })),
    choose: (value) => change(value === "person" ? { kind: "person" } : { kind: "computer", strength: value }),
  });
  const name = textField({
    name: `name-${player}`,
    label: t("seat.name", { colour }),
    quietLabel: true,
    placeholder: t("seat.name-hint"),
    longest: LONGEST_NAME,
    change: (value) => change({ name: plainName(value, LONGEST_NAME) }),
  });
  // How long the computer may think, where that is long enough to wait for.
  const patience = el("p", { class: "note", id: `patience-${nextId()}` });
  setAttribute(sitter.select, "aria-describedby", patience.id);
  const element = el(
    "div",
    { class: "seat-editor", "data-player": player, role: "group", "aria-label": colour },
    swatch(player),
    el("span", { class: "name" }, colour),
    sitter.element,
    name.element,
    patience,
  );
  return {
    element,
    /** @param {Seat} seat */
    set(seat) {
      sitter.set(seat.kind === "person" ? "person" : seat.strength);
      name.set(seat.name);
      setAttribute(name.element, "hidden", seat.kind !== "person");
      setAttribute(element, "data-kind", seat.kind);
      const { timeMs } = seat.kind === "computer" ? THOUGHT[seat.strength] : {};
      setText(patience, timeMs ? t("seat.thinks", { n: timeMs / 1000 }) : "");
    },
  };
}
