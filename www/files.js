/**
 * Gives the person a file, and takes one.
 * @module
 */

import { el } from "./dom.js";

/** No file larger than this is read, in bytes. */
const LARGEST = 4 * 1024 * 1024;

/**
 * @param {string} name
 * @param {unknown} content  written as JSON
 */
export function giveFile(name, content) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 1)], { type: "application/json" }));
  const link = el("a", { href: address, download: name });
  link.click();
  // The browser reads the address after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Lets the person choose a JSON file. Rejects where it cannot be read; resolves with null where none was chosen.
 * @returns {Promise<unknown>}
 */
export function takeFile() {
  return new Promise((done, fail) => {
    const input = el("input", { type: "file", accept: "application/json,.json" });
    input.addEventListener("cancel", () => done(null));
    input.addEventListener("change", async () => {
      const [file] = input.files ?? [];
      try {
        if (!file) done(null);
        else if (file.size > LARGEST) throw new RangeError("The file is larger than 4 MiB.");
        else done(JSON.parse(await file.text()));
      } catch (cause) {
        fail(cause);
      }
    });
    input.click();
  });
}
