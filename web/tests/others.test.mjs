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

test('a new game of queens has one way to complete it, the same for the same seed', async () => {
  const { page, context, complaints } = await start('#/queens');
  const seed = page.getByRole('spinbutton', { name: 'Seed' });
  const fresh = async (given) => {
    const before = JSON.stringify(await names(page));
    await seed.fill(given);
    await seed.press('Enter');
    await page.getByText(new RegExp(`^Seed ${given}: \\d queens? stands?, and there is one way to place the others\\.$`)).waitFor();
    // The names follow the board.
    await until('the board is another one', async () => JSON.stringify(await names(page)) !== before);
    return names(page);
  };
  const three = await fresh('3');
  assert.notDeepEqual(await fresh('4'), three);
  await fresh('3');
  await waitForNames(page, three);
  await page.getByRole('button', { name: 'Count' }).click();
  await page.getByText('One way to complete it.').waitFor();
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByText(/^Seed \d+: /).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Drags from one cell to another. */
async function drag(page, from, to) {
  const [one, other] = [await from.boundingBox(), await to.boundingBox()];
  await page.mouse.move(one.x + one.width / 2, one.y + one.height / 2);
  await page.mouse.down();
  await page.mouse.move(other.x + other.width / 2, other.y + other.height / 2, { steps: 5 });
  await page.mouse.up();
}

test('queens and tiles are dragged', async () => {
  const { page, context } = await start('#/queens?board=8:0');
  await cell(page, 'row 1, column 1, queen').waitFor();
  await drag(page, cell(page, 'row 1, column 1, queen'), cell(page, 'row 5, column 3, empty'));
  await cell(page, 'row 5, column 3, queen').waitFor();
  await cell(page, 'row 1, column 1, empty').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await cell(page, 'row 1, column 1, queen').waitFor();
  await page.evaluate(() => (location.hash = '#/tetravex?board=2x3:1.2.3.4_5.6.7.3_2.8.9.1_6.4.2.9_1.1.1.1_2.2.2.2'));
  const place = (row, col) => page.getByRole('gridcell', { name: new RegExp(`^place row ${row}, column ${col},`) });
  await page.getByText('6 tiles left.').waitFor();
  await drag(page, page.getByRole('gridcell', { name: /^tray 6, north/ }), place(2, 3));
  await page.getByRole('gridcell', { name: 'place row 2, column 3, north 2, south 2, east 2, west 2' }).waitFor();
  await page.getByText('5 tiles left.').waitFor();
  await drag(page, place(2, 3), page.getByRole('gridcell', { name: 'tray 6, empty' }));
  await page.getByText('6 tiles left.').waitFor();
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
  // The same by keyboard, from rule to rule.
  await page.getByRole('region', { name: 'The model, line by line' }).focus();
  await page.mouse.move(0, 0);
  await page.keyboard.press('ArrowDown');
  await page.getByText('the 1 at row 3, column 1', { exact: true }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.getByText('the 2 at row 2, column 2', { exact: true }).waitFor();
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
  await until('the clauses are others', async () => (await counts.textContent()) !== totalizer);
  // The plain way needs no variables but the cells.
  assert.match(await counts.textContent(), /^9 variables/);
  await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption('mzn');
  await page.getByRole('combobox', { name: 'Encoding of sums' }).waitFor({ state: 'hidden' });
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a class: every encoding says how many clauses it takes, a clue shows its lines, and the model is copied', async () => {
  const { page, context, complaints } = await start('#/class?to=cnf', { permissions: ['clipboard-read', 'clipboard-write'] });
  const options = page.getByRole('combobox', { name: 'Encoding of sums' }).getByRole('option');
  let before = [];
  await until('all are counted', async () => {
    before = await options.allTextContents();
    return before.length === 5 && before.every((words) => /^\w+: (\d+ variables, \d+ clauses|too large)$/.test(words));
  });
  // Ten mines among 81 cells have too many combinations to be written down one by one.
  assert.equal(before[1], 'binomial: too large');
  assert.equal(new Set(before.map((words) => words.split(': ')[1])).size, before.length, String(before));
  await page.getByRole('checkbox', { name: 'the number of mines' }).uncheck();
  await until('all are counted anew', async () => {
    const now = await options.allTextContents();
    return now.length === 5 && now.every((words, at) => / clauses$/.test(words) && words !== before[at]);
  });
  await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption('mzn');
  const line = page.locator('.model span', { hasText: 'row 8, column 6' }).first();
  await line.waitFor();
  await cell(page, 'row 8, column 6, 3').hover();
  await until('its lines are in sight', () => page.evaluate(() => {
    const own = document.querySelector('.model .lit[data-origin="the 3 at row 8, column 6"]');
    const [box, lit] = [document.querySelector('.model').getBoundingClientRect(), own?.getBoundingClientRect()];
    return lit !== undefined && lit.top >= box.top && lit.bottom <= box.bottom;
  }));
  await page.getByRole('button', { name: 'Copy the model' }).click();
  await page.getByText('Copied.').waitFor();
  assert.ok((await page.evaluate(() => navigator.clipboard.readText())).includes('\nsolve satisfy;\n'));
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a class: a search with propagation is stepped through, and goes back where it fails', async () => {
  const board = '2%204%202/..../1221';
  const { page, context, complaints } = await start(`#/class?board=${board}&steps=input_order,indomain_min`, { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByText(/^\d+ nodes, \d+ failures?, 1 solution, peak depth \d+\.$/).waitFor();
  const steps = page.getByRole('region', { name: 'Step by step' });
  await steps.getByRole('button', { name: /^Node 1: try no mine at row 1, column 1\.$/ }).click();
  await cell(page, 'row 1, column 1, safe').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await steps.getByText(/^Node 1: a mine at row 1, column 2, by the 1 at row 2, column 1\.$/).waitFor();
  await cell(page, 'row 1, column 2, mine').waitFor();
  await steps.getByRole('button', { name: /: a solution\.$/ }).click();
  // What the rules leave: mines at columns 2 and 3.
  for (const [col, what] of [[1, 'safe'], [2, 'mine'], [3, 'mine'], [4, 'safe']]) await cell(page, `row 1, column ${col}, ${what}`).waitFor();
  // The other branch knows nothing of this one.
  await page.getByRole('combobox', { name: 'What to step through' }).selectOption('first_fail,indomain_max');
  await steps.getByRole('button', { name: /^Node 1: try a mine at / }).click();
  await until('a mine is tried', async () => (await page.getByRole('gridcell', { name: /mine$/ }).count()) === 1);
  // Without the number of mines the tree is another one.
  const told = await page.getByText(/^\d+ nodes, /).textContent();
  await page.getByRole('checkbox', { name: 'clues', exact: true }).uncheck();
  await until('the tree has grown', async () => (await page.getByText(/^\d+ nodes, /).textContent()) !== told);
  await page.getByRole('button', { name: 'Copy link for the class' }).click();
  await page.getByText('Copied.').waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /steps=first_fail%2Cindomain_max/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a class: strategies race on the page alone, too', async () => {
  const { page, context } = await start('#/class?board=3%203%202/1../.../...');
  await page.getByRole('checkbox', { name: 'first_fail,indomain_min' }).check();
  await page.getByRole('checkbox', { name: 'first_fail,indomain_max' }).check();
  await page.getByRole('checkbox', { name: 'free' }).uncheck();
  await page.getByRole('button', { name: 'Start' }).click();
  for (const strategy of ['first_fail,indomain_min', 'first_fail,indomain_max']) {
    await page.getByRole('row', { name: new RegExp(`^search ${strategy} .* ms 15 9 \\d+ \\d+ \\d+$`) }).waitFor();
  }
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
  assert.match(await copied(), /^search,,free,clue-cells clues,96,[\d.]+,9,\d+,\d+,\d+$/m);
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

test('a class: what is lit stays lit in another model, and a clue shows the lines of its number', async () => {
  const { page, context } = await start('#/class');
  await page.locator('.model span', { hasText: 'constraint' }).first().waitFor();
  await cell(page, 'row 8, column 6, 3').hover();
  await page.getByText('the 3 at row 8, column 6', { exact: true }).waitFor();
  for (const model of ['opb', 'asp', 'mzn']) {
    await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption(model);
    await until('its lines are in sight', () => page.evaluate(() => {
      const box = document.querySelector('.model').getBoundingClientRect();
      const lit = document.querySelector('.model .lit[data-origin="the 3 at row 8, column 6"]')?.getBoundingClientRect();
      return lit !== undefined && lit.top >= box.top && lit.bottom <= box.bottom;
    }));
  }
  await context.close();
});

test('Tetravex: a reason stands beside the board, and goes with the next change', async () => {
  const { page, context, complaints } = await start('#/tetravex?board=2:1.2.3.4_5.6.7.3_2.8.9.1_6.4.2.9:0.-.-.-');
  await page.getByText('3 tiles left.').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^One tile must lie at row \d, column \d\.$/).waitFor();
  const why = page.getByRole('region', { name: 'Why' });
  await why.waitFor();
  // It is a list, and the tiles that it speaks of have their numbers while it is there.
  const lines = await why.getByRole('listitem').allTextContents();
  assert.ok(lines.length > 1 && lines.some((line) => /^tiles? \d/.test(line)), lines.join(' | '));
  const numbered = page.getByRole('gridcell', { name: /, tile \d$/ });
  await until('all tiles have numbers', async () => (await numbered.count()) === 4);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await why.waitFor({ state: 'hidden' });
  await until('no tile has a number', async () => (await numbered.count()) === 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('queens and tiles that came by a link are kept as they are moved', async () => {
  const { page, context } = await start('#/queens?board=4:1');
  await page.getByText('1 of 4 queens.').waitFor();
  await cell(page, 'row 2, column 4, empty').click();
  await page.getByText('2 of 4 queens.').waitFor();
  await page.reload();
  await page.getByText('2 of 4 queens.').waitFor();
  await page.evaluate(() => (location.hash = '#/tetravex?board=2:1.2.3.4_5.6.7.3_2.8.9.1_6.4.2.9:-.-.-.-'));
  await page.getByText('4 tiles left.').waitFor();
  await page.getByRole('gridcell', { name: /^tray 1, north/ }).click();
  await page.getByRole('gridcell', { name: /^place row 1, column 1/ }).click();
  await page.getByText('3 tiles left.').waitFor();
  await page.reload();
  await page.getByText('3 tiles left.').waitFor();
  await page.evaluate(() => (location.hash = '#/queens?board=3:'));
  await page.getByText('0 of 3 queens.').waitFor();
  await page.getByRole('button', { name: 'Count' }).click();
  await page.getByText('There is no way to place the queens.').waitFor();
  await context.close();
});

test('a link to tiles or queens that is not whole says so, and what was kept is there', async () => {
  for (const [sent, there] of [['tetravex?board=foo', /^place row 3, column 3/], ['queens?board=foo', /^row 8, column 8/]]) {
    const { page, context, complaints } = await start(`#/${sent}`);
    await page.getByRole('alert').getByText('The link is not whole.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('gridcell', { name: there }).waitFor();
    assert.deepEqual(complaints, [], sent);
    await context.close();
  }
});
