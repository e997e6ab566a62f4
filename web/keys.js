// The keys, and the list of them behind `?`.

import { button, h } from './dom.js';
import { text } from './strings.js';

/** @type {[keys: string[], what: string][]} */
const KEYS = [
  [['Arrows', 'Home', 'End', 'Page up', 'Page down'], 'Move over the board'],
  [['Enter'], 'Analyse: why is it so? Play: open, or open around a clue. Queens: put or take a queen'],
  [['0 … 8', '.', 'Backspace', 'S', 'F'], 'Analyse: a clue, covered, covered, known to be safe, a flag'],
  [['Space', 'F', 'C'], 'Play: open, flag, open around a clue'],
  [['Ctrl Z', 'Ctrl Y'], 'Undo and redo'],
  [['?'], 'This list'],
];

/** The list in a dialog, and what shows it. */
export function keysDialog() {
  const element = h('dialog', { 'aria-label': text.keys },
    h('div', { class: 'stack' },
      h('h2', {}, text.keys),
      h('table', {}, h('tbody', {}, KEYS.map(([keys, what]) =>
        h('tr', {}, h('td', {}, keys.flatMap((key) => [h('kbd', {}, key), ' '])), h('td', {}, what))))),
      h('div', { class: 'bar' }, button(text.close, () => element.close()))));
  addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (event.key === '?' && !typing && !element.open) element.showModal();
  });
  return { element, show: () => element.showModal() };
}
