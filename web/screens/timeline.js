// The ladder, or a search with propagation, as a timeline to step through.

import { button, fill, h } from '../dom.js';
import { calm } from '../theme.js';
import { text } from '../strings.js';

/**
 * @typedef {import('../engine/questions.js').Place} Place
 * @typedef {{ rung: string, words: string, clues: Place[], safe: Place[], mines_certain: Place[], known?: { safe: Place[], mines: Place[] } }} Step
 * @typedef {{ step: Step, safe: Place[], mines: Place[] }} Moment a step, and what was found until then
 */

/** How long a step stays when it runs by itself, in milliseconds. */
const PACE = 700;

/** @param {(moment: Moment | null) => void} onMoment */
export function timeline(onMoment) {
  const element = h('div', { class: 'panel' });
  /** @type {Step[]} */
  let steps = [];
  /** How many steps were made. */
  let now = 0;
  let running = 0;
  let draw = () => {};

  function stop() {
    clearInterval(running);
    running = 0;
  }

  /** @param {number} count */
  function go(count) {
    now = Math.min(steps.length, Math.max(0, count));
    const before = steps.slice(0, now);
    const step = steps[now - 1];
    const known = step?.known ?? { safe: before.flatMap((one) => one.safe), mines: before.flatMap((one) => one.mines_certain) };
    onMoment(step ? { step, ...known } : null);
    if (now === steps.length) stop();
    draw();
  }

  function run() {
    if (running) {
      stop();
      return draw();
    }
    if (now === steps.length) now = 0;
    // Whoever wants nothing to move sees the end at once.
    if (calm()) return go(steps.length);
    go(now + 1);
    if (now < steps.length) running = window.setInterval(() => go(now + 1), PACE);
    draw();
  }

  /** @param {Step[]} all @param {string} end what there is to say of all of them */
  function show(all, end) {
    stop();
    [steps, now] = [all, 0];
    const slider = h('input', { type: 'range', min: 0, max: steps.length, value: 0, 'aria-label': text.class.timeline, oninput: () => {
      stop();
      go(Number(slider.value));
    } });
    const list = h('ol', { class: 'steps moves' }, steps.map((one, index) =>
      h('li', {}, h('button', { type: 'button', class: 'plain', onclick: () => go(index + 1) }, `${text.class.rungs[one.rung] ?? one.rung}: ${one.words}`))));
    const back = button(text.back, () => go(now - 1));
    const next = button(text.next, () => go(now + 1));
    const play = button(text.play.run, run);
    draw = () => {
      slider.value = String(now);
      slider.setAttribute('aria-valuetext', text.class.moment(now, steps.length, steps[now - 1]?.words ?? ''));
      back.disabled = now === 0;
      next.disabled = now === steps.length;
      play.textContent = running ? text.stop : text.play.run;
      [...list.children].forEach((item, at) => {
        if (at === now - 1) item.setAttribute('aria-current', 'step');
        else item.removeAttribute('aria-current');
      });
    };
    fill(element, steps.length ? [slider, h('div', { class: 'bar' }, back, next, play)] : h('p', {}, text.class.stuck),
      list, h('p', {}, end));
    draw();
  }

  return { element, show, stop, next: () => go(now + 1), back: () => go(now - 1) };
}
