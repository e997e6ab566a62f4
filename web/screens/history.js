// What was, to go back to and forward again.

import { button } from '../dom.js';
import { text } from '../strings.js';

/** So many characters of what was are kept. */
const KEPT = 200_000;

/** @template T */
export class History {
  /** @type {T[]} */
  #past;
  /** @type {T[]} */
  #future;

  /** @param {T} now @param {{ past: T[], future: T[] }} [kept] */
  constructor(now, { past, future } = { past: [], future: [] }) {
    this.now = now;
    [this.#past, this.#future] = [past, future];
  }

  /** @param {T} next */
  push(next) {
    this.#past.push(this.now);
    if (this.#past.length > 500) this.#past.shift();
    this.#future = [];
    this.now = next;
  }

  /** The present is another one, and nothing to go back to was added. @param {T} next */
  amend(next) {
    this.now = next;
  }

  undo() {
    const back = this.#past.pop();
    if (back === undefined) return;
    this.#future.push(this.now);
    this.now = back;
  }

  redo() {
    const forth = this.#future.pop();
    if (forth === undefined) return;
    this.#past.push(this.now);
    this.now = forth;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** What is nearest to the present, as texts, as much as is kept. @param {(state: T) => string} write */
  kept(write) {
    let room = KEPT;
    /** @param {T[]} states */
    const nearest = (states) => {
      /** @type {string[]} */
      const all = [];
      for (const state of states.toReversed()) {
        const written = write(state);
        room -= written.length;
        if (room < 0) break;
        all.unshift(written);
      }
      return all;
    };
    return { past: nearest(this.#past), future: nearest(this.#future) };
  }
}

/**
 * The buttons of a history. Whoever is at one when there is nothing more to go to is at the other.
 *
 * @template T
 * @param {History<T>} history
 * @param {() => void} update what follows from the present
 */
export function historyButtons(history, update) {
  const undo = button(text.undo, () => {
    history.undo();
    update();
  });
  const redo = button(text.redo, () => {
    history.redo();
    update();
  });
  function follow() {
    const [atUndo, atRedo] = [undo, redo].map((one) => one === document.activeElement);
    undo.disabled = !history.canUndo;
    redo.disabled = !history.canRedo;
    if (atUndo && undo.disabled) redo.focus();
    if (atRedo && redo.disabled) undo.focus();
  }
  return { undo, redo, follow };
}
