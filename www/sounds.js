/**
 * Decides which sounds a change of the game makes; the sound module makes them.
 * @module
 */

import { createSound } from "./sound.js";
import { lastPly } from "./selectors.js";
import { SPEEDS } from "./board-model.js";

/** @typedef {import("./types.js").State} State */

/** @param {boolean} enabled */
export function createSounds(enabled) {
  const sound = createSound({ enabled });
  return {
    /**
     * @param {State} state
     * @param {State} before
     */
    react(state, before) {
      const { transition, preferences, table } = state;
      if (preferences.sound !== before.preferences.sound) sound.setEnabled(preferences.sound);
      if (transition && transition !== before.transition) sound.ply(transition, SPEEDS[preferences.speed]);
      const landed = before.transition?.kind === "play" && transition === null && table === before.table;
      if (!landed) return;
      if (table?.result) sound.end();
      else if (lastPly(state)?.passed.length) sound.pass();
    },
  };
}
