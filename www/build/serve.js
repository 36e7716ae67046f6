// A static server for one folder: `node www/build/serve.js FOLDER [PORT]`. Enough to try the site on this machine
// and to test it; any web host does as well.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { constants, createBrotliCompress } from "node:zlib";

/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".ts": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
};

/** Compression that keeps up with a visitor; the best takes seconds for the engine. */
const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Files that gain nothing from compression. */
const INCOMPRESSIBLE = new Set([".png", ".ico"]);

/**
 * The file that a request path names, or null where the path is malformed or leads out of the folder.
 * @param {string} root absolute
 * @param {string} pathname percent-encoded, starting with a slash
 */
export function fileFor(root, pathname) {
  let decoded;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (decoded.includes("\0")) return null;
  const file = resolve(join(root, decoded.endsWith("/") ? `${decoded}index.html` : decoded));
  return file.startsWith(root + sep) ? file : null;
}

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {Record<string, string>} headers added to the usual ones
 * @property {string} body instead of the file's
 */

/**
 * Serves a folder on this machine only.
 * @param {object} options
 * @param {string} options.root the folder
 * @param {number} [options.port] the wanted port; 0 or none: any free one
 * @param {(pathname: string) => Partial<Answer> | null} [options.override] for tests: what to answer differently
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} rejects with code EADDRINUSE where the port is taken
 */
export function serve({ root, port = 0, override }) {
  const folder = resolve(root);
  const server = createServer(async (request, response) => {
    const [pathname] = (request.url ?? "/").split("?");
    const file = fileFor(folder, pathname);
    const info = file ? await stat(file).catch(() => null) : null;
    const different = override?.(pathname) ?? {};
    const allowed = request.method === "GET" || request.method === "HEAD";
    const found = info?.isFile() || different.body !== undefined;
    if (!file || !found || !allowed) {
      response.writeHead(allowed ? 404 : 405, { "content-type": "text/plain; charset=utf-8" });
      response.end(allowed ? "Not found\n" : "Only GET and HEAD\n");
      return;
    }
    const extension = extname(file);
    const type = TYPES[extension] ?? "application/octet-stream";
    const accepted = String(request.headers["accept-encoding"] ?? "");
    const compress = different.body === undefined && !INCOMPRESSIBLE.has(extension) && /\bbr\b/.test(accepted);
    response.writeHead(different.status ?? 200, {
      "content-type": type,
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
      ...(compress ? { "content-encoding": "br" } : {}),
      ...different.headers,
    });
    if (request.method === "HEAD" || different.body !== undefined) {
      response.end(request.method === "HEAD" ? undefined : different.body);
      return;
    }
    const content = createReadStream(file);
    content.on("error", () => response.destroy());
    (compress ? content.pipe(createBrotliCompress({ params: QUICK })) : content).pipe(response);
  });
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", () => {
      const address = /** @type {import("node:net").AddressInfo} */ (server.address());
      done({
        url: `http://127.0.0.1:${address.port}/`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

async function main() {
  const [root, wanted = "8080"] = process.argv.slice(2);
  const port = Number(wanted);
  if (!root || !Number.isInteger(port) || port < 0 || port > 65535) {
    console.error("usage: node www/build/serve.js FOLDER [PORT], with a port from 0 to 65535");
    process.exit(2);
  }
  const server = await serve({ root, port }).catch((error) => {
    if (error.code !== "EADDRINUSE" && error.code !== "EACCES") throw error;
    console.log(`Port ${port} cannot be used here, so another one was chosen.`);
    return serve({ root });
  });
  console.log(`Outflank is at ${server.url} (Ctrl-C stops it)`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
