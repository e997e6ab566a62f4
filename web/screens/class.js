// For a class: one board and its model side by side, the ladder as a timeline, and a race of engines.

import { GridView } from '../board/grid.js';
import { cellName, covered, fromText, paintCell, toText } from '../board/mines.js';
import { button, fill, h, select } from '../dom.js';
import { link } from '../router.js';
import { copy, packed, unpacked } from '../share.js';
import { say } from '../status.js';
import { load } from '../store.js';
import { text } from '../strings.js';
import { onActions } from '../keys.js';
import { EXAMPLES } from './examples.js';
import { pasteDialog } from './paste.js';
import { ENCODINGS, race, ruleSwitches, settingsOf, statedBy } from './race.js';
import { timeline } from './timeline.js';

/** @typedef {[number, number]} Place */

/** @type {import('../main.js').Screen} */
export function lesson(root, params, ask) {
  /** @type {import('../board/mines.js').Mines | null} */
  const kept = load('analyse', null);
  let board = kept ?? covered(9, 9, 10);
  const asked = params.get('to') ?? '';
  let target = asked in text.class.targets ? asked : 'mzn';
  let encoding = ENCODINGS.find((name) => name === params.get('encoding')) ?? 'mixed';
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
      const frame = has(step.clues) ? 'clue' : has(step.safe) || has(step.mines) ? 'target' : undefined;
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

  const model = h('pre', { class: 'model', tabindex: '0', 'aria-label': text.class.model, role: 'region' });
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
  }

  /** @param {string} origin */
  function light(origin) {
    if (origin === lit && !moment) return;
    ladder.stop();
    [lit, moment] = [origin, null];
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
    [lit, moment] = ['', null];
    view.resize(board.rows, board.cols);
    write();
    engines.reset();
    const mine = wave;
    ask.ladder(board).then((reply) => mine === wave && ladder.show(reply));
  }

  async function write() {
    const mine = wave;
    const wanted = target === 'cnf' ? { to: target, encoding } : { to: target };
    const reply = await ask.export(toText(board), wanted, statedBy(settings, board));
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
    // Clauses say themselves how many they are.
    const cnf = lines.map((line) => /^p cnf (\d+) (\d+)/.exec(line)).find(Boolean);
    counts.textContent = cnf ? text.class.clauses(Number(cnf[1]), Number(cnf[2])) : text.class.counts(lines.length, rules);
  }

  /** Clauses are written in one of several ways. */
  const encodingsOf = h('div', {});
  function encodings() {
    fill(encodingsOf, target === 'cnf' && select(text.class.encoding, ENCODINGS.map((name) => [name, name]), encoding, (name) => {
      encoding = name;
      write();
    }));
  }
  encodings();

  fill(root, h('div', { class: 'screen wide' },
    h('div', { class: 'stage' },
      h('p', { class: 'quiet' }, text.class.about),
      h('div', { class: 'bar' }, button(text.paste, () => paste.show()),
        button(text.class.link, async () => copy(link('class', { board: await packed(toText(board)), to: target, encoding, ...engines.params() })))),
      view.element, told,
      h('section', { 'aria-label': text.class.ladder, class: 'panel' }, h('h2', {}, text.class.ladder), ladder.element)),
    h('div', { class: 'panel' },
      h('section', { 'aria-label': text.class.target },
        select(text.class.target, Object.entries(text.class.targets), target, (name) => {
          target = name;
          encodings();
          write();
        }), encodingsOf, ruleSwitches(settings, () => {
          write();
          engines.reset();
        }), model, counts),
      h('section', { 'aria-label': text.class.race }, h('h2', {}, text.class.race), engines.element))), paste.element);
  const endKeys = onActions({ next: ladder.next, back: ladder.back });

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
    engines.stop();
    ladder.stop();
    endKeys();
    view.destroy();
  };
}

/** The place in an origin. @param {string} origin @returns {Place | null} */
function placeOf(origin) {
  const found = /row (\d+), column (\d+)/.exec(origin);
  return found ? [Number(found[1]), Number(found[2])] : null;
}
