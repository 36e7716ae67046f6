/**
 * One frozen state, changed only by messages.
 * @module
 */

/**
 * @template S, M
 * @typedef {object} Store
 * @property {() => S} get
 * @property {(message: M) => void} send
 */

/**
 * Makes a store. `react` runs after each message, in order, and may send more; `draw` runs at most once a frame with
 * the state of that moment and the one it drew before.
 * @template S, M
 * @param {object} parts
 * @param {S} parts.state
 * @param {(state: S, message: M) => S} parts.update  pure
 * @param {(state: S, before: S, message: M) => void} [parts.react]
 * @param {(state: S, before: S | null) => void} [parts.draw]
 * @param {(callback: () => void) => unknown} [parts.frame]  calls back before the next frame
 * @returns {Store<S, M>}
 */
export function createStore({ state: first, update, react, draw, frame = (callback) => requestAnimationFrame(callback) }) {
  let state = Object.freeze(first);
  /** @type {S | null} */
  let drawn = null;
  let waiting = false;
  /** @type {M[]} */
  const queue = [];
  let busy = false;

  const paint = () => {
    waiting = false;
    const before = drawn;
    drawn = state;
    draw?.(state, before);
  };

  const wake = () => {
    if (waiting || !draw) return;
    waiting = true;
    frame(paint);
  };

  /** @param {M} message */
  const send = (message) => {
    queue.push(message);
    if (busy) return;
    busy = true;
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const before = state;
        state = Object.freeze(update(state, next));
        if (state !== before) {
          wake();
          react?.(state, before, next);
        }
      }
    } finally {
      busy = false;
    }
  };

  wake();
  return { get: () => state, send };
}
