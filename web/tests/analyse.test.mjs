// The editor: formats, an impossible board, reasons, undo and redo, links, hints, stop.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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

const example = (name) => readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');
const cell = (page, name) => page.getByRole('gridcell', { name, exact: true });
const start = (options, fragment = '#/analyse') => open(browser, site.url + fragment, options);

/** Hands in a text, and waits until it was read: the board before it may have cells of the same names. */
async function paste(page, text) {
  await handIn(page, text);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function handIn(page, text) {
  await page.getByRole('button', { name: 'Paste' }).click();
  await page.getByRole('textbox', { name: 'The text of a board' }).fill(text);
  await page.getByRole('button', { name: 'Read' }).click();
}

/** What the board says, cell by cell. */
const names = (page) => page.getByRole('gridcell').evaluateAll((cells) => cells.map((one) => one.ariaLabel));

test('every format is read, and gives the same board', async () => {
  const { page, context, complaints } = await start();
  let first;
  for (const file of ['beginner.txt', 'beginner.grid', 'beginner.dzn', 'beginner.json', 'beginner.lp', 'beginner.pl']) {
    await page.getByRole('button', { name: 'Clear the board' }).click();
    await cell(page, 'row 2, column 2, covered, 12 % mine').waitFor();
    await paste(page, example(file));
    await cell(page, 'row 2, column 2, 1').waitFor();
    await cell(page, 'row 1, column 1, safe').waitFor();
    const told = await names(page);
    first ??= told;
    assert.deepEqual(told, first, file);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a mistake is shown where it is', async () => {
  const { page, context } = await start();
  await handIn(page, '..1\n12X\n');
  const alert = page.getByRole('alert');
  await alert.getByText('line 2, column 3').waitFor();
  assert.match(await alert.locator('code').textContent(), /^12X\n {2}\^$/);
  await context.close();
});

test('an impossible board: the clashing clues, a sentence, a button to undo', async () => {
  const { page, context } = await start();
  await paste(page, '2 3 1\n...\n111\n');
  await cell(page, 'row 1, column 2, mine').waitFor();
  await cell(page, 'row 2, column 1, 1').focus();
  await page.keyboard.press('3');
  await page.getByText('No mine field fits', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await cell(page, 'row 1, column 2, mine').waitFor();
  await context.close();
});

test('a reason step by step', async () => {
  const { page, context } = await start();
  await paste(page, example('beginner.txt'));
  await cell(page, 'row 1, column 1, safe').click();
  const why = page.getByRole('region', { name: 'Why' });
  await why.getByText('Technique: subset').waitFor();
  await why.getByText('The number of mines is not needed.').waitFor();
  await why.getByText('Step 1 of 3', { exact: false }).waitFor();
  await why.getByRole('button', { name: 'Next' }).click();
  await why.getByRole('button', { name: 'Next' }).click();
  await why.getByText(/Step 3 of 3: So row 1, column 1 is safe/).waitFor();
  assert.ok(await why.getByRole('button', { name: 'Next' }).isDisabled());
  await why.getByRole('button', { name: 'Back' }).click();
  await why.getByText('Step 2 of 3', { exact: false }).waitFor();
  await context.close();
});

test('a cell that is not decided: its fraction, two small boards, and the guesses', async () => {
  const { page, context } = await start();
  await paste(page, example('guess.txt'));
  await cell(page, 'row 2, column 3, covered, 25 % mine').click();
  const why = page.getByRole('region', { name: 'Why' });
  await why.getByText('A mine in 21 of 84 solutions').waitFor();
  assert.equal(await why.locator('figure').count(), 2);
  await why.getByRole('row', { name: /row 2, column 3 25\.0 % .* 63\.1 %/ }).waitFor();
  await context.close();
});

test('keys edit, and undo and redo go back and forth, even after a reload', async () => {
  const { page, context } = await start();
  await paste(page, '3 3 2\n...\n...\n...\n');
  await cell(page, 'row 1, column 1, covered, 22 % mine').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('2');
  await cell(page, 'row 2, column 1, 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('f');
  await cell(page, 'row 2, column 2, flagged, 40 % mine').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await cell(page, 'row 2, column 2, covered, 40 % mine').waitFor();
  await page.keyboard.press('Control+z');
  await cell(page, 'row 2, column 1, covered, 22 % mine').waitFor();
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await cell(page, 'row 2, column 1, 2').waitFor();
  await page.reload();
  await cell(page, 'row 2, column 1, 2').waitFor();
  await context.close();
});

test('a link holds the whole board, small or large', async () => {
  for (const file of ['guess.txt', 'expert.txt']) {
    const one = await start({ permissions: ['clipboard-read', 'clipboard-write'] });
    await paste(one.page, example(file));
    await one.page.getByText('solutions', { exact: false }).first().waitFor();
    await one.page.getByRole('button', { name: 'Copy link' }).click();
    await one.page.getByText('Copied.').waitFor();
    const link = await one.page.evaluate(() => navigator.clipboard.readText());
    const two = await open(browser, link);
    await two.page.getByText('solutions', { exact: false }).first().waitFor();
    await two.page.waitForTimeout(100);
    assert.deepEqual(await names(two.page), await names(one.page), file);
    await one.context.close();
    await two.context.close();
  }
});

test('hints in four levels', async () => {
  const { page, context } = await start();
  await paste(page, example('beginner.txt'));
  await cell(page, 'row 1, column 1, safe').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('region', { name: 'Hint' });
  await hint.getByText('There is a cell that is certainly safe.').waitFor();
  const more = hint.getByRole('button', { name: 'Tell me more' });
  await more.click();
  assert.equal(await hint.getByRole('listitem').count(), 2);
  await more.click();
  await hint.getByText(/^It is row \d+, column \d+\.$/).waitFor();
  await more.click();
  await page.getByRole('region', { name: 'Why' }).getByText('Technique:', { exact: false }).waitFor();
  await context.close();
});

test('a guess needs the weights, which load then', async () => {
  const { page, context } = await start();
  const loaded = [];
  page.on('request', (request) => loaded.push(request.url()));
  await paste(page, `16 30 99\n${`${'.'.repeat(30)}\n`.repeat(16)}`);
  await cell(page, 'row 1, column 1, covered, 21 % mine').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('region', { name: 'Hint' });
  await hint.getByText('somebody has to guess', { exact: false }).waitFor({ timeout: 60_000 });
  assert.ok(loaded.some((url) => url.endsWith('prato.weights')));
  await context.close();
});
