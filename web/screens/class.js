// For a class: one board and its model side by side, the ladder as a timeline, and a race of engines.

import { GridView } from '../board/grid.js';
import { cellName, covered, fromText, paintCell, toText } from '../board/mines.js';
import { button, fill, h, select } from '../dom.js';
import { link } from '../router.js';
import { copy, copyButtons, packed, unpacked } from '../share.js';
import { say } from '../status.js';
import { load } from '../store.js';
import { text } from '../strings.js';
import { onActions } from '../keys.js';
import { EXAMPLES } from './examples.js';
import { pasteDialog } from './paste.js';
import { ENCODINGS, STRATEGIES, race, ruleSwitches, settingsOf, statedBy } from './race.js';
import { timeline } from './timeline.js';
import { treeSteps } from './tree.js';

/** @typedef {[number, number]} Place */

/** The clauses of so many cells are counted in every encoding, unasked. */
const COUNTED = 600;
/** What can be stepped through. The engine `search` cannot be free. */
const WAYS = ['ladder', ...STRATEGIES.filter((name) => name !== 'free')];

/** @type {import('../main.js').Screen} */
export function lesson(root, params, ask) {
  /** @type {import('../board/mines.js').Mines | null} */
  const kept = load('analyse', null);
  let board = kept ?? covered(9, 9, 10);
  const asked = params.get('to') ?? '';
  let target = Object.hasOwn(text.class.targets, asked) ? asked : 'mzn';
  let encoding = ENCODINGS.find((name) => name === params.get('encoding')) ?? 'mixed';
  /** What is stepped through: the ladder, or a search by a strategy. */
  let way = WAYS.find((name) => name === params.get('steps')) ?? 'ladder';
  /** The model as text. */
  let written = '';
  /** What is lit: an origin such as `the 3 at row 2, column 5`. */
  let lit = '';
  /** @type {import('./timeline.js').Moment | null} */
  let moment = null;
  let wave = 0;

  const near = (/** @type {Place} */ [row, col], /** @type {number} */ r, /** @type {number} */ c) =>
    Math.max(Math.abs(row - 1 - r), Math.abs(col - 1 - c)) === 1;
  const is = (/** @type {Place} */ [row, col], /** @type {number} */ r, /** @type {number} */ c) => row - 1 === r && col - 1 === c;
  const cellAt = (/** @type {number} */ row, /** @type {number} */ col) => board.cells[row * board.cols + col] ?? '.';

  /** @param {number} row @param {number} col @returns {import('../board/mines.js').Look} */
  function look(row, col) {
    const open = /[0-8]/.test(cellAt(row, col));
    if (moment) {
      const has = (/** @type {Place[]} */ places) => places.some((place) => is(place, row, col));
      const { step } = moment;
      const frame = has(step.clues) ? 'clue' : has(step.safe) || has(step.mines_certain) ? 'target' : undefined;
      return { frame, ...(has(moment.safe) ? { chance: 0 } : has(moment.mines) ? { chance: 1 } : {}) };
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

  const model = h('pre', { class: 'model', tabindex: '0', 'aria-label': text.class.model, role: 'region', onkeydown: (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const rules = [...new Set([...model.children].map((line) => line.getAttribute('data-origin') ?? ''))].filter(Boolean);
    light(rules[Math.min(rules.length - 1, Math.max(0, rules.indexOf(lit) + step))] ?? '');
    showLit();
  } });
  const told = h('p', { 'aria-live': 'polite' });
  const counts = h('p', { class: 'quiet' });
  const ladder = timeline((at) => {
    moment = at;
    told.textContent = at?.step.words ?? '';
    view.refresh();
  });
  const settings = settingsOf(params, ask.kind);
  const engines = race(ask, () => board, settings);

  /** @param {number} row @param {number} col */
  function point(row, col) {
    const clue = cellAt(row, col);
    light(/[0-8]/.test(clue) ? `the ${clue} at row ${row + 1}, column ${col + 1}` : '');
    showLit();
  }

  /** The lines that are lit come into sight: of a clue, those of its number. */
  function showLit() {
    const line = /** @type {HTMLElement | null} */ (model.querySelector(`.lit[data-origin="${lit}"]`) ?? model.querySelector('.lit'));
    if (line) model.scrollTop = line.offsetTop - model.clientHeight / 3;
  }

  /** @param {string} origin */
  function light(origin) {
    if (origin === lit && !moment) return;
    ladder.stop();
    [lit, moment] = [origin, null];
    told.textContent = origin;
    mark();
    view.refresh();
  }

  /** Marks the lines of what is lit. */
  function mark() {
    for (const line of model.children) line.classList.toggle('lit', lit !== '' && belongs(line, lit));
  }

  /** A clue has the lines of its number, and that it is open. @param {Element} line @param {string} origin */
  function belongs(line, origin) {
    const own = line.getAttribute('data-origin') ?? '';
    const [one, other] = [placeOf(own), placeOf(origin)];
    return own === origin || (one !== null && other !== null && one[0] === other[0] && one[1] === other[1]);
  }

  function begin() {
    wave += 1;
    [lit, moment] = ['', null];
    view.resize(board.rows, board.cols);
    write();
    encodings();
    engines.reset();
    walk();
  }

  /** The steps to go through. */
  async function walk() {
    const [mine, asked] = [wave, way];
    const reply = asked === 'ladder' ? await ask.ladder(board) : await ask.tree(board, asked, statedBy(settings, board));
    if (mine !== wave || asked !== way) return;
    if (reply.status === 'error') ladder.show([], text.error(/** @type {any} */ (reply)));
    else if (asked === 'ladder') ladder.show(reply.steps ?? [], reply.words ?? '');
    else ladder.show(treeSteps(reply.trace ?? []), reply.tree ? text.class.tree(reply) : text.stopped);
  }

  async function write() {
    const mine = wave;
    const wanted = target === 'cnf' ? { to: target, encoding } : { to: target };
    const reply = await ask.export(toText(board), wanted, statedBy(settings, board));
    if (mine !== wave) return;
    if (reply.status !== 'answered') return fill(model, h('span', { class: 'error' }, text.error(/** @type {any} */ (reply))));
    let origin = '';
    let rules = 0;
    written = String(reply.text);
    const lines = written.trimEnd().split('\n');
    fill(model, lines.slice(0, 4000).map((line) => {
      const comment = /^\s*(?:[%*c;\\#]|\/\/)\s*(the .*)$/.exec(line);
      if (comment) origin = comment[1] ?? '';
      else if (line.trim() === '') origin = '';
      else if (origin !== '') rules += 1;
      const own = origin;
      return h('span', { 'data-origin': own, onpointerenter: () => light(own) }, line === '' ? ' ' : line);
    }));
    mark();
    showLit();
    counts.textContent = sizeOf(written) ?? text.class.counts(lines.length, rules);
  }

  /** Clauses are written in one of several ways, each with so many of them. */
  const encodingsOf = h('div', {});
  async function encodings() {
    fill(encodingsOf, target === 'cnf' && select(text.class.encoding, ENCODINGS.map((name) => [name, name]), encoding, (name) => {
      encoding = name;
      write();
    }));
    if (target !== 'cnf' || board.cells.length > COUNTED) return;
    const [mine, options] = [wave, [...encodingsOf.querySelectorAll('option')]];
    for (const option of options) {
      const reply = await ask.export(toText(board), { to: 'cnf', encoding: option.value }, statedBy(settings, board), { lane: 'counts' });
      if (mine !== wave || !option.isConnected) return;
      const size = reply.kind === 'large' ? text.class.tooLarge : sizeOf(String(reply.text ?? ''));
      if (size) option.textContent = `${option.value}: ${size}`;
    }
  }

  fill(root, h('div', { class: 'screen wide' },
    h('div', { class: 'stage' },
      h('p', { class: 'quiet' }, text.class.about),
      h('div', { class: 'bar' }, button(text.paste, () => paste.show()),
        button(text.class.link, async () => copy(link('class', { board: await packed(toText(board)), to: target, encoding, steps: way, ...engines.params() })))),
      view.element, told,
      copyButtons(view, () => toText(board), text.board),
      h('section', { 'aria-label': text.class.steps, class: 'panel' }, h('h2', {}, text.class.steps),
        select(text.class.waysOf, WAYS.map((name) => [name, name === 'ladder' ? text.class.ways.ladder : text.class.ways.search(name)]), way, (name) => {
          way = name;
          light('');
          walk();
        }), ladder.element)),
    h('div', { class: 'panel' },
      h('section', { 'aria-label': text.class.target },
        select(text.class.target, Object.entries(text.class.targets), target, (name) => {
          target = name;
          encodings();
          write();
        }), encodingsOf, ruleSwitches(settings, () => {
          write();
          encodings();
          engines.reset();
          if (way !== 'ladder') walk();
        }), model, counts, h('div', { class: 'copies' }, button(text.class.copyModel, () => copy(written)))),
      h('section', { 'aria-label': text.class.race }, h('h2', {}, text.class.race), engines.element))), paste.element);
  const endKeys = onActions({ next: ladder.next, back: ladder.back });

  const sent = params.get('board') ?? (kept ? null : EXAMPLES.beginner);
  if (sent) {
    unpacked(sent).then(async (given) => {
      if (given === null) paste.broken();
      const reply = await ask.read(given ?? EXAMPLES.beginner ?? '');
      if (reply.status === 'answered') board = fromText(reply.text);
      else say(text.error(/** @type {any} */ (reply)));
      begin();
    });
  } else {
    begin();
  }
  return () => {
    wave += 1;
    engines.stop();
    ladder.stop();
    endKeys();
    view.destroy();
  };
}

/** How many clauses there are: they say so themselves. @param {string} written */
function sizeOf(written) {
  const cnf = /^p cnf (\d+) (\d+)/m.exec(written);
  return cnf && text.class.clauses(Number(cnf[1]), Number(cnf[2]));
}

/** The place in an origin. @param {string} origin @returns {Place | null} */
function placeOf(origin) {
  const found = /row (\d+), column (\d+)/.exec(origin);
  return found ? [Number(found[1]), Number(found[2])] : null;
}
