// Tetravex, queens and the screen for classes.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browse, cell, names, open, serve, until, waitForNames } from './page.mjs';

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
  for (let left = 2; left >= 0; left -= 1) {
    await page.keyboard.press('h');
    // Only after this hint are so many left.
    await page.waitForFunction((count) => [...document.querySelectorAll('[role=gridcell]')]
      .filter((one) => /^tray/.test(one.ariaLabel) && !/empty/.test(one.ariaLabel)).length === count, left);
    if (left > 0) await page.getByText(/^One tile must lie at row/).waitFor();
  }
  await page.getByText('Solved.').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a Tetravex puzzle is the same for the same wish, and what lies is kept', async () => {
  const { page, context, complaints } = await start('#/tetravex');
  const seed = page.getByRole('spinbutton', { name: 'Seed' });
  await seed.fill('12');
  await seed.press('Enter');
  await page.getByText(/^Seed 12, (easy|medium|hard): \d+ nodes/).waitFor();
  const twelve = await names(page);
  await seed.fill('13');
  await seed.press('Enter');
  await page.getByText(/^Seed 13/).waitFor();
  await page.waitForFunction((old) => document.querySelectorAll('[role=gridcell]')[4].ariaLabel !== old, twelve[4]);
  assert.notDeepEqual(await names(page), twelve);
  await seed.fill('12');
  await seed.press('Enter');
  await waitForNames(page, twelve);
  await page.getByRole('button', { name: 'Count' }).click();
  await page.getByText('One way to complete it.').waitFor();
  await page.reload();
  await waitForNames(page, twelve);
  await page.getByRole('button', { name: 'Solve' }).click();
  await page.getByText('Solved.').waitFor();
  assert.deepEqual(complaints, []);
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
  await page.getByText('1 of 8 queens.').waitFor();
  await page.getByRole('button', { name: 'Count' }).click();
  await page.getByText('4 ways to complete it.').waitFor();
  await page.getByRole('button', { name: 'Solve' }).click();
  await page.getByText('Solved.').waitFor();
  await page.getByRole('gridcell', { name: /queen/ }).nth(7).waitFor();
  assert.equal(await page.getByRole('gridcell', { name: /queen/ }).count(), 8);
  await context.close();
});

test('a hint for queens has a reason where the rules force one', async () => {
  const { page, context } = await start('#/queens?board=4:1.7');
  await page.getByText('2 of 4 queens.').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('A queen must stand at row 3, column 1: all other cells of row 3 are attacked.').waitFor();
  await cell(page, 'row 3, column 1, queen').waitFor();
  await context.close();
});

test('a long job stops at once, and the next one is answered', async () => {
  const { page, context } = await start('#/queens?board=22:');
  await page.getByText('0 of 22 queens.').waitFor();
  await page.getByRole('button', { name: 'Count' }).click();
  await page.getByText('Working …').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped.', { exact: false }).waitFor({ timeout: 2000 });
  await page.getByRole('button', { name: 'Solve' }).click();
  await page.getByText('Solved.').waitFor({ timeout: 5000 });
  await context.close();
});

test('a class: a clue and its lines belong together, the ladder steps, engines agree', async () => {
  const { page, context, complaints } = await start('#/class?board=3%203%202/.../.2./1..&to=opb');
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
  await page.getByRole('row', { name: /^search .* ms 10 9 \d+ \d+ \d+$/ }).waitFor();
  await page.getByRole('row', { name: /^exact .* ms 10$/ }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a class: clauses in another encoding are others', async () => {
  const { page, context, complaints } = await start('#/class?board=3%203%202/.../.2./...&to=cnf&encoding=totalizer');
  const counts = page.getByText(/^\d+ variables, \d+ clauses$/);
  await counts.waitFor();
  const totalizer = await counts.textContent();
  await page.getByRole('combobox', { name: 'Encoding of sums' }).selectOption('binomial');
  await page.waitForFunction((old) => !document.body.textContent.includes(old), totalizer);
  // The plain way needs no variables but the cells.
  assert.match(await counts.textContent(), /^9 variables/);
  await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption('mzn');
  await page.getByRole('combobox', { name: 'Encoding of sums' }).waitFor({ state: 'hidden' });
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a class: another model has another answer, in the table, in the copy of it, and in the link', async () => {
  const { page, context, complaints } = await start('#/class?board=3%203%202/1../.../...&to=asp', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.locator('.model span', { hasText: '!= 1.' }).waitFor();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('row', { name: /^exact .* ms 15$/ }).waitFor();
  const lines = page.getByText(/^\d+ lines, \d+ lines of rules$/);
  const before = await lines.textContent();
  await page.getByRole('checkbox', { name: 'the number of mines' }).uncheck();
  await until('the model is shorter', async () => (await lines.textContent()) !== before);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('row', { name: /^exact .* ms 96$/ }).waitFor();
  await page.getByRole('row', { name: /^search .* ms 96 9 \d+ \d+ \d+$/ }).waitFor();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy as CSV' }).click();
  await until('the table was copied', async () => (await copied()).startsWith('engine,encoding,strategy,rules,answer'));
  assert.match(await copied(), /^exact,,,clue-cells clues,96,[\d.]+,,,,$/m);
  assert.match(await copied(), /^search,,,clue-cells clues,96,[\d.]+,9,\d+,\d+,\d+$/m);
  // The link for the class has the board, the language and the switches.
  await page.getByRole('button', { name: 'Copy link for the class' }).click();
  await until('the link was copied', async () => (await copied()).startsWith('http'));
  const other = await open(browser, await copied());
  await other.page.locator('.model span', { hasText: '!= 1.' }).waitFor();
  assert.ok(!(await other.page.getByRole('checkbox', { name: 'the number of mines' }).isChecked()));
  await cell(other.page, 'row 1, column 1, 1').waitFor();
  await other.context.close();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the ladder is a timeline: what was found until then stays on the board', async () => {
  const { page, context, complaints } = await start('#/class?board=2%204%202/..../1221', { reducedMotion: 'reduce' });
  const slider = page.getByRole('slider', { name: 'Steps made' });
  await slider.waitFor();
  const steps = Number(await slider.getAttribute('max'));
  assert.ok(steps >= 2, `${steps} steps`);
  const certain = () => page.getByRole('gridcell', { name: /(safe|mine)$/ });
  await page.getByRole('button', { name: 'Next' }).click();
  await certain().first().waitFor();
  const first = await certain().count();
  await slider.press('End');
  await until('more is certain at the end', async () => (await certain().count()) > first);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Run' }).click();
  assert.equal(await slider.inputValue(), String(steps));
  assert.deepEqual(complaints, []);
  await context.close();
});
