/**
 * What the page keeps between visits. Nothing here throws: where storage is full, forbidden or holds garbage the page
 * is told once and plays on.
 * @module
 */

/** What the names of all entries begin with. */
export const PREFIX = "outflank.";

/** Told why a part of what was kept cannot be used. @typedef {(cause: unknown) => void} Skip */

/**
 * @typedef {object} Vault
 * @property {<T>(key: string, read: (value: unknown, skip: Skip) => T, otherwise: T) => T} load  `read` throws on what it
 *   cannot use, and says what it skips
 * @property {(key: string, value: unknown) => void} save
 * @property {(key: string) => void} erase
 */

/**
 * @param {() => Storage} open         may throw, as it does where storage is forbidden
 * @param {(kind: "garbage" | "unsaved", cause: unknown) => void} complain  called at most once a kind
 * @returns {Vault}
 */
export function createVault(open, complain) {
  /** @type {Set<string>} */
  const said = new Set();
  /**
   * @param {"garbage" | "unsaved"} kind
   * @param {unknown} cause
   */
  const sayOnce = (kind, cause) => {
    if (said.has(kind)) return;
    said.add(kind);
    complain(kind, cause);
  };

  return {
    load(key, read, otherwise) {
      let text = null;
      try {
        text = open().getItem(PREFIX + key);
      } catch (cause) {
        sayOnce("unsaved", cause);
      }
      if (text === null) return otherwise;
      try {
        return read(JSON.parse(text), (cause) => sayOnce("garbage", cause));
      } catch (cause) {
        sayOnce("garbage", cause);
        return otherwise;
      }
    },
    save(key, value) {
      try {
        open().setItem(PREFIX + key, JSON.stringify(value));
      } catch (cause) {
        sayOnce("unsaved", cause);
      }
    },
    erase(key) {
      try {
        open().removeItem(PREFIX + key);
      } catch (cause) {
        sayOnce("unsaved", cause);
      }
    },
  };
}
