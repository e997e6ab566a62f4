// A race of engines: one lane for each engine, with its encodings and strategies, all at once.

import { button, checkbox, fill, h } from '../dom.js';
import { copy } from '../share.js';
import { say } from '../status.js';
import { text } from '../strings.js';

/**
 * A lane: who runs, and what came of it.
 *
 * @typedef {object} Lane
 * @property {string} engine
 * @property {string} [encoding]
 * @property {string} [strategy]
 * @property {string} answer
 * @property {number} time in milliseconds
 * @property {'waits' | 'runs' | 'done'} state
 * @property {Record<string, number>} effort
 */

/** Who can run; the first ones need no foreign solver. The server has all of them. */
const OWN = ['exact', 'search'];
const FOREIGN = ['sat', 'cp', 'asp'];
/** How clauses say that so many of some cells are mines. */
export const ENCODINGS = ['mixed', 'binomial', 'sequential', 'totalizer', 'network'];
export const STRATEGIES = ['free', 'input_order,indomain_min', 'first_fail,indomain_min', 'first_fail,indomain_max'];
/** The groups of rules: those of the game, and what they imply. */
const GAME = ['clue-cells', 'clues', 'total'];
const GROUPS = [...GAME, 'zero', 'full', 'eight'];

/** @typedef {{ engines: string[], encodings: string[], strategies: string[], rules: string[] }} Settings */

/** @param {URLSearchParams} params @param {'wasm' | 'server'} kind @returns {Settings} */
export function settingsOf(params, kind) {
  const all = kind === 'wasm' ? OWN : [...OWN, ...FOREIGN];
  /** @param {string} name @param {readonly string[]} known @param {string[]} otherwise */
  const some = (name, known, otherwise) => {
    const given = params.get(name)?.split(';').filter((one) => known.includes(one));
    return given?.length ? given : otherwise;
  };
  return {
    engines: some('engines', all, all),
    encodings: some('encodings', ENCODINGS, ['mixed']),
    strategies: some('strategies', STRATEGIES, ['free']),
    rules: some('rules', GROUPS, GAME),
  };
}

/** How a request says which rules a model has. @param {Settings} settings @param {import('../board/mines.js').Mines} board */
export function statedBy({ rules }, { mines }) {
  const left = GAME.filter((name) => !rules.includes(name) && (name !== 'total' || mines !== null));
  const added = rules.filter((name) => !GAME.includes(name));
  return { ...(added.length ? { with: added } : {}), ...(left.length ? { without: left } : {}) };
}

/**
 * Switches of one kind.
 *
 * @param {string} legend
 * @param {readonly string[]} all
 * @param {string[]} on
 * @param {(on: string[]) => void} onChange
 * @param {(name: string) => string} [name]
 */
function switches(legend, all, on, onChange, name = (one) => one) {
  return h('fieldset', {}, h('legend', {}, legend), all.map((one) => checkbox(name(one), on.includes(one), (is) => {
    on = all.filter((other) => (other === one ? is : on.includes(other)));
    onChange(on);
  })));
}

/** Switches of the rules. @param {Settings} settings @param {() => void} onChange */
export function ruleSwitches(settings, onChange) {
  return switches(text.class.rules, GROUPS, settings.rules, (on) => {
    settings.rules = on;
    onChange();
  }, (name) => text.class.groups[/** @type {'clues'} */ (name)]);
}

/**
 * @param {import('../engine/questions.js').Questions} ask
 * @param {() => import('../board/mines.js').Mines} board
 * @param {Settings} settings
 */
export function race(ask, board, settings) {
  const element = h('div', { class: 'panel' });
  const body = h('tbody', {});
  /** @type {Lane[]} */
  let lanes = [];
  /** @type {AbortController | null} */
  let job = null;

  /** Who starts. @returns {Lane[]} */
  function starters() {
    const blank = { answer: '', time: 0, state: /** @type {const} */ ('waits'), effort: {} };
    return settings.engines.flatMap((engine) => {
      if (engine === 'sat') return settings.encodings.map((encoding) => ({ engine, encoding, ...blank }));
      if (engine === 'cp' || engine === 'search') return settings.strategies.map((strategy) => ({ engine, strategy, ...blank }));
      return [{ engine, ...blank }];
    });
  }

  const longest = () => Math.max(1, ...lanes.map((lane) => lane.time));

  function draw() {
    fill(body, lanes.map((lane) => h('tr', {},
      h('th', { scope: 'row' }, lane.engine, h('span', { class: 'quiet' }, ` ${lane.encoding ?? lane.strategy ?? ''}`)),
      h('td', { class: 'lane' }, h('progress', { max: 1, value: lane.time / longest(), 'aria-label': text.class.time })),
      h('td', { class: 'number' }, lane.state === 'waits' ? '' : text.class.milliseconds(lane.time)),
      h('td', {}, lane.state === 'runs' ? text.working : lane.answer),
      ['variables', 'clauses', 'conflicts', 'nodes'].map((name) => h('td', { class: 'number' }, String(lane.effort[name] ?? ''))))));
  }

  /** @param {Lane} lane @param {AbortSignal} signal */
  async function run(lane, signal) {
    const began = performance.now();
    lane.state = 'runs';
    const timer = setInterval(() => {
      lane.time = performance.now() - began;
      draw();
    }, 100);
    const reply = await ask.compare(board(), lane, statedBy(settings, board()), { signal, lane: `race ${lanes.indexOf(lane)}` });
    clearInterval(timer);
    const [row] = reply.table ?? [];
    lane.time = performance.now() - began;
    lane.state = 'done';
    lane.answer = row ? (row.answer ?? row.status) : reply.status === 'error' ? text.error(/** @type {any} */ (reply)) : text.class.stopped;
    lane.effort = row?.effort ?? {};
    draw();
  }

  async function start() {
    job?.abort();
    const own = new AbortController();
    job = own;
    lanes = starters();
    draw();
    await Promise.all(lanes.map((lane) => run(lane, own.signal)));
    if (job === own) say(lanes.map(({ engine, answer, time }) => `${engine}: ${answer}, ${text.class.milliseconds(time)}`).join('; '));
  }

  function csv() {
    const cell = (/** @type {unknown} */ value) => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));
    const names = ['variables', 'clauses', 'conflicts', 'nodes'];
    const rows = lanes.map((lane) => [lane.engine, lane.encoding ?? '', lane.strategy ?? '', settings.rules.join(' '), lane.answer, lane.time.toFixed(1),
      ...names.map((name) => lane.effort[name] ?? '')]);
    return `${[['engine', 'encoding', 'strategy', 'rules', 'answer', 'milliseconds', ...names], ...rows].map((row) => row.map(cell).join(',')).join('\n')}\n`;
  }

  /** @param {'engines' | 'encodings' | 'strategies'} kind @param {string[]} all */
  const lanesOf = (kind, all) => switches(text.class.switches[kind], all, settings[kind], (on) => {
    settings[kind] = on;
    reset();
  });

  /** Another board, or other lanes: nothing was run. */
  function reset() {
    job?.abort();
    lanes = starters();
    draw();
  }

  const served = ask.kind === 'server';
  fill(element,
    h('p', { class: 'quiet' }, text.class.raceAbout(ask.kind)),
    lanesOf('engines', served ? [...OWN, ...FOREIGN] : OWN),
    served && lanesOf('encodings', ENCODINGS),
    lanesOf('strategies', STRATEGIES),
    h('div', { class: 'bar' }, button(text.class.start, start, { class: 'primary' }), button(text.stop, () => job?.abort()),
      button(text.class.csv, () => copy(csv()))),
    h('div', { class: 'wide-table', tabindex: '0', role: 'region', 'aria-label': text.class.results }, h('table', {},
      h('thead', {}, h('tr', {}, text.class.columns.map((name, at) => h('th', { scope: 'col', class: at === 2 || at > 3 ? 'number' : false }, name)))), body)));
  lanes = starters();
  draw();

  return {
    element,
    reset,
    stop: () => job?.abort(),
    /** The settings as a link has them. @returns {Record<string, string>} */
    params: () => Object.fromEntries(Object.entries(settings).filter(([, all]) => all.length).map(([name, all]) => [name, all.join(';')])),
  };
}
