// For a class: one board and its model side by side, the ladder step by step, and a race of engines.

import { GridView } from '../board/grid.js';
import { cellName, covered, fromText, paintCell, toText } from '../board/mines.js';
import { button, fill, h, select } from '../dom.js';
import { link } from '../router.js';
import { copy, packed, unpacked } from '../share.js';
import { say } from '../status.js';
import { load } from '../store.js';
import { text } from '../strings.js';
import { EXAMPLES } from './examples.js';
import { pasteDialog } from './paste.js';

/** @typedef {[number, number]} Place */

/** @type {import('../main.js').Screen} */
export function lesson(root, params, ask) {
  /** @type {import('../board/mines.js').Mines | null} */
  const kept = load('analyse', null);
  let board = kept ?? covered(9, 9, 10);
  let target = params.get('model') ?? 'mzn';
  /** What is lit: an origin such as `the 3 at row 2, column 5`. */
  let lit = '';
  /** @type {{ clues: Place[], safe: Place[], mines: Place[] } | null} */
  let step = null;
  /** @type {AbortController | null} */
  let job = null;
  let wave = 0;
  /** @type {string[][]} */
  let times = [];

  const near = (/** @type {Place} */ [row, col], /** @type {number} */ r, /** @type {number} */ c) =>
    Math.max(Math.abs(row - 1 - r), Math.abs(col - 1 - c)) === 1;
  const is = (/** @type {Place} */ [row, col], /** @type {number} */ r, /** @type {number} */ c) => row - 1 === r && col - 1 === c;
  const cellAt = (/** @type {number} */ row, /** @type {number} */ col) => board.cells[row * board.cols + col] ?? '.';

  /** @param {number} row @param {number} col @returns {import('../board/mines.js').Look} */
  function look(row, col) {
    const open = /[0-8]/.test(cellAt(row, col));
    if (step) {
      if (step.clues.some((clue) => is(clue, row, col))) return { frame: 'clue' };
      if (step.safe.some((cell) => is(cell, row, col))) return { chance: 0, frame: 'target' };
      if (step.mines.some((cell) => is(cell, row, col))) return { chance: 1, frame: 'target' };
      return {};
    }
    const place = placeOf(lit);
    if (!place) return {};
    if (is(place, row, col)) return { frame: 'clue' };
    return !open && /^the \d/.test(lit) && near(place, row, col) ? { frame: 'cells' } : {};
  }

  const view = new GridView({
    label: text.board,
    paint: (ctx, row, col, x, y, size, tones) => paintCell(ctx, x, y, size, cellAt(row, col), look(row, col), tones),
    name: (row, col) => cellName(row, col, cellAt(row, col), look(row, col)),
    onHover: (row, col) => point(row, col),
    onPress: ({ row, col, kind }) => kind === 'down' && point(row, col),
    onActivate: point,
  });
  const paste = pasteDialog(ask, (found) => {
    board = found;
    begin();
  });

  const model = h('pre', { class: 'model', tabindex: '0', 'aria-label': text.class.model, role: 'region' });
  const told = h('p', { 'aria-live': 'polite' });
  const counts = h('p', { class: 'quiet' });
  const ladder = h('div', { class: 'panel' });
  const race = h('div', { class: 'panel' });

  /** @param {number} row @param {number} col */
  function point(row, col) {
    const clue = cellAt(row, col);
    light(/[0-8]/.test(clue) ? `the ${clue} at row ${row + 1}, column ${col + 1}` : '');
  }

  /** @param {string} origin */
  function light(origin) {
    if (origin === lit && !step) return;
    [lit, step] = [origin, null];
    told.textContent = origin;
    for (const line of model.children) line.classList.toggle('lit', origin !== '' && belongs(line, origin));
    view.refresh();
  }

  /** A clue has the lines of its number, and that it is open. @param {Element} line @param {string} origin */
  function belongs(line, origin) {
    const own = line.getAttribute('data-origin') ?? '';
    const [one, other] = [placeOf(own), placeOf(origin)];
    return own === origin || (one !== null && other !== null && one[0] === other[0] && one[1] === other[1]);
  }

  function begin() {
    wave += 1;
    job?.abort();
    [lit, step, times] = ['', null, []];
    view.resize(board.rows, board.cols);
    write();
    climb();
    engines();
  }

  async function write() {
    const mine = wave;
    const reply = await ask.export(toText(board), target);
    if (mine !== wave) return;
    if (reply.status !== 'answered') return fill(model, text.error(/** @type {any} */ (reply)));
    let origin = '';
    let rules = 0;
    const lines = String(reply.text).trimEnd().split('\n');
    fill(model, lines.slice(0, 4000).map((line) => {
      const comment = /^\s*(?:[%*c;\\#]|\/\/)\s*(the .*)$/.exec(line);
      if (comment) origin = comment[1] ?? '';
      else if (line.trim() === '') origin = '';
      else if (origin !== '') rules += 1;
      const own = origin;
      return h('span', { 'data-origin': own, onpointerenter: () => light(own) }, line === '' ? ' ' : line);
    }));
    counts.textContent = text.class.counts(lines.length, rules);
  }

  async function climb() {
    const mine = wave;
    const reply = await ask.ladder(board);
    if (mine !== wave) return;
    /** @type {any[]} */
    const steps = reply.steps ?? [];
    const list = h('ol', { class: 'steps' }, steps.map((one) => h('li', {}, `${one.rung}: ${one.words}`)));
    let now = -1;
    const go = (/** @type {number} */ index) => {
      now = Math.min(steps.length - 1, Math.max(0, index));
      step = steps[now] ?? null;
      [...list.children].forEach((item, at) => {
        if (at === now) item.setAttribute('aria-current', 'step');
        else item.removeAttribute('aria-current');
      });
      told.textContent = steps[now]?.words ?? '';
      view.refresh();
    };
    fill(ladder, h('p', { class: 'quiet' }, text.class.ladderAbout),
      steps.length ? h('div', { class: 'bar' }, button(text.back, () => go(now - 1)), button(text.next, () => go(now + 1))) : h('p', {}, text.class.stuck),
      list, h('p', {}, reply.words ?? ''));
  }

  function engines() {
    const names = ask.kind === 'wasm' ? ['exact', 'search'] : ['exact', 'sat', 'cp', 'asp', 'search'];
    const body = h('tbody', {});
    const draw = () => fill(body, times.map((row) => h('tr', {}, row.map((value, at) => h('td', { class: at === 2 ? 'number' : false }, value)))));
    async function run() {
      job?.abort();
      const own = new AbortController();
      job = own;
      times = [];
      for (const name of names) {
        if (own.signal.aborted) break;
        const began = performance.now();
        const lane = [name, text.working, ''];
        times.push(lane);
        const timer = setInterval(() => {
          lane[2] = text.class.milliseconds(performance.now() - began);
          draw();
        }, 100);
        const reply = await ask.countBy(board, name, { signal: own.signal });
        clearInterval(timer);
        lane[1] = reply.status === 'error' ? reply.message : (reply.count ?? reply.status);
        lane[2] = text.class.milliseconds(performance.now() - began);
        draw();
      }
      say(times.map(([name, answer, time]) => `${name}: ${answer}, ${time}`).join('; '));
    }
    fill(race, h('p', { class: 'quiet' }, text.class.raceAbout(ask.kind)),
      h('div', { class: 'bar' }, button(text.class.start, run, { class: 'primary' }), button(text.stop, () => job?.abort()),
        button(text.class.csv, () => copy(['engine,answer,time', ...times.map((row) => row.join(','))].join('\n')))),
      h('table', {}, h('thead', {}, h('tr', {}, [text.class.engine, text.class.answer, text.class.time].map((name) => h('th', { scope: 'col' }, name)))), body));
  }

  fill(root, h('div', { class: 'screen wide' },
    h('div', { class: 'stage' },
      h('p', { class: 'quiet' }, text.class.about),
      h('div', { class: 'bar' }, button(text.paste, () => paste.show()),
        button(text.class.link, async () => copy(link('class', { board: await packed(toText(board)), model: target })))),
      view.element, told),
    h('div', { class: 'panel' },
      h('section', { 'aria-label': text.class.target },
        select(text.class.target, Object.entries(text.class.targets), target, (name) => {
          target = name;
          write();
        }), model, counts),
      h('section', { 'aria-label': text.class.ladder }, h('h2', {}, text.class.ladder), ladder),
      h('section', { 'aria-label': text.class.race }, h('h2', {}, text.class.race), race))), paste.element);

  const sent = params.get('board') ?? (kept ? null : EXAMPLES.beginner);
  if (sent) {
    unpacked(sent).then(async (given) => {
      const reply = await ask.read(given ?? '');
      if (reply.status === 'answered') board = fromText(reply.text);
      else say(text.error(/** @type {any} */ (reply)));
      begin();
    });
  } else {
    begin();
  }
  return () => {
    wave += 1;
    job?.abort();
    view.destroy();
  };
}

/** The place in an origin. @param {string} origin @returns {Place | null} */
function placeOf(origin) {
  const found = /row (\d+), column (\d+)/.exec(origin);
  return found ? [Number(found[1]), Number(found[2])] : null;
}
