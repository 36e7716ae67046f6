/**
 * The languages the page speaks. English is always there, for what another lacks; each other is loaded when it is chosen.
 * @module
 */

import english from "./en.js";
import { setLanguage } from "./index.js";

/** @typedef {import("./index.js").Catalogue} Catalogue */

/** @type {readonly { tag: string, name: string, load: () => Promise<{ default: Catalogue }> }[]} */
export const LANGUAGES = Object.freeze([
  { tag: "en", name: "English", load: async () => ({ default: english }) },
  { tag: "de", name: "Deutsch", load: () => import("./de.js") },
  { tag: "es", name: "Español", load: () => import("./es.js") },
  { tag: "fr", name: "Français", load: () => import("./fr.js") },
  { tag: "ja", name: "日本語", load: () => import("./ja.js") },
  { tag: "zh", name: "简体中文", load: () => import("./zh.js") },
]);

/**
 * The language to speak: the one chosen, or else the first of the browser's that there is, or English.
 * @param {string} chosen  a tag, or "auto"
 * @param {readonly string[]} wanted  the browser's languages, the most wanted first
 */
export function languageFor(chosen, wanted) {
  const tags = chosen === "auto" ? wanted.map((tag) => tag.toLowerCase().split("-")[0]) : [chosen];
  return tags.find((tag) => LANGUAGES.some((language) => language.tag === tag)) ?? "en";
}

/**
 * The texts of a language, or null where they cannot be loaded.
 * @param {string} tag
 */
export async function catalogueOf(tag) {
  const language = LANGUAGES.find((each) => each.tag === tag) ?? LANGUAGES[0];
  try {
    const { default: catalogue } = await language.load();
    return { tag: language.tag, catalogue };
  } catch {
    return null;
  }
}

/**
 * Speaks a language from now on. Where its texts cannot be loaded the page goes on in the one it spoke.
 * @param {string} tag
 */
export async function speak(tag) {
  const language = await catalogueOf(tag);
  if (language) setLanguage(language.tag, language.catalogue);
  return language !== null;
}
