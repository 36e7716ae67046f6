/**
 * Reads the files that belong to the package, over the network or, in Node, from disk.
 * @module
 */

import { ReversiError, textOf } from "./errors.js";
import { nodeModule, runsInNode } from "./platform.js";

/**
 * Whether the file at this address can be had without the network.
 * @param {string} address
 */
export function readsFromDisk(address) {
  return runsInNode() && address.startsWith("file:");
}

/**
 * @param {string} address
 * @returns {Promise<Uint8Array>}
 */
export async function bytesAt(address) {
  if (!readsFromDisk(address)) return new Uint8Array(await (await download(address)).arrayBuffer());
  const { readFile } = await nodeModule("fs/promises");
  try {
    return await readFile(new URL(address));
  } catch (cause) {
    throw new ReversiError("load-failed", `${address} could not be read: ${textOf(cause)}.`, { why: "unreachable", values: { address }, cause });
  }
}

/**
 * @param {string} address
 * @returns {Promise<Response>}
 */
export async function download(address) {
  let response;
  try {
    response = await fetch(address, { credentials: "same-origin" });
  } catch (cause) {
    const hint = address.startsWith("file:")
      ? "Browsers load nothing beside a page opened from disk: open outflank.html, or serve the folder over HTTP."
      : "Check the connection, and that the page's Content-Security-Policy allows connect-src to this address.";
    throw new ReversiError("load-failed", `${address} could not be loaded. ${hint}`, { why: "unreachable", values: { address }, cause });
  }
  if (!response.ok) {
    throw badAnswer(address, response.status);
  }
  return response;
}

/**
 * @param {string} address
 * @param {number} status
 */
export function badAnswer(address, status) {
  return new ReversiError("load-failed", `${address} could not be loaded: the server answered ${status}. Is the file there?`, {
    why: "bad-answer",
    values: { address, status },
  });
}
