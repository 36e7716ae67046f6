/**
 * The board's own style sheet: the stacking of its layers and the focus ring. Adopted by whatever tree the board is
 * put in, so that it works alike on a page and inside a shadow root.
 * @module
 */

const CSS = `
.board-view { position: relative; width: 100%; height: 100%; direction: ltr; touch-action: manipulation;
  -webkit-tap-highlight-color: transparent; user-select: none; -webkit-user-select: none;
  -webkit-touch-callout: none; }
.board-turntable { position: absolute; inset: 0; }
.board-view canvas { position: absolute; display: block; pointer-events: none; }
.board-view canvas[hidden] { display: none; }
.board-grid { position: absolute; contain: size layout style; forced-color-adjust: none; }
.board-row { display: flex; height: var(--cell); }
.board-cell { flex: none; width: var(--cell); height: var(--cell); border-radius: 3px; outline: none; }
.board-view[data-interactive] .board-cell[data-legal] { cursor: pointer; }
.board-cell:focus-visible { position: relative; outline: 3px solid #fff; outline-offset: -1px;
  box-shadow: inset 0 0 0 3.5px #0c1116, 0 0 0 4px #0c1116; }
`;

/** @type {CSSStyleSheet | undefined} */
let sheet;

/**
 * Sees that the element's document or shadow root has the style sheet.
 * @param {Element} element
 */
export function adoptStyles(element) {
  const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
