import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { runInNewContext } from "node:vm";
import { inlineScript, singleFile } from "../../www/build/single-file.js";

/** Text that would end or hide a script element if it stood in one as it is. */
const NASTY = "</script><!-- <script> </SCRIPT > ]]> ' \" \\ \u2028 é";

const FILES = {
  "index.html": `<!doctype html><html><head>
    <meta
      http-equiv="Content-Security-Policy"
      content="default-src 'none'"
    >
    <link rel="icon" href="www/icon.svg" type="image/svg+xml">
    <link rel="modulepreload" href="www/main.js">
    <link rel="stylesheet" href="www/app.css">
    <script type="module" src="www/main.js"></script></head><body><p>$& $1</p></body></html>`,
  "www/icon.svg": "<svg/>",
  "www/app.css": '@import "tokens.css"; p::after { content: "</style>"; }',
  "www/tokens.css": ":root { --token: 1px }",
  "www/main.js": 'import { text } from "./text.js"; globalThis.seen = [text, globalThis.outflankParts.wasm, globalThis.outflankParts.weights];',
  "www/text.js": `export const text = [${JSON.stringify(NASTY)}, \`</script><!--\`, String(/^<\\/script><!--$/.test("</script><!--"))];`,
  "pkg/worker.js": `import { text } from "../www/text.js"; postMessage([text, import.meta.url]);`,
  "www/board/motion-worker.js": 'import { text } from "../text.js"; postMessage(["motion", text]);',
  "pkg/outflank_wasm_bg.wasm": "\0asm",
  "pkg/weights/8x8-most.bin": "\xff weights",
};

/** @type {string} */
let dist;
/** @type {string} */
let html;

before(async () => {
  dist = mkdtempSync(join(tmpdir(), "outflank-single-"));
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), content);
  }
  html = await singleFile(dist);
});

after(() => rmSync(dist, { recursive: true }));

/** The content of the inline elements of a kind, as a browser would find it. @param {string} tag */
const inline = (tag) => [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}`, "gi"))].map(([, content]) => content);

describe("the single file", () => {
  test("has one script and needs no other file", () => {
    assert.equal(inline("script").length, 1);
    assert.doesNotMatch(html, /\bsrc="|\bhref="(?!data:)/);
    assert.match(html, /<link rel="icon" href="data:image\/svg\+xml;base64,/);
    assert.ok(html.includes("<p>$& $1</p>"));
  });

  test("runs the page's script unchanged, with the engine and its workers brought along", async () => {
    /** @type {string[]} */
    const workers = [];
    /** @type {any} */
    const page = {
      atob,
      Blob,
      Uint8Array,
      URL: { createObjectURL: async (/** @type {Blob} */ blob) => workers.push(await blob.text()) },
    };
    page.globalThis = page;
    const [code] = inline("script");
    assert.doesNotMatch(code, /<!--/);
    runInNewContext(code, page);
    const expected = [NASTY, "</script><!--", "true"];
    assert.deepEqual([...page.seen[0]], expected);
    assert.deepEqual([...page.seen[1]], [...Buffer.from(FILES["pkg/outflank_wasm_bg.wasm"])]);

    assert.deepEqual([...page.seen[2]("8x8-most")], [...Buffer.from(FILES["pkg/weights/8x8-most.bin"])]);
    assert.equal(page.seen[2]("6x6-most"), null);

    await new Promise((done) => setImmediate(done));
    /** @type {any[]} */
    const posted = [];
    for (const worker of workers) runInNewContext(worker, { postMessage: (/** @type {any} */ message) => posted.push(message), location: { href: "blob:here" } });
    assert.deepEqual([[...posted[0][0]], posted[0][1]], [expected, "blob:here"]);
    assert.deepEqual([posted[1][0], [...posted[1][1]]], ["motion", expected]);
  });

  test("keeps its styles in one element each", () => {
    assert.equal(inline("style").length, 1);
    assert.match(inline("style")[0], /--token: ?1px/);
  });

  test("allows by its Content-Security-Policy what is in it, by hash, and nothing else", () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
    for (const tag of ["script", "style"]) {
      const hashes = inline(tag).map((content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`);
      assert.ok(policy.includes(`${tag}-src ${hashes.join(" ")}`), policy);
    }
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:/);
    assert.match(policy, /worker-src blob:/);
  });

  test("is refused rather than made wrongly", async () => {
    assert.throws(() => inlineScript("a</ScRiPt>"), /end its own element/);
    writeFileSync(join(dist, "index.html"), "<script src=\"www/main.js\"></script><body></body>");
    await assert.rejects(singleFile(dist), /Content-Security-Policy/);
  });
});
