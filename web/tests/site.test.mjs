// How the page behaves: colours, names, offline, from the disk; the contract; sizes.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { after, before, test } from 'node:test';
import { FOLDER, browse, cell, open, paste, same, serve, until } from './page.mjs';

/** What the module may weigh, packed (brotli) and without the weights of the net. */
const LARGEST_MODULE = 450_000;

let browser, site;
before(async () => {
  site = await serve();
  browser = await browse();
});
after(async () => {
  await browser.close();
  site.server.close();
});

const start = (fragment, options) => open(browser, site.url + fragment, options);

test('dark, high contrast and reduced motion follow the system', async () => {
  const { page, context } = await start('#/analyse', { colorScheme: 'dark', reducedMotion: 'reduce' });
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.equal(await page.locator('nav a').first().evaluate((one) => getComputedStyle(one).transitionDuration), '0s');
  await page.emulateMedia({ contrast: 'more' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'contrast');
  // The system is dark, and so is high contrast.
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(0, 0, 0)');
  await page.emulateMedia({ contrast: 'more', colorScheme: 'light' });
  await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)');
  await page.getByRole('combobox', { name: 'Colours' }).selectOption('light');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
  await context.close();
});

test('what is chosen is seen where the system has all the colours', async () => {
  const { page, context } = await start('#/analyse', { forcedColors: 'active' });
  const look = (place, name) => place.evaluate((one, property) => getComputedStyle(one)[property], name);
  const tool = (name) => page.getByRole('button', { name, exact: true });
  assert.notEqual(await look(tool('Ask why'), 'backgroundColor'), await look(tool('Flag'), 'backgroundColor'));
  const screen = (name) => page.getByRole('link', { name, exact: true }).last();
  assert.notEqual(await look(screen('Analyse'), 'borderBottomColor'), await look(screen('Play'), 'borderBottomColor'));
  await context.close();
});

test('a screen that does not load says so, and a name that is none is the first screen', async () => {
  const { page, context } = await open(browser, 'about:blank');
  let broken = true;
  await page.route('**/screens/play.js', (route) => (broken ? route.abort() : route.continue()));
  await page.goto(`${site.url}#/play`);
  await page.locator('main').getByText('This screen does not load. Is there a network?').waitFor();
  broken = false;
  await page.getByRole('button', { name: 'Load again' }).click();
  await cell(page, 'row 5, column 5, covered').waitFor();
  for (const name of ['constructor', '__proto__', 'nonsense']) {
    await page.evaluate((screen) => (location.hash = `#/${screen}`), name);
    await page.waitForFunction(() => document.title === 'Analyse · Prato');
    await page.evaluate(() => (location.hash = '#/queens'));
    await page.getByText('0 of 8 queens.').waitFor();
  }
  await context.close();
});

test('buttons are named by what they do', async () => {
  const expected = {
    analyse: ['Undo', 'Redo', 'Hint', 'Paste', 'Copy link'],
    play: ['New game', 'Hint', 'Stop', 'Copy link'],
    tetravex: ['New game', 'Undo', 'Redo', 'Hint', 'Stop', 'Paste', 'Copy link'],
    queens: ['New game', 'Undo', 'Redo', 'Hint', 'Stop', 'Paste', 'Copy link'],
    'class?board=2 4 2/..../1221': ['Paste', 'Back', 'Next', 'Stop'],
  };
  for (const [screen, all] of Object.entries(expected)) {
    const { page, context } = await start(`#/${screen}`);
    for (const name of all) await page.getByRole('button', { name, exact: true }).waitFor();
    await context.close();
  }
});

test('what happens is read aloud', async () => {
  const { page, context } = await start('#/analyse');
  const status = page.getByRole('status').and(page.locator('#status'));
  await page.waitForFunction(() => /10 solutions/.test(document.querySelector('#status').textContent));
  assert.equal(await status.getAttribute('aria-live'), 'polite');
  await context.close();
});

test('once loaded, it works without a network, on every screen', async () => {
  const { page, context } = await start('#/analyse');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByText('10 solutions', { exact: true }).waitFor();
  await until('the other screens are there', () => page.evaluate(async () => Boolean(await caches.match('screens/class.js')) && Boolean(await caches.match('screens/race.js'))));
  await context.setOffline(true);
  await page.reload();
  await page.getByText('10 solutions', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Class' }).click();
  await page.getByText('A race of engines').waitFor();
  await context.close();
});

test('one file works from the disk', async () => {
  const { page, context, complaints } = await open(browser, pathToFileURL(join(FOLDER, 'prato.html')).href);
  await cell(page, 'row 1, column 1, safe').waitFor();
  // The weights are inside, too.
  await page.getByRole('combobox', { name: 'Examples' }).selectOption('guess');
  await page.getByText('84 solutions', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('somebody has to guess', { exact: false }).waitFor({ timeout: 30_000 });
  // And so are the screens, and what opens them.
  await paste(page, 'n = 6;');
  await page.getByText('0 of 6 queens.').waitFor();
  await page.getByRole('link', { name: 'Class' }).click();
  await page.getByRole('combobox', { name: 'What to step through' }).selectOption('first_fail,indomain_min');
  await page.getByText(/^\d+ nodes, /).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the contract of the questions holds in the module', async () => {
  const folder = new URL('../../crates/prato-api/tests/contract/', import.meta.url);
  const { page, context } = await start('#/analyse');
  let asked = 0;
  for (const file of readdirSync(folder)) {
    const { request, reply } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    const told = await page.evaluate(async (question) => {
      const { wasmEngine } = await import('./engine/wasm.js');
      globalThis.engine ??= wasmEngine();
      return globalThis.engine.ask(question);
    }, request);
    // The module has no foreign solver, and says so; whoever asks for one by name is told something else.
    const foreign = (one) => ['sat', 'cp', 'asp'].includes(one?.name ?? one);
    if (foreign(request.engine) || request.engines?.some(foreign)) continue;
    asked += 1;
    // Lists of engines are shorter, too.
    for (const member of ['message', 'hint']) reply[member] &&= reply[member].replace(' sat, cp, asp,', '');
    assert.ok(same(told, reply), `${file}: ${JSON.stringify(told)}`);
  }
  assert.ok(asked > 35, String(asked));
  await context.close();
});

test('what is loaded first is small', async () => {
  const { page, context } = await start('#/analyse');
  await page.getByText('10 solutions', { exact: true }).waitFor();
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)));
  await context.close();
  const packed = (name) => {
    const bytes = readFileSync(join(FOLDER, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return brotliCompressSync(bytes, { params }).length;
  };
  const shell = new Set(['index.html', 'sw.js', 'engine/worker.js', ...loaded.filter((name) => !/^prato(-whole)?\.(wasm|weights)$/.test(name))]);
  assert.ok(shell.has('screens/analyse.js') && shell.has('style.css'), [...shell].join(' '));
  const bytes = [...shell].reduce((sum, name) => sum + packed(name), 0);
  const module = packed('prato.wasm');
  console.log(`shell: ${bytes} bytes brotli, module: ${module} bytes brotli, weights: ${packed('prato.weights')} bytes brotli`);
  assert.ok(bytes <= 60_000, `${bytes} bytes`);
  assert.ok(module <= LARGEST_MODULE, `${module} bytes`);
});
