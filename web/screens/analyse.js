// The editor that answers as one types.

import { GridView } from '../board/grid.js';
import { LARGEST, cellName, changed, components, covered, fromText, paintCell, resized, seenCells, short, toText } from '../board/mines.js';
import { button, checkbox, fill, h, number, onDrop, onWide, select } from '../dom.js';
import { actionOf, onActions } from '../keys.js';
import { forget, link } from '../router.js';
import { copy, copyButtons, packed, unpacked } from '../share.js';
import { say } from '../status.js';
import { load, save } from '../store.js';
import { text } from '../strings.js';
import { EXAMPLES } from './examples.js';
import { History, historyButtons } from './history.js';
import { hintPanel } from './hints.js';
import { pasteDialog } from './paste.js';
import { whyPanel } from './why.js';

/** @typedef {import('../board/mines.js').Mines} Mines */
/** @typedef {import('../board/mines.js').Look} Look */

const OVERLAYS = /** @type {const} */ (['mine', 'safety', 'progress', 'winning', 'components', 'none']);
/** What the wheel goes through. */
const WHEEL = ['.', '0', '1', '2', '3', '4', '5', '6', '7', '8', 'F', 's'];
/** @type {import('../main.js').Screen} */
export function analyse(root, params, ask) {
  /** @type {History<Mines>} */
  const history = new History(load('analyse', covered(9, 9, 10)), keptSteps());
  const first = load('analyse', null) === null;
  /** Whether the board is nobody's yet: it is not kept then. */
  let untouched = first;
  const sent = params.get('board');
  /** Whether the board of the link is still to come. */
  let arriving = sent !== null;
  let tool = 'why';
  /** @type {typeof OVERLAYS[number]} */
  let overlay = OVERLAYS.find((name) => name === params.get('show')) ?? 'mine';
  /** @type {Record<string, any> | null} */
  let odds = null;
  /** @type {Record<string, any> | null} */
  let special = null;
  /** @type {import('./why.js').Marks | null} */
  let marks = null;
  /** @type {Set<number>} */
  let clash = new Set();
  /** @type {number | null} */
  let best = null;
  /** @type {Look[]} */
  let looks = [];
  /** The answer that is waited for. */
  let wave = 0;
  /** Whether another screen is shown: nothing is said of this one then. */
  let gone = false;
  /** @type {AbortController | null} */
  let job = null;
  /** What a stroke paints, while there is one. */
  let painting = '';
  let strokes = 0;
  /** What the last step was part of: a whole stroke is one step to go back, and so is all that the wheel did to one cell. */
  let gesture = '';
  /** Says that it takes a while. */
  let slow = 0;
  /** What there is to say of the overlay. */
  const note = h('p', { class: 'quiet' });

  const indexOf = (/** @type {[number, number]} */ [row, col]) => (row - 1) * history.now.cols + col - 1;
  const look = (/** @type {number} */ row, /** @type {number} */ col) => looks[row * history.now.cols + col] ?? {};
  const cellOf = (/** @type {number} */ row, /** @type {number} */ col) => history.now.cells[row * history.now.cols + col] ?? '.';

  const board = new GridView({
    label: text.board,
    paint: (ctx, row, col, x, y, size, tones) => paintCell(ctx, x, y, size, cellOf(row, col), look(row, col), tones),
    name: (row, col) => cellName(row, col, cellOf(row, col), look(row, col)),
    onPress: ({ row, col, kind, way, button: which }) => {
      const index = row * history.now.cols + col;
      if (kind !== 'down' && kind !== 'drag') {
        painting = '';
        if (clash.size) showSummary();
      }
      if (kind === 'long' || (kind === 'down' && which === 2)) return edit([[index, cellOf(row, col) === 'F' ? '.' : 'F']]);
      if (tool === 'why' && kind === 'up') return activate(row, col);
      if (tool === 'why' || which === 2) return;
      if (kind === 'down') {
        painting = cellOf(row, col) === tool ? '.' : tool;
        strokes += 1;
      }
      if (painting) edit(way.map((cell) => [cell.row * history.now.cols + cell.col, painting]), `stroke ${strokes}`);
    },
    onActivate: activate,
    onKey: (event, row, col) => {
      if (event.ctrlKey) return false;
      /** @type {Record<string, string>} */
      const keys = { cover: '.', '.': '.', delete: '.', safe: 's', flag: cellOf(row, col) === 'F' ? '.' : 'F' };
      const cell = /^[0-8]$/.test(event.key) ? event.key : keys[actionOf(event) ?? event.key.toLowerCase()];
      if (cell === undefined) return false;
      edit([[row * history.now.cols + col, cell]]);
      return true;
    },
    drags: () => tool !== 'why',
    onWheel: (row, col, step) => {
      if (tool === 'why') return false;
      const [at, index] = [WHEEL.indexOf(cellOf(row, col)), row * history.now.cols + col];
      edit([[index, WHEEL[(at + step + WHEEL.length) % WHEEL.length] ?? '.']], `wheel ${index}`);
      return true;
    },
  });

  const why = whyPanel(ask, (told) => {
    marks = told;
    shade();
  }, board, text.why.ask);
  const hints = hintPanel(ask, board,
    (at, certain) => {
      best = indexOf(at);
      shade();
      say(text.hints.which(at, certain));
    },
    (at) => why.explain(history.now, at));
  const paste = pasteDialog(ask, (found) => replace(found));

  /** Who comes for the first time finds a board, unless they have begun one already. */
  async function example() {
    const reply = await ask.read(EXAMPLES.beginner ?? '');
    if (reply.status !== 'answered' || history.canUndo) return;
    history.amend(fromText(reply.text));
    untouched = false;
    update();
  }

  /** @param {number} row @param {number} col */
  function activate(row, col) {
    if (/[0-8]/.test(cellOf(row, col))) return;
    why.explain(history.now, [row + 1, col + 1]);
  }

  /** @param {[number, string][]} changes @param {string} [part] */
  function edit(changes, part) {
    if (changes.every(([index, cell]) => history.now.cells[index] === cell)) return;
    replace(changed(history.now, changes), part);
  }

  /** @param {Mines} next @param {string} [part] what this step is part of */
  function replace(next, part = '') {
    if (part !== '' && part === gesture) history.amend(next);
    else history.push(next);
    gesture = part;
    untouched = false;
    update();
  }

  let saving = 0;

  /** The board outlives a reload, and what can be undone, too. It is not kept before the edit is seen. */
  function saveAll() {
    clearTimeout(saving);
    if (untouched) return;
    save('analyse', history.now);
    save('analyse-steps', history.kept(toText));
  }

  /** Everything follows from the board of now. */
  function update() {
    if (gone) return;
    const now = history.now;
    if (!arriving) forget('board');
    clearTimeout(saving);
    saving = window.setTimeout(saveAll, 500);
    [odds, special, marks, best] = [null, null, null, null];
    clash = new Set();
    why.rest();
    hints.hide();
    board.resize(now.rows, now.cols);
    controls();
    question();
  }

  async function question() {
    const mine = ++wave;
    job?.abort();
    const own = new AbortController();
    job = own;
    clearTimeout(slow);
    slow = window.setTimeout(() => fill(counts, h('p', {}, text.working), h('div', { class: 'bar' }, button(text.stop, () => own.abort()))), 300);
    const now = history.now;
    const reply = await ask.odds(now, { signal: own.signal });
    if (mine !== wave) return;
    odds = reply.chances ? reply : null;
    shade();
    if (reply.status === 'unsatisfiable') contradiction(now, mine);
    else if (reply.status === 'error') tell(h('p', { class: 'error' }, text.error(/** @type {any} */ (reply))));
    else summary(reply, now, mine, own.signal);
  }

  /** There is something to tell, and nobody has to wait for it any more. @param {...import('../dom.js').Child} all */
  function tell(...all) {
    clearTimeout(slow);
    fill(counts, ...all);
  }

  /** @param {Record<string, any>} reply @param {Mines} now @param {number} mine @param {AbortSignal} signal */
  async function summary(reply, now, mine, signal) {
    const counted = await ask.count(now, { signal });
    if (mine !== wave) return;
    const facts = [];
    const uncertain = (odds?.chances ?? []).flat().some((/** @type {number | null} */ chance) => chance !== null && chance > 0 && chance < 1);
    if (reply.safe?.length || reply.mines_certain?.length) facts.push(text.counts.certain(reply.safe.length, reply.mines_certain.length));
    if (!uncertain && reply.status === 'answered') facts.push(text.counts.complete);
    const unseen = looks.find((one) => one.unseen)?.chance;
    if (typeof unseen === 'number') facts.push(text.counts.unseen(unseen));
    if (reply.best?.length) facts.push(text.counts.best(reply.best_chance, reply.best[0]));
    if (reply.assumes) facts.push(text.counts.assumed(reply.assumes));
    if (reply.status === 'stopped') facts.push(text.stopped);
    const list = h('ul', { class: 'facts' }, facts.map((fact) => h('li', {}, fact)));
    tell(counted.count && h('p', { class: 'figure' }, text.counts.solutions(counted.count)), list);
    say([counted.count ? text.counts.solutions(counted.count) : '', facts[0] ?? ''].filter(Boolean).join('. '));
    if (!uncertain) return;
    const ranked = await ask.guesses(now, { signal });
    if (mine !== wave || ranked.status !== 'answered') return;
    special = ranked;
    if (ranked.coins?.length) list.append(h('li', {}, text.counts.coins(ranked.coins.length)));
    if (ranked.dead?.length) list.append(h('li', {}, text.counts.dead(ranked.dead.length)));
    shade();
  }

  /** @param {Mines} now @param {number} mine */
  async function contradiction(now, mine) {
    const reply = await ask.explain(now, []);
    if (mine !== wave) return;
    const found = reply.contradiction;
    clash = new Set([...(found?.clues ?? []), ...(found?.flags ?? [])].map(indexOf));
    const words = found?.words ?? '';
    tell(
      h('div', { class: 'error' }, h('p', {}, h('b', {}, text.impossible.title)), h('p', {}, words)),
      history.canUndo && h('div', { class: 'bar' }, button(text.impossible.undo, () => {
        undo.click();
        board.refocus();
      }, { class: 'primary' })));
    say(`${text.impossible.title}. ${words}`);
    shade();
    // Nothing moves under the finger that paints.
    if (!painting) showSummary();
  }

  /** Where it stands below the board it comes into sight. */
  function showSummary() {
    if (stage.contains(summed)) summed.scrollIntoView({ block: 'nearest' });
  }

  /** Works out how every cell looks. */
  function shade() {
    const { rows, cols, cells } = history.now;
    const seen = seenCells(history.now);
    const marked = marks && { clues: new Set(marks.clues.map(indexOf)), cells: new Set(marks.cells.map(indexOf)), at: indexOf(marks.at) };
    const hatches = new Map();
    for (const at of special?.dead ?? []) hatches.set(indexOf(at), 'dead');
    for (const at of (special?.coins ?? []).flat()) hatches.set(indexOf(at), 'coin');
    const values = guessValues();
    const parts = overlay === 'components' && odds ? components(history.now, odds.chances.flat()) : new Map();
    let told = false;
    looks = Array.from({ length: rows * cols }, (_, index) => {
      /** @type {Look} */
      const one = {};
      const cell = cells[index] ?? '.';
      if (!/[0-8]/.test(cell)) {
        const chance = odds?.chances[Math.floor(index / cols)]?.[index % cols];
        if (typeof chance === 'number') one.chance = chance;
        if (typeof chance === 'number' && chance > 0 && chance < 1) {
          one.hatch = hatches.get(index);
          one.unseen = !seen[index] && (overlay === 'mine' || overlay === 'safety');
          if (overlay === 'mine' && cell !== 'F' && (!one.unseen || !told)) one.label = short(chance);
          if (overlay === 'safety' && cell !== 'F' && (!one.unseen || !told)) one.label = short(1 - chance);
          if (one.unseen) told = true;
          if (overlay === 'progress' || overlay === 'winning') {
            const value = values.get(index);
            one.shade = value === undefined ? null : 1 - value;
            one.unseen = value === undefined;
            if (value !== undefined) one.label = short(value);
          }
          const part = parts.get(index);
          if (part !== undefined) one.tint = `hsl(${(part * 67 + 205) % 360} 45% 72%)`;
          if (overlay === 'components' || overlay === 'none') one.unseen = true;
        }
      }
      if (marked) {
        if (marked.at === index) one.frame = 'target';
        else if (marked.clues.has(index)) one.frame = 'clue';
        else if (marked.cells.has(index)) one.frame = 'cells';
        else one.faded = true;
      } else if (clash.has(index)) one.frame = 'clash';
      else if (best === index) one.frame = 'best';
      return one;
    });
    const guessing = overlay === 'progress' || overlay === 'winning';
    note.textContent = guessing && odds?.safe.length ? text.overlayNote.safeFirst
      : (/** @type {Record<string, string>} */ (text.overlayNote)[overlay] ?? '');
    board.refresh();
    // For whoever measures: the chances of the board of now will be in the next frame.
    if (odds) root.dispatchEvent(new Event('shaded'));
  }

  /** What the guesses are worth, for the overlays. @returns {Map<number, number>} */
  function guessValues() {
    const values = new Map();
    for (const guess of special?.ranked ?? []) {
      const value = overlay === 'progress' ? guess.progress : guess.endgame ? guess.endgame.wins / guess.endgame.of : guess.score;
      if (typeof value === 'number') values.set(indexOf(guess.at), value);
    }
    return values;
  }

  const { undo, redo, follow } = historyButtons(history, () => {
    gesture = '';
    update();
  });
  const sizes = h('div', { class: 'bar' });
  const counts = h('div', { class: 'panel' });
  const tools = h('div', { class: 'palette', role: 'group', 'aria-label': text.tools });
  let lock = load('lock', true);

  function controls() {
    const now = history.now;
    follow();
    fill(sizes,
      number(text.rows, { value: now.rows, min: 1, max: LARGEST }, (rows) => rows && replace(sized(resized(now, rows, now.cols)))),
      number(text.cols, { value: now.cols, min: 1, max: LARGEST }, (cols) => cols && replace(sized(resized(now, now.rows, cols)))),
      number(text.mines, { value: now.mines, min: 0, max: now.rows * now.cols, placeholder: text.unknown }, (mines) => replace({ ...now, mines })));
  }

  /** A number of mines that is not kept follows the size. @param {Mines} next @returns {Mines} */
  function sized(next) {
    const { mines, cells } = history.now;
    return lock || mines === null ? next : { ...next, mines: Math.round((mines * next.cells.length) / cells.length) };
  }

  /** @type {[string, string, string][]} */
  const palette = [['why', '?', text.tool.why], ['.', '■', text.tool.cover],
    ...Array.from({ length: 9 }, (_, clue) => /** @type {[string, string, string]} */ ([String(clue), String(clue), text.tool.clue(clue)])),
    ['F', '⚑', text.tool.flag], ['s', '✓', text.tool.safe]];

  function drawTools() {
    fill(tools, palette.map(([name, sign, label]) =>
      button(sign, () => {
        tool = name;
        drawTools();
        board.touch();
        /** @type {HTMLElement | null} */ (tools.querySelector('[aria-pressed=true]'))?.focus();
      }, { 'aria-label': label, title: label, 'aria-pressed': String(tool === name) })));
  }

  async function share() {
    const now = history.now;
    copy(link('analyse', { board: await packed(toText(now)), ...(overlay === 'mine' ? {} : { show: overlay }) }));
  }

  const overlayList = select(text.overlay, OVERLAYS.map((name) => [name, text.overlays[name]]), overlay, (name) => {
    overlay = /** @type {typeof overlay} */ (name);
    shade();
  });

  const examples = select(text.examples, [['', '…'], ...Object.keys(EXAMPLES).map((name) =>
    /** @type {[string, string]} */ ([name, /** @type {Record<string, string>} */ (text.example)[name] ?? name]))], '', (name) => {
    const example = EXAMPLES[name];
    if (example) paste.read(example);
    // The same one can be chosen again, once the board is another.
    /** @type {HTMLSelectElement} */ (examples.querySelector('select')).value = '';
  });

  const stage = h('div', { class: 'stage' },
    h('div', { class: 'bar' }, undo, redo, button(text.hint, () => hints.show(history.now), { class: 'primary' }),
      button(text.paste, () => paste.show()), button(text.copyLink, share),
      button(text.clear, () => replace(covered(history.now.rows, history.now.cols, history.now.mines)))),
    board.element,
    tools,
    copyButtons(board, () => toText(history.now), text.board));
  const summed = h('section', { 'aria-label': text.summary, class: 'summary' }, counts);
  const panel = h('div', { class: 'panel' },
    summed,
    h('section', { 'aria-label': text.overlay }, overlayList, note),
    h('section', { 'aria-label': text.size }, sizes, checkbox(text.lock, lock, (on) => {
      lock = on;
      save('lock', on);
    }), examples));
  fill(root, h('div', { class: 'screen' }, stage, panel), paste.element);
  drawTools();
  // Where there is no room beside the board, what is said of it stands right below, and what there is behind the palette.
  const endWide = onWide((wide) => {
    if (wide) panel.prepend(summed);
    else tools.after(summed);
    (wide ? summed : board.element).after(hints.element, why.element);
  });

  const endKeys = onActions({
    undo: () => undo.click(),
    redo: () => redo.click(),
    hint: () => hints.show(history.now),
    next: () => why.go(1),
    back: () => why.go(-1),
  });

  /** @param {ClipboardEvent} event */
  function pasted(event) {
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return;
    const given = event.clipboardData?.getData('text/plain');
    if (given) paste.read(given);
  }
  addEventListener('paste', pasted);
  const endDrop = onDrop(stage, async (dropped) => {
    const file = dropped.files[0];
    const given = file ? await (await import('./elsewhere.js')).fileText(file) : dropped.getData('text/plain');
    if (given) paste.read(given);
  });

  update();
  if (!sent && first) example();
  if (sent !== null) unpacked(sent).then((given) => (given === null ? paste.broken() : given && paste.read(given))).finally(() => (arriving = false));

  addEventListener('pagehide', saveAll);
  return () => {
    gone = true;
    wave += 1;
    job?.abort();
    clearTimeout(slow);
    endKeys();
    endWide();
    endDrop();
    saveAll();
    removeEventListener('pagehide', saveAll);
    removeEventListener('paste', pasted);
    board.destroy();
  };
}

/** What can be undone and done again, from before. */
function keptSteps() {
  const { past, future } = load('analyse-steps', { past: /** @type {string[]} */ ([]), future: /** @type {string[]} */ ([]) });
  return { past: past.map(fromText), future: future.map(fromText) };
}
