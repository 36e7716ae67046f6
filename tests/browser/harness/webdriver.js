// A small client of the W3C WebDriver protocol: enough to open a page, press and read things, and close it.

/** The key under which WebDriver passes element references. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Keys that are not characters, as WebDriver numbers them. @type {Record<string, string>} */
const KEYS = {
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  Space: " ",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

export class WebDriver {
  /** @param {string} address of the driver, without a final slash */
  constructor(address) {
    this.address = address;
    this.session = "";
  }

  /**
   * One command of the protocol.
   * @param {string} method
   * @param {string} path after the session
   * @param {object} [body]
   * @returns {Promise<any>}
   */
  async command(method, path, body) {
    const response = await fetch(`${this.address}${this.session}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }

  /** Whether the driver takes sessions. */
  async ready() {
    try {
      return (await this.command("GET", "/status")).ready !== false;
    } catch {
      return false;
    }
  }

  /**
   * Starts the browser.
   * @param {object} wanted capabilities, which must all match
   * @returns {Promise<any>} the capabilities that it has
   */
  async open(wanted) {
    const answer = await this.command("POST", "/session", { capabilities: { alwaysMatch: wanted } });
    this.session = `/session/${answer.sessionId}`;
    await this.command("POST", "/timeouts", { script: 120_000, pageLoad: 60_000 });
    return answer.capabilities;
  }

  /** @param {string} url */
  async go(url) {
    await this.command("POST", "/url", { url });
  }

  /**
   * Runs a function in the page; it may return a promise.
   * @template {unknown[]} P
   * @template R
   * @param {(...parameters: P) => R | Promise<R>} body must use nothing from around it
   * @param {P} parameters
   * @returns {Promise<R>}
   */
  async evaluate(body, ...parameters) {
    // An asynchronous script, since older drivers do not wait for a promise that a plain script returns.
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${body})(...[...arguments].slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error && error.stack || error) }));`;
    const answer = await this.command("POST", "/execute/async", { script, args: parameters });
    if (answer.error) throw new Error(answer.error);
    return answer.value;
  }

  /** Clicks as a mouse does, on the middle of an element. @param {string} selector */
  async click(selector) {
    const reference = await this.command("POST", "/element", { using: "css selector", value: selector });
    await this.command("POST", `/element/${reference[ELEMENT]}/click`, {});
  }

  /** Presses and lets go one key. @param {string} key as in KeyboardEvent.key, or Space */
  async press(key) {
    const value = KEYS[key] ?? key;
    const actions = [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ];
    await this.command("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  /** @param {number} width @param {number} height of the window, in CSS pixels */
  async resize(width, height) {
    await this.command("POST", "/window/rect", { width, height });
  }

  async close() {
    if (this.session) await this.command("DELETE", "");
    this.session = "";
  }
}
