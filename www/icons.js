/**
 * The page's one icon set: strokes on a 24 by 24 grid, 1.75 wide with round ends, drawn for this game. Where a shape
 * can be a disc it is one. An icon takes the colour of the text round it and is hidden from assistive technology: the
 * button carries the words.
 * @module
 */

/** Path data by name. A sub-path of zero length ("M12 12h0") is a dot. */
const STROKES = {
  // Turns and time
  undo: "M8.5 4.5 4 9l4.5 4.5M4 9h9.5a5.75 5.75 0 0 1 0 11.5H9",
  redo: "M15.5 4.5 20 9l-4.5 4.5M20 9h-9.5a5.75 5.75 0 0 0 0 11.5H15",
  first: "M6 5v14M18.5 5.5 11 12l7.5 6.5",
  previous: "M15.5 5.5 8 12l7.5 6.5",
  next: "M8.5 5.5 16 12l-7.5 6.5",
  last: "M18 5v14M5.5 5.5 13 12l-7.5 6.5",
  pass: "M4 12a4 4 0 1 0 8 0 4 4 0 0 0-8 0M15 12h6M18 9l3 3-3 3",
  clock: "M3.5 13a8.5 8.5 0 1 0 17 0 8.5 8.5 0 0 0-17 0M12 8.5V13l3 2M9.5 2.5h5",
  pause: "M8.5 5v14M15.5 5v14",
  play: "M7.5 4.5v15L19.5 12z",
  stop: "M6.5 6.5h11v11h-11z",

  // The game
  "new-game": "M4 8.5a4.5 4.5 0 1 0 9 0 4.5 4.5 0 0 0-9 0M16.5 13.5v7M13 17h7",
  rematch: "M4.5 11A7.75 7.75 0 0 1 19 8.5M19.5 4v4.75h-4.75M19.5 13A7.75 7.75 0 0 1 5 15.5M4.5 20v-4.75h4.75",
  hint: "M9.5 18.5h5M10.5 21.5h3M9.5 15.5c0-2-3.25-3.25-3.25-6.75a5.75 5.75 0 0 1 11.5 0c0 3.5-3.25 4.75-3.25 6.75z",
  analysis: "M4 4v16h16M7.5 15.5l4-5 3 3 5-7",
  "flip-board": "M8 8h8v8H8zM4.5 13.5a8 8 0 0 0 6 6.5M8 20.75l2.75-.75-.75-2.75M19.5 10.5a8 8 0 0 0-6-6.5M16 3.25 13.25 4l.75 2.75",
  board: "M4 4h16v16H4zM4 12h16M12 4v16M8 8h0M16 16h0",
  blocked: "M4 4h16v16H4zM8.5 8.5h7v7h-7z",
  moves: "M4 6.5h0M4 12h0M4 17.5h0M8.5 6.5H20M8.5 12H20M8.5 17.5H20",
  flag: "M6 21V4M6 4.5c4-2 8 2 12.5 0v9c-4.5 2-8.5-2-12.5 0",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 5.5H4.5c0 3.5 1.25 5 3.75 5.25M16 5.5h3.5c0 3.5-1.25 5-3.75 5.25M12 14v4M8.5 20.5h7M12 18c-1.5 0-2.5 1-2.75 2.5M12 18c1.5 0 2.5 1 2.75 2.5",
  dice: "M5 5h14v14H5zM9 9h0M15 9h0M12 12h0M9 15h0M15 15h0",

  // Who plays
  player: "M8 8a4 4 0 1 0 8 0 4 4 0 0 0-8 0M4.5 20.5c.75-4 3.5-6 7.5-6s6.75 2 7.5 6",
  players: "M5.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 0 0-7 0M2.5 19.5c.5-3.5 3-5.25 6.5-5.25s6 1.75 6.5 5.25M15 5.25a3.5 3.5 0 0 1 0 6.5M17.25 14.75c2.5.5 3.75 2.25 4.25 4.75",
  computer: "M4 5.5h16v10.5H4zM9 20h6M12 16v4M9.5 10.75h0M14.5 10.75h0",
  handover: "M4 9.5h13M13.5 5.5 17.5 9.5M20 14.5H7M10.5 18.5 6.5 14.5",

  // The page
  setup: "M4 7h8M16.5 7H20M4 17h3.5M12 17h8M12 7a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 0 0-4.5 0M7.5 17a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 0 0-4.5 0",
  settings: "M9 12a3 3 0 1 0 6 0 3 3 0 0 0-6 0M12 3v3M12 18v3M3 12h3M18 12h3M5.65 5.65l2.1 2.1M16.25 16.25l2.1 2.1M18.35 5.65l-2.1 2.1M7.75 16.25l-2.1 2.1",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.25 4.25 0 0 1 0 6M18 6.25a8.25 8.25 0 0 1 0 11.5",
  "sound-off": "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  help: "M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 0 0-17 0M9.5 9.75a2.5 2.5 0 1 1 3.75 2.25c-.9.5-1.25 1-1.25 1.75M12 16.75h0",
  info: "M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 0 0-17 0M12 11v5.5M12 7.75h0",
  learn: "M12 6.5C10 5 7 4.5 3.5 4.75v13C7 17.5 10 18 12 19.5c2-1.5 5-2 8.5-1.75v-13C17 4.5 14 5 12 6.5zM12 6.5v13",
  library: "M4.5 4.5v15M8.5 4.5v15M12.25 5.25l4.5 14.25M4 4.5h5M4 19.5h5M12 5.25l3-1 4.75 14.25-3 1",
  statistics: "M4 20h16M6.5 16.5v-5M12 16.5v-11M17.5 16.5v-8",
  keyboard: "M2.5 6.5h19v11h-19zM6 10h0M9 10h0M12 10h0M15 10h0M18 10h0M6 14h0M9.5 14h5M18 14h0",
  language: "M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 0 0-17 0M3.5 12h17M12 3.5c-4.5 5-4.5 12 0 17 4.5-5 4.5-12 0-17",
  theme: "M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 0 0-17 0M12 3.5v17M12 8.5l5.25-2M12 13l8.25-3.25M12 17.5l7-2.75",
  eye: "M2.5 12C5 8 8.25 6 12 6s7 2 9.5 6c-2.5 4-5.75 6-9.5 6s-7-2-9.5-6M9.25 12a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 0 0-5.5 0",
  fullscreen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",

  // Small verbs
  link: "M10 14a4.25 4.25 0 0 0 6 0l3.25-3.25a4.25 4.25 0 0 0-6-6L12 6M14 10a4.25 4.25 0 0 0-6 0l-3.25 3.25a4.25 4.25 0 0 0 6 6L12 18",
  share: "M12 15V3.5M8 7.25l4-3.75 4 3.75M7 11H5v9.5h14V11h-2",
  copy: "M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4",
  paste: "M7.5 5.5h-2v15h13v-15h-2M9 3.5h6v4H9zM9 12.5h6M9 16h4",
  download: "M12 3.5V15M8 11.25l4 3.75 4-3.75M4.5 16v4.5h15V16",
  upload: "M12 15V3.5M8 7.25l4-3.75 4 3.75M4.5 16v4.5h15V16",
  edit: "M4.5 19.5l1-4.5L16.25 4.25l3.5 3.5L9 18.5zM13.75 6.75l3.5 3.5",
  bin: "M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l1 14h9l1-14M10.25 10.5l.25 6M13.75 10.5l-.25 6",
  search: "M4.5 10.5a6 6 0 1 0 12 0 6 6 0 0 0-12 0M15 15l5 5",
  more: "M5.5 12h0M12 12h0M18.5 12h0",
  menu: "M4 7h16M4 12h16M4 17h16",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M4.5 12.5l5 5L19.5 7",
  close: "M6 6l12 12M18 6 6 18",
  warning: "M12 4 3 19.5h18zM12 10v4.5M12 17h0",
  "chevron-left": "M14.5 6 8.5 12l6 6",
  "chevron-right": "M9.5 6l6 6-6 6",
  "chevron-up": "M6 14.5l6-6 6 6",
  "chevron-down": "M6 9.5l6 6 6-6",
  external: "M10 5H5v14h14v-5M14 4.5h5.5V10M19.5 4.5 11 13",
};

/** @typedef {keyof typeof STROKES} IconName */

/** The strokes of these are wider: they are dots, not lines. */
const DOTS = new Set(["more"]);

const SVG = "http://www.w3.org/2000/svg";

/** Every name, for a sheet of icons and for tests. */
export const iconNames = /** @type {IconName[]} */ (Object.keys(STROKES));

/**
 * Makes one icon. Its size is that of `--icon`, or what the style sheet says of `.icon`.
 * @param {IconName} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("width", "24");
  svg.setAttribute("height", "24");
  svg.setAttribute("fill", "none");
  svg.setAttribute("stroke", "currentColor");
  svg.setAttribute("stroke-width", DOTS.has(name) ? "3" : "1.75");
  svg.setAttribute("stroke-linecap", "round");
  svg.setAttribute("stroke-linejoin", "round");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", STROKES[name]);
  svg.append(path);
  return svg;
}
