/**
 * What a person can tell the page to do: one table for the buttons, the menu, the keys and the sheet that lists them.
 * @module
 */

import { atEnd, computerToMove, onlyComputers, outcomeOf, redoTarget, turnOf, undoTarget, waitsToGoOn } from "./selectors.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./icons.js").IconName} IconName */

/**
 * @typedef {object} Command
 * @property {IconName} icon
 * @property {(state: State) => string} label  the key of its text
 * @property {string} [brief]                 the key of a shorter text, for the toolbar
 * @property {string} [key]                   the single key that runs it
 * @property {readonly string[]} [chords]      what runs it with Ctrl or the command key held
 * @property {(state: State) => boolean} [shown]
 * @property {(state: State) => boolean} [enabled]
 * @property {(state: State) => boolean} [pressed]  for a command that is on or off
 * @property {() => void} run
 */

/** @typedef {"undo" | "redo" | "hint" | "new-game" | "rematch" | "go-back" | "go-on" | "confirm" | "pause" | "flip-board" | "sound" | "copy-link"
 *   | "share" | "moves" | "seats" | "learn" | "library" | "statistics" | "settings" | "shortcuts" | "menu" | "result" | "first" | "previous" | "next" | "last"} CommandId */

/** @typedef {Readonly<Record<CommandId, Command>>} Commands */

/**
 * @param {object} parts
 * @param {() => State} parts.get
 * @param {import("./types.js").Send} parts.send
 * @param {import("./session.js").Session} parts.session
 * @param {() => void} parts.copyLink
 * @returns {Commands}
 */
export function createCommands({ get, send, session, copyLink }) {
  /** @param {import("./types.js").SheetId} sheet */
  const open = (sheet) => () => send({ type: "sheet", sheet });
  /** @param {number | null | undefined} ply */
  const goTo = (ply) => {
    if (ply !== null && ply !== undefined) session.goTo(ply);
  };
  /** @param {string} name */
  const label = (name) => () => `action.${name}`;
  /** @param {State} state */
  const hasTable = ({ table }) => table !== null;

  return {
    undo: {
      icon: "undo",
      label: label("undo"),
      key: "u",
      chords: ["Ctrl+Z"],
      enabled: (state) => undoTarget(state) !== null,
      run() {
        const state = get();
        if (onlyComputers(state) && !state.paused) send({ type: "pause", on: true });
        goTo(undoTarget(state));
      },
    },
    redo: {
      icon: "redo",
      label: label("redo"),
      key: "y",
      chords: ["Ctrl+Y", "Ctrl+Shift+Z"],
      enabled: (state) => redoTarget(state) !== null,
      run: () => goTo(redoTarget(get())),
    },
    hint: {
      icon: "hint",
      label: label("hint"),
      key: "h",
      enabled: (state) => turnOf(state) !== null && !computerToMove(state) && state.engine !== "failed",
      pressed: ({ hint }) => hint !== null,
      run() {
        const { hint, table } = get();
        send({ type: "hint", hint: hint || !table ? null : { ply: table.ply, busy: true, marks: [] } });
      },
    },
    "new-game": { icon: "new-game", label: label("new-game"), brief: "action.new-game.brief", key: "n", run: open("setup") },
    rematch: {
      icon: "rematch",
      label: label("rematch"),
      key: "r",
      enabled: hasTable,
      run() {
        const { table, seats, clock } = get();
        if (!table) return;
        send({ type: "sheet", sheet: null });
        session.start(table.setup, seats, clock?.rule);
        if (get().table?.result) send({ type: "sheet", sheet: "result" });
      },
    },
    "go-back": {
      icon: "undo",
      label: label("go-back"),
      brief: "action.go-back.brief",
      key: "g",
      shown: ({ aside }) => aside !== null,
      run() {
        const { aside } = get();
        if (!aside) return;
        const { link, seats, ...kept } = aside;
        session.openLink(link, seats, kept);
      },
    },
    "go-on": {
      icon: "play",
      label: label("go-on"),
      key: "c",
      shown: (state) => waitsToGoOn(state) || (state.paused && turnOf(state) !== null),
      run: () => send({ type: "go-on" }),
    },
    confirm: {
      icon: "check",
      label: label("confirm"),
      shown: ({ chosen }) => chosen !== null,
      run() {
        const { chosen, paused } = get();
        if (!chosen) return;
        if (paused) send({ type: "pause", on: false });
        session.play(chosen);
      },
    },
    pause: {
      icon: "pause",
      label: label("pause"),
      key: "p",
      shown: (state) => turnOf(state) !== null && !state.paused && (onlyComputers(state) ? !waitsToGoOn(state) : state.clock !== null),
      run: () => send({ type: "pause", on: true }),
    },
    "flip-board": { icon: "flip-board", label: label("flip-board"), key: "f", run: () => send({ type: "turn-board" }) },
    sound: {
      icon: "sound",
      label: ({ preferences }) => (preferences.sound ? "action.sound-off" : "action.sound-on"),
      key: "s",
      run: () => send({ type: "preferences", change: { sound: !get().preferences.sound } }),
    },
    "copy-link": { icon: "link", label: label("copy-link"), key: "l", enabled: hasTable, run: copyLink },
    share: { icon: "share", label: label("share"), key: "t", enabled: hasTable, run: open("share") },
    moves: { icon: "moves", label: label("moves"), key: "m", enabled: hasTable, run: open("moves") },
    seats: { icon: "players", label: label("seats"), key: "e", enabled: hasTable, run: open("seats") },
    learn: { icon: "learn", label: label("learn"), key: "k", run: open("learn") },
    library: { icon: "library", label: label("library"), key: "b", run: open("library") },
    statistics: { icon: "statistics", label: label("statistics"), key: "i", run: open("statistics") },
    settings: { icon: "settings", label: label("settings"), key: ",", run: open("settings") },
    shortcuts: { icon: "keyboard", label: label("shortcuts"), key: "?", run: open("shortcuts") },
    menu: { icon: "more", label: label("menu"), run: open("menu") },
    result: { icon: "trophy", label: label("result"), shown: (state) => outcomeOf(state) !== null, run: open("result") },
    first: { icon: "first", label: label("first"), enabled: ({ table }) => Boolean(table?.ply), run: () => goTo(0) },
    previous: {
      icon: "previous",
      label: label("previous"),
      key: "[",
      enabled: ({ table }) => Boolean(table?.ply),
      run: () => goTo((get().table?.ply ?? 0) - 1),
    },
    next: {
      icon: "next",
      label: label("next"),
      key: "]",
      enabled: (state) => hasTable(state) && !atEnd(state),
      run: () => goTo((get().table?.ply ?? 0) + 1),
    },
    last: {
      icon: "last",
      label: label("last"),
      enabled: (state) => hasTable(state) && !atEnd(state),
      run: () => goTo(get().table?.line.length),
    },
  };
}

/**
 * Listens for the keys. They rest while a sheet is open, while something is typed, and where single keys are off.
 * @param {Commands} commands
 * @param {() => State} get
 * @param {import("./types.js").Send} send
 */
export function listenForKeys(commands, get, send) {
  document.addEventListener("keydown", (event) => {
    const state = get();
    // A sheet that is still on its way has no dialog yet to listen for this.
    if (event.key === "Escape" && state.sheet && !document.querySelector("dialog[open]")) send({ type: "sheet", sheet: null });
    if (state.sheet || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    const held = event.ctrlKey || event.metaKey;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const chord = `Ctrl+${event.shiftKey ? "Shift+" : ""}${pressed.toUpperCase()}`;
    const command = Object.values(commands).find((each) => (held ? each.chords?.includes(chord) : each.key === pressed));
    if (!command || (!held && !state.preferences.shortcuts)) return;
    event.preventDefault();
    if (isOn(command, state)) command.run();
  });
}

/**
 * Whether a command can be given now.
 * @param {Command} command
 * @param {State} state
 */
export function isOn(command, state) {
  return (command.shown?.(state) ?? true) && (command.enabled?.(state) ?? true);
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
}
