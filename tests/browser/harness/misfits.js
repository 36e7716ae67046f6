// What does not fit: run inside the page, so it stands by itself.

/**
 * Everything on the uppermost layer that is cut off, lies out of reach, covers something else, or is too small for a
 * finger, one line each.
 * @param {{ touch: boolean }} manner
 * @returns {string[]}
 */
export function misfits({ touch }) {
  /** Rounding, and the blank beside a glyph, in CSS pixels. */
  const SLACK = 1.5;
  /** The smallest side of what a finger is to hit, in CSS pixels. */
  const FINGER = 44;

  const root = document.querySelector("dialog[open]") ?? document.body;
  /** @type {string[]} */
  const found = [];
  /** @param {Element} element */
  const told = (element) => {
    const { className, dataset } = /** @type {HTMLElement} */ (element);
    const place = element.closest("[data-action], [data-field], [data-player], [data-choice], [data-preset]");
    const name = place instanceof HTMLElement ? Object.values(place.dataset).join(" ") : "";
    return `${element.localName}.${className} ${Object.values(dataset).join(" ")} (${name}) "${(element.textContent ?? "").trim().slice(0, 40)}"`;
  };
  /** @param {string} what @param {Element} element @param {string} [more] */
  const note = (what, element, more = "") => void found.push(`${what}: ${told(element)}${more}`);
  /** @param {Element} element */
  const unseen = (element) =>
    element.getClientRects().length === 0 ||
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest(".only-heard, .skip, [aria-hidden='true'], .board-view, .brand h1") !== null ||
    getComputedStyle(element).clipPath !== "none";
  /**
   * Where an element can be seen: the window and what clips it, but endless in a direction in which it scrolls, for
   * there it can be brought into sight.
   * @param {Element} element
   */
  const sight = (element) => {
    const across = { low: 0, high: innerWidth, scrolls: false };
    const down = { low: 0, high: innerHeight, scrolls: false };
    /** @param {typeof across} axis @param {string} overflow @param {number} low @param {number} high */
    const clip = (axis, overflow, low, high) => {
      if (axis.scrolls || overflow === "visible") return;
      if (overflow === "hidden" || overflow === "clip") Object.assign(axis, { low: Math.max(axis.low, low), high: Math.min(axis.high, high) });
      else Object.assign(axis, { low: -Infinity, high: Infinity, scrolls: true });
    };
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      clip(across, overflowX, left, right);
      clip(down, overflowY, top, bottom);
    }
    return { left: across.low, right: across.high, top: down.low, bottom: down.high };
  };

  /** @type {{ element: Element, rect: DOMRect }[]} */
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || ["OPTION", "SCRIPT", "NOSCRIPT", "TEXTAREA"].includes(element.tagName) || unseen(element)) continue;
    if (root === document.body && element.closest("dialog")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const seen = sight(element);
    for (const rect of range.getClientRects()) {
      texts.push({ element, rect });
      if (rect.left < seen.left - SLACK || rect.right > seen.right + SLACK) note("cut at the side", element);
      else if (rect.top < seen.top - SLACK || rect.bottom > seen.bottom + SLACK) note("cut above or below", element);
      const box = element.closest("button, .option, td, th, kbd, .player")?.getBoundingClientRect();
      if (box && (rect.left < box.left - SLACK || rect.right > box.right + SLACK || rect.top < box.top - SLACK || rect.bottom > box.bottom + SLACK)) {
        note("runs out of its box", element);
      }
    }
  }

  for (const element of root.querySelectorAll("*")) {
    if (!(element instanceof HTMLElement) || unseen(element)) continue;
    const { overflowX, display } = getComputedStyle(element);
    if (overflowX === "hidden" && display !== "inline" && element.scrollWidth > element.clientWidth + 1) note("shortened", element);
    if (element.matches(".status") && element.scrollHeight > element.clientHeight + 1) note("has to be scrolled", element);
    if (element.matches(".sheet-body, .moves-scroll") && element.scrollWidth > element.clientWidth) note("scrolls sideways", element);
  }

  for (const mark of root.querySelectorAll(".move .icon")) {
    const box = mark.closest(".move");
    if (box instanceof HTMLElement && !unseen(box) && mark.getBoundingClientRect().right > box.getBoundingClientRect().right - 2) note("runs out of its box", box);
  }

  // Two sentences in one place: whatever is written over something else.
  for (const [index, { element, rect }] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (element === other.element || element.contains(other.element) || other.element.contains(element)) continue;
      const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
      // What has scrolled under a foot or a head is not in the way, nor is a notice, which can be dismissed.
      if (element.closest(".notices") || other.element.closest(".notices")) continue;
      if (across > 2 && down > 4 && element.closest(".sheet-body, .moves-scroll") === other.element.closest(".sheet-body, .moves-scroll")) {
        note("lies over", element, ` and ${told(other.element)}`);
      }
    }
  }

  for (const control of root.querySelectorAll("button, .option, select, summary, input[type='text'], textarea, .toggle")) {
    if (!(control instanceof HTMLElement) || unseen(control)) continue;
    if (root === document.body && control.closest("dialog")) continue;
    const rect = control.getBoundingClientRect();
    const seen = sight(control);
    if (rect.left < seen.left - SLACK || rect.right > seen.right + SLACK || rect.top < seen.top - SLACK || rect.bottom > seen.bottom + SLACK) {
      note("out of reach", control);
    }
    if (touch && (rect.width < FINGER - 0.5 || rect.height < FINGER - 0.5)) {
      note("small for a finger", control, ` ${Math.round(rect.width)}x${Math.round(rect.height)}`);
    }
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const scrollers = [".sheet-body", ".moves-scroll", ".presets-row"].map((each) => control.closest(each)?.getBoundingClientRect());
    // A middle on the very edge of what scrolls may be taken for either side of it.
    const inSight = scrollers.every((box) => !box || (x > box.left + 1 && x < box.right - 1 && y > box.top + 1 && y < box.bottom - 1));
    const uppermost = inSight ? document.elementFromPoint(x, y) : null;
    const byNotice = uppermost?.closest(".notices") && !control.closest(".toolbar, .steps");
    if (uppermost && !byNotice && !control.contains(uppermost) && !uppermost.contains(control)) note("covered", control, ` by ${told(uppermost)}`);
  }
  return [...new Set(found)];
}
