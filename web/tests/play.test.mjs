// Play: without guessing, by mouse, by touch, by a policy.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { PROGRAM, browse, cell, clue, names, open, serve, until, waitForNames } from './page.mjs';

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

test('a game without guessing is won by hints alone', async () => {
  const { page, context, complaints } = await start('#/play?size=9x9x10&rule=open&no_guess=subset&seed=5');
  await cell(page, 'row 5, column 5, covered').click();
  await clue(page).waitFor();
  const hint = page.getByRole('region', { name: 'Hint' });
  await page.getByRole('checkbox', { name: 'Open the review when a game ends' }).uncheck();
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

test('why no guess is needed is told step by step', async () => {
  const { page, context } = await start('#/play?size=9x9x10&rule=open&no_guess=subset&seed=5');
  await cell(page, 'row 5, column 5, covered').click();
  await clue(page).waitFor();
  await page.getByRole('button', { name: 'Why no guess is needed' }).click();
  const steps = page.getByRole('region', { name: 'Level' }).getByRole('listitem');
  await steps.filter({ hasText: /^(all-safe|all-mines|subset): the \d at/ }).first().waitFor();
  assert.ok((await steps.count()) > 5);
  await context.close();
});

test('by mouse: opened on release, a drag off calls it off, the other button flags', async () => {
  // Dealt as in the program: the same seed is the same game.
  const { page, context } = await start('#/play?size=9x9x10&rule=open&seed=7');
  const first = cell(page, 'row 5, column 5, covered');
  const box = await first.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width, y, { steps: 3 });
  await page.mouse.up();
  await first.click({ button: 'right' });
  await cell(page, 'row 5, column 5, flagged').waitFor();
  assert.equal(await page.getByRole('gridcell', { name: /covered$/ }).count(), 80, 'a drag off opens nothing');
  await cell(page, 'row 5, column 5, flagged').click({ button: 'right' });
  await first.waitFor();
  await first.click();
  await clue(page).waitFor();
  await context.close();
});

/** On a 9 x 9 board: a mine that a 1 has as its only covered neighbour, another 1 next to it, and what that one would open. */
function toChord(board) {
  const around = (index) => board.filter((_, other) => other !== index
    && Math.abs(Math.floor(other / 9) - Math.floor(index / 9)) <= 1 && Math.abs((other % 9) - (index % 9)) <= 1);
  const covered = (index) => around(index).filter((name) => name.endsWith('covered'));
  const ones = board.flatMap((name, index) => (name.endsWith(', 1') ? [index] : []));
  for (const [mine] of ones.map(covered).filter((all) => all.length === 1)) {
    const at = ones.find((index) => covered(index).includes(mine) && covered(index).length > 1);
    if (at !== undefined) return { mine, at: board[at], opened: covered(at).filter((name) => name !== mine) };
  }
  return null;
}

test('a click on a clue with all its flags opens the rest around it', async () => {
  for (let seed = 1; ; seed += 1) {
    assert.ok(seed < 30, 'there is a clue to chord at');
    const { page, context } = await start(`#/play?size=9x9x10&rule=open&seed=${seed}`);
    await cell(page, 'row 5, column 5, covered').click();
    await clue(page).waitFor();
    const found = toChord(await names(page));
    if (found) {
      // Without the flag nothing happens: the flag that comes next is the next move.
      await cell(page, found.at).click();
      await cell(page, found.mine).click({ button: 'right' });
      await cell(page, found.mine.replace('covered', 'flagged')).waitFor();
      await cell(page, found.opened[0]).waitFor();
      await cell(page, found.at).click();
      for (const name of found.opened) await cell(page, name).waitFor({ state: 'detached' });
      await cell(page, found.mine.replace('covered', 'flagged')).waitFor();
      await context.close();
      return;
    }
    await context.close();
  }
});

test('the same seed is the same game, it survives a reload, and a policy plays it to its end', async () => {
  const { page, context } = await start('#/play?size=9x9x10&rule=open&seed=7');
  await cell(page, 'row 5, column 5, covered').click();
  await clue(page).waitFor();
  const seen = await names(page);
  await page.reload();
  await clue(page).waitFor();
  await waitForNames(page, seen);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Review this game' }).waitFor({ timeout: 40_000 });
  await context.close();
});

test('a link to a game has its moves', async () => {
  const { page, context } = await start('#/play?size=9x9x10&rule=open&seed=7', { permissions: ['clipboard-read', 'clipboard-write'] });
  await cell(page, 'row 5, column 5, covered').click();
  await clue(page).waitFor();
  await page.getByRole('gridcell', { name: /covered$/ }).first().click({ button: 'right' });
  await page.getByRole('gridcell', { name: /flagged$/ }).waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Copied.').waitFor();
  const other = await open(browser, await page.evaluate(() => navigator.clipboard.readText()));
  await waitForNames(other.page, await names(page));
  // The same board again begins without them.
  await other.page.getByRole('button', { name: 'Same board again' }).click();
  await other.page.waitForFunction(() => [...document.querySelectorAll('[role=gridcell]')].every((one) => /covered$/.test(one.ariaLabel)));
  await cell(other.page, 'row 5, column 5, covered').click();
  await clue(other.page).waitFor();
  await other.page.getByRole('gridcell', { name: (await names(page)).find((name) => name.endsWith('flagged')).replace('flagged', 'covered') }).click({ button: 'right' });
  await waitForNames(other.page, await names(page));
  await other.context.close();
  await context.close();
});

test('the search for a board without guessing can be stopped, and another game begins', async () => {
  // So many mines leave no such board to be found soon.
  const { page, context, complaints } = await start('#/play?size=100x100x4500&rule=open&no_guess=subset&seed=5');
  await cell(page, 'row 15, column 15, covered').click();
  await page.getByText('Working …').waitFor();
  await page.getByRole('button', { name: 'Stop' }).first().click();
  await page.getByText('Stopped: nothing was opened.').waitFor({ timeout: 2000 });
  await page.getByRole('combobox', { name: 'Without guessing' }).selectOption('');
  await page.getByText('100 × 100, 4500 mines').waitFor();
  await cell(page, 'row 15, column 15, covered').click();
  await clue(page).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('200 x 200 cells are played, and a policy says why it opens what it opens', async () => {
  const { page, context, complaints } = await start('#/play?size=200x200x4000&rule=open&seed=1');
  await cell(page, 'row 1, column 1, covered').focus();
  await page.keyboard.press('Control+End');
  await cell(page, 'row 200, column 200, covered').waitFor();
  await page.keyboard.press('Space');
  await clue(page).waitFor();
  await page.getByRole('combobox', { name: 'Watch a policy' }).selectOption('ladder');
  await page.getByRole('button', { name: 'One move' }).click();
  await page.getByText(/^(Opens \d+ safe cells? \(|Guesses row )/).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('at 360 px by touch: a tap opens, a long press flags, and nothing is wider than the screen', async () => {
  const { page, context } = await start('#/play?size=9x9x10&rule=open&seed=7',
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const first = cell(page, 'row 5, column 5, covered');
  await first.tap();
  await clue(page).waitFor();
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

test('a game that came by a link goes on after a reload, with its time and its guesses', async () => {
  const { page, context } = await start('#/play?size=9x9x10&rule=open&seed=7');
  await cell(page, 'row 5, column 5, covered').click();
  await clue(page).waitFor();
  await page.getByText(/^row 5, column 5, \d: \d+ cells opened\.$/).waitFor();
  // What the link said is not so any more.
  assert.match(page.url(), /#\/play$/);
  await page.getByRole('gridcell', { name: /covered$/ }).first().click({ button: 'right' });
  await page.getByRole('gridcell', { name: /flagged$/ }).waitFor();
  await page.getByRole('checkbox', { name: 'Open the review when a game ends' }).uncheck();
  await cell(page, 'row 9, column 9, covered').click();
  await page.getByText('Guesses 1').waitFor();
  const seen = await names(page);
  await page.reload();
  await waitForNames(page, seen);
  await page.getByText('Guesses 1').waitFor();
  // The time of a game that has ended stands still, also after a reload.
  await page.waitForTimeout(1100);
  await cell(page, 'row 9, column 6, covered').click();
  await page.getByText('Lost: there was a mine at row 9, column 6.').first().waitFor();
  const time = await page.locator('.figures').textContent();
  assert.doesNotMatch(time, /Time 0:00/);
  await page.reload();
  await page.getByText('Lost: there was a mine at row 9, column 6.').first().waitFor();
  assert.equal(await page.locator('.figures').textContent(), time);
  await context.close();
});

test('a mine field from a link is still the one that is played after a reload', async () => {
  const { page, context } = await start('#/play?field=0010/0000/0000');
  await cell(page, 'row 1, column 1, covered').click();
  await clue(page).waitFor();
  await page.getByRole('button', { name: 'Same board again' }).click();
  await page.waitForFunction(() => [...document.querySelectorAll('[role=gridcell]')].every((one) => /covered$/.test(one.ariaLabel)));
  await page.reload();
  await cell(page, 'row 3, column 4, covered').waitFor();
  assert.equal((await names(page)).length, 12);
  await context.close();
});

/** The colour of a cell's ground, near its corner. */
const ground = (page, row, col) => page.evaluate(([r, c]) => {
  const canvas = document.querySelector('.board canvas');
  const cell = document.querySelector(`[role=row][aria-rowindex="${r}"] [aria-colindex="${c}"]`).getBoundingClientRect();
  const box = canvas.getBoundingClientRect();
  const sharp = canvas.width / box.width;
  return String(canvas.getContext('2d').getImageData((cell.left - box.left + 5) * sharp, (cell.top - box.top + 5) * sharp, 1, 1).data);
}, [row, col]);

test('a flag by a long press stands on a covered cell, not on a pressed one', async () => {
  const { page, context } = await start('#/play?size=9x9x10&rule=open&seed=7',
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const box = await cell(page, 'row 2, column 2, covered').boundingBox();
  const session = await context.newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: box.x + 20, y: box.y + 20 }] });
  await page.waitForTimeout(600);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cell(page, 'row 2, column 2, flagged').waitFor();
  assert.equal(await ground(page, 2, 2), await ground(page, 2, 3));
  await context.close();
});

test('a policy says how it knows, and what speaks for a guess', async () => {
  const { page, context } = await start('#/play?size=9x9x10&rule=open&seed=7');
  await cell(page, 'row 5, column 5, covered').click();
  await clue(page).waitFor();
  await page.getByRole('combobox', { name: 'Watch a policy' }).selectOption('lookahead');
  await page.getByRole('button', { name: 'One move' }).click();
  await page.getByText(/^Guesses row \d+, column \d+: [\d.]+ % mine, (won in|and \d+ games? played out|and leaves a safe cell with about)/).waitFor();
  await context.close();
});

/** Once the page `holds`, its questions of this kind wait until it is told to `release` them. */
const held = (page, question) => page.addInitScript((kind) => {
  const post = Worker.prototype.postMessage;
  const waiting = [];
  globalThis.release = () => waiting.splice(0).forEach((go) => go());
  Worker.prototype.postMessage = function later(message, ...rest) {
    if (message.question === kind && globalThis.holds) waiting.push(() => post.call(this, message, ...rest));
    else post.call(this, message, ...rest);
  };
}, question);

test('the board of the day is one for all players, and the same as in the program', async () => {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const words = execFileSync(PROGRAM, ['generate', 'minesweeper', '--level', 'beginner', '--no-guess', '--start', '5,5', '--seed', day], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const view = words.split('\n').filter((line) => /^[.0-8]{9}$/.test(line)).join('');
  assert.equal(view.length, 81, words);
  const expected = [...view].map((sign, at) => `row ${Math.floor(at / 9) + 1}, column ${(at % 9) + 1}, ${sign === '.' ? 'covered' : sign}`);
  for (const wish of ['rule=any', 'rule=safe&no_guess=subset', 'rule=open']) {
    const { page, context } = await start(`#/play?size=9x9x10&seed=3&${wish}`, { permissions: ['clipboard-read', 'clipboard-write'] });
    await cell(page, 'row 1, column 1, covered').waitFor();
    await page.getByRole('button', { name: 'Board of the day' }).click();
    await waitForNames(page, expected);
    // Played again, after a reload, and by a link, it begins with the same cells.
    const corner = page.getByRole('gridcell', { name: /covered$/ }).first();
    await corner.click({ button: 'right' });
    await page.getByRole('gridcell', { name: /flagged$/ }).waitFor();
    await page.getByRole('button', { name: 'Same board again' }).click();
    await waitForNames(page, expected);
    await page.reload();
    await waitForNames(page, expected);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied.').waitFor();
    const other = await open(browser, await page.evaluate(() => navigator.clipboard.readText()));
    await waitForNames(other.page, expected);
    await other.page.getByRole('button', { name: 'Same board again' }).click();
    await waitForNames(other.page, expected);
    await other.context.close();
    // The next game is as the player wishes.
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByText('9 × 9, 10 mines').waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'Without guessing' }).inputValue(), /no_guess=(\w+)/.exec(wish)?.[1] ?? '');
    await context.close();
  }
});

test('a hint before the first click says that it is safe, and there is none when the game is over', async () => {
  // How the game is dealt, and what the first hint is.
  const games = [
    ['size=9x9x10&rule=open&seed=7', 'The first click is safe, wherever it is.'],
    ['size=9x9x10&rule=safe&seed=7', 'The first click is safe, wherever it is.'],
    ['size=9x9x10&rule=open&no_guess=chain&seed=7', 'The first click is safe, wherever it is.'],
    ['size=9x9x10&rule=any&seed=7', 'No cell is certainly safe: somebody has to guess.'],
    ['field=0010/0000/0000', 'No cell is certainly safe: somebody has to guess.'],
  ];
  for (const [game, words] of games) {
    const { page, context } = await start(`#/play?${game}`);
    await cell(page, 'row 1, column 1, covered').waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('region', { name: 'Hint' }).getByText(words).waitFor();
    await context.close();
  }
  const { page, context } = await start('#/play?field=0100/0000/0001');
  await page.getByRole('checkbox', { name: 'Open the review when a game ends' }).uncheck();
  await cell(page, 'row 1, column 2, covered').click();
  await page.getByText('Lost: there was a mine at row 1, column 2.').first().waitFor();
  assert.ok(await page.getByRole('button', { name: 'Hint' }).isDisabled());
  await page.keyboard.press('h');
  await page.waitForTimeout(200);
  assert.ok(!(await page.getByRole('region', { name: 'Hint' }).isVisible()));
  await context.close();
});

test('moves that come faster than they are made are all made', async () => {
  const { page, context } = await start('#/play?size=9x9x10&rule=open&seed=7');
  await cell(page, 'row 1, column 1, covered').waitFor();
  const boxes = [];
  for (let col = 1; col <= 9; col += 1) boxes.push(await cell(page, `row 5, column ${col}, covered`).boundingBox());
  for (const box of boxes) await page.mouse.click(box.x + 10, box.y + 10, { button: 'right' });
  for (let col = 1; col <= 9; col += 1) await cell(page, `row 5, column ${col}, flagged`).waitFor();
  await page.getByText('Mines left 1').waitFor();
  await context.close();
});

test('the time of a game without guessing begins when its board is found', async () => {
  const { page, context } = await open(browser, 'about:blank');
  await held(page, 'game');
  await page.goto(`${site.url}#/play?size=9x9x10&rule=open&no_guess=subset&seed=5`);
  await cell(page, 'row 5, column 5, covered').waitFor();
  await page.evaluate(() => (globalThis.holds = true));
  await cell(page, 'row 5, column 5, covered').click();
  await page.waitForTimeout(1300);
  // What is clicked while nothing is known is not opened later.
  await cell(page, 'row 1, column 9, covered').click();
  await page.evaluate(() => globalThis.release());
  await clue(page).waitFor();
  assert.match(await page.locator('.figures').textContent(), /Time 0:00.*Clicks 1/);
  await context.close();
});

test('a policy that thinks is stopped, also after a move of the player', async () => {
  const { page, context } = await open(browser, 'about:blank');
  await held(page, 'choose');
  await page.goto(`${site.url}#/play?size=9x9x10&rule=open&seed=7`);
  await cell(page, 'row 5, column 5, covered').click();
  await clue(page).waitFor();
  await page.evaluate(() => (globalThis.holds = true));
  const watch = page.getByRole('region', { name: 'Watch a policy' });
  await watch.getByRole('button', { name: 'One move' }).click();
  await watch.getByText('Working …').waitFor();
  const covered = page.getByRole('gridcell', { name: /covered$/ }).first();
  // A flag does not wait for the policy.
  await covered.click({ button: 'right' });
  await page.getByRole('gridcell', { name: /flagged$/ }).waitFor();
  await watch.getByRole('button', { name: 'Stop' }).click();
  await watch.getByText('Working …').waitFor({ state: 'hidden' });
  await context.close();
});

test('a step of the proof is a sentence, and marks its cells on the board', async () => {
  const { page, context, complaints } = await start('#/play?size=9x9x10&rule=open&no_guess=subset&seed=5');
  await cell(page, 'row 5, column 5, covered').click();
  await clue(page).waitFor();
  await page.getByRole('button', { name: 'Why no guess is needed' }).click();
  const step = page.getByRole('button', { name: 'all-mines: the 2 at row 2, column 1: mine at row 3, column 1, and row 3, column 2.' });
  const painted = () => page.locator('.board canvas').evaluate((canvas) => canvas.toDataURL());
  await step.waitFor();
  const before = await painted();
  await step.click();
  await until('the board is marked', async () => (await painted()) !== before);
  const words = await page.getByRole('region', { name: 'Level' }).getByRole('listitem').allTextContents();
  assert.deepEqual(words.filter((line) => /\(\d+,\d+\)/.test(line)), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a link that is not whole says so, and a game begins', async () => {
  for (const sent of ['field=~abc', 'size=0x0x0&seed=1', 'size=9x9x10&seed=5&moves=o99.99', 'rule=constructor', 'size=9x9x10&seed=5x']) {
    const { page, context, complaints } = await start(`#/play?${sent}`);
    await page.getByText('The link is not whole. Copy all of it, or paste the board here.').waitFor();
    await cell(page, 'row 5, column 5, covered').click();
    await clue(page).waitFor();
    assert.deepEqual(complaints, [], sent);
    await context.close();
  }
});
