/**
 * What differs between browsers and Node.
 * @module
 */

export function runsInNode() {
  return typeof process === "object" && typeof process.versions?.node === "string";
}

/**
 * Imports one of Node's own modules. The name is kept from bundlers, which would look for it in the browser too.
 * @param {string} name
 * @returns {Promise<any>}
 */
export function nodeModule(name) {
  return import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);
}
