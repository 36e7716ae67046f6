/**
 * Keeps the site for times without a network. The build names the files and the version; a new version is fetched in the
 * background, and takes over when no page of the old one is open, so that no page ever mixes the two.
 * @module
 */

/** Written by the build. @type {{ version: string, first: string[], later: string[] }} */
const SITE = /** @type {any} */ (globalThis).SITE;

/** The parts of ServiceWorkerGlobalScope that are used here. @type {any} */
const worker = globalThis;

const PREFIX = "outflank-";
const CACHE = PREFIX + SITE.version;

/** The addresses of all files of the site; the document is its folder's. */
const FILES = new Set([...SITE.first, ...SITE.later].map((name) => new URL(name, location.href).href));

const opened = () => caches.open(CACHE);

/**
 * What is kept, as of this version: what a server or proxy may have of an older one is asked about anew.
 * @param {string} name
 */
const fresh = (name) => new Request(name, { cache: "no-cache" });

/** What a page needs to be played in: without one of these there is nothing to keep. */
async function keepFirst() {
  await (await opened()).addAll(SITE.first.map(fresh));
}

/** The other boards' evaluations, the other languages and all that is seldom wanted; what fails is tried next time. */
async function keepLater() {
  const cache = await opened();
  for (const name of SITE.later) {
    if (!(await cache.match(name))) await cache.add(fresh(name)).catch(() => {});
  }
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function answer(request) {
  const cache = await opened();
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) cache.put(request.url, response.clone()).catch(() => {});
  return response;
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepFirst()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(dropOthers()));
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "keep-later") event.waitUntil(keepLater());
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  /** @type {Request} */
  const request = event.request;
  const address = new URL(request.url);
  if (request.method === "GET" && FILES.has(address.origin + address.pathname)) event.respondWith(answer(request));
});
