// Every screen, with something on it, in all colours, held to the rules of accessibility that axe knows.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { browse, cell, clue, handIn, open, serve } from './page.mjs';

let browser, site;
before(async () => {
  site = await serve();
  browser = await browse();
});
after(async () => {
  await browser.close();
  site.server.close();
});

test('no screen breaks a rule of accessibility that axe knows', async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const game = JSON.stringify({ field: ['....', '..*.', '....', '...*'], moves: [['open', 1, 1], ['open', 4, 4]] });
  // Each screen with something on it, and how one sees that it is there; then what is done there before it is looked at.
  const screens = {
    analyse: (page) => page.getByText('10 solutions', { exact: true }),
    'analyse?board=.3.': (page) => page.getByText('No mine field fits', { exact: true }),
    play: (page) => cell(page, 'row 5, column 5, covered'),
    [`review?${new URLSearchParams({ game })}`]: (page) => page.getByText(/^Lost\. 1 mistake\.$/),
    tetravex: (page) => page.getByText('9 tiles left.'),
    queens: (page) => page.getByText('0 of 8 queens.'),
    class: (page) => page.locator('.model span').first(),
    bench: (page) => page.getByRole('button', { name: 'Start' }),
    'class?board=2 4 2/..../1221&to=cnf&steps=first_fail,indomain_min': (page) => page.getByText(/^\d+ nodes, /),
    'queens?board=4:0.5:3': (page) => page.getByText('2 queens attack each other.'),
    'play?size=9x9x10&rule=open&seed=7': (page) => cell(page, 'row 5, column 5, covered'),
    'analyse?board=3 4 3/1.../..../....': (page) => page.getByText('84 solutions', { exact: true }),
  };
  const done = {
    async analyse(page) {
      await cell(page, 'row 1, column 1, safe').click();
      await page.getByText('Technique: subset').waitFor();
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.getByText('There is a cell that is certainly safe.').waitFor();
    },
    async play(page) {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
    async 'analyse?board=.3.'(page) {
      await handIn(page, '12X\n');
      await page.getByRole('alert').getByText('line 1, column 3').waitFor();
    },
    async 'play?size=9x9x10&rule=open&seed=7'(page) {
      await cell(page, 'row 5, column 5, covered').click();
      await clue(page).waitFor();
      await page.getByRole('button', { name: 'One move' }).click();
      await page.getByText(/^(Opens \d|Guesses row)/).waitFor();
    },
    async [`review?${new URLSearchParams({ game })}`](page) {
      await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
      await page.getByRole('button', { name: 'Show' }).waitFor();
    },
    async class(page) {
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('row', { name: /^exact .* ms \d+$/ }).waitFor();
    },
    async 'analyse?board=3 4 3/1.../..../....'(page) {
      await cell(page, 'row 2, column 3, covered, 25 % mine').click();
      await page.getByText('A mine in 21 of 84 solutions').waitFor();
    },
  };
  const looks = {
    light: { colorScheme: 'light' }, dark: { colorScheme: 'dark' },
    contrast: { colorScheme: 'light', contrast: 'more' }, 'contrast dark': { colorScheme: 'dark', contrast: 'more' },
  };
  for (const [screen, there] of Object.entries(screens)) {
    const { page, context } = await open(browser, `${site.url}#/${screen}`);
    await there(page).first().waitFor();
    await done[screen]?.(page);
    // From outside the page's own policy, as an extension would.
    const session = await context.newCDPSession(page);
    await session.send('Page.enable');
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
    const ask = (expression) => session.send('Runtime.evaluate', { contextId, awaitPromise: true, returnByValue: true, expression });
    await ask(axe);
    for (const [look, media] of Object.entries(looks)) {
      await page.emulateMedia({ contrast: 'no-preference', ...media });
      await page.waitForFunction(([theme, dark]) => document.documentElement.dataset.theme === theme
        && document.documentElement.hasAttribute('data-dark') === (dark !== undefined || theme === 'dark'), look.split(' '));
      // Colours that change slowly are not those to judge.
      await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
      const { result } = await ask('axe.run().then((told) => JSON.stringify(told.violations.map((one) => [one.id, one.nodes.map((node) => node.html)])))');
      assert.deepEqual(JSON.parse(result.value), [], `${screen}, ${look}`);
    }
    await context.close();
  }
});
