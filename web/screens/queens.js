// N queens: put some, and the engine completes or counts.

import { GridView } from '../board/grid.js';
import { button, fill, h, number } from '../dom.js';
import { forget, link } from '../router.js';
import { onActions } from '../keys.js';
import { copy, copyButtons } from '../share.js';
import { say } from '../status.js';
import { load, save } from '../store.js';
import { text } from '../strings.js';
import { History, historyButtons } from './history.js';
import { pasteDialog } from './paste.js';

/** @typedef {{ size: number, queens: Set<number>, blocked: Set<number> }} Queens the cells with a queen, and those where none may stand */

const LARGEST = 60;

/** @type {import('../main.js').Screen} */
export function queens(root, params, ask) {
  const sent = params.get('board');
  const history = new History((sent === null ? null : fromLink(sent)) ?? fromLink(load('queens', '8')) ?? { size: 8, queens: new Set(), blocked: new Set() });
  let seed = randomSeed();
  /** Where a pointer went down. @type {number | null} */
  let held = null;
  /** @type {Set<number>} */
  let clashing = new Set();
  /** @type {AbortController | null} */
  let job = null;

  const isBlocked = (/** @type {number} */ row, /** @type {number} */ col) => history.now.blocked.has(row * history.now.size + col);
  const has = (/** @type {number} */ row, /** @type {number} */ col) => history.now.queens.has(row * history.now.size + col);
  const board = new GridView({
    label: text.queens.board,
    largest: 68,
    paint: (ctx, row, col, x, y, cell, tones) => {
      ctx.fillStyle = ((row + col) % 2 ? tones.dark : tones.light) ?? '';
      ctx.fillRect(x, y, cell, cell);
      const wrong = clashing.has(row * history.now.size + col);
      if (isBlocked(row, col)) {
        ctx.strokeStyle = tones.muted ?? '';
        ctx.lineWidth = 2;
        ctx.beginPath();
        for (const [x1, y1, x2, y2] of [[0.35, 0.35, 0.65, 0.65], [0.65, 0.35, 0.35, 0.65]]) {
          ctx.moveTo(x + cell * (x1 ?? 0), y + cell * (y1 ?? 0));
          ctx.lineTo(x + cell * (x2 ?? 0), y + cell * (y2 ?? 0));
        }
        ctx.stroke();
      }
      if (has(row, col)) {
        ctx.fillStyle = (wrong ? tones.clash : tones.queen) ?? '';
        ctx.font = `${Math.round(cell * 0.7)}px system-ui, sans-serif`;
        ctx.fillText('♛', x + cell / 2, y + cell / 2 + cell * 0.05);
      }
      if (wrong) {
        ctx.strokeStyle = tones.clash ?? '';
        ctx.lineWidth = 3;
        ctx.strokeRect(x + 2, y + 2, cell - 4, cell - 4);
      }
    },
    name: (row, col) => {
      const parts = [text.cell.at([row + 1, col + 1]), has(row, col) ? text.cell.queen : isBlocked(row, col) ? text.cell.blocked : text.cell.empty];
      if (clashing.has(row * history.now.size + col)) parts.push(text.cell.attacked);
      return parts.join(', ');
    },
    drags: () => true,
    onPress: ({ row, col, kind }) => {
      if (kind === 'down') held = row * history.now.size + col;
      if (kind === 'up' && held !== null) drop(held, row, col);
      if (kind === 'up' || kind === 'cancel') held = null;
    },
    onActivate: toggle,
    onKey: (event, row, col) => {
      if (event.key !== ' ') return false;
      toggle(row, col);
      return true;
    },
  });

  /** @param {number} row @param {number} col */
  function toggle(row, col) {
    if (isBlocked(row, col)) return say(text.queens.blocked([row + 1, col + 1]));
    const next = new Set(history.now.queens);
    const cell = row * history.now.size + col;
    if (!next.delete(cell)) next.add(cell);
    replace({ ...history.now, queens: next });
  }

  /** A queen that was dragged moves; whoever did not drag puts or takes one. @param {number} from @param {number} row @param {number} col */
  function drop(from, row, col) {
    const to = row * history.now.size + col;
    if (from === to) return toggle(row, col);
    const next = new Set(history.now.queens);
    if (isBlocked(row, col) || next.has(to) || !next.delete(from)) return;
    replace({ ...history.now, queens: next.add(to) });
  }

  /** @param {Queens} next */
  function replace(next) {
    history.push(next);
    update();
  }

  function update() {
    const { size: n, queens: all } = history.now;
    job?.abort();
    save('queens', linked());
    if (linked() !== params.get('board')) forget('board');
    clashing = clashes(n, [...all]);
    board.resize(n, n);
    settings(n);
    follow();
    say(clashing.size ? text.queens.clash(clashing.size)
      : all.size === n ? text.queens.done : text.queens.placed(all.size, n));
  }

  /** The board as text: rows of `Q` and `.`. */
  function written() {
    const { size: n } = history.now;
    const rows = Array.from({ length: n }, (_, row) => Array.from({ length: n }, (_, col) => (has(row, col) ? 'Q' : isBlocked(row, col) ? 'x' : '.')).join(''));
    return { text: `${rows.join('\n')}\n`, format: 'text', puzzle: 'queens' };
  }

  /** The board in a link. */
  const linked = () => toLink(history.now);

  /** @param {(reply: Record<string, any>) => void} tell @param {'solve' | 'countAny'} question */
  async function put(question, tell) {
    if (clashing.size) return say(text.queens.none);
    job?.abort();
    const own = new AbortController();
    job = own;
    say(text.working);
    const reply = await ask[question](/** @type {any} */ (written()), {}, { signal: own.signal });
    if (own.signal.aborted) return;
    job = null;
    if (reply.status === 'unsatisfiable') return say(history.now.queens.size ? text.queens.none : text.queens.nowhere);
    if (reply.status === 'error') return say(text.error(/** @type {any} */ (reply)));
    if (reply.status === 'stopped') return say(text.stopped);
    tell(reply);
  }

  function stop() {
    if (!job) return;
    job.abort();
    job = null;
    say(text.jobStopped);
  }

  /** The queens of a reply: a column from 1 for each row. @param {Record<string, any>} reply @returns {number[]} */
  const columns = (reply) => reply.queens ?? reply.solutions?.[0] ?? [];

  /** A queen that must stand somewhere, and why; or one that can. */
  function hint() {
    const { size: n, queens: all, blocked } = history.now;
    const single = clashing.size ? null : singled(n, [...all], blocked);
    if (single && single.free.length === 0) return say(text.queens.full(single.line, single.number + 1));
    if (single) {
      const [cell = 0] = single.free;
      toggle(Math.floor(cell / n), cell % n);
      return say(text.queens.single([Math.floor(cell / n) + 1, (cell % n) + 1], single.line, single.number + 1));
    }
    put('solve', (reply) => {
      const row = columns(reply).findIndex((col, index) => !has(index, col - 1));
      const col = columns(reply)[row];
      if (row < 0 || col === undefined) return say(text.queens.done);
      toggle(row, col - 1);
      say(text.queens.hinted([row + 1, col]));
    });
  }

  /** A board to complete. @param {number} size */
  async function generate(size) {
    job?.abort();
    const own = new AbortController();
    job = own;
    settings(size);
    say(text.working);
    const reply = await ask.queensBoard({ size, seed }, { signal: own.signal });
    if (own.signal.aborted) return;
    job = null;
    if (reply.status === 'error') return say(text.error(/** @type {any} */ (reply)));
    if (reply.status !== 'answered') return say(text.tetravex.rare);
    replace({ size, queens: new Set(reply.queens.map((/** @type {number[]} */ [row = 1, col = 1]) => (row - 1) * size + col - 1)), blocked: new Set() });
    say(text.queens.made(seed, reply.queens.length));
  }

  function newGame() {
    seed = randomSeed();
    generate(history.now.size);
  }

  const paste = pasteDialog(ask);
  const options = h('div', { class: 'bar' });
  /** @param {number} n */
  function settings(n) {
    fill(options,
      number(text.queens.size, { value: n, min: 1, max: LARGEST }, (size) => size && replace({ size, queens: new Set(), blocked: new Set() })),
      h('div', { class: 'long' }, number(text.play.seed, { value: seed, min: 0, max: Number.MAX_SAFE_INTEGER }, (given) => {
        if (given === null) return;
        seed = given;
        generate(history.now.size);
      })));
  }

  const { undo, redo, follow } = historyButtons(history, update);
  fill(root, h('div', { class: 'screen' },
    h('div', { class: 'stage' },
      h('div', { class: 'bar' },
        button(text.newGame, newGame, { class: 'primary' }), undo, redo,
        button(text.hint, hint),
        button(text.queens.solve, () => put('solve', (reply) => {
          const n = history.now.size;
          replace({ ...history.now, queens: new Set(columns(reply).map((col, row) => row * n + col - 1)) });
        })),
        button(text.queens.count, () => put('countAny', (reply) => say(text.queens.solutions(reply.count)))),
        button(text.stop, stop),
        button(text.paste, () => paste.show()),
        button(text.copyLink, () => copy(link('queens', { board: linked() })))),
      board.element,
      copyButtons(board, () => written().text, text.queens.board)),
    h('div', { class: 'panel' }, h('section', { 'aria-label': text.size },
      h('p', {}, text.queens.about),
      options,
      h('div', { class: 'bar' }, button(text.queens.clear, () => replace({ ...history.now, queens: new Set() })))))), paste.element);
  const endKeys = onActions({ undo: () => undo.click(), redo: () => redo.click(), hint, newGame });
  update();
  if (sent !== null && !fromLink(sent)) paste.broken();
  return () => {
    job?.abort();
    endKeys();
    board.destroy();
  };
}

/** A seed that can be typed. */
function randomSeed() {
  return Math.floor(Math.random() * 1e6);
}

/** `SIZE:QUEENS:BLOCKED`, cells from 0. @param {Queens} board */
const toLink = ({ size, queens: all, blocked }) => [size, [...all].join('.'), ...(blocked.size ? [[...blocked].join('.')] : [])].join(':');

/** @param {string} sent @returns {Queens | null} */
function fromLink(sent) {
  const [, n, ...cells] = /^(\d+)(?::([\d.]*))?(?::([\d.]*))?$/.exec(sent) ?? [];
  if (n === undefined) return null;
  const size = Math.min(LARGEST, Math.max(1, Number(n)));
  const [all, blocked] = [0, 1].map((at) => new Set((cells[at] ?? '').split('.').filter(Boolean).map(Number).filter((cell) => cell < size * size)));
  return { size, queens: all ?? new Set(), blocked: blocked ?? new Set() };
}

/** The link to a board as JSON has it, unless it is too large. @param {{ n: number, board?: string[] }} board */
export function queensLink({ n, board = [] }) {
  const cells = [...board.join('')];
  const those = (/** @type {string} */ sign) => new Set(cells.flatMap((cell, at) => (cell === sign ? [at] : [])));
  return n <= LARGEST ? toLink({ size: n, queens: those('Q'), blocked: those('x') }) : null;
}

/**
 * A row or column without a queen that has at most one cell that no queen attacks: those with none come first.
 *
 * @param {number} n
 * @param {number[]} all
 * @param {Set<number>} blocked
 * @returns {{ line: 'row' | 'column', number: number, free: number[] } | null}
 */
function singled(n, all, blocked) {
  const attacks = (/** @type {number} */ one, /** @type {number} */ other) => clashes(n, [one, other].sort((a, b) => a - b)).size > 0;
  const lines = (/** @type {const} */ (['row', 'column'])).flatMap((line) => Array.from({ length: n }, (_, number) => {
    const cells = Array.from({ length: n }, (_, at) => (line === 'row' ? number * n + at : at * n + number));
    if (cells.some((cell) => all.includes(cell))) return [];
    const free = cells.filter((cell) => !blocked.has(cell) && !all.some((queen) => attacks(queen, cell)));
    return free.length <= 1 ? [{ line, number, free }] : [];
  }).flat());
  return lines.sort((one, other) => one.free.length - other.free.length)[0] ?? null;
}

/** The queens that attack each other: what the rules of the game say. @param {number} n @param {number[]} all */
function clashes(n, all) {
  /** @type {Set<number>} */
  const found = new Set();
  for (const one of all) {
    for (const other of all) {
      if (one >= other) continue;
      const [rows, cols] = [Math.floor(one / n) - Math.floor(other / n), (one % n) - (other % n)];
      if (rows === 0 || cols === 0 || Math.abs(rows) === Math.abs(cols)) found.add(one).add(other);
    }
  }
  return found;
}
