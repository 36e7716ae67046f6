// Makes dist/service-worker.js: www/service-worker.js, told which files there are and of which version.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { transform } from "esbuild";

/** What the site fetches: nothing that is only for readers or for other programs. */
const FETCHED = /^(?:www|pkg)\/.*\.(?:js|css|svg|wasm|bin)$/;

/**
 * @param {string} dist the assembled site
 * @param {string} source the service worker's
 * @param {readonly string[]} first the files that the first move needs
 */
export async function writeServiceWorker(dist, source, first) {
  const names = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll(sep, "/"))
    .filter((name) => FETCHED.test(name) && statSync(join(dist, name)).isFile())
    .sort();
  const digest = createHash("sha256");
  for (const name of ["index.html", ...names]) digest.update(`${name}\0`).update(readFileSync(join(dist, name)));
  const site = {
    version: digest.digest("hex").slice(0, 16),
    first: ["./", ...first],
    later: ["index.html", ...names.filter((name) => !first.includes(name))],
  };
  const code = `globalThis.SITE = ${JSON.stringify(site)};\n${readFileSync(source, "utf8")}`;
  const minified = await transform(code, { loader: "js", minify: true, charset: "utf8" });
  writeFileSync(join(dist, "service-worker.js"), minified.code);
}
