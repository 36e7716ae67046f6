/**
 * Mouse, touch and pen. A square is chosen by the browser's own click, which a scroll, a pinch, a second finger or a
 * cancelled touch never produces, and which assistive technology can make too. What is added here guards against slips.
 * @module
 */

/** How far a press may wander before it counts as a change of mind, as a share of a square. */
const WANDER = 0.6;

/**
 * @typedef {object} Press
 * @property {string | null} square
 * @property {boolean} touch
 * @property {number} x
 * @property {number} y
 * @property {number} reach  how far it may wander, in CSS pixels
 */

/**
 * @param {HTMLElement} element
 * @param {object} handlers
 * @param {(node: EventTarget | null) => string | null} handlers.squareOf
 * @param {(square: string) => boolean} handlers.isLegal
 * @param {(square: string) => void} handlers.choose
 * @param {(square: string | null) => void} handlers.point  follows the hovering mouse or pen, and a finger while it
 *   is down
 * @returns {() => void} stops listening
 */
export function watchPointer(element, { squareOf, isLegal, choose, point }) {
  /** @type {Press | null} */
  let press = null;
  /** The square that the last click played, if it played one. @type {string | null} */
  let played = null;
  const listening = new AbortController();
  const { signal } = listening;

  element.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) return;
    const square = squareOf(event.target);
    press = {
      square,
      touch: event.pointerType === "touch",
      x: event.clientX,
      y: event.clientY,
      reach: square && event.target instanceof Element ? event.target.getBoundingClientRect().width * WANDER : 0,
    };
    point(square);
  }, { signal });

  /** @param {PointerEvent} event */
  const follow = (event) => {
    if (!event.isPrimary) return;
    // A finger belongs to the square it went down on; once it has left that, it shows and chooses nothing.
    if (event.pointerType !== "touch") point(squareOf(event.target));
    else if (press && wandered(press, event)) point(null);
  };
  element.addEventListener("pointermove", follow, { signal });
  element.addEventListener("pointerover", follow, { signal });

  element.addEventListener("pointerup", (event) => {
    if (event.pointerType === "touch") point(null);
  }, { signal });
  element.addEventListener("pointerleave", () => point(null), { signal });
  element.addEventListener("pointercancel", () => {
    press = null;
    point(null);
  }, { signal });

  element.addEventListener("click", (event) => {
    const square = squareOf(event.target);
    const begun = press;
    press = null;
    if (!square) return;
    if (begun && (begun.square !== square || wandered(begun, event))) return;
    // The second half of a double click was not meant for the position that the first half made.
    if (event.detail > 1 && square === played && !isLegal(square)) return;
    played = isLegal(square) ? square : null;
    choose(square);
  }, { signal });

  // A long touch is a look at what a move would do, not a call for a menu.
  element.addEventListener("contextmenu", (event) => {
    if (press?.touch) event.preventDefault();
  }, { signal });

  return () => listening.abort();
}

/**
 * @param {Press} press
 * @param {MouseEvent} event
 */
function wandered(press, event) {
  return press.reach > 0 && Math.hypot(event.clientX - press.x, event.clientY - press.y) > press.reach;
}
