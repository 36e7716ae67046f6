import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { execFile, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { fileFor, serve } from "../../www/build/serve.js";

const SERVER = fileURLToPath(new URL("../../www/build/serve.js", import.meta.url));

/** @type {string} */
let folder;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "outflank-serve-"));
  mkdirSync(join(folder, "site/www"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  for (const name of ["index.html", "www/main.js", "www/app.css", "engine.wasm", "picture.png", "a b.json", "data.bin"]) {
    writeFileSync(join(folder, "site", name), `content of ${name}`);
  }
  server = await serve({ root: join(folder, "site") });
});

after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/**
 * Unlike fetch, sends the path exactly as given.
 * @param {string} path
 * @param {string} [method]
 * @returns {Promise<{ status?: number, type?: string, body: string }>}
 */
function ask(path, method = "GET") {
  const { port } = new URL(server.url);
  return new Promise((done, fail) => {
    const sent = request({ host: "127.0.0.1", port, path, method }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (text) => (body += text));
      response.on("end", () => done({ status: response.statusCode, type: response.headers["content-type"], body }));
    });
    sent.on("error", fail);
    sent.end();
  });
}

describe("the static server", () => {
  test("gives each kind of file the MIME type that browsers insist on", async () => {
    const types = {
      "/": "text/html; charset=utf-8",
      "/index.html": "text/html; charset=utf-8",
      "/www/main.js": "text/javascript; charset=utf-8",
      "/www/app.css": "text/css; charset=utf-8",
      "/engine.wasm": "application/wasm",
      "/picture.png": "image/png",
      "/a%20b.json": "application/json; charset=utf-8",
      "/data.bin": "application/octet-stream",
    };
    for (const [path, type] of Object.entries(types)) {
      const answer = await ask(path);
      assert.deepEqual([path, answer.status, answer.type], [path, 200, type]);
      assert.match(answer.body, /^content of /);
    }
  });

  test("ignores a query", async () => {
    assert.equal((await ask("/?embed=1")).body, "content of index.html");
  });

  test("never leaves its folder", async () => {
    for (const path of [
      "/../secret.txt",
      "/%2e%2e/secret.txt",
      "/..%2fsecret.txt",
      "/www/..%2f..%2fsecret.txt",
      "/www/%2e%2e/%2e%2e/secret.txt",
      "//secret.txt",
      "//[",
      "/..\\secret.txt",
      "/%00",
      "/%ff",
      "/%",
    ]) {
      const answer = await ask(path);
      assert.equal(answer.status, 404, path);
      assert.doesNotMatch(answer.body, /secret$/);
    }
    assert.equal(fileFor("/site", "/../site-of-another/x"), null);
  });

  test("answers 404 for what is not a file, and 405 for what is not reading", async () => {
    assert.equal((await ask("/www")).status, 404);
    assert.equal((await ask("/missing.js")).status, 404);
    assert.equal((await ask("/", "POST")).status, 405);
    assert.deepEqual(await ask("/", "HEAD"), { status: 200, type: "text/html; charset=utf-8", body: "" });
  });

  test("compresses for those who accept it", async () => {
    const answer = await fetch(new URL("www/main.js", server.url), { headers: { "accept-encoding": "br" } });
    assert.equal(answer.headers.get("content-encoding"), "br");
    assert.equal(await answer.text(), "content of www/main.js");
  });

  test("answers differently where a test asks for it", async () => {
    const odd = await serve({
      root: join(folder, "site"),
      override: (pathname) => (pathname === "/www/main.js" ? { headers: { "content-type": "text/plain" } } : null),
    });
    const answer = await fetch(new URL("www/main.js", odd.url));
    assert.equal(answer.headers.get("content-type"), "text/plain");
    assert.equal(await answer.text(), "content of www/main.js");
    await odd.close();
  });

  test("takes another port where the wanted one is busy, and prints the address", async () => {
    const { port } = new URL(server.url);
    const child = spawn(process.execPath, [SERVER, join(folder, "site"), port], { stdio: ["ignore", "pipe", "inherit"] });
    let printed = "";
    for await (const text of child.stdout) {
      printed += text;
      if (printed.includes("Ctrl-C")) break;
    }
    child.kill();
    const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(printed)?.[0];
    assert.ok(address && new URL(address).port !== port, printed);
  });

  test("refuses a port that is none", async () => {
    for (const port of ["80a", "-1", "65536", "1.5"]) {
      await assert.rejects(promisify(execFile)(process.execPath, [SERVER, folder, port]), { code: 2 }, port);
    }
  });
});
