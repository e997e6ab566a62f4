// Whatever is pasted or dropped: boards as other programs write them, mine fields, and the other puzzles.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { browse, cell, clue, example, names, open, paste, serve, until } from './page.mjs';

let browser, site;
before(async () => {
  site = await serve();
  browser = await browse();
});
after(async () => {
  await browser.close();
  site.server.close();
});

const start = (fragment = '#/analyse', options = {}) => open(browser, site.url + fragment, options);

/** Clues and covered cells, without what is known of them: some formats have no room for the number of mines. */
const plain = async (page) => (await names(page)).map((name) => (/, [0-8]$/.test(name) ? name : name.replace(/^(row \d+, column \d+).*/, '$1')));

/** The example in another format, as the engine writes it. */
const written = (page, to) => page.evaluate(async ([board, format]) => {
  const { wasmEngine } = await import('./engine/wasm.js');
  globalThis.engine ??= wasmEngine();
  return globalThis.engine.ask({ question: 'convert', board, to: format });
}, [example('beginner.txt'), to]);

test('boards as other programs and pages write them are read when they are pasted', async () => {
  const { page, context, complaints } = await start();
  await paste(page, example('beginner.txt'));
  await cell(page, 'row 1, column 1, safe').waitFor();
  const expected = await plain(page);
  for (const format of ['mine', 'link', 'csv', 'table', 'emoji', 'lists']) {
    const told = await written(page, format);
    assert.equal(told.status, 'answered', format);
    await page.getByRole('button', { name: 'Clear the board' }).click();
    await until('the board is empty', async () => (await names(page)).every((name) => /covered/.test(name)));
    await paste(page, told.text);
    await cell(page, 'row 2, column 2, 1').waitFor();
    assert.deepEqual(await plain(page), expected, format);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Drops a file on the board. */
async function drop(page, name, bytes) {
  const given = await page.evaluateHandle(([file, numbers]) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(numbers)], file));
    return data;
  }, [name, [...bytes]]);
  await page.locator('.stage').dispatchEvent('drop', { dataTransfer: given });
}

test('a file that is dropped is read, and one with a mine field is played', async () => {
  const { page, context, complaints } = await start();
  await page.getByText('10 solutions', { exact: true }).waitFor();
  await drop(page, 'guess.txt', Buffer.from(example('guess.txt')));
  await page.getByText('84 solutions', { exact: true }).waitFor();
  // Three columns, two rows, one mine at the last place.
  await drop(page, 'small.mbf', [3, 2, 0, 1, 2, 1]);
  await page.waitForURL(/#\/play\?field=/);
  await cell(page, 'row 1, column 1, covered').click();
  await cell(page, 'row 2, column 2, 1').waitFor();
  await cell(page, 'row 1, column 3, covered').click();
  await page.getByText('Won.').first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a mine field that is pasted is played', async () => {
  const { page, context } = await start();
  await page.getByText('10 solutions', { exact: true }).waitFor();
  await paste(page, example('field.txt'));
  await page.waitForURL(/#\/play\?field=/);
  await cell(page, 'row 4, column 4, covered').click();
  await clue(page).waitFor();
  assert.equal((await names(page)).length, 81);
  await context.close();
});

test('a game that was played is reviewed, pasted or dropped', async () => {
  const { page, context, complaints } = await start();
  await page.getByText('10 solutions', { exact: true }).waitFor();
  await paste(page, JSON.stringify({ field: ['....', '..*.', '....', '...*'], moves: [['open', 1, 1], ['open', 4, 4]] }));
  await page.getByText(/^Lost\. 1 mistake\.$/).waitFor();
  await page.evaluate(() => (location.hash = '#/analyse'));
  await page.getByText('10 solutions', { exact: true }).waitFor();
  await paste(page, 'RawVF_Version: Rev6\nWidth: 4\nHeight: 2\nMines: 1\nBoard:\n00*0\n0000\nEvents:\n0.10 lc 2 2\n0.20 lr 2 2\n');
  await page.getByRole('listitem').getByText('open row 2, column 2', { exact: false }).waitFor();
  await page.evaluate(() => (location.hash = '#/analyse'));
  await page.getByText('10 solutions', { exact: true }).waitFor();
  const { request } = JSON.parse(readFileSync(new URL('../../crates/prato-api/tests/contract/review-rmv.json', import.meta.url), 'utf8'));
  await drop(page, 'game.rmv', Buffer.from(request.game.base64, 'base64'));
  await page.waitForURL(/#\/review/);
  await page.getByText(/^(Won|Lost|Not finished)\. /).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the other puzzles open their screens, from wherever they are pasted', async () => {
  const { page, context, complaints } = await start();
  await page.getByText('10 solutions', { exact: true }).waitFor();
  await paste(page, example('queens.txt'));
  await cell(page, 'row 2, column 7, queen').waitFor();
  await cell(page, 'row 1, column 1, no queen may stand here').waitFor();
  await page.getByRole('button', { name: 'Solve' }).click();
  await page.getByText('Solved.').waitFor();
  await until('all queens stand', async () => (await page.getByRole('gridcell', { name: /queen$/ }).count()) === 8);
  await cell(page, 'row 1, column 1, no queen may stand here').waitFor();
  await paste(page, example('tetravex-fixed.txt'));
  await page.getByRole('gridcell', { name: /^place row 3, column 4, north 3, south 4/ }).waitFor();
  await page.getByText('10 tiles left.').waitFor();
  await page.getByRole('button', { name: 'Solve' }).click();
  await page.getByText('Solved.').waitFor();
  await paste(page, example('beginner.txt'));
  await cell(page, 'row 1, column 1, safe').waitFor();
  assert.match(page.url(), /#\/analyse/);
  assert.deepEqual(complaints, []);
  await context.close();
});
