/**
 * Mouse, touch and pen. A square is chosen by the browser's own click, which a scroll, a pinch, a second finger or a
 * cancelled touch never produces, and which assistive technology can make too. What is added here guards against slips.
 * @module
 */

/** How far a press may wander before it counts as a change of mind, as a share of a square. */
const WANDER = 0.6;

/**
 * @param {HTMLElement} element
 * @param {(node: EventTarget | null) => string | null} squareOf
 * @param {{ choose: (square: string) => void, point: (square: string | null) => void }} handlers
 *   `point` follows the hovering mouse or pen, and a finger while it is down
 * @returns {() => void} stops listening
 */
export function watchPointer(element, squareOf, { choose, point }) {
  /** @type {{ square: string | null, x: number, y: number, reach: number } | null} */
  let press = null;
  const listening = new AbortController();
  const { signal } = listening;

  element.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) return;
    const square = squareOf(event.target);
    const reach = event.target instanceof Element ? event.target.getBoundingClientRect().width * WANDER : 0;
    press = { square, x: event.clientX, y: event.clientY, reach };
    point(square);
  }, { signal });

  element.addEventListener("pointermove", (event) => {
    if (!event.isPrimary) return;
    // A touch is captured by the square it began on; once it leaves that, it shows and chooses nothing.
    if (event.pointerType === "touch") {
      if (press && wandered(press, event)) point(null);
    } else {
      point(squareOf(event.target));
    }
  }, { signal });

  element.addEventListener("pointerleave", () => point(null), { signal });
  element.addEventListener("pointercancel", () => {
    press = null;
    point(null);
  }, { signal });
  element.addEventListener("pointerup", (event) => {
    if (event.pointerType === "touch") point(null);
  }, { signal });

  element.addEventListener("click", (event) => {
    const square = squareOf(event.target);
    const begun = press;
    press = null;
    if (!square) return;
    if (begun && (begun.square !== square || wandered(begun, event))) return;
    // The second click of a double click would fall on a position the player has not seen yet.
    if (event.detail > 1 && begun && repeated(square)) return;
    lastChosen = square;
    choose(square);
  }, { signal });

  /** @type {string | null} */
  let lastChosen = null;
  /** @param {string} square */
  const repeated = (square) => square === lastChosen;

  // A long touch is a look at what a move would do, not a call for a menu.
  element.addEventListener("contextmenu", (event) => {
    if (press) event.preventDefault();
  }, { signal });

  return () => listening.abort();
}

/**
 * @param {{ x: number, y: number, reach: number }} press
 * @param {MouseEvent} event
 */
function wandered(press, event) {
  return press.reach > 0 && Math.hypot(event.clientX - press.x, event.clientY - press.y) > press.reach;
}
