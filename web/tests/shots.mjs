// Pictures of every screen, to be looked at: node tests/shots.mjs FOLDER [SCREENS]
// Those of the README are page-light.png and page-dark.png: an Expert board, and why a cell is safe.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { browse, open, serve } from './page.mjs';

const folder = process.argv[2] ?? 'shots';
mkdirSync(folder, { recursive: true });
const { server, url } = await serve();
const browser = await browse();
const SCREENS = (process.argv[3] ?? 'analyse,play,review,tetravex,queens,class').split(',').filter((name) => name !== 'none');
for (const screen of SCREENS) {
  for (const [width, scheme] of [[1440, 'light'], [1440, 'dark'], [768, 'light'], [360, 'light']]) {
    const { page, context, complaints } = await open(browser, `${url}#/${screen}`, {
      viewport: { width, height: width === 360 ? 740 : 900 }, colorScheme: scheme, hasTouch: width === 360, isMobile: width === 360,
    });
    await page.waitForTimeout(700);
    await page.screenshot({ path: join(folder, `${screen}-${width}-${scheme}.png`), fullPage: width < 800 });
    if (complaints.length) console.log(screen, width, complaints);
    await context.close();
  }
}
for (const colorScheme of ['light', 'dark']) {
  const { page, context } = await open(browser, url, { viewport: { width: 1320, height: 870 }, colorScheme });
  await page.getByText('10 solutions', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Examples' }).selectOption('expert');
  await page.getByText('10³⁵ solutions', { exact: false }).first().waitFor();
  await page.getByRole('gridcell', { name: /safe$/ }).first().click();
  await page.getByText('Technique:', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.screenshot({ path: join(folder, `page-${colorScheme}.png`) });
  await context.close();
}
await browser.close();
server.close();
