// How fast the page is, measured on the page itself: the editor is driven as a person would.

import { LARGEST, fromText, toText } from '../board/mines.js';
import { button, fill, h } from '../dom.js';
import { load, save } from '../store.js';
import { text } from '../strings.js';
import { analyse } from './analyse.js';

const EDITS = 80;
const FRAMES = 90;

/** @type {import('../main.js').Screen} */
export function bench(root, _params, ask) {
  const body = h('tbody', {});
  const host = h('div', {});
  const start = button(text.class.start, async () => {
    start.disabled = true;
    const kept = ['analyse', 'analyse-steps'].map((name) => /** @type {[string, unknown]} */ ([name, load(name, null)]));
    fill(body);
    for (const [rows, cols, mines] of [[16, 30, 99], [100, 100, 2000]]) {
      const times = await edits(rows ?? 0, cols ?? 0, mines ?? 0);
      tell(text.bench.edit(`${rows} × ${cols}`), times);
    }
    await pan();
    fill(host);
    for (const [name, was] of kept) save(name, was);
    start.disabled = false;
  }, { class: 'primary' });
  fill(root, h('div', { class: 'stage' }, h('p', {}, text.bench.about), h('div', { class: 'bar' }, start),
    h('table', { 'aria-label': text.screens.bench },
      h('thead', {}, h('tr', {}, [text.bench.what, text.bench.median, text.bench.p95].map((name) => h('th', { scope: 'col' }, name)))), body), host));

  /** @param {string} what @param {number[]} times */
  function tell(what, times) {
    const sorted = [...times].sort((a, b) => a - b);
    const at = (/** @type {number} */ share) => text.class.milliseconds(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
    body.append(h('tr', {}, h('td', {}, what), h('td', {}, at(0.5)), h('td', {}, at(0.95))));
  }

  /** A position of a game, with a third of the safe cells open. @param {number} rows @param {number} cols @param {number} mines */
  async function position(rows, cols, mines) {
    const deal = { size: `${rows}x${cols}x${mines}`, rule: 'open', seed: 1 };
    /** @type {[string, number, number][]} */
    const moves = [['open', rows / 2, cols / 2]];
    const dealt = await ask.game(deal, moves, true);
    dealt.field.forEach((/** @type {string} */ line, /** @type {number} */ row) => {
      [...line].forEach((cell, col) => {
        if (cell === '.' && (row * 7 + col * 3) % 8 < 2 && row < rows / 2) moves.push(['open', row + 1, col + 1]);
      });
    });
    const reply = await ask.game(deal, moves, false);
    return { rows, cols, mines, cells: [...reply.view.join('')] };
  }

  /** @param {import('../board/mines.js').Mines} board */
  async function editor(board) {
    save('analyse', fromText(toText(board)));
    const element = h('div', {});
    fill(host, element);
    const shaded = new Promise((resolve) => element.addEventListener('shaded', resolve, { once: true }));
    const end = analyse(element, new URLSearchParams(), ask);
    await shaded;
    await painted();
    return { element, end };
  }

  /** @param {number} rows @param {number} cols @param {number} mines */
  async function edits(rows, cols, mines) {
    const { element, end } = await editor(await position(rows, cols, mines));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const cells = [...element.querySelectorAll('[role=gridcell]')].filter((cell) => /covered/.test(cell.ariaLabel ?? ''));
    const times = [];
    for (let edit = 0; edit < EDITS; edit += 1) {
      const cell = /** @type {HTMLElement} */ (cells[(edit * 13) % cells.length]);
      cell.focus({ preventScroll: true });
      const shaded = new Promise((resolve) => element.addEventListener('shaded', resolve, { once: true }));
      const began = performance.now();
      cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }));
      await shaded;
      await painted();
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    end();
    return times;
  }

  async function pan() {
    const { element, end } = await editor(await position(LARGEST, LARGEST, 8000));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    let long = 0;
    const observer = new PerformanceObserver((list) => (long += list.getEntries().length));
    observer.observe({ type: 'longtask' });
    const view = element.querySelector('.board-view');
    const times = [];
    for (let frame = 0; frame < FRAMES; frame += 1) {
      const began = performance.now();
      view?.scrollBy({ left: 24, top: 24, behavior: 'instant' });
      await painted();
      times.push(performance.now() - began);
    }
    await new Promise((resolve) => setTimeout(resolve, 400));
    observer.disconnect();
    end();
    tell(text.bench.pan, times);
    body.append(h('tr', {}, h('td', {}, text.bench.long), h('td', {}, String(long)), h('td', {})));
  }

  return () => fill(host);
}

/** When the next frame has been painted. */
function painted() {
  return new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  }));
}
