/**
 * Every colour the canvas knows. The board is the same object in a light room and in a dark one, so materials do not
 * change with the theme; high contrast flattens them and hardens their lines.
 * @module
 */
/** @import { DiscColour, MaterialName } from "./types.js" */

/**
 * @typedef {object} Material
 * @property {string} field        the squares' surface
 * @property {string} fieldLight   where the light falls, top left
 * @property {string} fieldShade   away from it
 * @property {"weave" | "stone" | "wood"} texture
 * @property {number} grain        strength of the texture, 0 to 1
 * @property {string} line         groove between squares
 * @property {string} lineLight    the groove's lit edge
 * @property {string} guide        guide dots
 * @property {string} frame
 * @property {string} frameLight
 * @property {string} frameShade
 * @property {string} ink          coordinates, on the frame
 * @property {string} well         bottom of a blocked square
 * @property {string} mark         legal dots and plain hints, on the field
 * @property {string} accent       the last move and the best hint, on the field
 */

/** @type {Record<MaterialName, Material>} */
const MATERIALS = {
  baize: {
    field: "#1f6158", fieldLight: "#26705f", fieldShade: "#184d4a", texture: "weave", grain: 0.5,
    line: "#123f3b", lineLight: "#2f7a6e", guide: "#0f3632",
    frame: "#3a2a20", frameLight: "#553f2f", frameShade: "#241913", ink: "#c9b39a",
    well: "#0c2a28", mark: "#d8efe4", accent: "#ffc552",
  },
  slate: {
    field: "#566371", fieldLight: "#65727f", fieldShade: "#465260", texture: "stone", grain: 0.5,
    line: "#353f4a", lineLight: "#74818d", guide: "#2b343e",
    frame: "#262b32", frameLight: "#3c434c", frameShade: "#171a1f", ink: "#aab4bf",
    well: "#1d242c", mark: "#f0f4f8", accent: "#ffca5c",
  },
  beech: {
    field: "#c69c6a", fieldLight: "#d5ae7d", fieldShade: "#b38654", texture: "wood", grain: 0.55,
    line: "#8a6237", lineLight: "#dfbd90", guide: "#6d4a26",
    frame: "#7a5230", frameLight: "#996c43", frameShade: "#563719", ink: "#f3dfc2",
    well: "#4b3018", mark: "#2b1a0a", accent: "#6b1d78",
  },
};

/** @type {Record<MaterialName, Partial<Material>>} */
const HIGH_CONTRAST = {
  baize: {
    field: "#0f4a42", fieldLight: "#0f4a42", fieldShade: "#0f4a42", grain: 0, line: "#a9d6cb", lineLight: "#a9d6cb",
    guide: "#fff", frame: "#000", frameLight: "#fff", frameShade: "#fff", ink: "#fff", well: "#000", mark: "#fff",
    accent: "#ffd257",
  },
  slate: {
    field: "#3b4651", fieldLight: "#3b4651", fieldShade: "#3b4651", grain: 0, line: "#c8d2db", lineLight: "#c8d2db",
    guide: "#fff", frame: "#000", frameLight: "#fff", frameShade: "#fff", ink: "#fff", well: "#000", mark: "#fff",
    accent: "#ffd257",
  },
  beech: {
    field: "#d8b487", fieldLight: "#d8b487", fieldShade: "#d8b487", grain: 0, line: "#3f2812", lineLight: "#3f2812",
    guide: "#000", frame: "#000", frameLight: "#fff", frameShade: "#fff", ink: "#fff", well: "#000", mark: "#000",
    accent: "#560a63",
  },
};

/**
 * @param {MaterialName} name
 * @param {boolean} contrast
 * @returns {Material}
 */
export function materialOf(name, contrast) {
  const material = MATERIALS[name] ?? MATERIALS.baize;
  return contrast ? { ...material, ...(HIGH_CONTRAST[name] ?? HIGH_CONTRAST.baize) } : material;
}

/**
 * @typedef {object} DiscTones
 * @property {string} face
 * @property {string} light   the rim towards the light
 * @property {string} shade   the rim away from it
 * @property {string} edge    the disc's side
 * @property {string} emboss  the mark, tone on tone
 * @property {string} inlay   the mark where it must be seen: 3 : 1 on the face
 * @property {string} text    a number written on the face
 * @property {string} casing  what sets a ring of any colour off from the face
 */

/** Lightness steps (CIE L*): black 19, red 42, neutral 60, green 69, white 92. @type {Record<DiscColour, DiscTones>} */
export const DISCS = {
  black: {
    face: "#2d2f33", light: "#5d6168", shade: "#17181b", edge: "#0e0f11", emboss: "#202226", inlay: "#b9bec6",
    text: "#fff", casing: "#f4f2ee",
  },
  white: {
    face: "#f1e9d8", light: "#fffdf6", shade: "#cdbfa4", edge: "#a8987a", emboss: "#ddd1b9", inlay: "#6d604a",
    text: "#1d1a14", casing: "#26231f",
  },
  red: {
    face: "#b73a29", light: "#dd6c55", shade: "#852215", edge: "#5f150c", emboss: "#8f2619", inlay: "#ffd9c9",
    text: "#fff", casing: "#fff4ee",
  },
  green: {
    face: "#6fb48e", light: "#a5dcbc", shade: "#478a66", edge: "#2c6146", emboss: "#4b906c", inlay: "#0f3a25",
    text: "#0b2417", casing: "#0f3a25",
  },
  neutral: {
    face: "#96918a", light: "#b5b0a8", shade: "#716c65", edge: "#4d4943", emboss: "#6b665f", inlay: "#26231f",
    text: "#14120f", casing: "#fff",
  },
};
