// What the browsers are shown: dist/ on a server of its own, or the one file from disk.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { serve } from "../../../www/build/serve.js";

const DIST = fileURLToPath(new URL("../../../dist/", import.meta.url));
if (!existsSync(`${DIST}index.html`)) throw new Error("dist/ is not built: run ./build.sh build first");

/** The address of the one-file app on disk. */
export const FILE = pathToFileURL(`${DIST}outflank.html`).href;

/** The address of the site's document on disk, from where it cannot work. */
export const SITE_FILE = pathToFileURL(`${DIST}index.html`).href;

/** A script that notes what goes wrong in a page from its first line on, for browsers whose driver does not tell. */
const RECORDER = `
  window.recordedErrors = [];
  const note = (text) => window.recordedErrors.push(String(text));
  addEventListener("error", (event) => note(event.message || "a resource failed to load: " + (event.target.src || event.target.href)), true);
  addEventListener("unhandledrejection", (event) => note(event.reason && event.reason.stack || event.reason));
  const write = console.error;
  console.error = (...parameters) => { note(parameters.join(" ")); write.apply(console, parameters); };
`;

/**
 * @param {(pathname: string) => Partial<import("../../../www/build/serve.js").Answer> | null} [override]
 */
export function serveSite(override) {
  return serve({ root: DIST, override });
}

/** The site, with a script in its document that records errors in window.recordedErrors. */
export function serveRecordedSite() {
  const html = readFileSync(`${DIST}index.html`, "utf8");
  return serveSite((pathname) => {
    if (pathname === "/www/recorder.js") return { status: 200, body: RECORDER, headers: { "content-type": "text/javascript" } };
    if (pathname === "/") return { body: html.replace("<head>", '<head><script src="/www/recorder.js"></script>') };
    return null;
  });
}
