// <reversi-board> on somebody's page: it plays, tells what happens, and survives what it is told.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { test } from "node:test";
import { bringAxe, findings } from "./harness/axe.js";
import { serveSite } from "./harness/site.js";
import { setStage } from "./harness/stage.js";

/** @typedef {import("playwright-core").Page} Page */

const GUARD = { timeout: 120_000 };

/** A page that is not ours, and notes what the elements on it tell. @param {string} elements */
const pageWith = (elements) => `<!doctype html><html lang="en"><head><title>A page</title><link rel="icon" href="data:,">
<script>
  var told = [];
  for (const name of ["move", "pass", "end", "error"]) {
    addEventListener("reversi-" + name, ({ target, detail }) => told.push({ name, id: target.id, detail: name === "error" ? detail.message : detail }));
  }
</script>
<script type="module" src="/pkg/element.js"></script></head><body><main><h1>A page</h1>${elements}</main></body></html>`;

let html = "";
const stage = setStage(() =>
  serveSite((pathname) => (pathname === "/page.html" ? { status: 200, body: html, headers: { "content-type": "text/html" } } : null)),
);

/** @typedef {{ name: string, id: string, detail: any }} Told */

/**
 * Opens a page with these elements, without motion, and waits until they stand.
 * @param {string} elements
 * @param {(page: Page) => Promise<void>} work
 */
function onPageWith(elements, work) {
  html = pageWith(elements);
  return stage.onPage(
    async ({ page }) => {
      await page.goto(`${stage.url}page.html`);
      await settled(page);
      await work(page);
    },
    { reducedMotion: "reduce" },
  );
}

/** @param {Page} page */
const settled = (page) =>
  page.evaluate(async () => {
    await customElements.whenDefined("reversi-board");
    await Promise.all([...document.querySelectorAll("reversi-board")].map((each) => /** @type {any} */ (each).ready));
  });

/** @param {Page} page @returns {Promise<Told[]>} */
const told = (page) => page.evaluate("told");

/** @param {Page} page @param {string} condition in the page's own words */
const until = (page, condition) => page.waitForFunction(condition, null, { timeout: 60_000 });

/** The property of the first element. @param {Page} page @param {string} name */
const property = (page, name) => page.evaluate((key) => /** @type {any} */ (document.querySelector("reversi-board"))[key], name);

/** A game of the 6x6 in which somebody is passed near the end, as it stood a few placements before that. */
const ending = (() => {
  const games = gunzipSync(readFileSync(new URL("../data/games.jsonl.gz", import.meta.url))).toString().trim().split("\n").map((line) => JSON.parse(line));
  const near = (/** @type {any} */ { setup, plies }) =>
    setup.board === "6x6" && setup.players === 2 && setup.goal === "most" && setup.blocked.length === 0 &&
    plies.slice(-4).some((/** @type {any} */ { passed }) => passed.length > 0);
  const { plies } = games.find(near);
  const at = plies[plies.length - 5];
  return { position: `${at.position} ${at.turn[0].toUpperCase()}`, rest: plies.slice(-4) };
})();

test("a person plays with the mouse, the computer answers, and the page is told", GUARD, () =>
  onPageWith(`<reversi-board level="1"></reversi-board>`, async (page) => {
    assert.equal(await property(page, "position"), "--------/--------/--------/---WB---/---BW---/--------/--------/-------- B");
    await page.locator('reversi-board [data-square="d3"]').click();
    await until(page, "told.length === 2");
    const [own, answer] = await told(page);
    assert.deepEqual(own, { name: "move", id: "", detail: { player: "black", square: "d3", flips: ["d4"], passed: [] } });
    assert.equal(answer.detail.player, "white");
    assert.equal(await property(page, "transcript"), `d3${answer.detail.square}`);
    await page.locator('reversi-board [data-action="undo"]').click();
    assert.equal(await property(page, "transcript"), "");
    assert.equal((await told(page)).length, 2, "nothing was placed");
  }));

test("a game is played to its end by keyboard: moves, a pass and the result are told, and said", GUARD, () =>
  onPageWith(`<reversi-board board="6x6" seats="person" position="${ending.position}"></reversi-board>`, async (page) => {
    const said = /** @type {string[]} */ ([]);
    await page.exposeFunction("said", (/** @type {string} */ text) => said.push(text));
    await page.evaluate(() => {
      const live = /** @type {Element} */ (document.querySelector("reversi-board")?.shadowRoot?.querySelector("[data-live]"));
      new MutationObserver(() => /** @type {any} */ (window).said(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
    });
    for (const { move } of ending.rest) {
      await page.locator(`reversi-board [data-square="${move}"]`).focus();
      await page.keyboard.press("Enter");
      await until(page, `told.some(({ detail }) => detail.square === "${move}")`);
    }
    const events = await told(page);
    const moves = events.filter(({ name }) => name === "move").map(({ detail }) => detail);
    assert.deepEqual(moves, ending.rest.map((/** @type {any} */ { player, move, flips, passed }) => ({ player, square: move, flips, passed })));
    const passes = ending.rest.filter((/** @type {any} */ { passed }) => passed.length > 0).map((/** @type {any} */ { move }) => move);
    assert.deepEqual(events.filter(({ name }) => name === "pass").map(({ detail }) => detail.square), passes);
    const last = /** @type {Told} */ (events.at(-1));
    assert.equal(last.name, "end");
    assert.ok(last.detail.discs.black + last.detail.discs.white <= 36);
    await page.waitForTimeout(200);
    assert.match(said.join(" "), /has no move.*The game is over/s);
  }));

test("two computers play until the end without anybody's help", GUARD, () =>
  onPageWith(`<reversi-board board="6x6" seats="computer computer" level="easy" position="${ending.position}"></reversi-board>`, async (page) => {
    await until(page, "told.some(({ name }) => name === 'end')");
  }));

test("a dozen elements think with a few workers, each in its turn, and leave none behind", GUARD, () => {
  const counting = `<script>
    Object.defineProperty(navigator, "hardwareConcurrency", { value: 16 });
    var workers = { now: 0, most: 0 };
    Worker = class extends Worker {
      constructor(...parameters) { super(...parameters); workers.most = Math.max(workers.most, (workers.now += 1)); }
      terminate() { workers.now -= 1; super.terminate(); }
    };
  </script>`;
  const boards = Array.from({ length: 12 }, (_, index) => `<reversi-board id="b${index}" board="6x6" seats="computer" level="easy" position="${ending.position}"></reversi-board>`);
  return onPageWith(counting + boards.join(""), async (page) => {
    await until(page, "told.filter(({ name }) => name === 'end').length === 12");
    const { now, most } = await page.evaluate(() => /** @type {any} */ (window).workers);
    assert.deepEqual([now, most], [4, 4]);
    await page.evaluate(() => document.querySelectorAll("reversi-board").forEach((board) => board.remove()));
    await until(page, "workers.now === 0");
  });
});

test("computers that were taken back wait to be told to go on", GUARD, () =>
  onPageWith(`<reversi-board board="6x6" seats="computer" level="1"></reversi-board>`, async (page) => {
    await until(page, "told.length >= 3");
    await page.locator('reversi-board [data-action="undo"]').click();
    const [before, placed] = [await property(page, "transcript"), (await told(page)).length];
    await page.waitForTimeout(1500);
    assert.deepEqual([await property(page, "transcript"), (await told(page)).length], [before, placed]);
    await page.locator('reversi-board [data-action="go-on"]').click();
    await until(page, `told.length > ${placed}`);
  }));

test("attributes and properties make the game, and together they make one", GUARD, () =>
  onPageWith(`<reversi-board board="octagon" players="3" goal="fewest" blocked="d1, e1" seats="person"></reversi-board>`, async (page) => {
    const position = (/** @type {object} */ setup) =>
      page.evaluate(async (wanted) => {
        // @ts-expect-error the page's address, not this file's
        const { Game } = await import("/pkg/index.js");
        return new Game(wanted).position();
      }, setup);
    assert.equal(await property(page, "position"), await position({ board: "octagon", players: 3, goal: "fewest", blocked: ["d1", "e1"] }));
    await page.evaluate(() => Object.assign(/** @type {any} */ (document.querySelector("reversi-board")), { board: "8x8", players: 2, blocked: [], handicap: { player: "black", corners: 2 } }));
    await settled(page);
    assert.equal(await property(page, "position"), await position({ goal: "fewest", handicap: { player: "black", corners: 2 } }));
    assert.equal(await page.evaluate(() => document.querySelector("reversi-board")?.getAttribute("handicap")), "black 2");
    assert.deepEqual(await property(page, "handicap"), { player: "black", corners: 2 });
    assert.deepEqual(await told(page), []);
  }));

test("properties that were set before the module was there are heeded, and so are later ones", GUARD, () =>
  stage.onPage(async ({ page }) => {
    html = `<!doctype html><html lang="en"><head><title>A page</title><link rel="icon" href="data:,"></head><body><reversi-board></reversi-board></body></html>`;
    await page.goto(`${stage.url}page.html`);
    await page.evaluate(async () => {
      const element = /** @type {any} */ (document.querySelector("reversi-board"));
      Object.assign(element, { board: "6x6", seats: ["person"], transcript: "b3", readonly: true });
      // @ts-expect-error the page's address, not this file's
      await import("/pkg/element.js");
    });
    await settled(page);
    assert.equal(await property(page, "transcript"), "b3");
    assert.equal(await page.evaluate(() => document.querySelector("reversi-board")?.outerHTML), `<reversi-board board="6x6" transcript="b3" seats="person" readonly=""></reversi-board>`);
    await page.evaluate(() => Object.assign(/** @type {any} */ (document.querySelector("reversi-board")), { board: "8x8", transcript: "f5" }));
    await settled(page);
    assert.equal(await property(page, "transcript"), "f5");
  }, { reducedMotion: "reduce" }));

test("a game is begun anew with the moves it began with", GUARD, () =>
  onPageWith(`<reversi-board transcript="f5d6" seats="person"></reversi-board>`, async (page) => {
    for (let round = 0; round < 2; round++) {
      await page.locator('reversi-board [data-square="c3"]').click();
      await until(page, `document.querySelector("reversi-board").transcript === "f5d6c3"`);
      await page.evaluate(() => Object.assign(/** @type {any} */ (document.querySelector("reversi-board")), { transcript: "f5d6" }));
      await settled(page);
      assert.equal(await property(page, "transcript"), "f5d6");
    }
  }));

test("what cannot be meant is told and shown as text, and the game stays", GUARD, () =>
  onPageWith(`<reversi-board seats="person"></reversi-board>`, async (page) => {
    await page.locator('reversi-board [data-square="d3"]').click();
    const before = await property(page, "position");
    const nonsense = [
      ["board", "<img src=x onerror=told.push(1)>"], ["players", "many"], ["goal", ""], ["handicap", "red"], ["level", "11"], ["seats", "dog"],
      ["transcript", "d3d3"], ["position", "<b>"], ["blocked", "d4 z9"],
    ];
    for (const [name, value] of nonsense) {
      await page.evaluate(([key, text]) => document.querySelector("reversi-board")?.setAttribute(key, text), [name, value]);
      await settled(page);
      const error = /** @type {Told} */ ((await told(page)).at(-1));
      assert.equal(error.name, "error", `${name}="${value}"`);
      const shown = await page.locator("reversi-board").evaluate((element) => element.shadowRoot?.querySelector(".error")?.textContent);
      assert.ok(shown, `${name}="${value}" is explained`);
      assert.equal(await property(page, "position"), before);
      await assert.doesNotReject(property(page, name));
      await page.evaluate((key) => document.querySelector("reversi-board")?.removeAttribute(key), name);
      await settled(page);
      await page.evaluate((text) => document.querySelector("reversi-board")?.setAttribute("transcript", text), "d3");
      await settled(page);
      assert.equal(await property(page, "position"), before, "a change that can be meant is made");
      await page.evaluate(() => document.querySelector("reversi-board")?.removeAttribute("transcript"));
      await settled(page);
      await page.locator('reversi-board [data-square="d3"]').click();
    }
    assert.equal(await page.locator("reversi-board img").count(), 0);
  }));

test("errors are told to the page in full, and to its visitors only in their own language", GUARD, () =>
  onPageWith(`<reversi-board lang="de" seats="person"></reversi-board>`, async (page) => {
    const warned = /** @type {string[]} */ ([]);
    page.on("console", (message) => warned.push(message.text()));
    for (const [name, value, shown] of [["level", "11", /^$/], ["seats", "dog", /^$/], ["board", "9x9", /nicht lesbar/], ["transcript", "d3d3", /^Zug 2: /]]) {
      await page.evaluate(([key, text]) => document.querySelector("reversi-board")?.setAttribute(key, text), [String(name), String(value)]);
      await settled(page);
      const error = /** @type {Told} */ ((await told(page)).at(-1));
      assert.equal(error.name, "error", `${name}`);
      assert.notEqual(error.detail, "");
      assert.match(warned.at(-1) ?? "", /<reversi-board>/);
      assert.match((await page.locator("reversi-board").evaluate((element) => element.shadowRoot?.querySelector(".error")?.textContent)) ?? "", /** @type {RegExp} */ (shown));
      await page.evaluate((key) => document.querySelector("reversi-board")?.removeAttribute(key), String(name));
      await settled(page);
    }
  }));

test("nothing round the element moves while a game is played, however narrow it is, and all of it is inside", GUARD, () => {
  const boards = ["de", "en", "fr", "ja"].map((lang) => [
    `<reversi-board lang="${lang}" seats="person"></reversi-board>`,
    `<reversi-board lang="${lang}" seats="person" players="4"></reversi-board>`,
    `<reversi-board lang="${lang}" seats="person" board="6x6" position="${ending.position}"></reversi-board>`,
  ]);
  const places = [200, 240, 400, 560].map((width) => `<div style="width: ${width}px">${boards.flat().join("")}</div>`);
  return onPageWith(places.join(""), async (page) => {
    const moved = await page.evaluate(async (rest) => {
      const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const boards = [...document.querySelectorAll("reversi-board")];
      const sizes = () => boards.map((board) => /** @type {HTMLElement} */ (board).offsetHeight);
      const click = (/** @type {Element} */ board, /** @type {string} */ selector) => /** @type {HTMLElement | null | undefined} */ (board.shadowRoot?.querySelector(selector))?.click();
      await frame();
      const first = sizes();
      const faults = /** @type {string[]} */ ([]);
      const check = (/** @type {string} */ what) =>
        sizes().forEach((size, index) => {
          const { lang, offsetWidth } = /** @type {HTMLElement} */ (boards[index]);
          const status = boards[index].shadowRoot?.querySelector(".status")?.textContent;
          if (size !== first[index]) faults.push(`${what}: ${first[index]} to ${size}, ${lang}, ${offsetWidth}: ${status}`);
          const outside = [...(boards[index].shadowRoot?.querySelectorAll("button:not([hidden]), .status, .player") ?? [])].filter((part) => part.getBoundingClientRect().right > boards[index].getBoundingClientRect().right);
          if (outside.length > 0) faults.push(`${what}: ${outside.length} stick out, ${lang}, ${offsetWidth}`);
        });
      for (let step = 0; step < 16; step += 1) {
        // Some squares cannot be played, and the sentence that says why is among the longest.
        for (const board of boards) click(board, "[data-square]:not([data-legal])");
        await frame();
        check("refused");
        for (const board of boards) {
          const last = board.getAttribute("board") === "6x6" ? rest[step] : null;
          click(board, last ? `[data-square="${last}"]` : "[data-legal]");
        }
        await frame();
        check("played");
      }
      return [...new Set(faults)];
    }, ending.rest.map((/** @type {any} */ { move }) => move));
    assert.deepEqual(moved, []);
  });
});

test("a game to look at is gone through by its buttons, and nobody moves", GUARD, () =>
  onPageWith(`<reversi-board transcript="f5d6c3d3c4f4" readonly></reversi-board>`, async (page) => {
    const whole = "f5d6c3d3c4f4";
    for (const [action, plies] of /** @type {[string, number][]} */ ([["previous", 5], ["first", 0], ["next", 1], ["last", 6]])) {
      await page.locator(`reversi-board [data-action="${action}"]`).click();
      assert.equal(await property(page, "transcript"), whole.slice(0, 2 * plies), action);
    }
    await page.locator('reversi-board [data-square="e3"]').click();
    assert.equal(await property(page, "transcript"), whole);
    assert.equal(await page.locator('reversi-board [data-action="undo"]').isVisible(), false);
    assert.deepEqual(await told(page), []);
  }));

test("hints say what each move is worth", GUARD, () =>
  onPageWith(`<reversi-board board="6x6" seats="person" position="${ending.position}" hints></reversi-board>`, async (page) => {
    const legal = page.locator("reversi-board [data-legal]").first();
    await page.waitForFunction(() => /[+−0]/.test(document.querySelector("reversi-board")?.shadowRoot?.querySelector("[data-legal]")?.getAttribute("aria-label") ?? ""));
    assert.match((await legal.getAttribute("aria-label")) ?? "", /proven/);
  }));

test("elements of one page have games and languages of their own, and go on after they were moved", GUARD, () =>
  onPageWith(`<reversi-board id="one" seats="person" lang="de"></reversi-board><reversi-board id="two" seats="person" lang="fr"></reversi-board>`, async (page) => {
    await page.locator('#one [data-square="d3"]').click();
    await page.locator('#two [data-square="f5"]').click();
    const transcripts = () => page.evaluate(() => ["one", "two"].map((id) => /** @type {any} */ (document.getElementById(id)).transcript));
    assert.deepEqual(await transcripts(), ["d3", "f5"]);
    assert.match(await page.locator("#one .status").innerText(), /Weiß/);
    assert.match(await page.locator("#two .status").innerText(), /Blanc/);
    await page.evaluate(() => document.body.append(/** @type {Element} */ (document.getElementById("one"))));
    await settled(page);
    await page.locator('#one [data-square="c3"]').click();
    assert.deepEqual(await transcripts(), ["d3c3", "f5"]);
    await page.evaluate(() => document.getElementById("one")?.setAttribute("lang", "es"));
    await settled(page);
    assert.match(await page.locator("#one .status").innerText(), /Negras/);
    assert.deepEqual(await transcripts(), ["d3c3", "f5"]);
  }));

test("names and counts have room in a narrow place, whoever is to move", GUARD, () => {
  const boards = ["de", "en", "fr", "ja"].flatMap((lang) => [2, 3, 4].map((players) => `<reversi-board lang="${lang}" players="${players}" seats="person"></reversi-board>`));
  const places = [300, 340, 380].map((width) => `<div style="width: ${width}px">${boards.join("")}</div>`);
  return onPageWith(places.join(""), async (page) => {
    const cramped = await page.evaluate(() =>
      [...document.querySelectorAll("reversi-board")].flatMap((board) =>
        [...(board.shadowRoot?.querySelectorAll(".player") ?? [])].filter((player) => player.scrollWidth > player.clientWidth).map((player) => `${board.lang}: ${player.textContent}`),
      ),
    );
    assert.deepEqual(cramped, []);
  });
});

for (const theme of ["light", "dark", "contrast"]) {
  test(`axe finds nothing in the ${theme} theme`, GUARD, () =>
    onPageWith(`<reversi-board theme="${theme}" players="3" seats="person"></reversi-board><reversi-board theme="${theme}" transcript="f5d6" readonly></reversi-board>`, async (page) => {
      await bringAxe(page);
      assert.deepEqual(await findings(page), []);
    }));
}
