// A dialog for the text of a board in any format; a mistake is marked where it is.

import { LARGEST, fromText } from '../board/mines.js';
import { button, fill, h } from '../dom.js';
import { text } from '../strings.js';

/**
 * What belongs to another screen is opened there.
 *
 * @param {import('../engine/questions.js').Questions} ask
 * @param {(board: import('../board/mines.js').Mines) => void} [onBoard]
 */
export function pasteDialog(ask, onBoard) {
  const area = h('textarea', { 'aria-label': text.pasteLabel, spellcheck: 'false' });
  const wrong = h('div', { role: 'alert' });
  const element = h('dialog', { 'aria-label': text.pasteTitle },
    h('div', { class: 'stack' },
      h('h2', {}, text.pasteTitle),
      h('p', { class: 'quiet' }, text.pasteAbout),
      area,
      wrong,
      h('div', { class: 'bar' },
        button(text.pasteRead, () => read(area.value), { class: 'primary' }),
        button(text.close, () => element.close()))));

  function show() {
    fill(wrong);
    element.showModal();
    area.focus();
  }

  /** Reads a text; if something is wrong with it, the dialog shows what. @param {string} given */
  async function read(given) {
    const reply = await ask.read(given);
    const isBoard = reply.status === 'answered' && reply.puzzle === 'minesweeper';
    const problem = isBoard ? tooLarge(reply) : null;
    const isHere = isBoard && onBoard !== undefined;
    const there = isHere || problem ? null : await (await import('./elsewhere.js')).elsewhere(ask, given, reply);
    if (!problem && (isHere || there)) {
      if (element.open) element.close();
      if (there) location.hash = there;
      else onBoard?.(fromText(reply.text));
      return;
    }
    if (!element.open) show();
    area.value = given;
    mark(given, problem ?? (reply.status === 'answered' ? text.tooLarge : reply));
  }

  /** @param {string} given @param {Record<string, any>} problem */
  function mark(given, problem) {
    const line = given.split('\n')[problem.line - 1];
    const column = problem.column ?? 1;
    fill(wrong, h('div', { class: 'error' },
      h('p', {}, problem.line ? h('b', {}, `${text.pasteAt(problem.line, column)}: `) : null, text.error(/** @type {any} */ (problem))),
      line && h('code', { class: 'mistake' }, `${line}\n${' '.repeat(Math.max(0, column - 1))}^`)));
    if (line === undefined) return;
    const start = given.split('\n').slice(0, problem.line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
    area.focus();
    area.setSelectionRange(start, Math.min(start + 1, given.length));
  }

  /** A link came without its board. */
  function broken() {
    show();
    mark('', text.brokenLink);
  }

  return { element, show, read, broken };
}

/** @param {Record<string, any>} reply */
function tooLarge({ rows, cols }) {
  return rows <= LARGEST && cols <= LARGEST ? null : text.tooManyCells(rows, cols, LARGEST);
}
