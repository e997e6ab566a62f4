// Hints in four levels: is there one, where about, which, why.

import { button, fill, h } from '../dom.js';
import { text } from '../strings.js';

/**
 * @param {import('../engine/questions.js').Questions} ask
 * @param {import('../board/grid.js').GridView} view
 * @param {(at: [number, number], certain: boolean) => void} onWhich is told the cell at the third level
 * @param {(at: [number, number]) => void} onWhy is asked for the reason at the fourth
 */
export function hintPanel(ask, view, onWhich, onWhy) {
  const body = h('div', { class: 'panel' });
  const element = h('section', { 'aria-label': text.hints.title, hidden: true }, h('h2', {}, text.hints.title), body);
  /** @type {AbortController | null} */
  let job = null;

  function hide() {
    job?.abort();
    job = null;
    element.hidden = true;
  }

  /** Whoever closes it is at the board again. */
  function close() {
    hide();
    view.refocus();
  }

  /** Says this, and asks nothing. @param {string} line */
  function tell(line) {
    hide();
    element.hidden = false;
    fill(body, h('p', { role: 'status' }, line), h('div', { class: 'bar' }, button(text.close, close)));
    element.scrollIntoView({ block: 'nearest' });
  }

  /** @param {import('../board/mines.js').Mines} board */
  async function show(board) {
    job?.abort();
    const own = new AbortController();
    job = own;
    element.hidden = false;
    fill(body, h('p', {}, text.working), h('div', { class: 'bar' }, button(text.stop, close)));
    const reply = await ask.hint(board, { signal: own.signal });
    if (job !== own) return;
    if (reply.status === 'error') return tell(text.error(/** @type {any} */ (reply)));
    if (reply.status === 'unsatisfiable') return tell(text.impossible.title);
    if (reply.status === 'stopped') return tell(text.stopped);
    const [cell] = reply.open;
    if (!cell) return tell(text.hints.nothing);
    const [row, col] = cell;
    const lines = [
      text.hints.exists(reply.certain),
      text.hints.where(cell, board.rows, board.cols),
      text.hints.which(cell, reply.certain),
      reply.reason?.words ?? reply.words ?? '',
    ];
    const list = h('ol', { class: 'steps', 'aria-live': 'polite' });
    let level = 0;
    const more = button(text.hints.more, () => {
      list.append(h('li', {}, lines[level] ?? ''));
      level += 1;
      bar.scrollIntoView({ block: 'nearest' });
      if (level >= 3) view.show(row - 1, col - 1);
      if (level === 3) onWhich(cell, reply.certain);
      if (level < 4) return;
      more.hidden = true;
      view.focusCell(row - 1, col - 1);
      if (!reply.certain) return;
      // The reason has the same words.
      hide();
      onWhy(cell);
    }, { class: 'primary' });
    const bar = h('div', { class: 'bar' }, more, button(text.close, close));
    fill(body, list, bar);
    more.click();
  }

  return { element, show, tell, hide };
}
