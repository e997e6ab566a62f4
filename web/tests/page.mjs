// What the tests share: a small static server for the built page, and a browser.

import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** The built page: `./build-page` makes it. */
export const FOLDER = process.env.PRATO_PAGE ?? fileURLToPath(new URL('../../target/page', import.meta.url));

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the page from 127.0.0.1, on any free port. */
export function serve() {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://page').pathname).replace(/\/$/, '/index.html');
    try {
      const bytes = readFileSync(join(FOLDER, path));
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ server, url: `http://127.0.0.1:${server.address().port}/` }));
  });
}

/** A browser with nothing kept. */
export function browse() {
  const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, args: flags });
}

/**
 * A page at an address, which fails the test if the page complains: errors, and what the
 * content-security policy forbids.
 */
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(url);
  return { page, context, complaints };
}
