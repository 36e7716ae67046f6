/**
 * The engines that the elements of a page share: a page may hold dozens of boards, and with a worker each there would
 * be time for none of them, nor for the page.
 * @module
 */

/** @typedef {import("../../pkg/index.js").Analysis} Analysis */
/** @typedef {import("../opponent.js").Thinker} Thinker */
/** Where one engine is, once somebody wanted it. @typedef {{ engine: Promise<Thinker> | null }} Place */

/** What is known of a question that was called off before its turn. @type {Analysis} */
const NOTHING = Object.freeze({ best: null, moves: [], nodes: 0, timeMs: 0, depth: 0, done: false });

/**
 * @param {() => Promise<Thinker>} makeEngine
 * @param {number} most  how many there may be
 */
export function createEngines(makeEngine, most) {
  /** @type {readonly Place[]} */
  const places = Array.from({ length: most }, () => ({ engine: null }));
  /** The one left last comes first: its engine has been made. */
  const free = [...places].reverse();
  /** Whoever has to wait, in the order of their coming. @type {((place: Place | null) => void)[]} */
  const waiting = [];
  let sharers = 0;

  /**
   * A place of one's own, in one's turn; null for whoever gives up first.
   * @param {AbortSignal | null | undefined} signal
   * @returns {Promise<Place | null>}
   */
  const take = async (signal) =>
    free.pop() ??
    new Promise((done) => {
      waiting.push(done);
      signal?.addEventListener("abort", () => {
        const index = waiting.indexOf(done);
        if (index < 0) return;
        waiting.splice(index, 1);
        done(null);
      });
    });

  /** @param {Place} place */
  const leave = (place) => {
    const next = waiting.shift();
    if (next) next(place);
    else free.push(place);
  };

  /** @param {Place} place */
  const empty = (place) => {
    place.engine?.then(
      (engine) => engine.close(),
      () => {},
    );
    place.engine = null;
  };

  /** @type {Thinker["analyse"]} */
  const analyse = async (game, limits, options) => {
    const signal = options?.signal;
    const place = signal?.aborted ? null : await take(signal);
    if (!place) return NOTHING;
    try {
      place.engine ??= makeEngine();
      const engine = await place.engine;
      // By now the game may be another's, or gone.
      return signal?.aborted ? NOTHING : await engine.analyse(game, limits, options);
    } catch (cause) {
      empty(place);
      throw cause;
    } finally {
      leave(place);
    }
  };

  return {
    /**
     * One more shares them: what it gets is used as an engine of its own. They are closed with the last sharer's.
     * @returns {Thinker}
     */
    join() {
      sharers += 1;
      let shares = true;
      return {
        analyse,
        close() {
          if (!shares) return;
          shares = false;
          sharers -= 1;
          if (sharers === 0) places.forEach(empty);
        },
      };
    },
  };
}
