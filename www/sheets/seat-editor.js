/**
 * One colour's seat: a person with a name, or the computer at a strength.
 * @module
 */

import { dropDown, swatch, textField } from "../controls.js";
import { el, setAttribute } from "../dom.js";
import { plainName } from "../names.js";
import { t } from "../text/index.js";
import { colourName } from "../sentences.js";

/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").Player} Player */

/** Who can sit down, as one list. @type {readonly { value: string, kind: Seat["kind"], strength?: Seat["strength"] }[]} */
const SITTERS = [
  { value: "person", kind: "person" },
  { value: "easy", kind: "computer", strength: "easy" },
  { value: "normal", kind: "computer", strength: "normal" },
  { value: "hard", kind: "computer", strength: "hard" },
];

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
    options: SITTERS.map(({ value, strength }) => ({
      value,
      label: strength ? t("seat.computer-at", { strength: t(`strength.${strength}`) }) : t("seat.person"),
    })),
    choose(value) {
      const { kind, strength } = SITTERS.find((each) => each.value === value) ?? SITTERS[0];
      change(strength ? { kind, strength } : { kind });
    },
  });
  const name = textField({
    name: `name-${player}`,
    label: t("seat.name", { colour }),
    quietLabel: true,
    placeholder: t("seat.name-hint"),
    longest: LONGEST_NAME,
    change: (value) => change({ name: plainName(value, LONGEST_NAME) }),
  });
  const element = el(
    "div",
    { class: "seat-editor", "data-player": player, role: "group", "aria-label": colour },
    swatch(player),
    el("span", { class: "name" }, colour),
    sitter.element,
    name.element,
  );
  return {
    element,
    /** @param {Seat} seat */
    set(seat) {
      sitter.set(seat.kind === "person" ? "person" : seat.strength);
      name.set(seat.name);
      setAttribute(name.element, "hidden", seat.kind !== "person");
      setAttribute(element, "data-kind", seat.kind);
    },
  };
}
