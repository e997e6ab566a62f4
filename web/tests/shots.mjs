// Pictures of every screen, to be looked at: node tests/shots.mjs FOLDER

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { browse, open, serve } from './page.mjs';

const folder = process.argv[2] ?? 'shots';
mkdirSync(folder, { recursive: true });
const { server, url } = await serve();
const browser = await browse();
const SCREENS = (process.argv[3] ?? 'analyse,play,review,tetravex,queens,class').split(',');
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
await browser.close();
server.close();
