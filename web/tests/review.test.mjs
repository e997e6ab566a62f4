// Reviews: of a game that was lost here, and of files of other programs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { browse, cell, clue, example, handIn, names, open, serve } from './page.mjs';

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

/** Plays until a mine is hit, as somebody who guesses where nobody has to. */
async function lose(page) {
  await cell(page, 'row 5, column 5, covered').click();
  await clue(page).waitFor();
  const over = page.getByRole('button', { name: 'Review this game' });
  for (let move = 0; move < 81 && !(await over.isVisible()); move += 1) {
    const before = await names(page);
    const covered = page.getByRole('gridcell', { name: /covered$/ }).last();
    await covered.click();
    await page.waitForFunction((old) => JSON.stringify([...document.querySelectorAll('[role=gridcell]')].map((one) => one.ariaLabel)) !== old, JSON.stringify(before));
  }
  await page.getByText(/^Lost: there was a mine at row/).first().waitFor();
}

test('a loss, its review, and its mistakes mended', async () => {
  const { page, context, complaints } = await start('#/play?size=9x9x10&rule=open&seed=7');
  await lose(page);
  // The review opens by itself.
  await page.waitForURL(/#\/review/);
  await page.getByText(/^Lost\. \d+ mistakes?\.$/).waitFor({ timeout: 60_000 });
  await page.getByText(/of the winning chance kept$/).first().waitFor();
  await page.getByRole('img', { name: /chance to win after each move/ }).click({ position: { x: 300, y: 40 } });
  await page.getByText(/^Move \d+ of \d+: /).waitFor();
  await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
  const count = Number(/Mistake 1 of (\d+)/.exec(await page.getByText('Mistake 1 of ', { exact: false }).textContent())[1]);
  for (let number = 1; number <= count; number += 1) {
    await page.getByText(`Mistake ${number} of ${count}:`, { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Show' }).click();
    const words = await page.getByText(/^Safe: |^The best guess: /).textContent();
    const [, row, col] = /row (\d+), column (\d+)/.exec(words);
    if (number > 1) {
      await page.getByRole('button', { name: 'Next' }).last().click();
      continue;
    }
    // The same mistake again, and now it is mended.
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
    await page.getByRole('button', { name: 'Show' }).waitFor();
    await page.getByRole('gridcell', { name: /column \d+, [0-8]$/ }).first().click();
    await page.getByText('Try again.').waitFor();
    await cell(page, `row ${row}, column ${col}, covered`).click();
    await page.getByText('Yes, that is better.').waitFor();
    await page.getByRole('button', { name: 'Next' }).last().click();
  }
  await page.getByText('That was the last one.').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('videos and texts of other programs are read, move by move', async () => {
  const { page, context, complaints } = await start('#/review');
  const pair = (name) => JSON.parse(readFileSync(new URL(`../../crates/prato-api/tests/contract/review-${name}.json`, import.meta.url), 'utf8'));
  for (const name of ['avf', 'evf', 'rmv', 'mvf']) {
    const { request, reply } = pair(name);
    const buffer = Buffer.from(request.game.base64, 'base64');
    await page.locator('input[type=file]').setInputFiles({ name: `game.${name}`, mimeType: 'application/octet-stream', buffer });
    const { standing, moves } = reply;
    const last = moves.at(-1);
    const words = `${last.action} row ${last.at[0]}, column ${last.at[1]}:`;
    await page.getByText(`${{ won: 'Won', lost: 'Lost', playing: 'Not finished' }[standing]}. `, { exact: false }).first().waitFor();
    await page.getByRole('listitem').nth(moves.length - 1).getByText(words, { exact: false }).waitFor();
    assert.equal(await page.getByRole('listitem').count(), moves.length, name);
    // The board comes with the end of the reply, after the last move.
    await page.locator(`[role="grid"][aria-rowcount="${reply.rows}"][aria-colcount="${reply.cols}"]`).waitFor();
    // The next one is not to be taken for this one.
    await page.evaluate(() => localStorage.removeItem('prato:review'));
    await page.reload();
    await page.getByText('A game that was played:', { exact: false }).waitFor();
  }
  const raw = 'RawVF_Version: Rev6\nWidth: 4\nHeight: 2\nMines: 1\nBoard:\n00*0\n0000\nEvents:\n0.10 lc 2 2\n0.20 lr 2 2\n';
  await page.locator('input[type=file]').setInputFiles({ name: 'game.rawvf', mimeType: 'text/plain', buffer: Buffer.from(raw) });
  await page.getByRole('listitem').getByText('open row 2, column 2', { exact: false }).waitFor();
  await page.locator('input[type=file]').setInputFiles({ name: 'cut.avf', mimeType: 'application/octet-stream', buffer: Buffer.from([52, 0, 0]) });
  await page.getByText('The video ends too early (after byte 3).', { exact: false }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the link to a review holds the whole game', async () => {
  const game = { field: ['....', '..*.', '....', '...*'], moves: [['open', 1, 1], ['open', 4, 4]] };
  const { page, context } = await start('#/review', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.locator('input[type=file]').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(game)) });
  await page.getByText(/^Lost\. 1 mistake\.$/).waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Copied.').waitFor();
  const other = await open(browser, await page.evaluate(() => navigator.clipboard.readText()));
  await other.page.getByText(/^Lost\. 1 mistake\.$/).waitFor();
  await other.context.close();
  await context.close();
});

test('a review that is stopped says how far it came', async () => {
  const { page, context, complaints } = await open(browser, 'about:blank');
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    // A review that takes for ever.
    Worker.prototype.postMessage = function late(message, ...rest) {
      if (message.question !== 'review') post.call(this, message, ...rest);
    };
  });
  const game = JSON.stringify({ field: ['....', '..*.', '....', '...*'], moves: [['open', 1, 1], ['open', 4, 4]] });
  await page.goto(`${site.url}#/review?${new URLSearchParams({ game })}`);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped. No move was looked at.').first().waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /undefined|mistake|kept/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the end of a lost game is seen: its mines, and no chance left', async () => {
  // The last move is a guess that nothing could help.
  const game = JSON.stringify({ field: ['.*', '..'], moves: [['open', 2, 1], ['open', 1, 2]] });
  const { page, context } = await start(`#/review?${new URLSearchParams({ game })}`);
  await page.getByRole('button', { name: 'Last' }).click();
  await cell(page, 'row 1, column 2, exploded mine').waitFor();
  await page.getByRole('img', { name: /^The chance to win after each move, 0 % at the end\./ }).waitFor();
  await context.close();
});

test('numbers of moves are not cut off, and on a phone what is to be found stands above the board', async () => {
  const game = JSON.stringify({ field: ['....', '..*.', '....', '...*'], moves: [['open', 1, 1], ['open', 4, 4]] });
  const { page, context } = await start(`#/review?${new URLSearchParams({ game })}`, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.getByRole('button', { name: 'Learn from your mistakes' }).tap();
  const words = page.getByText('Mistake 1 of 1: find a better move.', { exact: false });
  await words.waitFor();
  const [prompt, board] = [await words.boundingBox(), await page.getByRole('grid').boundingBox()];
  assert.ok(prompt.y + prompt.height <= board.y, JSON.stringify({ prompt, board }));
  // Room for three digits and a dot.
  const room = await page.locator('ol.moves').evaluate((list) => {
    const ruler = document.createElement('span');
    ruler.style.position = 'absolute';
    ruler.textContent = '100. ';
    list.append(ruler);
    const { width } = ruler.getBoundingClientRect();
    ruler.remove();
    return Number.parseFloat(getComputedStyle(list).paddingLeft) - width;
  });
  assert.ok(room >= 0, String(room));
  await context.close();
});

test('a review that is the first thing asked for has the chance to win, for which the weights load', async () => {
  const field = ['.........', '..*...*..', '.........', '.*....*..', '.........', '...*.....', '.....*..*', '.*.......', '....*..*.'];
  const game = JSON.stringify({ field, moves: [['open', 5, 5], ['open', 1, 1]] });
  const { page, context } = await open(browser, 'about:blank');
  const loaded = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`${site.url}#/review?${new URLSearchParams({ game })}`);
  await page.getByText(/^Not finished\. /).waitFor({ timeout: 60_000 });
  assert.ok(loaded.some((url) => url.endsWith('prato.weights')), loaded.join(' '));
  assert.notEqual(await page.locator('.graph polyline').getAttribute('points'), '');
  await context.close();
});

test('a file that cannot be read leaves the review that was kept, and a board opens its screen', async () => {
  const { page, context, complaints } = await start('#/review');
  const game = JSON.stringify({ field: ['....', '..*.', '....', '...*'], moves: [['open', 1, 1], ['open', 4, 4]] });
  // Dropped anywhere on the page.
  const drop = (name, given) => page.evaluate(([file, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], file));
    document.querySelector('nav').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  }, [name, given]);
  await page.getByText('A game that was played:', { exact: false }).waitFor();
  await drop('game.json', game);
  await page.getByText(/^Lost\. 1 mistake\.$/).waitFor();
  for (const [name, given] of [['cut.avf', 'no video'], ['game.json', '{"field": [".*"], "moves": [["open", 7, 7]]}'], ['game.txt', 'nothing at all']]) {
    await drop(name, given);
    await page.locator('main .error').waitFor();
    await page.reload();
    await page.getByText(/^Lost\. 1 mistake\.$/).waitFor();
  }
  // One that another screen hands over, too.
  await page.evaluate(() => (location.hash = '#/analyse'));
  await handIn(page, '{"field": [".*"], "moves": [["open", 7, 7]]}');
  await page.waitForURL(/#\/review/);
  await page.locator('main .error').waitFor();
  await page.reload();
  await page.getByText(/^Lost\. 1 mistake\.$/).waitFor();
  await drop('guess.txt', example('guess.txt'));
  await page.waitForURL(/#\/analyse/);
  await page.getByText('84 solutions', { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
