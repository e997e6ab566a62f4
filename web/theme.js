// Light, dark, high contrast, or as the system says; and who is told when that changes.

import { load, save } from './store.js';

/** @typedef {'auto' | 'light' | 'dark' | 'contrast'} Theme */

/** @type {readonly Theme[]} */
export const THEMES = ['auto', 'light', 'dark', 'contrast'];

/** @type {Set<() => void>} */
const listeners = new Set();
const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) => matchMedia(query));

/** @returns {Theme} */
export function theme() {
  const kept = load('theme', 'auto');
  return THEMES.find((one) => one === kept) ?? 'auto';
}

/** @param {Theme} chosen */
export function setTheme(chosen) {
  save('theme', chosen);
  apply();
}

/**
 * Tells of every change, until the result is called.
 *
 * @param {() => void} listener
 */
export function onTheme(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether things should not move. */
export function calm() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Puts the theme on the page. */
export function apply() {
  const [dark, contrast] = queries.map((query) => query.matches);
  let shown = theme();
  if (shown === 'auto') shown = contrast ? 'contrast' : dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = shown;
  // High contrast is dark where the system is.
  document.documentElement.toggleAttribute('data-dark', dark);
  for (const listener of listeners) listener();
}

for (const query of queries) query.addEventListener('change', apply);
