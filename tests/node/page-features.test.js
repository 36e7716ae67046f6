// What the page promises, each beside the browser tests that exercise it: a promise cannot lose its test unnoticed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

/** Feature, and the titles of its tests as they stand in tests/browser. @type {Readonly<Record<string, readonly string[]>>} */
const FEATURES = {
  "motion that can be interrupted, at any speed": ["in the middle of an animation", "drawn by the ${hand}, a transition settles once: seen to its end, interrupted, skipped, repeated, or unseen"],
  "the computer's reply waits for the flips to land": ["a seat goes to the computer, which waits for the discs to land, and back to a person"],
  "sound, off by one key, remembered": ["discs are heard, and are not once the sound is off, which is remembered"],
  "players in turn order, the active one marked, colours by lot": ["the players sit round the table in turn order, whoever moves is marked, and colours are drawn by lot"],
  "the board turned to the player, the screen handed over": ["the screen is handed over, and the board turns to whoever moves"],
  "moves confirmed": ["a move is placed by a second click where that is wanted"],
  "no misplaced clicks": ["a square clicked twice in haste is played once, and nothing is refused", "a tap plays, a scroll over the board scrolls and does not, nor does a second finger"],
  "seats changed in mid-game, both ways": ["a seat changes hands in mid-game, and back", "its seat goes to a person, and back"],
  "clock for each move": ["of each move: the computer makes the move of whoever is late"],
  "clock for the game with increment, by the wall": ["of the whole game: a flag ends it and the other wins", "of the game gains its increment, and runs on by the wall while the page is frozen in the background"],
  "clock paused and restored": ["rests while paused and while the page is away"],
  "a game lost on time": ["that ran out is how the game ended, in the library, in the statistics and after a reload"],
  "how to play, variants, strategy, questions": ["every lesson can be played to its end", "a chapter ends with the next one, and with playing"],
  "why not here": ["an illegal square says why not"],
  "the neutral disc": ["the neutral disc is explained when it first lies on the table"],
  "hints and what they mean": ["say what their numbers mean, and mean the same with ${JSON.stringify(setup)}"],
  "the coach": ["the coach warns of a corner given away, and lets it be given, among ${players}", "the careful coach warns of ${square} among ${players} where ${goal} discs win, and lets it be played"],
  "choices, remembered and reset": ["choices show on the board at once, are remembered, and are reset together", "the marks on the discs show as always on with high contrast, and why"],
  "keys, and a sheet of them": ["the sheet of keys lists every key that acts, and each does what it says", "single keys rest where they are switched off, and while one types"],
  "statistics": ["a finished game against the computer counts in the statistics, once, and can be erased"],
  "the library": ["keeps games, names them, deletes with a way back, exports and imports", "asks before a file would push games out, and then does as it is told", "refuses a file that is none of its own, and of one that is damaged takes what is sound"],
  "no game lost to another": ["a game that is going on is not lost", "and the offer goes once the new game has begun"],
  "presets, the last used first": ["the games that are one click away: the last used one first, then all the others"],
  "blocked squares by clicking and by lot": ["blocked squares are placed by clicking and by lot, and what cannot be is explained"],
  "setups that cannot be": ["an impossible setup is explained and mended, keeping what was chosen last"],
  "a setup dismissed": ["a setup that is dismissed leaves the one before it"],
  "links and texts of every form": ["texts of every form are opened, and what they were taken for is said", "texts are opened, and refused with the ply and the reason", "opens its game"],
  "languages": ["${language} is chosen, kept, and left again", "to ${tag}: its words, names, titles and what is open, a notice and a hint among them", "what is wrong is said in the language of the page"],
  "undo, redo, seats, rotation, theme, size and reload while the computer thinks": ["in the middle of the computer's thinking"],
  "whole games of each kind by mouse, touch and keyboard": ["whole games among people", "whole games against the computer"],
  "whole games of each kind by keyboard, announced": ["whole games by keyboard, as they are heard"],
  "every screen, theme and dialog without a finding of axe": ["axe finds nothing on ${place} in the ${theme} theme", "axe finds nothing in the embedded board"],
  "forced colours and the wish for contrast": ["with forced colours, ${scheme}: board, legal squares and discs are seen, the colours told apart by their marks", "with forced colours, ${scheme}: the focus is seen wherever it is", "with forced colours, ${scheme}: every screen can be read, every dialog has an edge, what is chosen is marked", "a wish for more contrast is followed at once, dark and light, unless a theme was chosen"],
  "the focus comes back": ["a sheet gives it back to the button that opened it", "where the button is gone, it is on the board"],
  "every screen fits every window in every language": ["every screen fits every size in ${tag}", "320 pixels suffice for every screen in ${locale}"],
  "everything survives": ["a game survives", "storage", "the engine's file", "the engine's worker"],
  "the page stays free while the computer thinks": ["the computer at Hard thinks in a worker while the page goes on", "the computer at Master thinks as long as it says, and stops at once"],
};

const FILES = ["features", "midst", "spoken", "games", "survival", "focus", "access", "contrast", "fits", "narrow", "board", "engine-thread"];

test("every feature of the page is exercised in a real browser", () => {
  const sources = FILES.map((name) => readFileSync(new URL(`../browser/${name}.test.js`, import.meta.url), "utf8")).join("\n");
  const titles = new Set([...sources.matchAll(/\b(?:test|describe)\(\s*(["`])(.*?)\1,/g)].map(([, , title]) => title));
  const missing = Object.entries(FEATURES).flatMap(([feature, tests]) => tests.filter((title) => !titles.has(title)).map((title) => `${feature}: ${title}`));
  assert.deepEqual(missing, []);
});
