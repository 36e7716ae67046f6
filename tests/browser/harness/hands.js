// Three ways to use the page, one interface: by mouse, by touch, by keyboard alone.

/** @typedef {import("playwright-core").Page} Page */

/**
 * @typedef {object} Hand
 * @property {string} name
 * @property {import("playwright-core").BrowserContextOptions} context what a browser needs to be used this way
 * @property {(page: Page, selector: string) => Promise<void>} press a button, a radio button or a square
 * @property {(page: Page, selector: string, value: string) => Promise<void>} select one of a drop-down list
 */

/**
 * The middle of an element once it lies still, scrolled into sight, with nothing over it.
 * @param {Page} page
 * @param {string} selector
 */
async function middle(page, selector) {
  const found = await page.locator(selector).evaluate(async (node) => {
    // A radio button is drawn by its label.
    const target = node instanceof HTMLInputElement ? (node.closest("label") ?? node) : node;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    let before = "";
    // A sheet slides in, and the one before it may not be gone yet: some frames are waited for it.
    for (let patience = 300; ; patience -= 1) {
      target.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { left, top, width, height } = target.getBoundingClientRect();
      const x = left + width / 2;
      const y = top + height / 2;
      const uppermost = document.elementFromPoint(x, y);
      const hit = uppermost !== null && (target.contains(uppermost) || uppermost.contains(target));
      const place = `${x} ${y}`;
      const still = place === before || !target.closest("dialog");
      if ((hit && still) || patience === 0) return { x, y, over: hit ? null : uppermost?.outerHTML.slice(0, 120) };
      before = place;
      await frame();
    }
  });
  if (found.over !== null) throw new Error(`${selector} cannot be hit: ${found.over} lies over its middle`);
  return found;
}

/** @type {Hand} */
const mouse = {
  name: "mouse",
  context: {},
  async press(page, selector) {
    const { x, y } = await middle(page, selector);
    await page.mouse.click(x, y);
  },
  async select(page, selector, value) {
    await page.locator(selector).selectOption(value);
  },
};

/** @type {Hand} */
const touch = {
  name: "touch",
  context: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  async press(page, selector) {
    const { x, y } = await middle(page, selector);
    await page.touchscreen.tap(x, y);
  },
  async select(page, selector, value) {
    await page.locator(selector).selectOption(value);
  },
};

/** How many stops of the Tab key there may be before a control counts as out of reach. */
const LONGEST_WAY = 80;

/**
 * Presses Tab until the focus is on what is looked for.
 * @param {Page} page
 * @param {string} selector of the element, or of one of a group that shares a Tab stop
 */
async function tabTo(page, selector) {
  for (let stop = 0; stop < LONGEST_WAY; stop += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${selector} cannot be reached with the Tab key`);
}

/** @param {Page} page */
const focusedSquare = (page) =>
  page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset.square : undefined));

/**
 * Walks over the board with the arrow keys.
 * @param {Page} page
 * @param {string} square
 */
async function walkTo(page, square) {
  await tabTo(page, "[data-square]");
  const from = (await focusedSquare(page)) ?? "";
  const right = square.charCodeAt(0) - from.charCodeAt(0);
  const down = Number(square.slice(1)) - Number(from.slice(1));
  const sideways = Array(Math.abs(right)).fill(right > 0 ? "ArrowRight" : "ArrowLeft");
  const upright = Array(Math.abs(down)).fill(down > 0 ? "ArrowDown" : "ArrowUp");
  // The turn is made in the row nearer to the middle, so that the octagon's cut corners are not in the way.
  const fromMiddle = (/** @type {string} */ name) => Math.abs(Number(name.slice(1)) - 5.5);
  const keys = fromMiddle(from) < fromMiddle(square) ? [...sideways, ...upright] : [...upright, ...sideways];
  for (const key of keys) await page.keyboard.press(key);
  const here = await focusedSquare(page);
  if (here !== square) throw new Error(`the arrow keys led from ${from} to ${here}, not to ${square}`);
}

/** @type {Hand} */
const keyboard = {
  name: "keyboard",
  context: {},
  async press(page, selector) {
    const square = /\[data-square="(\w+)"\]/.exec(selector)?.[1];
    if (square) {
      await walkTo(page, square);
      await page.keyboard.press("Enter");
      return;
    }
    const group = await page.locator(selector).evaluate((node) => (node instanceof HTMLInputElement ? node.name : ""));
    if (!group) {
      await tabTo(page, selector);
      await page.keyboard.press("Enter");
      return;
    }
    await tabTo(page, `input[name="${group}"]`);
    for (let step = 0; step < LONGEST_WAY; step += 1) {
      if (await page.locator(selector).isChecked()) return;
      await page.keyboard.press("ArrowRight");
    }
    throw new Error(`${selector} cannot be chosen with the arrow keys`);
  },
  async select(page, selector, value) {
    await tabTo(page, selector);
    await page.keyboard.press("Home");
    for (let step = 0; step < LONGEST_WAY; step += 1) {
      if ((await page.locator(selector).inputValue()) === value) return;
      await page.keyboard.press("ArrowDown");
    }
    throw new Error(`${selector} cannot be set to ${value} with the arrow keys`);
  },
};

export const HANDS = { mouse, touch, keyboard };
