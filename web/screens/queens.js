// N queens: put some, and the engine completes or counts.

import { GridView } from '../board/grid.js';
import { button, fill, h, number } from '../dom.js';
import { link } from '../router.js';
import { onActions } from '../keys.js';
import { copy, copyButtons } from '../share.js';
import { say } from '../status.js';
import { load, save } from '../store.js';
import { text } from '../strings.js';
import { History } from './history.js';

/** @typedef {{ size: number, queens: Set<number> }} Queens */

/** @type {import('../main.js').Screen} */
export function queens(root, params, ask) {
  const sent = /^(\d+)(?::([\d.]*))?$/.exec(params.get('board') ?? load('queens', '8'));
  const size = Math.min(60, Math.max(1, Number(sent?.[1] ?? 8)));
  /** @type {History<Queens>} */
  const history = new History({ size, queens: new Set((sent?.[2] ?? '').split('.').filter(Boolean).map(Number).filter((cell) => cell < size * size)) });
  /** @type {Set<number>} */
  let clashing = new Set();
  /** @type {AbortController | null} */
  let job = null;

  const has = (/** @type {number} */ row, /** @type {number} */ col) => history.now.queens.has(row * history.now.size + col);
  const board = new GridView({
    label: text.queens.board,
    largest: 56,
    paint: (ctx, row, col, x, y, cell, tones) => {
      ctx.fillStyle = ((row + col) % 2 ? tones.dark : tones.light) ?? '';
      ctx.fillRect(x, y, cell, cell);
      const wrong = clashing.has(row * history.now.size + col);
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
      const parts = [text.cell.at([row + 1, col + 1]), has(row, col) ? text.cell.queen : text.cell.empty];
      if (clashing.has(row * history.now.size + col)) parts.push(text.cell.attacked);
      return parts.join(', ');
    },
    onPress: ({ row, col, kind, still }) => kind === 'up' && still && toggle(row, col),
    onActivate: toggle,
    onKey: (event, row, col) => {
      if (event.key !== ' ') return false;
      toggle(row, col);
      return true;
    },
  });

  /** @param {number} row @param {number} col */
  function toggle(row, col) {
    const next = new Set(history.now.queens);
    const cell = row * history.now.size + col;
    if (!next.delete(cell)) next.add(cell);
    replace({ ...history.now, queens: next });
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
    clashing = clashes(n, [...all]);
    board.resize(n, n);
    undo.disabled = !history.canUndo;
    redo.disabled = !history.canRedo;
    say(clashing.size ? text.queens.clash(clashing.size)
      : all.size === n ? text.queens.done : text.queens.placed(all.size, n));
  }

  /** The board as text: rows of `Q` and `.`. */
  function written() {
    const { size: n } = history.now;
    const rows = Array.from({ length: n }, (_, row) => Array.from({ length: n }, (_, col) => (has(row, col) ? 'Q' : '.')).join(''));
    return { text: `${rows.join('\n')}\n`, format: 'text', puzzle: 'queens' };
  }

  /** The board in a link. */
  const linked = () => `${history.now.size}:${[...history.now.queens].join('.')}`;

  /** @param {(reply: Record<string, any>) => void} tell @param {'solve' | 'countAny'} question */
  async function put(question, tell) {
    if (clashing.size) return say(text.queens.none);
    job?.abort();
    const own = new AbortController();
    job = own;
    say(text.working);
    const reply = await ask[question](/** @type {any} */ (written()), {}, { signal: own.signal });
    if (own.signal.aborted) return say(text.stopped);
    if (reply.status === 'unsatisfiable') return say(text.queens.none);
    if (reply.status === 'error') return say(text.error(/** @type {any} */ (reply)));
    if (reply.status === 'stopped') return say(text.stopped);
    tell(reply);
  }

  /** The queens of a reply: a column from 1 for each row. @param {Record<string, any>} reply @returns {number[]} */
  const columns = (reply) => reply.queens ?? reply.solutions?.[0] ?? [];

  /** A queen that must stand somewhere, and why; or one that can. */
  function hint() {
    const { size: n, queens: all } = history.now;
    const single = clashing.size ? null : singled(n, [...all]);
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

  const undo = button(text.undo, () => {
    history.undo();
    update();
  });
  const redo = button(text.redo, () => {
    history.redo();
    update();
  });
  fill(root, h('div', { class: 'screen' },
    h('div', { class: 'stage' },
      h('div', { class: 'bar' }, undo, redo,
        button(text.hint, hint, { class: 'primary' }),
        button(text.queens.solve, () => put('solve', (reply) => {
          const n = history.now.size;
          replace({ size: n, queens: new Set(columns(reply).map((col, row) => row * n + col - 1)) });
        })),
        button(text.queens.count, () => put('countAny', (reply) => say(text.queens.solutions(reply.count)))),
        button(text.stop, () => job?.abort()),
        button(text.copyLink, () => copy(link('queens', { board: linked() })))),
      board.element,
      copyButtons(board, () => written().text, text.queens.board)),
    h('div', { class: 'panel' }, h('section', { 'aria-label': text.size },
      h('p', {}, text.queens.about),
      h('div', { class: 'bar' },
        number(text.queens.size, { value: size, min: 1, max: 60 }, (n) => n && replace({ size: n, queens: new Set() })),
        button(text.queens.clear, () => replace({ ...history.now, queens: new Set() })))))));
  const endKeys = onActions({ undo: () => undo.click(), redo: () => redo.click(), hint });
  update();
  return () => {
    job?.abort();
    endKeys();
    board.destroy();
  };
}

/**
 * A row or column without a queen that has at most one cell that no queen attacks: those with none come first.
 *
 * @param {number} n
 * @param {number[]} all
 * @returns {{ line: 'row' | 'column', number: number, free: number[] } | null}
 */
function singled(n, all) {
  const attacks = (/** @type {number} */ one, /** @type {number} */ other) => clashes(n, [one, other].sort((a, b) => a - b)).size > 0;
  const lines = (/** @type {const} */ (['row', 'column'])).flatMap((line) => Array.from({ length: n }, (_, number) => {
    const cells = Array.from({ length: n }, (_, at) => (line === 'row' ? number * n + at : at * n + number));
    if (cells.some((cell) => all.includes(cell))) return [];
    const free = cells.filter((cell) => !all.some((queen) => attacks(queen, cell)));
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
