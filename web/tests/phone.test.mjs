// A phone: 360 px wide, by touch; and that no screen is wider than its window.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browse, cell, clue, open, serve } from './page.mjs';

let browser, site;
before(async () => {
  site = await serve();
  browser = await browse();
});
after(async () => {
  await browser.close();
  site.server.close();
});

const phone = (width) => ({ viewport: { width, height: 740 }, hasTouch: true, isMobile: true });
const start = (fragment, options = phone(360)) => open(browser, site.url + fragment, options);
const GAME = JSON.stringify({ field: ['....', '..*.', '....', '...*'], moves: [['open', 1, 1], ['open', 4, 4]] });
/** Each screen, and how one sees that it is there. */
const SCREENS = {
  analyse: (page) => page.getByText('10 solutions', { exact: true }),
  play: (page) => cell(page, 'row 5, column 5, covered'),
  [`review?${new URLSearchParams({ game: GAME })}`]: (page) => page.getByText(/^Lost\. 1 mistake\.$/),
  tetravex: (page) => page.getByText('9 tiles left.'),
  queens: (page) => page.getByText('0 of 8 queens.'),
  class: (page) => page.locator('.model span').first(),
};

/** What is seen of the board without scrolling it. */
const board = (page) => page.evaluate(() => {
  const view = document.querySelector('.board-view');
  const cells = [...view.querySelectorAll('[role=gridcell]')].map((one) => one.getBoundingClientRect());
  return {
    scrolls: view.scrollWidth > view.clientWidth,
    smallest: Math.min(...cells.flatMap((one) => [one.width, one.height])),
    left: Math.min(...cells.map((one) => one.left)),
    right: Math.max(...cells.map((one) => one.right)),
  };
});

for (const width of [360, 390]) {
  test(`nine columns are seen whole on ${width} px, with cells of 40 px or more`, async () => {
    for (const fragment of ['#/analyse', '#/play?size=9x9x10&rule=open&seed=7', '#/class', '#/queens?board=9:']) {
      const { page, context } = await start(fragment, phone(width));
      await page.getByRole('gridcell', { name: /^row 9, column 9/ }).waitFor();
      const { scrolls, smallest, left, right } = await board(page);
      assert.ok(!scrolls && left >= 0 && right <= width, `${fragment}: ${left} to ${right}`);
      assert.ok(smallest >= 40, `${fragment}: ${smallest}`);
      // The last column is where it seems to be.
      await page.getByRole('gridcell', { name: /^row 5, column 9/ }).tap();
      assert.match(await page.evaluate(() => document.activeElement.ariaLabel), /^row 5, column 9/, fragment);
      await context.close();
    }
  });
}

test('a board of thirty columns scrolls by itself, and keeps its numbers', async () => {
  const { page, context } = await start('#/play?size=16x30x99&rule=open&seed=7');
  await cell(page, 'row 1, column 1, covered').waitFor();
  const { scrolls, smallest, left } = await board(page);
  assert.ok(scrolls && smallest >= 40 && left >= 20, JSON.stringify({ scrolls, smallest, left }));
  await context.close();
});

test('no screen is wider than its window, at any width, and what can be tapped is large enough', async () => {
  for (const [screen, there] of Object.entries(SCREENS)) {
    for (const options of [phone(360), { viewport: { width: 768, height: 900 } }, { viewport: { width: 1440, height: 900 } }]) {
      const { page, context } = await start(`#/${screen}`, options);
      await there(page).first().waitFor();
      // A phone makes its window wider, so that is not to be asked.
      const wide = (await page.evaluate(() => document.documentElement.scrollWidth)) - options.viewport.width;
      assert.ok(wide <= 0, `${screen} is ${wide} px too wide for ${options.viewport.width} px`);
      const least = options.hasTouch ? 40 : 24;
      const small = await page.evaluate((size) => [...document.querySelectorAll('button, select, input[type=number], nav a')]
        .filter((one) => one.getClientRects().length && !one.closest('.steps, .copies') && one.getBoundingClientRect().height < size)
        .map((one) => one.outerHTML), least);
      assert.deepEqual(small, [], screen);
      await context.close();
    }
  }
});

test('a reason and its buttons are in sight beside its board', async () => {
  const { page, context } = await start('#/analyse');
  await cell(page, 'row 1, column 1, safe').tap();
  const why = page.getByRole('region', { name: 'Why' });
  await why.getByText('Step 1 of 3', { exact: false }).waitFor();
  const status = await page.locator('.status-bar').boundingBox();
  for (const place of [why.getByRole('button', { name: 'Next' }), cell(page, 'row 1, column 1, safe')]) {
    const box = await place.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= status.y, JSON.stringify({ box, status }));
  }
  await why.getByRole('button', { name: 'Next' }).tap();
  await why.getByText('Step 2 of 3', { exact: false }).waitFor();
  await context.close();
});

test('Tetravex by taps: the tiles are below the places', async () => {
  const { page, context, complaints } = await start('#/tetravex?board=2:1.2.3.4_5.6.7.3_2.8.9.1_6.4.2.9');
  const tile = page.getByRole('gridcell', { name: /^tray 1, north/ });
  const place = page.getByRole('gridcell', { name: /^place row 2, column 2/ });
  const [above, below] = [await place.boundingBox(), await tile.boundingBox()];
  assert.ok(below.y > above.y && below.width >= 60, JSON.stringify(below));
  await tile.tap();
  await place.tap();
  await page.getByRole('gridcell', { name: 'place row 2, column 2, north 1, south 2, east 3, west 4' }).waitFor();
  await page.getByText('3 tiles left.').waitFor();
  // Turned on its side there is room beside the places.
  await page.setViewportSize({ width: 740, height: 360 });
  const moved = page.getByRole('gridcell', { name: /^tray 2, north/ });
  await page.waitForFunction(() => document.querySelector('[role=grid]').ariaColCount === '5'
    || document.querySelector('[role=grid]').getAttribute('aria-colcount') === '5');
  assert.ok((await moved.boundingBox()).x > (await page.getByRole('gridcell', { name: /^place row 1, column 2/ }).boundingBox()).x);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a finger that moves over a game scrolls the page, and opens nothing', async () => {
  const { page, context } = await start('#/play?size=9x9x10&rule=open&seed=7');
  const first = cell(page, 'row 5, column 5, covered');
  const box = await first.boundingBox();
  const session = await context.newCDPSession(page);
  const touch = (type, y) => session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 20, y }] });
  await touch('touchStart', box.y + 20);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', box.y + 20 - 20 * step);
  await touch('touchEnd');
  await page.waitForFunction(() => scrollY > 50);
  assert.equal(await page.getByRole('gridcell', { name: /covered$/ }).count(), 81);
  await first.tap();
  await clue(page).waitFor();
  await context.close();
});

test('a finger paints clues where the board is seen whole', async () => {
  const { page, context } = await start('#/analyse?board=3 3 2/.../.../...');
  await cell(page, 'row 1, column 1, covered, 22 % mine').waitFor();
  await page.getByRole('button', { name: 'Clue 1', exact: true }).tap();
  const boxes = [];
  for (const col of [1, 2, 3]) boxes.push(await page.getByRole('gridcell', { name: new RegExp(`^row 2, column ${col},`) }).boundingBox());
  const session = await context.newCDPSession(page);
  const touch = (type, box) => session.send('Input.dispatchTouchEvent', { type, touchPoints: box ? [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] : [] });
  await touch('touchStart', boxes[0]);
  for (const box of boxes.slice(1)) await touch('touchMove', box);
  await touch('touchEnd');
  for (const col of [1, 2, 3]) await cell(page, `row 2, column ${col}, 1`).waitFor();
  await context.close();
});

/** What of these is not in sight: above the window, or behind the status line. */
async function hidden(page, places) {
  const status = await page.locator('.status-bar').boundingBox();
  const boxes = await Promise.all(places.map(async (place) => [String(place), await place.boundingBox()]));
  return boxes.filter(([, box]) => box === null || box.y < 0 || box.y + box.height > status.y);
}

test('the palette is in sight below the board, and so is what to do about an impossible one', async () => {
  const { page, context } = await start('#/analyse');
  await page.getByText('10 solutions', { exact: true }).waitFor();
  const palette = page.getByRole('group', { name: 'What a click paints' });
  assert.deepEqual(await hidden(page, [palette, cell(page, 'row 9, column 5, covered, 90 % mine')]), []);
  await page.getByRole('button', { name: 'Clue 8' }).tap();
  await page.getByRole('gridcell', { name: /^row 9, column 1,/ }).tap();
  await page.getByText('No mine field fits', { exact: true }).waitFor();
  await page.getByText(/^No mine field fits\. The 8 at row 9, column 1/).waitFor();
  assert.deepEqual(await hidden(page, [palette, cell(page, 'row 9, column 1, 8'), page.getByRole('button', { name: 'Undo the last change' })]), []);
  await context.close();
});

test('the last hint is the reason, said once, with its cell in sight', async () => {
  const { page, context } = await start('#/analyse');
  await page.getByText('10 solutions', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Hint' }).tap();
  const hint = page.getByRole('region', { name: 'Hint' });
  for (let level = 2; level <= 4; level += 1) await hint.getByRole('button', { name: 'Tell me more' }).tap();
  const why = page.getByRole('region', { name: 'Why' });
  await why.getByText('Technique:', { exact: false }).waitFor();
  await hint.waitFor({ state: 'hidden' });
  assert.deepEqual(await hidden(page, [cell(page, 'row 1, column 1, safe'), why.getByRole('button', { name: 'Next' })]), []);
  await context.close();
});
