// The engines that the elements of one page share, with engines that answer when the test says so.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngines } from "../../www/element/engines.js";

/** Lets everything that is ready happen. */
const settle = () => new Promise((done) => setImmediate(done));

/** @param {number} most @param {number} [broken]  how many engines fail to start */
function share(most, broken = 0) {
  /** Every question that has reached an engine. @type {{ engine: number, game: string, answer: () => void, fail: () => void }[]} */
  const asked = [];
  /** @type {Set<number>} */
  const open = new Set();
  let made = 0;
  const engines = createEngines(async () => {
    made += 1;
    const engine = made;
    if (engine <= broken) throw new Error("no worker here");
    open.add(engine);
    return /** @type {any} */ ({
      analyse: (/** @type {string} */ game, /** @type {unknown} */ _limits, /** @type {{ signal: AbortSignal }} */ { signal }) =>
        new Promise((done, fail) => {
          const answer = () => done({ best: game });
          signal.addEventListener("abort", answer);
          asked.push({ engine, game, answer, fail: () => fail(new Error("it trapped")) });
        }),
      close: () => open.delete(engine),
    });
  }, most);
  /** @type {Record<string, unknown>} */
  const answers = {};
  return {
    asked,
    answers,
    open,
    sharer: () => engines.join(),
    /** @param {ReturnType<typeof engines.join>} sharer @param {string} game */
    ask(sharer, game) {
      const abort = new AbortController();
      sharer.analyse(/** @type {any} */ (game), {}, { signal: abort.signal }).then(
        ({ best }) => (answers[game] = best),
        ({ message }) => (answers[game] = message),
      );
      return abort;
    },
  };
}

test("no more than so many think at a time, and the others in the order in which they asked", async () => {
  const { asked, answers, open, sharer, ask } = share(2);
  const sharers = ["a", "b", "c", "d"].map((game) => ({ game, own: sharer() }));
  for (const { game, own } of sharers) ask(own, game);
  await settle();
  assert.deepEqual(asked.map(({ game }) => game), ["a", "b"]);
  asked[1].answer();
  await settle();
  assert.deepEqual(asked.map(({ game, engine }) => [game, engine]), [["a", 1], ["b", 2], ["c", 2]]);
  asked[0].answer();
  await settle();
  assert.deepEqual(asked.map(({ game, engine }) => [game, engine]).at(-1), ["d", 1]);
  assert.deepEqual(answers, { a: "a", b: "b" });
  assert.deepEqual([...open], [1, 2]);
});

test("one alone has one engine, however often it asks", async () => {
  const { asked, open, sharer, ask } = share(4);
  const own = sharer();
  for (const game of ["a", "b", "c"]) {
    ask(own, game);
    await settle();
    asked[asked.length - 1].answer();
    await settle();
  }
  assert.deepEqual(asked.map(({ engine }) => engine), [1, 1, 1]);
  assert.deepEqual([...open], [1]);
});

test("what is called off while it waits is never asked, and makes room when it was", async () => {
  const { asked, answers, sharer, ask } = share(1);
  const [first, waiting] = [ask(sharer(), "a"), ask(sharer(), "b")];
  ask(sharer(), "c");
  waiting.abort();
  await settle();
  assert.deepEqual(answers, { b: null });
  first.abort();
  await settle();
  assert.deepEqual(asked.map(({ game }) => game), ["a", "c"]);
  const early = ask(sharer(), "d");
  early.abort();
  asked[1].answer();
  await settle();
  assert.equal(asked.length, 2);
});

test("an engine that fails is closed, whoever waits gets a new one", async () => {
  const { asked, answers, open, sharer, ask } = share(1, 1);
  for (const game of ["a", "b", "c"]) ask(sharer(), game);
  await settle();
  assert.deepEqual(answers, { a: "no worker here" });
  asked[0].fail();
  await settle();
  assert.deepEqual(answers, { a: "no worker here", b: "it trapped" });
  assert.deepEqual(asked.map(({ game, engine }) => [game, engine]), [["b", 2], ["c", 3]]);
  assert.deepEqual([...open], [3]);
});

test("the last one to leave closes them all, and who comes after that begins anew", async () => {
  const { asked, open, sharer, ask } = share(2);
  const [one, two] = [sharer(), sharer()];
  ask(one, "a");
  ask(two, "b");
  await settle();
  one.close();
  one.close();
  await settle();
  assert.equal(open.size, 2);
  for (const { answer } of asked) answer();
  two.close();
  await settle();
  assert.equal(open.size, 0);
  ask(sharer(), "c");
  await settle();
  assert.deepEqual([...open], [3]);
});
