/**
 * What the page keeps between visits. Nothing here throws: where storage is full, forbidden or holds garbage the page
 * is told once and plays on.
 * @module
 */

/** What the names of all entries begin with. */
export const PREFIX = "outflank.";

/** Told why a part of what was kept cannot be used. @typedef {(cause: unknown) => void} Skip */

/** What was kept cannot be read; nothing may be kept; there is no room to keep more. @typedef {"garbage" | "unsaved" | "full"} Complaint */

/** What browsers call the error of a storage that is full. */
const FULL = ["QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"];

/**
 * @typedef {object} Vault
 * @property {<T>(key: string, read: (value: unknown, skip: Skip) => T, otherwise: T) => T} load  `read` throws on what it
 *   cannot use, and says what it skips
 * @property {(key: string, value: unknown) => void} save
 * @property {(beginning: string) => string[]} keys  those that begin so
 * @property {(key: string) => boolean} holds  whether what is known of it will be there on the next visit
 * @property {(key: string) => void} erase
 */

/**
 * @param {() => Storage} open         may throw, as it does where storage is forbidden
 * @param {(kind: Complaint) => void} complain  called at most once a kind
 * @returns {Vault}
 */
export function createVault(open, complain) {
  /** @type {Set<string>} */
  const said = new Set();
  /** What could not be saved or looked for, and is known to this page alone. @type {Set<string>} */
  const unsaved = new Set();
  /** @param {Complaint} kind */
  const sayOnce = (kind) => {
    if (said.has(kind)) return;
    said.add(kind);
    complain(kind);
  };

  return {
    load(key, read, otherwise) {
      if (unsaved.has(key)) return otherwise;
      let text = null;
      try {
        text = open().getItem(PREFIX + key);
      } catch {
        unsaved.add(key);
        sayOnce("unsaved");
      }
      if (text === null) return otherwise;
      try {
        return read(JSON.parse(text), () => sayOnce("garbage"));
      } catch {
        sayOnce("garbage");
        return otherwise;
      }
    },
    save(key, value) {
      try {
        open().setItem(PREFIX + key, JSON.stringify(value));
        unsaved.delete(key);
      } catch (cause) {
        unsaved.add(key);
        sayOnce(cause instanceof Error && FULL.includes(cause.name) ? "full" : "unsaved");
      }
    },
    keys(beginning) {
      try {
        const storage = open();
        const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
        return names.filter((name) => name.startsWith(PREFIX + beginning)).map((name) => name.slice(PREFIX.length));
      } catch {
        // Whatever is there is complained of where it is read.
        return [];
      }
    },
    holds: (key) => !unsaved.has(key),
    erase(key) {
      try {
        open().removeItem(PREFIX + key);
      } catch {
        sayOnce("unsaved");
      }
    },
  };
}
