/**
 * Has the browser keep the site, so that it opens without a network. Where the browser cannot, or forbids it, the page
 * is as good as before while there is one.
 * @module
 */

export async function keepSite() {
  if (!navigator.serviceWorker || location.protocol === "file:") return;
  try {
    await navigator.serviceWorker.register("service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    // Who pays for each byte keeps only what was used.
    const { saveData = false } = /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection ?? {};
    if (!saveData) active?.postMessage("keep-later");
  } catch {
    // Private windows and some policies refuse.
  }
}
