/**
 * What the board must know of the screen it is on, and be told when it changes.
 * @module
 */

/**
 * @typedef {object} Environment
 * @property {number} ratio      device pixels in a CSS pixel
 * @property {boolean} reduced   the visitor asked for less motion
 * @property {boolean} contrast  high contrast, by theme or by system
 */

/**
 * Reads the environment as it is for an element. Contrast comes from the token `--board-contrast`, so that a theme
 * chosen on the page counts as much as the system's wish.
 * @param {Element} element
 * @returns {Environment}
 */
export function readEnvironment(element) {
  return {
    ratio: window.devicePixelRatio || 1,
    reduced: matchMedia("(prefers-reduced-motion: reduce)").matches,
    contrast: getComputedStyle(element).getPropertyValue("--board-contrast").trim() === "high",
  };
}

/**
 * Calls back when anything `readEnvironment` reads may have changed: media preferences, zoom, or the page's theme.
 * @param {() => void} changed
 * @returns {() => void} stops watching
 */
export function watchEnvironment(changed) {
  const queries = [
    "(prefers-reduced-motion: reduce)",
    "(prefers-contrast: more)",
    "(prefers-color-scheme: dark)",
    "(forced-colors: active)",
  ].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", changed);

  // A query for the present ratio stops matching once the ratio changes, so it is made anew each time.
  /** @type {MediaQueryList} */
  let ratio;
  const ratioChanged = () => {
    watchRatio();
    changed();
  };
  const watchRatio = () => {
    ratio = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    ratio.addEventListener("change", ratioChanged, { once: true });
  };
  watchRatio();

  const theme = new MutationObserver(changed);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class", "style"] });

  return () => {
    for (const query of queries) query.removeEventListener("change", changed);
    ratio.removeEventListener("change", ratioChanged);
    theme.disconnect();
  };
}
