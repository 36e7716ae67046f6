/**
 * For what can wait until the page has nothing more pressing to do.
 * @module
 */

/** Milliseconds after which it is done even on a page that is never idle. */
const PATIENCE = 2000;

/**
 * Calls back once, when there is nothing more pressing.
 * @param {() => void} act
 * @returns {() => void} gives up
 */
export function whenIdle(act) {
  if (typeof requestIdleCallback === "function") {
    const request = requestIdleCallback(act, { timeout: PATIENCE });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(act, PATIENCE);
  return () => clearTimeout(timer);
}
