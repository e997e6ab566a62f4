// A smoke test in Firefox, where it is installed: the page answers. It is driven over WebDriver BiDi.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { serve } from './page.mjs';

const FIREFOX = ['firefox', 'firefox-esr'].find((name) => spawnSync(name, ['--version']).status === 0);

const missing = !FIREFOX ? 'Firefox is not installed' : typeof WebSocket === 'undefined' ? 'this Node.js has no WebSocket' : false;

test('the page answers in Firefox', { skip: missing }, async () => {
  const site = await serve();
  const profile = mkdtempSync(join(tmpdir(), 'prato-firefox-'));
  const child = spawn(FIREFOX, ['--headless', '--remote-debugging-port', '0', '--profile', profile, '--no-remote'], { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    const address = await new Promise((resolve, reject) => {
      let said = '';
      child.stderr.on('data', (bytes) => {
        said += bytes;
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
        if (found) resolve(found[1]);
      });
      child.on('exit', () => reject(new Error(said)));
    });
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    let last = 0;
    const waiting = new Map();
    socket.onmessage = ({ data }) => {
      const { id, result, error, message } = JSON.parse(data);
      const [resolve, reject] = waiting.get(id) ?? [];
      if (error) reject?.(new Error(message));
      else resolve?.(result);
    };
    const send = (method, params) => new Promise((resolve, reject) => {
      waiting.set(++last, [resolve, reject]);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
    await send('session.new', { capabilities: {} });
    const { contexts } = await send('browsingContext.getTree', {});
    const context = contexts[0].context;
    await send('browsingContext.navigate', { context, url: `${site.url}#/analyse`, wait: 'complete' });
    const expression = 'document.querySelector("[aria-label=Summary]")?.textContent ?? ""';
    let told = '';
    for (let turn = 0; turn < 200 && !told.includes('10 solutions'); turn += 1) {
      const { result } = await send('script.evaluate', { expression, target: { context }, awaitPromise: false });
      told = result.value ?? '';
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.match(told, /10 solutions/);
    socket.close();
  } finally {
    child.kill();
    site.server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
