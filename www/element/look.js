/**
 * The style sheet inside `<reversi-board>`. A page changes its looks by the custom properties that begin with
 * `--reversi-`, and by its parts.
 * @module
 */

const DARK = `
  --paper: var(--reversi-background, #14171c); --ink: var(--reversi-text, #e9e6df); --ink-soft: #a3abb7;
  --line: #2c323c; --accent-wash: var(--reversi-accent, #382d17); --danger: #ff9682; --focus: #8ab8ff;
  --disc-black: #3a3d42; --disc-white: #f1e9d8; --disc-red: #c9503c; --disc-green: #6fb48e; --disc-edge: #7e8795;
  color-scheme: dark;
`;

const CSS = `
/* Narrower than its least width, the element would have squares that no finger can hit. */
:host {
  min-inline-size: 12.5rem;
  --paper: var(--reversi-background, #f4f0e9); --ink: var(--reversi-text, #26221c); --ink-soft: #625a4d;
  --line: #dad2c4; --accent-wash: var(--reversi-accent, #f7e6c4); --danger: #a8321f; --focus: #1f5fbf;
  --disc-black: #2d2f33; --disc-white: #f1e9d8; --disc-red: #b73a29; --disc-green: #6fb48e; --disc-edge: #6f6657;
  --board-contrast: normal;
  display: block; box-sizing: border-box; max-inline-size: var(--reversi-size, 36rem); padding: 0.5rem;
  border-radius: 10px; background: var(--paper); color: var(--ink); color-scheme: light; line-height: 1.4;
  font-family: var(--reversi-font, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif);
}
:host([hidden]) { display: none; }
@media (prefers-color-scheme: dark) { :host(:not([theme="light"], [theme="contrast"])) { ${DARK} } }
:host([theme="dark"]) { ${DARK} }
:host([theme="contrast"]) {
  --paper: #fff; --ink: #000; --ink-soft: #2e2e2e; --line: #595959; --accent-wash: #ffefc7; --danger: #8a0f00;
  --focus: #0039b3; --board-contrast: high; color-scheme: light;
}
@media (prefers-contrast: more) { :host(:not([theme])) { --board-contrast: high; } }
.players { display: flex; flex-wrap: wrap; gap: 0.25rem; margin: 0 0 0.5rem; padding: 0; list-style: none; }
.player { display: flex; flex: 1 1 auto; align-items: center; gap: 0.5rem; min-inline-size: max-content; padding: 0.375rem 0.625rem;
  border-radius: 6px; }
.players[data-count="4"] .player { flex-basis: 40%; }
.player[aria-current] { background: var(--accent-wash); font-weight: 600; outline: 1px solid transparent; }
.player .name::after { content: attr(data-name) / ""; display: block; block-size: 0; overflow: hidden; font-weight: 600; visibility: hidden; }
.player .count { min-inline-size: 2ch; margin-inline-start: auto; text-align: end; font-variant-numeric: tabular-nums; font-size: 1.25em; }
.disc { flex: none; inline-size: 1.1em; block-size: 1.1em; border: 1px solid var(--disc-edge); border-radius: 50%;
  background: var(--colour); forced-color-adjust: none; }
[data-colour="black"] { --colour: var(--disc-black); }
[data-colour="white"] { --colour: var(--disc-white); }
[data-colour="red"] { --colour: var(--disc-red); }
[data-colour="green"] { --colour: var(--disc-green); }
.board { aspect-ratio: 1; inline-size: 100%; }
.below { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.5rem; min-block-size: 3.25rem; margin-block-start: 0.5rem; }
.said { display: grid; flex: 1 1 14rem; align-items: start; min-inline-size: 0; }
.said > * { grid-area: 1 / 1; min-inline-size: 0; margin: 0; overflow-wrap: anywhere; }
.room { visibility: hidden; }
.error { margin: 0; color: var(--danger); }
.error:empty { display: none; }
.disc { position: relative; }
:is([data-colour="red"], [data-colour="green"]).disc::after { content: ""; position: absolute; inset: 28%;
  border: max(1px, 0.09em) solid rgb(255 255 255 / 82%); }
[data-colour="red"].disc::after { transform: rotate(45deg) scale(0.86); }
[data-colour="green"].disc::after { border-radius: 50%; }
.buttons { display: flex; flex: 0 1 11.75rem; justify-content: flex-end; gap: 0.25rem; min-inline-size: 0; margin-inline-start: auto; }
button { display: inline-flex; flex: 0 1 2.75rem; align-items: center; justify-content: center; min-inline-size: 0;
  min-block-size: 2.75rem; padding: 0; border: 1px solid var(--line); border-radius: 6px; background: none;
  color: inherit; font: inherit; cursor: pointer; }
button[hidden] { display: none; }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 1px; }
button[aria-disabled] { opacity: 0.4; cursor: default; }
button svg { inline-size: 1.5rem; block-size: 1.5rem; }
.only-heard { position: absolute; overflow: hidden; inline-size: 1px; block-size: 1px; margin: -1px;
  clip-path: inset(50%); white-space: nowrap; }
`;

/** @type {CSSStyleSheet | null} */
let sheet = null;

/** The one sheet that all elements share, made for the first of them: without a document there is no making one. */
export function look() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  return sheet;
}
