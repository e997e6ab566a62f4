// The page: its frame, and the screen that the address names.

import { button, fill, h, select } from './dom.js';
import { engine } from './engine/engine.js';
import { questions } from './engine/questions.js';
import { keysDialog } from './keys.js';
import { address, route } from './router.js';
import { say, useStatus } from './status.js';
import { text } from './strings.js';
import { THEMES, apply, setTheme, theme } from './theme.js';
import { analyse } from './screens/analyse.js';

/**
 * A screen: draws itself into `root` and returns how it ends.
 *
 * @typedef {(root: HTMLElement, params: URLSearchParams, ask: import('./engine/questions.js').Questions) => () => void} Screen
 */

/** The first screen is there at once, and the others follow when they are wanted. @type {Record<string, () => Promise<Screen>>} */
const SCREENS = {
  analyse: async () => analyse,
  play: async () => (await import('./screens/play.js')).play,
  review: async () => (await import('./screens/review.js')).review,
  tetravex: async () => (await import('./screens/tetravex.js')).tetravex,
  queens: async () => (await import('./screens/queens.js')).queens,
  class: async () => (await import('./screens/class.js')).lesson,
  bench: async () => (await import('./screens/bench.js')).bench,
};
/** Those that nobody looks for. */
const HIDDEN = ['bench'];
/** After so long without a click the other screens are loaded, so that they are there offline; in milliseconds. */
const IDLE = 4000;

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
/** The screen that is waited for. */
let wanted = 0;

async function show() {
  const { screen, params } = route();
  const name = Object.hasOwn(SCREENS, screen) ? screen : 'analyse';
  end();
  say('');
  fill(nav, Object.keys(SCREENS).filter((one) => !HIDDEN.includes(one)).map((one) =>
    h('a', { href: address(one), 'aria-current': one === name ? 'page' : false }, title(one))));
  document.title = `${title(name)} · ${text.title}`;
  const root = h('div', {});
  fill(main, h('h1', { class: 'visually-hidden' }, title(name)), root);
  end = () => {};
  const mine = ++wanted;
  const draw = await SCREENS[name]?.().catch(() => null);
  if (mine !== wanted) return;
  if (draw) {
    end = draw(root, params, ask);
  } else {
    fill(root, h('div', { class: 'error panel' },
      h('p', {}, text.error(text.noScreen)), h('div', { class: 'bar' }, button(text.loadAgain, () => location.reload()))));
    say(text.error(text.noScreen));
  }
}

addEventListener('hashchange', show);
show();
setTimeout(() => {
  const others = Object.keys(SCREENS).filter((name) => !HIDDEN.includes(name)).map((name) => SCREENS[name]?.());
  // What does not load is asked for again when it is wanted.
  for (const loading of [...others, import('./screens/elsewhere.js')]) loading?.catch(() => {});
}, IDLE);

if ('serviceWorker' in navigator && location.protocol.startsWith('http') && ask.kind === 'wasm') {
  navigator.serviceWorker.register(new URL('./sw.js', import.meta.url)).catch(() => {
    // Without it the page needs a network, and works all the same.
  });
}
