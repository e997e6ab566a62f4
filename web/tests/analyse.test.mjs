// The editor: formats, an impossible board, reasons, undo and redo, links, hints, stop.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browse, cell, example, handIn, names, open, paste, serve, until, waitForNames } from './page.mjs';

let browser, site;
before(async () => {
  site = await serve();
  browser = await browse();
});
after(async () => {
  await browser.close();
  site.server.close();
});

const start = (options, fragment = '#/analyse') => open(browser, site.url + fragment, options);
const copying = { permissions: ['clipboard-read', 'clipboard-write'] };
const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

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
  await page.getByText('The 3 at row 2, column 1', { exact: false }).first().waitFor();
  // The clues that clash are outlined in a colour that nothing else has.
  const outlined = await page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const clash = getComputedStyle(document.documentElement).getPropertyValue('--clash').trim();
    const wanted = [1, 3, 5].map((at) => parseInt(clash.slice(at, at + 2), 16));
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let found = 0;
    for (let at = 0; at < data.length; at += 4) if (wanted.every((part, index) => data[at + index] === part)) found += 1;
    return found;
  });
  assert.ok(outlined > 100, `${outlined} pixels`);
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
  await page.keyboard.press(']');
  await why.getByText('Step 3 of 3', { exact: false }).waitFor();
  await context.close();
});

test('a reason and a board are copied as text, as a drawing, as a proof, as a picture', async () => {
  const { page, context, complaints } = await start(copying);
  await paste(page, example('beginner.txt'));
  await cell(page, 'row 1, column 1, safe').click();
  const why = page.getByRole('region', { name: 'Why' });
  await why.getByText('Technique: subset').waitFor();
  const take = async (place, name) => {
    await page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
    await place.getByRole('button', { name }).click();
    await until(`${name} has copied`, async () => (await copied(page)) !== 'nothing yet');
    return copied(page);
  };
  assert.match(await take(why, 'Copy as text'), /^row 1, column 1 is safe \(subset, 1-1\)\nThe 1 at row 2, column 3 /);
  assert.match(await take(why, 'Copy as proof'), /pseudo-Boolean proof version/);
  for (const place of [why, page.getByRole('region', { name: 'Copies' })]) {
    const svg = await take(place, 'Copy as SVG');
    const drawn = await page.evaluate((text) => {
      const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      return { name: root.nodeName, rects: root.querySelectorAll('rect').length, texts: [...root.querySelectorAll('text')].map((one) => one.textContent) };
    }, svg);
    assert.equal(drawn.name, 'svg');
    assert.ok(drawn.rects >= 81 && drawn.texts.includes('90'), JSON.stringify(drawn));
  }
  const copies = page.getByRole('region', { name: 'Copies' });
  assert.equal(await take(copies, 'Copy as text'), example('beginner.txt'));
  await page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
  await copies.getByRole('button', { name: 'Copy as PNG' }).click();
  await until('a picture was copied', () => page.evaluate(async () => (await navigator.clipboard.read())[0].types.includes('image/png')));
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const picture = await createImageBitmap(await item.getType('image/png'));
    return [picture.width, picture.height];
  });
  assert.ok(size[0] > 400 && size[1] > 400, String(size));
  assert.deepEqual(complaints, []);
  await context.close();
});

test('keys can be changed, and stay so', async () => {
  const { page, context } = await start();
  await paste(page, '3 3 2\n...\n...\n...\n');
  await cell(page, 'row 1, column 1, covered, 22 % mine').focus();
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Flag: F. Change' }).click();
  await page.keyboard.press('7');
  await page.getByText('7 cannot be changed.').waitFor();
  await page.getByRole('button', { name: 'Flag: F. Change' }).click();
  await page.keyboard.press('s');
  // What had the key takes the old one.
  await page.getByRole('button', { name: 'Analyse: known to be safe: F. Change' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await cell(page, 'row 1, column 1, covered, 22 % mine').focus();
  await page.keyboard.press('s');
  await cell(page, 'row 1, column 1, flagged, 22 % mine').waitFor();
  await page.keyboard.press('u');
  await cell(page, 'row 1, column 1, covered, 22 % mine').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'As at first' }).click();
  await page.getByRole('button', { name: 'Flag: F. Change' }).waitFor();
  await context.close();
});

test('a drag paints, the wheel goes through what a cell can be, and the mines may be unknown', async () => {
  const { page, context } = await start();
  await paste(page, '3 3 2\n...\n...\n...\n');
  await cell(page, 'row 1, column 1, covered, 22 % mine').waitFor();
  await page.getByRole('button', { name: 'Clue 1', exact: true }).click();
  await page.mouse.move(...(await middle(page, 1, 1)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, 1, 2)), { steps: 4 });
  await page.mouse.move(...(await middle(page, 1, 3)), { steps: 4 });
  await page.mouse.up();
  await cell(page, 'row 1, column 3, 1').waitFor();
  await cell(page, 'row 1, column 2, 1').waitFor();
  await page.mouse.move(...(await middle(page, 1, 3)));
  await page.mouse.wheel(0, -100);
  await cell(page, 'row 1, column 3, 0').waitFor();
  const mines = page.getByRole('spinbutton', { name: 'Mines' });
  await mines.fill('');
  await mines.press('Enter');
  await page.getByText('Assumed:', { exact: false }).waitFor();
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
  // What can be undone and done again outlives a reload.
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await cell(page, 'row 2, column 2, flagged, 40 % mine').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await cell(page, 'row 2, column 2, covered, 40 % mine').waitFor();
  await page.reload();
  await cell(page, 'row 2, column 1, 2').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await cell(page, 'row 2, column 1, covered, 22 % mine').waitFor();
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await cell(page, 'row 2, column 2, flagged, 40 % mine').waitFor();
  await context.close();
});

test('arrows do not wrap, and cells have the names that screen readers say', async () => {
  const { page, context } = await start();
  await paste(page, '3 3 2\n...\n...\n...\n');
  await cell(page, 'row 1, column 1, covered, 22 % mine').focus();
  const at = () => page.evaluate(() => document.activeElement.ariaLabel);
  for (const key of ['ArrowLeft', 'ArrowUp']) {
    await page.keyboard.press(key);
    assert.equal(await at(), 'row 1, column 1, covered, 22 % mine');
  }
  await page.keyboard.press('Control+End');
  for (const key of ['ArrowRight', 'ArrowDown']) {
    await page.keyboard.press(key);
    assert.equal(await at(), 'row 3, column 3, covered, 22 % mine');
  }
  await paste(page, '2 3 1\n.F.\n1.1\n');
  await page.getByRole('gridcell', { name: /^row 1, column 2, flagged, \d+ % mine$/ }).waitFor();
  await cell(page, 'row 2, column 1, 1').waitFor();
  await cell(page, 'row 1, column 1, safe').waitFor();
  await paste(page, '1 3 1\n.1s\n');
  await cell(page, 'row 1, column 1, mine').waitFor();
  await context.close();
});

test('the number of mines stays with the size, or follows it', async () => {
  const { page, context } = await start();
  await paste(page, '3 3 2\n...\n...\n...\n');
  await cell(page, 'row 3, column 3, covered, 22 % mine').waitFor();
  const field = (name) => page.getByRole('spinbutton', { name });
  await field('Rows').fill('6');
  // The next field is reached by Tab, though the fields follow the board.
  await page.keyboard.press('Tab');
  await cell(page, 'row 6, column 3, covered, 11 % mine').waitFor();
  assert.ok(await field('Columns').evaluate((one) => one === document.activeElement));
  assert.equal(await field('Mines').inputValue(), '2');
  await page.getByRole('checkbox', { name: 'Keep the mines when the size changes' }).uncheck();
  await field('Columns').fill('6');
  await field('Columns').press('Enter');
  await cell(page, 'row 6, column 6, covered, 11 % mine').waitFor();
  assert.equal(await field('Mines').inputValue(), '4');
  await context.close();
});

test('a link says what is shown, too', async () => {
  const one = await start(copying);
  await paste(one.page, example('guess.txt'));
  await one.page.getByRole('gridcell', { name: /covered, \d+ % mine/ }).first().waitFor();
  await one.page.getByRole('combobox', { name: 'Show' }).selectOption('progress');
  await one.page.getByRole('button', { name: 'Copy link' }).click();
  await one.page.getByText('Copied.').waitFor();
  const two = await open(browser, await copied(one.page));
  await two.page.getByText('The chance that a guess is no mine and makes another cell safe.').waitFor();
  assert.equal(await two.page.getByRole('combobox', { name: 'Show' }).inputValue(), 'progress');
  await one.context.close();
  await two.context.close();
});

test('a link holds the whole board, small or large', async () => {
  for (const file of ['guess.txt', 'expert.txt']) {
    const one = await start(copying);
    await paste(one.page, example(file));
    // Only with chances on it is the board all there.
    await one.page.getByRole('gridcell', { name: /covered, \d+ % mine/ }).first().waitFor();
    await one.page.getByRole('button', { name: 'Copy link' }).click();
    await one.page.getByText('Copied.').waitFor();
    const two = await open(browser, await copied(one.page));
    await waitForNames(two.page, await names(one.page));
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

test('what was told stays, however long the guesses take', async () => {
  const { page, context } = await open(browser, 'about:blank');
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function later(message, ...rest) {
      if (message.question === 'guesses') setTimeout(() => post.call(this, message, ...rest), 1500);
      else post.call(this, message, ...rest);
    };
  });
  await page.goto(`${site.url}#/analyse`);
  await page.getByText('10 solutions', { exact: true }).waitFor();
  await page.waitForTimeout(600);
  assert.ok(await page.getByText('10 solutions', { exact: true }).isVisible());
  assert.equal(await page.getByText('Working …').count(), 0);
  await context.close();
});

test('components have their tints where cells are safe, too', async () => {
  const { page, context, complaints } = await start();
  const parts = await page.evaluate(async () => {
    const { components, fromText } = await import('./board/mines.js');
    const board = fromText('1 9 3\n.1..s..1.\n');
    const open = board.cells.map((cell) => (cell === '.' ? 0.5 : null));
    return [...components(board, open)];
  });
  const of = new Map(parts);
  assert.equal(of.get(0), of.get(2));
  assert.equal(of.get(6), of.get(8));
  assert.notEqual(of.get(0), of.get(6));
  assert.equal(of.get(3), undefined, 'no clue sees it');
  // Of the two tosses on this board each has its tint, and neither that of a chance of a half.
  await paste(page, '1 9 3\n.1..s..1.\n');
  await cell(page, 'row 1, column 5, safe').waitFor();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('components');
  await page.getByText('Cells whose clues hang together have one tint.').waitFor();
  const colours = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const canvas = document.querySelector('.board canvas');
    const box = canvas.getBoundingClientRect();
    const sharp = canvas.width / box.width;
    return [1, 3, 4, 7].map((col) => {
      const cell = document.querySelector(`[role=row][aria-rowindex="1"] [aria-colindex="${col}"]`).getBoundingClientRect();
      return String(canvas.getContext('2d').getImageData((cell.left - box.left + 5) * sharp, (cell.top - box.top + 5) * sharp, 1, 1).data);
    });
  });
  assert.equal(colours[0], colours[1]);
  assert.notEqual(colours[0], colours[2]);
  assert.notEqual(colours[0], colours[3]);
  assert.notEqual(colours[2], colours[3]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a board that came by a link is edited, and the edits outlive a reload', async () => {
  const { page, context } = await start({}, '#/analyse?board=3 3 2/.../.../...&show=safety');
  await cell(page, 'row 1, column 1, covered, 22 % mine').waitFor();
  assert.match(page.url(), /board=/);
  await cell(page, 'row 1, column 1, covered, 22 % mine').focus();
  await page.keyboard.press('2');
  await cell(page, 'row 1, column 1, 2').waitFor();
  assert.match(page.url(), /#\/analyse\?show=safety$/);
  await page.reload();
  await cell(page, 'row 1, column 1, 2').waitFor();
  await context.close();
});

test('what is found out after one has left the screen is not said on the next one', async () => {
  const { page, context } = await open(browser, 'about:blank');
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function later(message, ...rest) {
      if (message.question === 'count') setTimeout(() => post.call(this, message, ...rest), 800);
      else post.call(this, message, ...rest);
    };
  });
  await page.goto(`${site.url}#/analyse`);
  await cell(page, 'row 1, column 1, safe').waitFor();
  await page.evaluate(() => (location.hash = '#/review'));
  await page.getByText('A game that was played:', { exact: false }).waitFor();
  await page.waitForTimeout(1200);
  assert.equal(await page.locator('#status').textContent(), '');
  await context.close();
});

test('a cell that is not decided says why there is no ranking', async () => {
  const { page, context } = await start();
  await paste(page, example('beginner.txt'));
  await cell(page, 'row 9, column 5, covered, 90 % mine').click();
  await page.getByRole('region', { name: 'Why' }).getByText('There are safe cells, so nobody needs to guess.').waitFor();
  await context.close();
});

/** The middle of a cell on the screen. */
async function middle(page, row, col) {
  const box = await page.locator(`[role=row][aria-rowindex="${row}"] [aria-colindex="${col}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('a stroke is one step to go back, and however fast, it leaves nothing out', async () => {
  const { page, context } = await start();
  await paste(page, `3 9 5\n${'.........\n'.repeat(3)}`);
  await cell(page, 'row 3, column 9, covered, 19 % mine').waitFor();
  await page.getByRole('button', { name: 'Clue 1', exact: true }).click();
  await page.mouse.move(...(await middle(page, 1, 1)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, 1, 9)), { steps: 1 });
  await page.mouse.move(...(await middle(page, 3, 9)), { steps: 1 });
  await page.mouse.up();
  for (let col = 1; col <= 9; col += 1) await cell(page, `row 1, column ${col}, 1`).waitFor();
  for (const row of [2, 3]) await cell(page, `row ${row}, column 9, 1`).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await cell(page, 'row 3, column 9, covered, 19 % mine').waitFor();
  assert.equal(await page.getByRole('gridcell', { name: /covered/ }).count(), 27);
  await context.close();
});

test('the wheel steps by notches, small turns add up, and what the browser does with it stays its own', async () => {
  const { page, context } = await start();
  await paste(page, '3 3 2\n...\n...\n...\n');
  await cell(page, 'row 1, column 1, covered, 22 % mine').waitFor();
  await page.getByRole('button', { name: 'Clue 1', exact: true }).click();
  const [clientX, clientY] = await middle(page, 2, 2);
  const turn = (event) => page.locator('.board-view').evaluate((view, given) => {
    const wheel = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...given });
    view.dispatchEvent(wheel);
    return wheel.defaultPrevented;
  }, { clientX, clientY, ...event });
  // What is turned, whether the page takes it, and what the cell is then.
  const turns = [
    [{ deltaY: 100, ctrlKey: true }, false, 'covered, 22 % mine'],
    [{ deltaY: 20, deltaX: 80 }, false, 'covered, 22 % mine'],
    [{ deltaY: 25 }, true, 'covered, 22 % mine'],
    [{ deltaY: 25 }, true, 'covered, 22 % mine'],
    [{ deltaY: 25 }, true, '0'],
    [{ deltaY: 120 }, true, '1'],
    [{ deltaY: 3, deltaMode: 1 }, true, '2'],
    [{ deltaY: -40 }, true, '2'],
    [{ deltaY: -40 }, true, '1'],
  ];
  for (const [event, taken, then] of turns) {
    assert.equal(await turn(event), taken, JSON.stringify(event));
    await cell(page, `row 2, column 2, ${then}`).waitFor();
  }
  // All that the wheel did to one cell is one step.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await cell(page, 'row 2, column 2, covered, 22 % mine').waitFor();
  await context.close();
});

test('whoever was at a button that is gone is at the board, or at the other one', async () => {
  const { page, context } = await start();
  await paste(page, example('beginner.txt'));
  await cell(page, 'row 1, column 1, safe').waitFor();
  const at = () => page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.textContent);
  const press = async (place, name) => {
    await place.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const [why, hint] = ['Why', 'Hint'].map((name) => page.getByRole('region', { name }));
  await cell(page, 'row 2, column 9, safe').focus();
  await page.keyboard.press('Enter');
  await why.getByText('Technique:', { exact: false }).waitFor();
  await press(why, 'Close');
  assert.equal(await at(), 'row 2, column 9, safe');
  await press(page, 'Hint');
  await press(hint, 'Close');
  assert.equal(await at(), 'row 2, column 9, safe');
  await press(page, 'Hint');
  for (let level = 2; level <= 4; level += 1) await press(hint, 'Tell me more');
  assert.equal(await at(), 'row 1, column 1, safe', 'the cell that the hint was about');
  await page.getByRole('gridcell', { name: /^row 9, column 1,/ }).focus();
  await page.keyboard.press('8');
  await page.getByText('No mine field fits', { exact: true }).waitFor();
  await press(page, 'Undo the last change');
  assert.match(await at(), /^row 9, column 1,/);
  await press(page, 'Redo');
  assert.equal(await at(), 'Undo');
  for (let step = 0; step < 9 && (await at()) === 'Undo'; step += 1) await page.keyboard.press('Enter');
  assert.equal(await at(), 'Redo');
  await context.close();
});

test('the chance of an undecided cell is said once beside its fraction, and its small boards mark it', async () => {
  const { page, context } = await start();
  await paste(page, example('guess.txt'));
  await cell(page, 'row 1, column 3, covered, 25 % mine').click();
  const why = page.getByRole('region', { name: 'Why' });
  await why.getByText('A mine in 21 of 84 solutions').waitFor();
  assert.equal(await why.getByText('25 %', { exact: false }).count(), 1);
  const marked = await why.locator('figure svg').evaluateAll((all) => all.map((one) =>
    [...one.querySelectorAll('rect[stroke-width="3"]')].map((rect) => [rect.getAttribute('x'), rect.getAttribute('y')].map((place) => Math.floor(Number(place) / 24)))));
  assert.deepEqual(marked, [[[2, 0]], [[2, 0]]]);
  await context.close();
});

test('a file is read wherever it is dropped, and the board is outlined meanwhile', async () => {
  const { page, context } = await start();
  await page.getByText('10 solutions', { exact: true }).waitFor();
  const prevented = await page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([given], 'board.txt'));
    return ['dragover', 'drop'].map((type) => {
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
      document.querySelector('header').dispatchEvent(event);
      return [event.defaultPrevented, document.querySelector('.stage').classList.contains('dropping')];
    });
  }, example('guess.txt'));
  assert.deepEqual(prevented, [[true, true], [true, false]]);
  await page.getByText('84 solutions', { exact: true }).waitFor();
  await context.close();
});
