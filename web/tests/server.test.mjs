// The page as the program serves it, and that it is told the same there as by the module.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browse, cell, open, program, same, serve, until } from './page.mjs';

let browser, site, served;
before(async () => {
  [site, served] = await Promise.all([serve(), program()]);
  browser = await browse();
});
after(async () => {
  await browser?.close();
  site?.server.close();
  served?.end();
});

test('the program serves the page under a strict policy, and nothing breaks it', async () => {
  const response = await fetch(served.url);
  assert.match(response.headers.get('content-security-policy'), /^default-src 'none'; script-src 'self'/);
  const { page, context, complaints } = await open(browser, served.url);
  await page.getByText('10 solutions', { exact: true }).waitFor();
  await cell(page, 'row 1, column 1, safe').click();
  await page.getByText('Technique: subset').waitFor();
  await page.getByRole('combobox', { name: 'Examples' }).selectOption('expert');
  await page.getByText(/^about 2\.\d\d × 10³⁵ solutions$/).waitFor();
  for (const [screen, words] of [['play', 'Time'], ['tetravex', 'Lay the tiles'], ['queens', 'of 8 queens'], ['class', 'A race of engines']]) {
    await page.evaluate((name) => (location.hash = `#/${name}`), screen);
    await page.getByText(words, { exact: false }).first().waitFor();
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a review streams from the program, too', async () => {
  const game = JSON.stringify({ field: ['....', '..*.', '....', '...*'], moves: [['open', 1, 1], ['open', 4, 4]] });
  const { page, context, complaints } = await open(browser, `${served.url}#/review?${new URLSearchParams({ game })}`);
  await page.getByText(/^Lost\. 1 mistake\.$/).waitFor();
  const kinds = await page.evaluate(async (text) => {
    const { serverEngine } = await import('./engine/server.js');
    const events = [];
    const reply = await serverEngine().ask({ question: 'review', game: text }, { onEvent: ({ event }) => events.push(event) });
    return [...events.filter((one) => one === 'move'), reply.status];
  }, game);
  assert.deepEqual(kinds, ['move', 'move', 'answered']);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a long job of the program stops when the page says so', async () => {
  const { page, context } = await open(browser, `${served.url}#/queens?board=22:`);
  await page.getByText('0 of 22 queens.').waitFor();
  await page.getByRole('button', { name: 'Count' }).click();
  await page.getByText('Working …').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped.', { exact: false }).waitFor({ timeout: 2000 });
  await until('the work ended', async () => /^prato_threads_at_work 0$/m.test(await (await fetch(`${served.url}metrics`)).text()));
  await context.close();
});

test('all engines of the program race, with encodings and strategies, and agree', async () => {
  const { page, context, complaints } = await open(browser, `${served.url}#/class?board=3%203%202/.../.2./1..`);
  await page.getByRole('checkbox', { name: 'totalizer' }).check();
  await page.getByRole('checkbox', { name: 'first_fail,indomain_min' }).check();
  await page.getByRole('checkbox', { name: 'asp' }).uncheck();
  await page.getByRole('button', { name: 'Start' }).click();
  for (const lane of ['exact', 'search free', 'search first_fail,indomain_min', 'sat mixed', 'sat totalizer', 'cp free', 'cp first_fail,indomain_min']) {
    await page.getByRole('row', { name: new RegExp(`^${lane} .* ms 10( |$)`) }).waitFor();
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the module and the program say the same of 50 boards', async () => {
  const post = async (request) => (await fetch(`${served.url}api/v1/ask`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request),
  })).json();
  const { page, context } = await open(browser, site.url);
  const sizes = ['4x4x3', '6x9x10', '9x9x10', '16x16x40', '16x30x99'];
  let boards = 0;
  let undecided = 0;
  for (const level of sizes) {
    for (let seed = 1; seed <= 10; seed += 1) {
      const made = await post({ question: 'generate', puzzle: 'minesweeper', level, seed, to: 'text' });
      assert.equal(made.status, 'answered', JSON.stringify(made));
      const [{ text }] = made.boards;
      boards += 1;
      for (const question of ['odds', 'count', 'explain']) {
        const request = { question, board: text };
        const told = await page.evaluate(async (asked) => {
          const { wasmEngine } = await import('./engine/wasm.js');
          globalThis.engine ??= wasmEngine();
          return globalThis.engine.ask(asked);
        }, request);
        const expected = await post(request);
        assert.ok(same(told, expected), `${level} ${question} ${text}`);
        if (question !== 'odds') continue;
        // What is certain is exactly so.
        const classes = (reply) => reply.chances.map((row) => row.map((chance) => (chance === 0 || chance === 1 || chance === null ? chance : 'between')));
        assert.deepEqual(classes(told), classes(expected), text);
        undecided += classes(told).flat().filter((one) => one === 'between').length;
      }
    }
  }
  assert.equal(boards, 50);
  assert.ok(undecided > 1000, `${undecided} cells that are not decided`);
  await context.close();
});
