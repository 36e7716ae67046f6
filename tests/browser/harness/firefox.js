// Firefox through geckodriver.

import { freePort, program, start, until } from "./processes.js";
import { WebDriver } from "./webdriver.js";

const PREFERENCES = {
  // The driver's recommended preferences relax the rules for files from disk, so that a test of them would prove
  // nothing; without them Firefox asks for news of its own, which the rest of this list keeps it from.
  "remote.prefs.recommended": false,
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.newtabpage.enabled": false,
  "browser.newtabpage.activity-stream.feeds.topsites": false,
  "browser.region.network.url": "",
  "browser.safebrowsing.downloads.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.startup.page": 0,
  "browser.startup.homepage": "about:blank",
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.getAddons.cache.enabled": false,
  "extensions.update.enabled": false,
  "messaging-system.rsexperimentloader.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "network.http.phishy-userpass-length": 255,
  "services.settings.server": "data:,#none",
  "toolkit.telemetry.server": "",
  "toolkit.telemetry.reportingpolicy.firstRun": false,
};

/**
 * Collects what pages report as errors, by WebDriver's second, bidirectional protocol.
 * @param {string} address of the session
 */
async function collectErrors(address) {
  const socket = new WebSocket(address);
  /** @type {string[]} */
  const errors = [];
  const subscribed = new Promise((done, fail) => {
    socket.addEventListener("error", () => fail(new Error("Firefox refused the connection for its console")));
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "success") done(undefined);
      if (message.type === "error") fail(new Error(message.message));
      if (message.method === "log.entryAdded" && message.params.level === "error") errors.push(message.params.text);
    });
  });
  await new Promise((done) => socket.addEventListener("open", done));
  socket.send(JSON.stringify({ id: 1, method: "session.subscribe", params: { events: ["log.entryAdded"] } }));
  await subscribed;
  return { errors, close: () => socket.close() };
}

export async function startFirefox() {
  const port = await freePort();
  const socketPort = await freePort();
  const ports = ["--port", String(port), "--websocket-port", String(socketPort)];
  // The variable makes Firefox heed the address of its settings above.
  const server = start(program("geckodriver"), [...ports, "--log", "error"], { MOZ_REMOTE_SETTINGS_DEVTOOLS: "1" });
  const page = new WebDriver(`http://127.0.0.1:${port}`);
  await until(() => page.ready(), "geckodriver");
  const binary = program("firefox-esr", "firefox");
  const capabilities = await page.open({
    browserName: "firefox",
    webSocketUrl: true,
    "moz:firefoxOptions": { binary, args: ["-headless"], prefs: PREFERENCES },
  });
  const { errors, close } = await collectErrors(capabilities.webSocketUrl);
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    page,
    errors: async () => errors,
    async stop() {
      close();
      await page.close();
      await server.stop();
    },
  };
}
