// WebKit, the engine of Safari, through WebKitGTK's driver and its smallest browser.

import { readdirSync } from "node:fs";
import { freePort, program, start, startScreen, until } from "./processes.js";
import { WebDriver } from "./webdriver.js";

/** Debian keeps the browser out of the PATH, in a folder named after the architecture. */
function miniBrowser() {
  const folders = readdirSync("/usr/lib").map((name) => `/usr/lib/${name}`);
  return program(...[...folders, "/usr/libexec"].map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`));
}

export async function startWebKit() {
  const screen = await startScreen();
  const port = await freePort();
  const server = start(program("WebKitWebDriver"), [`--port=${port}`], {
    DISPLAY: screen.display,
    // Neither a graphics card nor a session bus is needed or wanted.
    LIBGL_ALWAYS_SOFTWARE: "1",
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
  });
  const page = new WebDriver(`http://127.0.0.1:${port}`);
  await until(() => page.ready(), "WebKitWebDriver");
  const capabilities = await page.open({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] },
  });
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    page,
    /** What the page in sight has reported, where it came from serveRecordedSite(). */
    errors: () => page.evaluate(() => /** @type {any} */ (window).recordedErrors),
    async stop() {
      await page.close();
      await server.stop();
      await screen.stop();
    },
  };
}
