// The page: its frame, and the screen that the address names.

import { fill, h, select } from './dom.js';
import { engine } from './engine/engine.js';
import { questions } from './engine/questions.js';
import { keysDialog } from './keys.js';
import { address, route } from './router.js';
import { say, useStatus } from './status.js';
import { text } from './strings.js';
import { THEMES, apply, setTheme, theme } from './theme.js';
import { analyse } from './screens/analyse.js';
import { bench } from './screens/bench.js';
import { lesson } from './screens/class.js';
import { play } from './screens/play.js';
import { queens } from './screens/queens.js';
import { review } from './screens/review.js';
import { tetravex } from './screens/tetravex.js';

/**
 * A screen: draws itself into `root` and returns how it ends.
 *
 * @typedef {(root: HTMLElement, params: URLSearchParams, ask: import('./engine/questions.js').Questions) => () => void} Screen
 */

/** @type {Record<string, Screen>} */
const SCREENS = { analyse, play, review, tetravex, queens, class: lesson, bench };
/** Those that nobody looks for. */
const HIDDEN = ['bench'];

/** @param {string} name */
const title = (name) => /** @type {Record<string, string>} */ (text.screens)[name] ?? name;

apply();
const ask = questions(engine());
const nav = h('nav', { 'aria-label': text.nav });
const main = h('main', { id: 'main', tabindex: '-1' });
const status = h('p', { id: 'status', role: 'status', 'aria-live': 'polite' });
useStatus(status);
const dialog = keysDialog();
const colours = select(text.theme, THEMES.map((name) => [name, text.themes[name]]), theme(), (name) =>
  setTheme(/** @type {import('./theme.js').Theme} */ (name)));
colours.querySelector('span')?.classList.add('visually-hidden');
document.body.append(
  h('a', { class: 'skip', href: '#main', onclick: (/** @type {Event} */ event) => {
    event.preventDefault();
    const cell = /** @type {HTMLElement | null} */ (main.querySelector('[role=gridcell][tabindex="0"]'));
    (cell ?? main).focus();
  } }, text.skip),
  h('header', {},
    h('a', { class: 'wordmark', href: address('analyse') }, text.title),
    nav,
    h('div', { class: 'settings' }, colours,
      h('button', { type: 'button', 'aria-label': text.keys, onclick: () => dialog.show() }, '?'))),
  main,
  h('footer', { class: 'status-bar' }, status),
  dialog.element,
);

let end = () => {};

function show() {
  const { screen, params } = route();
  const name = screen in SCREENS ? screen : 'analyse';
  end();
  say('');
  fill(nav, Object.keys(SCREENS).filter((one) => !HIDDEN.includes(one)).map((one) =>
    h('a', { href: address(one), 'aria-current': one === name ? 'page' : false }, title(one))));
  document.title = `${title(name)} · ${text.title}`;
  const root = h('div', {});
  fill(main, h('h1', { class: 'visually-hidden' }, title(name)), root);
  end = /** @type {Screen} */ (SCREENS[name])(root, params, ask);
}

addEventListener('hashchange', show);
show();

if ('serviceWorker' in navigator && location.protocol.startsWith('http') && ask.kind === 'wasm') {
  navigator.serviceWorker.register(new URL('./sw.js', import.meta.url)).catch(() => {
    // Without it the page needs a network, and works all the same.
  });
}
