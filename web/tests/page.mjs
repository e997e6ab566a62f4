// What the tests share: a small static server for the built page, the program as a server, and a browser.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** The built page: `./build-page` makes it. */
export const FOLDER = process.env.PRATO_PAGE ?? fileURLToPath(new URL('../../target/page', import.meta.url));

/** The program: `cargo build` makes it. */
export const PROGRAM = process.env.PRATO ?? fileURLToPath(new URL('../../target/debug/prato', import.meta.url));

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

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

/** Starts `prato serve` on any free port; it says where it answers. */
export async function program() {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is not there: cargo build`);
  const child = spawn(PROGRAM, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    const hear = (bytes) => {
      said += bytes;
      const found = /http:\/\/[\w.:[\]]+\//.exec(said);
      if (found) resolve(found[0].replace('localhost', '127.0.0.1'));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => reject(new Error(`prato serve ended with ${code}: ${said}`)));
  });
  return { url, end: () => child.kill('SIGTERM') };
}

/** A browser with nothing kept. */
export function browse() {
  const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'];
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: flags });
}

/**
 * A page at an address, and what it complains of: errors, and what the content-security policy forbids.
 */
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => console.error(`forbidden: ${event.violatedDirective} ${event.blockedURI}`));
  });
  await page.goto(url);
  return { page, context, complaints };
}

/** A cell by its name. */
export const cell = (page, name) => page.getByRole('gridcell', { name, exact: true });

/** An open cell: none is open before the first click. */
export const clue = (page) => page.getByRole('gridcell', { name: /column \d+, [0-8]$/ }).first();

/** What the board says, cell by cell. All names change at once. */
export const names = (page) => page.getByRole('gridcell').evaluateAll((cells) => cells.map((one) => one.ariaLabel));

/** Waits until the board says this. */
export function waitForNames(page, expected) {
  return page.waitForFunction((wanted) => {
    const cells = [...document.querySelectorAll('[role=gridcell]')].map((one) => one.ariaLabel);
    return JSON.stringify(cells) === wanted;
  }, JSON.stringify(expected));
}

/** Waits until something holds that takes a while to find out. */
export async function until(what, holds) {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`it never came true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Hands in a text on the screen Analyse. */
export async function handIn(page, text) {
  await page.getByRole('button', { name: 'Paste' }).click();
  await page.getByRole('textbox', { name: 'The text of a board' }).fill(text);
  await page.getByRole('button', { name: 'Read' }).click();
}

/** Hands in a text, and waits until it was read: the board before it may have cells of the same names. */
export async function paste(page, text) {
  await handIn(page, text);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

export const example = (name) => readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');

/** Whether two replies are the same, chances to 1e-12. */
export function same(one, other) {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= 1e-12;
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((item, at) => same(item, other[at]));
  if (one && other && typeof one === 'object' && typeof other === 'object') {
    const keys = Object.keys(one);
    return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]));
  }
  return one === other;
}
