/**
 * The board for those who do not look at it, or do not point: a real grid of cells over the canvas, one of which
 * takes the focus. It is also what receives clicks, so that assistive technology presses the same thing a finger does.
 * @module
 */
/** @import { BoardModel, Shape } from "./types.js" */
/** @import { Layout } from "./geometry.js" */
import { mostCentral, moveFocus, seenRows } from "./navigation.js";

/**
 * @typedef {object} Grid
 * @property {HTMLElement} element
 * @property {(model: BoardModel) => void} update
 * @property {(layout: Layout, left: number, top: number) => void} place  lays the cells over the squares of a canvas
 *   that begins at `left`, `top`, in CSS pixels
 * @property {(node: EventTarget | null) => string | null} squareOf  the square a node belongs to
 * @property {() => void} destroy  leaves nothing that is still to be done
 */

/**
 * @param {{ choose: (square: string) => void, focusChanged: (square: string | null) => void }} handlers
 * @returns {Grid}
 */
export function createGrid({ choose, focusChanged }) {
  const element = document.createElement("div");
  element.className = "board-grid";
  element.setAttribute("role", "grid");

  /** @type {Map<string, HTMLElement>} */
  const cells = new Map();
  /** @type {Shape | null} */
  let shape = null;
  /** @type {BoardModel["rotation"]} */
  let rotation = 0;
  /** The one square in the tab order. */
  let current = "";
  /** Whether the focus has been on the board: the tab order leads back to where it was. */
  let visited = false;

  /** @param {EventTarget | null} node */
  const squareOf = (node) => {
    const cell = node instanceof Element ? node.closest(".board-cell") : null;
    return cell instanceof HTMLElement && element.contains(cell) ? (cell.dataset.square ?? null) : null;
  };

  /** @type {BoardModel["describe"]} */
  let describe = (square) => square;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let describing;
  const writeLabels = () => {
    for (const [square, cell] of cells) {
      const label = describe(square);
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
    }
  };

  /** @param {string} square */
  const setCurrent = (square) => {
    cells.get(current)?.setAttribute("tabindex", "-1");
    current = square;
    cells.get(current)?.setAttribute("tabindex", "0");
  };

  /**
   * Where one comes to the board for the first time: to a move that can be made, the last one made, or the middle.
   * @param {BoardModel} model
   */
  const entrance = ({ shape, legal, last }) => mostCentral(shape, legal) ?? last ?? mostCentral(shape, shape.squares) ?? "";

  /** The square that has the focus by keyboard. */
  const focused = () => {
    const cell = element.querySelector(":focus-visible");
    return cell ? squareOf(cell) : null;
  };

  element.addEventListener("focusin", (event) => {
    const square = squareOf(event.target);
    if (square) {
      visited = true;
      setCurrent(square);
    }
    focusChanged(focused());
  });
  element.addEventListener("focusout", () => focusChanged(null));
  element.addEventListener("keydown", (event) => {
    const square = squareOf(event.target);
    if (!square || !shape || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) choose(square);
      return;
    }
    const target = moveFocus(shape, rotation, square, event);
    if (target === null) return;
    event.preventDefault();
    cells.get(target)?.focus({ preventScroll: true });
  });

  /**
   * Builds the cells anew. The focus stays on its square where that square still exists.
   * @param {BoardModel} model
   */
  const build = (model) => {
    const next = model.shape;
    const hadFocus = element.matches(":focus-within");
    element.replaceChildren();
    cells.clear();
    element.setAttribute("aria-rowcount", String(next.rows));
    element.setAttribute("aria-colcount", String(next.columns));
    for (const [index, row] of seenRows(next, rotation).entries()) {
      const line = document.createElement("div");
      line.className = "board-row";
      line.setAttribute("role", "row");
      line.setAttribute("aria-rowindex", String(index + 1));
      line.style.paddingLeft = `calc(var(--cell) * ${row[0]?.column ?? 0})`;
      for (const { square, column } of row) {
        const cell = document.createElement("div");
        cell.className = "board-cell";
        cell.setAttribute("role", "gridcell");
        cell.setAttribute("aria-colindex", String(column + 1));
        cell.setAttribute("tabindex", "-1");
        cell.dataset.square = square;
        cells.set(square, cell);
        line.append(cell);
      }
      element.append(line);
    }
    setCurrent(visited && cells.has(current) ? current : entrance(model));
    if (hadFocus) cells.get(current)?.focus({ preventScroll: true });
  };

  return {
    element,
    squareOf,
    update(model) {
      const same = shape?.board === model.shape.board && rotation === model.rotation;
      rotation = model.rotation;
      shape = model.shape;
      if (!same) build(model);
      else if (!visited) setCurrent(entrance(model));
      if (model.label !== undefined) element.setAttribute("aria-label", model.label);
      const legal = new Set(model.legal);
      for (const [square, cell] of cells) cell.toggleAttribute("data-legal", legal.has(square));
      describe = model.describe;
      // The eye comes first: the words follow once the frame is out.
      clearTimeout(describing);
      describing = setTimeout(writeLabels, 0);
    },
    place({ cell, field, frame, ratio }, left, top) {
      const { style } = element;
      style.setProperty("--cell", `${cell / ratio}px`);
      style.left = `${left + frame / ratio}px`;
      style.top = `${top + frame / ratio}px`;
      style.width = style.height = `${field / ratio}px`;
    },
    destroy: () => clearTimeout(describing),
  };
}
