// Play, review and queens; how the page behaves on small screens, offline, and from the disk.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import { FOLDER, browse, open, serve } from './page.mjs';

let browser, site;
before(async () => {
  site = await serve();
  browser = await browse();
});
after(async () => {
  await browser.close();
  site.server.close();
});

const cell = (page, name) => page.getByRole('gridcell', { name, exact: true });
const start = (fragment, options) => open(browser, site.url + fragment, options);

test('a game without guessing is won by hints alone', async () => {
  const { page, context, complaints } = await start('#/play?size=9x9x10&rule=open&no_guess=subset&seed=5');
  await cell(page, 'row 5, column 5, covered').click();
  await page.getByRole('gridcell', { name: /column \d+, [0-8]$/ }).first().waitFor();
  const hint = page.getByRole('region', { name: 'Hint' });
  for (let move = 0; move < 81; move += 1) {
    if (await page.getByRole('button', { name: 'Review this game' }).isVisible()) break;
    await page.getByRole('button', { name: 'Hint' }).click();
    await hint.getByText('There is a cell that is certainly safe.').waitFor();
    await hint.getByRole('button', { name: 'Tell me more' }).click();
    await hint.getByRole('button', { name: 'Tell me more' }).click();
    const words = await hint.getByText(/^It is row/).textContent();
    const [, row, col] = /row (\d+), column (\d+)/.exec(words);
    await page.getByRole('gridcell', { name: `row ${row}, column ${col}, covered`, exact: true }).click();
    await hint.waitFor({ state: 'hidden' });
  }
  assert.equal(await page.locator('.figure').textContent(), 'Won.');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a loss, its review, and a mistake mended', async () => {
  // On this field, row 2, column 3 is certainly a mine once the corner is open.
  const game = { field: ['....', '..*.', '....', '...*'], moves: [['open', 1, 1], ['open', 4, 4]] };
  const { page, context, complaints } = await start('#/review');
  await page.locator('input[type=file]').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(game)) });
  await page.getByText(/^Lost\. 1 mistake\.$/).waitFor();
  await page.getByRole('img', { name: /chance to win/ }).waitFor();
  await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
  await page.getByText('Mistake 1 of 1', { exact: false }).waitFor();
  await cell(page, 'row 4, column 4, covered').click();
  await page.getByText('Try again.').waitFor();
  await page.getByRole('button', { name: 'Show' }).click();
  const words = await page.getByText(/^Safe: |^The best guess: /).textContent();
  const [, row, col] = /row (\d+), column (\d+)/.exec(words);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
  await cell(page, `row ${row}, column ${col}, covered`).click();
  await page.getByText('Yes, that is better.').waitFor();
  await page.getByRole('button', { name: 'Next' }).last().click();
  await page.getByText('That was the last one.').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the same seed is the same game, it survives a reload, and a policy plays it to its end', async () => {
  const { page, context } = await start('#/play?size=9x9x10&rule=open&seed=7');
  await cell(page, 'row 5, column 5, covered').click();
  await page.getByRole('gridcell', { name: /column \d+, [0-8]$/ }).first().waitFor();
  const names = () => page.getByRole('gridcell').evaluateAll((cells) => cells.map((one) => one.ariaLabel));
  await page.waitForTimeout(100);
  const seen = await names();
  await page.evaluate(() => (location.hash = '#/play'));
  await page.reload();
  await page.getByRole('gridcell', { name: /column \d+, [0-8]$/ }).first().waitFor();
  await page.waitForTimeout(100);
  assert.deepEqual(await names(), seen);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Review this game' }).waitFor({ timeout: 40_000 });
  await context.close();
});

test('queens by keyboard: clashes, a count, and completion', async () => {
  const { page, context } = await start('#/queens');
  await cell(page, 'row 1, column 1, empty').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await cell(page, 'row 2, column 2, queen, attacked').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Count' }).click();
  await page.getByText('4 ways to complete it.').waitFor();
  await page.getByRole('button', { name: 'Solve' }).click();
  await page.getByText('Solved.').waitFor();
  await page.getByRole('gridcell', { name: /queen/ }).nth(7).waitFor();
  assert.equal(await page.getByRole('gridcell', { name: /queen/ }).count(), 8);
  await context.close();
});

test('a class: a clue and its lines belong together, the ladder steps, engines agree', async () => {
  const { page, context, complaints } = await start('#/class?board=3%203%202/.../.2./1..&model=opb');
  const line = page.locator('.model span', { hasText: '= 1 ;' });
  await line.waitFor();
  await line.hover();
  await page.getByText('the 1 at row 3, column 1', { exact: true }).waitFor();
  assert.ok(await line.evaluate((one) => one.classList.contains('lit')));
  await cell(page, 'row 2, column 2, 2').hover();
  await page.getByText('the 2 at row 2, column 2', { exact: true }).waitFor();
  assert.equal(await page.locator('.model span.lit').count(), 4);
  await page.getByRole('combobox', { name: 'Model' }).selectOption('asp');
  await page.locator('.model span', { hasText: '!= 1.' }).waitFor();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('row', { name: /^search 10 / }).waitFor();
  await page.getByRole('row', { name: /^exact 10 / }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a long job stops at once, and the next one is answered', async () => {
  const { page, context } = await start('#/queens?board=22:');
  await page.getByText('0 of 22 queens.').waitFor();
  await page.getByRole('button', { name: 'Count' }).click();
  await page.getByText('Working …').waitFor();
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped.', { exact: false }).waitFor({ timeout: 2000 });
  await page.getByRole('button', { name: 'Solve' }).click();
  await page.getByText('Solved.').waitFor({ timeout: 5000 });
  await context.close();
});

test('Tetravex by keyboard alone: clashes, a hint with a reason, solved', async () => {
  const tiles = '1.2.3.4_5.6.7.3_2.8.9.1_6.4.2.9';
  const { page, context, complaints } = await start(`#/tetravex?board=2:${tiles}`);
  const tray = (number) => page.getByRole('gridcell', { name: new RegExp(`^tray ${number}, north`) });
  const place = (row, col) => page.getByRole('gridcell', { name: new RegExp(`^place row ${row}, column ${col},`) });
  // From a tile to a place and back, with arrows and Enter alone.
  const lay = async (number, row, col) => {
    await tray(number).focus();
    await page.keyboard.press('Enter');
    await tray(number).and(page.getByRole('gridcell', { name: /chosen$/ })).waitFor();
    const [fromRow, fromCol] = [Math.floor((number - 1) / 2), 3 + ((number - 1) % 2)];
    for (let step = fromCol; step > col - 1; step -= 1) await page.keyboard.press('ArrowLeft');
    for (let step = fromRow; step !== row - 1; step += Math.sign(row - 1 - fromRow)) {
      await page.keyboard.press(row - 1 > fromRow ? 'ArrowDown' : 'ArrowUp');
    }
    await page.keyboard.press('Enter');
  };
  await lay(1, 1, 2);
  await lay(2, 1, 1);
  await place(1, 1).and(page.getByRole('gridcell', { name: /clashes$/ })).waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await lay(1, 1, 1);
  await page.getByText('3 tiles left.').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^One tile must lie at row/).waitFor();
  for (let move = 0; move < 3; move += 1) {
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.waitForTimeout(300);
  }
  await page.getByText('Solved.').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('at 360 px by touch: a tap opens, a long press flags, and nothing is wider than the screen', async () => {
  const { page, context } = await start('#/play?size=9x9x10&rule=open&seed=7',
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const first = cell(page, 'row 5, column 5, covered');
  await first.tap();
  await page.getByRole('gridcell', { name: /column \d+, [0-8]$/ }).first().waitFor();
  const covered = page.getByRole('gridcell', { name: /covered$/ }).first();
  const box = await covered.boundingBox();
  assert.ok(box.width >= 40 && box.height >= 40, `${box.width} x ${box.height}`);
  const name = await covered.getAttribute('aria-label');
  const touch = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await context.newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] });
  await page.waitForTimeout(600);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cell(page, name.replace('covered', 'flagged')).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await context.close();
});

test('dark, high contrast and reduced motion follow the system', async () => {
  const { page, context } = await start('#/analyse', { colorScheme: 'dark', reducedMotion: 'reduce' });
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.equal(await page.locator('nav a').first().evaluate((one) => getComputedStyle(one).transitionDuration), '0s');
  await page.emulateMedia({ contrast: 'more' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'contrast');
  await page.getByRole('combobox', { name: 'Colours' }).selectOption('light');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
  await context.close();
});

test('no screen breaks a rule of accessibility that axe knows', async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  for (const screen of ['analyse', 'play', 'review', 'tetravex', 'queens', 'class']) {
    for (const colorScheme of ['light', 'dark']) {
      const { page, context } = await start(`#/${screen}`, { colorScheme });
      await page.waitForTimeout(400);
      // From outside the page's own policy, as an extension would.
      const session = await context.newCDPSession(page);
      await session.send('Page.enable');
      const { frameTree } = await session.send('Page.getFrameTree');
      const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
      const { result } = await session.send('Runtime.evaluate', {
        contextId: executionContextId,
        awaitPromise: true,
        returnByValue: true,
        expression: `${axe}; axe.run().then((told) => JSON.stringify(told.violations.map((one) => [one.id, one.nodes.map((node) => node.html)])))`,
      });
      assert.deepEqual(JSON.parse(result.value), [], `${screen}, ${colorScheme}`);
      await context.close();
    }
  }
});

test('once loaded, it works without a network', async () => {
  const { page, context } = await start('#/analyse');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByText('solutions', { exact: false }).first().waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.getByText('solutions', { exact: false }).first().waitFor();
  await context.close();
});

test('one file works from the disk', async () => {
  const { page, context, complaints } = await open(browser, pathToFileURL(join(FOLDER, 'prato.html')).href);
  await cell(page, 'row 1, column 1, safe').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the contract of the questions holds in the module', async () => {
  const folder = new URL('../../crates/prato-api/tests/contract/', import.meta.url);
  const { readdirSync } = await import('node:fs');
  const { page, context } = await start('#/analyse');
  const same = (one, other) => {
    if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= 1e-12;
    if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((item, at) => same(item, other[at]));
    if (one && other && typeof one === 'object' && typeof other === 'object') {
      const keys = Object.keys(one);
      return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]));
    }
    return one === other;
  };
  let asked = 0;
  for (const file of readdirSync(folder)) {
    const { request, reply } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    const told = await page.evaluate(async (question) => {
      const { wasmEngine } = await import('./engine/wasm.js');
      globalThis.engine ??= wasmEngine();
      return globalThis.engine.ask(question);
    }, request);
    // The module has no foreign solver, and says so.
    if (['sat', 'cp'].includes(request.engine?.name ?? request.engine) || /engine/.test(told.message ?? '')) continue;
    asked += 1;
    assert.ok(same(told, reply), `${file}: ${JSON.stringify(told)}`);
  }
  assert.ok(asked > 35, String(asked));
  await context.close();
});

test('what is loaded first is small', async () => {
  const { brotliCompressSync } = await import('node:zlib');
  const { readdirSync } = await import('node:fs');
  const shell = readdirSync(FOLDER, { recursive: true }).filter((name) => /\.(js|css|svg|webmanifest)$|index\.html$/.test(name));
  const bytes = shell.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(FOLDER, name))).length, 0);
  console.log(`shell: ${bytes} bytes brotli, module: ${statSync(join(FOLDER, 'prato.wasm')).size} bytes`);
  assert.ok(bytes <= 60_000, `${bytes} bytes`);
});
