// The keys: what each of them does, which can be changed, and the list of them behind `?`.

import { button, fill, h } from './dom.js';
import { load, save } from './store.js';
import { text } from './strings.js';

/** What keys do that can be changed, each with the key that it has at first. */
const FIRST = Object.freeze({
  open: ' ', flag: 'f', chord: 'c', cover: 'backspace', safe: 's', hint: 'h', undo: 'u', redo: 'r', newGame: 'n', next: ']', back: '[',
});

/** @typedef {keyof typeof FIRST} Action */

const ACTIONS = /** @type {Action[]} */ (Object.keys(FIRST));
/** What no action may have: these move over the board, write clues, or belong to the browser. */
const TAKEN = /^(arrow.*|page(up|down)|home|end|enter|escape|tab|shift|control|alt|altgraph|meta|capslock|dead|process|unidentified|f\d+|[0-8.?])$/;

/** @returns {Record<Action, string>} */
function chosen() {
  const kept = load('keys', /** @type {Record<string, unknown>} */ ({}));
  const known = ACTIONS.filter((action) => typeof kept[action] === 'string').map((action) => [action, kept[action]]);
  return { ...FIRST, ...Object.fromEntries(known) };
}

let keys = chosen();

/** What a key does, if it does anything. @param {KeyboardEvent} event @returns {Action | undefined} */
export function actionOf(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const key = event.key.toLowerCase();
  return ACTIONS.find((action) => keys[action] === key);
}

/**
 * Does things when their keys are pressed anywhere on the page but in a field or a dialog, and undoes and
 * does again by Ctrl Z and Ctrl Y as well. The result ends it.
 *
 * @param {Partial<Record<Action, () => void>>} handlers
 */
export function onActions(handlers) {
  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (event.defaultPrevented || isBusy(event)) return;
    const key = event.key.toLowerCase();
    let action = actionOf(event);
    if (event.ctrlKey || event.metaKey) {
      if (key === 'z') action = event.shiftKey ? 'redo' : 'undo';
      else if (key === 'y') action = 'redo';
    }
    const handler = action && handlers[action];
    if (!handler) return;
    event.preventDefault();
    handler();
  }
  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}

/** Whether somebody types, or a dialog is open. @param {KeyboardEvent} event */
function isBusy(event) {
  const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
  return typing || document.querySelector('dialog[open]') !== null;
}

/** A key as people call it. @param {string} key */
const named = (key) => text.keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : `${key[0]?.toUpperCase()}${key.slice(1)}`);

/** The list in a dialog, and what shows it. */
export function keysDialog() {
  /** The action that waits for its key. @type {Action | null} */
  let waiting = null;
  const told = h('p', { role: 'status', class: 'quiet' });
  const rows = h('tbody', {});
  const element = h('dialog', { 'aria-label': text.keys },
    h('div', { class: 'stack' },
      h('h2', {}, text.keys),
      h('table', {}, h('tbody', {}, text.fixedKeys.map(([all, what]) =>
        h('tr', {}, h('td', {}, all.flatMap((key) => [h('kbd', {}, key), ' '])), h('td', {}, what))))),
      h('h3', {}, text.ownKeys),
      h('table', {}, rows),
      told,
      h('div', { class: 'bar' },
        button(text.resetKeys, () => take({ ...FIRST }, text.keysReset)),
        button(text.close, () => element.close(), { class: 'primary' }))));
  element.addEventListener('close', () => (waiting = null));
  element.addEventListener('keydown', (event) => {
    const action = waiting;
    if (action === null || event.key === 'Tab' || event.key === 'Shift') return;
    event.preventDefault();
    event.stopPropagation();
    waiting = null;
    const key = event.key.toLowerCase();
    if (key === 'escape') return draw('', action);
    if (TAKEN.test(key) || event.ctrlKey || event.altKey || event.metaKey) return draw(text.keyTaken(named(key)), action);
    // Whatever had the key takes the old one.
    const other = ACTIONS.find((one) => keys[one] === key);
    take({ ...keys, ...(other ? { [other]: keys[action] } : {}), [action]: key }, text.keySet(text.actions[action], named(key)), action);
  });

  /** @param {Record<Action, string>} next @param {string} words @param {Action} [at] */
  function take(next, words, at) {
    keys = next;
    save('keys', keys);
    draw(words, at);
  }

  /** @param {string} words @param {Action} [at] where the focus stays */
  function draw(words, at) {
    told.textContent = words;
    fill(rows, ACTIONS.map((action) => {
      const change = button(waiting === action ? text.pressKey : named(keys[action]), () => {
        waiting = action;
        draw(text.pressKeyFor(text.actions[action]), action);
      }, { 'aria-label': text.changeKey(text.actions[action], named(keys[action])) });
      change.dataset.action = action;
      return h('tr', {}, h('td', {}, change), h('td', {}, text.actions[action]));
    }));
    if (at) /** @type {HTMLElement | null} */ (rows.querySelector(`[data-action=${at}]`))?.focus();
  }

  function show() {
    draw('');
    element.showModal();
  }
  addEventListener('keydown', (event) => {
    if (event.key === '?' && !isBusy(event)) show();
  });
  return { element, show };
}
