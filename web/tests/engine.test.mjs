// The engine in the page when its parts do not load, load late, or are not waited for.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browse, open, serve } from './page.mjs';

let browser, site;
before(async () => {
  site = await serve();
  browser = await browse();
});
after(async () => {
  await browser.close();
  site.server.close();
});

/** A page whose parts go through `handle` on their way, with an engine that is asked by `ask(key, request)` and stopped by `stop(key)`. */
async function start(part, handle, fragment = '#/analyse') {
  const { page, context } = await open(browser, 'about:blank', { serviceWorkers: 'block' });
  await page.route(`**/${part}`, handle);
  await page.goto(site.url + fragment);
  await page.evaluate(async () => {
    const { wasmEngine } = await import('./engine/wasm.js');
    const engine = wasmEngine();
    const [replies, stops] = [{}, {}];
    globalThis.asked = {
      put(key, request) {
        stops[key] = new AbortController();
        replies[key] = engine.ask(request, { lane: 'work', signal: stops[key].signal });
      },
      told: (key) => replies[key],
      stop: (key) => stops[key].abort(),
    };
  });
  return {
    page,
    context,
    put: (key, request) => page.evaluate(([one, asks]) => globalThis.asked.put(one, asks), [key, request]),
    told: (key) => page.evaluate((one) => globalThis.asked.told(one), key),
    stop: (key) => page.evaluate((one) => globalThis.asked.stop(one), key),
  };
}

const SOLVE = { question: 'solve', board: '...\n.1.\n...' };
const COUNT = { question: 'count', board: '...\n.1.\n...' };
const CHOOSE = { question: 'choose', board: `8 8 12\n${'........\n'.repeat(8)}`, policy: 'best' };

/** A promise, and what fulfils it. */
function gate() {
  let open = () => {};
  const opened = new Promise((resolve) => (open = resolve));
  return { open, opened };
}

test('a whole module that does not load is told, asked for again, and nothing else breaks', async () => {
  let fails = true;
  const { context, put, told } = await start('prato-whole.wasm', (route) => (fails ? route.abort() : route.continue()));
  await put('one', SOLVE);
  await put('two', COUNT);
  const wrong = await told('one');
  assert.equal(wrong.status, 'error');
  assert.equal(wrong.message, 'the part of the engine that answers this does not load');
  assert.match(wrong.hint, /^is there a network\?/);
  assert.equal((await told('two')).count, '8');
  fails = false;
  await put('three', SOLVE);
  assert.equal((await told('three')).status, 'answered');
  await context.close();
});

test('a screen says what does not load', async () => {
  const { page, context } = await start('prato-whole.wasm', (route) => route.fulfill({ status: 404 }), '#/class?board=3%203%202/.../.2./1..');
  await page.getByText('The part of the engine that answers this does not load.', { exact: false }).first().waitFor();
  await context.close();
});

for (const [how, finish] of [['comes late', (route) => route.continue()], ['never comes', (route) => route.abort()]]) {
  test(`a job that is stopped while the whole module loads ends at once, and no other ends in its place when it ${how}`, async () => {
    const { open: go, opened } = gate();
    const seen = gate();
    const { context, put, told, stop } = await start('prato-whole.wasm', async (route) => {
      seen.open();
      await opened;
      await finish(route);
    });
    await put('one', SOLVE);
    await seen.opened;
    const began = Date.now();
    await stop('one');
    assert.deepEqual(await told('one'), { status: 'stopped', why: 'cancelled' });
    assert.ok(Date.now() - began < 1000);
    // Behind it in the same lane, and told while the module is still on its way.
    await put('two', COUNT);
    assert.equal((await told('two')).count, '8');
    // One waits for the module as the stopped job did, and one waits behind it.
    await put('three', SOLVE);
    await put('four', COUNT);
    go();
    const last = await told('three');
    assert.equal(last.status, how === 'never comes' ? 'error' : 'answered', JSON.stringify(last));
    assert.equal((await told('four')).count, '8');
    await context.close();
  });
}

test('an engine that does not start ends each job once, and starts when it can', async () => {
  let fails = true;
  const { context, put, told } = await start('prato.wasm', (route) => (fails ? route.abort() : route.continue()));
  for (const key of ['one', 'two', 'three']) await put(key, COUNT);
  for (const key of ['one', 'two', 'three']) assert.equal((await told(key)).message, 'the engine does not start');
  fails = false;
  await put('four', COUNT);
  assert.equal((await told('four')).count, '8');
  await context.close();
});

test('a worker whose script does not load is no bug of the engine', async () => {
  let fails = true;
  const { context, put, told } = await start('engine/worker.js', (route) => (fails ? route.abort() : route.continue()));
  await put('one', COUNT);
  assert.equal((await told('one')).message, 'the engine does not start');
  fails = false;
  await put('two', COUNT);
  assert.equal((await told('two')).count, '8');
  await context.close();
});

test('weights that do not load are told, and asked for again', async () => {
  let fails = true;
  const { context, put, told } = await start('prato.weights', (route) => (fails ? route.abort() : route.continue()));
  await put('one', CHOOSE);
  assert.equal((await told('one')).message, 'the weights of the net do not load');
  fails = false;
  await put('two', CHOOSE);
  assert.equal((await told('two')).status, 'answered');
  await context.close();
});
