// Play: a game is how it was dealt and its moves, and the engine says what is seen. Nothing else is kept.

import { GridView } from '../board/grid.js';
import { LARGEST, cellName, fromText, paintCell, toText } from '../board/mines.js';
import { button, checkbox, fill, h, number, onWide, select } from '../dom.js';
import { actionOf, onActions } from '../keys.js';
import { forget, go } from '../router.js';
import { copy, copyButtons } from '../share.js';
import { say } from '../status.js';
import { load, save } from '../store.js';
import { clock, text } from '../strings.js';
import { LEVELS, SENT, daily, dealOf, linkTo, randomSeed } from './deals.js';
import { hintPanel } from './hints.js';
import { timeline } from './timeline.js';
import { whyPanel } from './why.js';

/** @typedef {import('./deals.js').Move} Move */
/** @typedef {import('./deals.js').Deal} Deal */
/** @typedef {import('../board/mines.js').Look} Look */

/** How long the end of a game is seen before its review opens, in milliseconds. */
const SEEN_FOR = 1500;
const POLICIES = ['ladder', 'min-chance', 'lookahead', 'best', 'deep'];

/** @type {import('../main.js').Screen} */
export function play(root, params, ask) {
  /** @type {Deal} */
  let deal = { size: LEVELS.beginner, rule: 'open', seed: randomSeed(), no_guess: '', ...load('deal', {}) };
  /** @type {Move[]} */
  let moves = [];
  /** The mines of a board without guessing: it takes long to find, so it is found once. @type {string[] | null} */
  let field = null;
  /** @type {Record<string, any> | null} */
  let state = null;
  /** @type {import('../board/mines.js').Mines} */
  let view = fromText('.\n');
  let began = 0;
  let ended = 0;
  let guesses = 0;
  let flags = false;
  /** Whether the review opens when a game ends. */
  let reviews = load('reviews', true);
  /** The moves that wait for the one before them, and when they were made. @type {{ wanted: [string, number, number][], by: 'player' | 'policy', clicked: number }[]} */
  let waiting = [];
  let busy = false;
  let running = false;
  /** Whether a board without guessing is looked for: nobody can know what to click then. */
  let searching = false;
  let wave = 0;
  /** The move that is made. @type {AbortController | null} */
  let job = null;
  /** The move that a policy works out. @type {AbortController | null} */
  let thinking = null;
  /** The cell that a pointer is on, and the one where it went down. */
  let [pressed, down] = [-1, -1];
  /** @type {import('./why.js').Marks | null} */
  let marks = null;
  /** @type {number | null} */
  let best = null;
  /** The step of the proof that is looked at. @type {import('./timeline.js').Step | null} */
  let proved = null;

  const over = () => state !== null && state.standing !== 'playing';
  const untouched = () => moves.every(([action]) => action !== 'open');
  const at = (/** @type {number} */ row, /** @type {number} */ col) => row * view.cols + col;

  /** @param {number} row @param {number} col @returns {Look} */
  function look(row, col) {
    const index = at(row, col);
    /** @type {Look} */
    const one = {};
    const place = (/** @type {[number, number]} */ [r, c]) => at(r - 1, c - 1);
    const truth = over() ? state?.field?.[row]?.[col] === '*' : null;
    if (truth) one.mineShown = true;
    if (truth === false && view.cells[index] === 'F') one.mineShown = false;
    if (state?.exploded && place(state.exploded) === index) one.exploded = true;
    if (index === pressed) one.pressed = true;
    if (proved) {
      const has = (/** @type {[number, number][]} */ places) => places.some((other) => place(other) === index);
      one.frame = has(proved.clues) ? 'clue' : has(proved.safe) || has(proved.mines_certain) ? 'target' : undefined;
    } else if (marks) {
      if (place(marks.at) === index) one.frame = 'target';
      else if (marks.clues.some((clue) => place(clue) === index)) one.frame = 'clue';
      else if (marks.cells.some((cell) => place(cell) === index)) one.frame = 'cells';
    } else if (best === index) one.frame = 'best';
    return one;
  }

  const board = new GridView({
    label: text.play.board,
    paint: (ctx, row, col, x, y, size, tones) => paintCell(ctx, x, y, size, view.cells[at(row, col)] ?? '.', look(row, col), tones),
    name: (row, col) => cellName(row, col, view.cells[at(row, col)] ?? '.', look(row, col)),
    onPress: ({ row, col, kind, button: which }) => {
      // What a tap does, and what a long press does, change places with the switch.
      if (kind === 'long') {
        [pressed, down] = [-1, -1];
        return move(flags ? 'open' : 'flag', row, col);
      }
      if (which === 2 && kind === 'down') return move('flag', row, col);
      if (which === 2) return;
      const index = at(row, col);
      if (kind === 'down') down = index;
      // Opened on release, where it went down: to drag off calls it off.
      pressed = (kind === 'down' || kind === 'drag') && index === down ? index : -1;
      board.repaint();
      if (kind === 'up' && index === down) act(row, col, which === 1);
      if (kind === 'up' || kind === 'cancel') down = -1;
    },
    onActivate: (row, col) => act(row, col, false),
    onKey: (event, row, col) => {
      const action = actionOf(event);
      if (action === 'open') act(row, col, false);
      else if (action === 'flag' || action === 'chord') move(action, row, col);
      else return false;
      return true;
    },
  });
  const why = whyPanel(ask, (told) => {
    marks = told;
    board.refresh();
  }, board);
  const hints = hintPanel(ask, board, (place) => {
    best = at(place[0] - 1, place[1] - 1);
    board.refresh();
  }, (place) => why.explain(view, place));

  /** @param {number} row @param {number} col @param {boolean} chord */
  function act(row, col, chord) {
    if (chord || /[1-8]/.test(view.cells[at(row, col)] ?? '')) return move('chord', row, col);
    move(flags ? 'flag' : 'open', row, col);
  }

  /** @param {string} action @param {number} row @param {number} col */
  function move(action, row, col) {
    return make([[action, row, col]]);
  }

  /** Makes a move as soon as those before it are made. @param {[string, number, number][]} wanted @param {'player' | 'policy'} [by] */
  async function make(wanted, by = 'player') {
    if (searching) return;
    waiting.push({ wanted, by, clicked: performance.now() });
    if (busy) return;
    const mine = wave;
    busy = true;
    for (let move = waiting.shift(); move && !over(); move = waiting.shift()) {
      const done = await made(move);
      if (mine !== wave) return;
      if (!done) waiting = [];
    }
    waiting = [];
    busy = false;
  }

  /** Whether a move was made. @param {typeof waiting[number]} move */
  async function made({ wanted, by, clicked }) {
    const mine = wave;
    const opens = wanted.some(([action]) => action === 'open');
    if (deal.daily && opens && untouched()) wanted = [centre()];
    searching = opens && deal.no_guess !== '' && field === null;
    const time = began ? Math.max(0, Math.round(clicked - began)) : 0;
    const next = [...moves, ...wanted.map(([action, row, col]) => /** @type {Move} */ ([action, row + 1, col + 1, time]))];
    const own = new AbortController();
    job = own;
    const slow = setTimeout(() => {
      say(text.working);
      fill(result, button(text.stop, () => own.abort()));
    }, 300);
    const reply = await ask.game(dealt(), next, deal.no_guess !== '' && field === null, { signal: own.signal });
    clearTimeout(slow);
    if (mine !== wave) return false;
    searching = false;
    if (reply.status !== 'answered') {
      fill(result);
      say(reply.status === 'error' ? text.error(/** @type {any} */ (reply)) : reply.why === 'cancelled' ? text.play.stopped : text.play.rare);
      return false;
    }
    // The time of a search for the board is not the player's.
    if (opens) began ||= performance.now();
    if (deal.no_guess !== '' && reply.field && !over()) field ??= reply.field;
    const before = view;
    moves = next;
    forget(...SENT);
    show(reply);
    const [first] = wanted;
    if (first && by === 'player') {
      if (!over()) tell(before, first);
      countGuess(before, first);
    }
    // A policy says elsewhere what it does.
    if (by === 'policy' && !over()) say('');
    // The end is seen first. Whoever watched a policy goes on watching.
    if (over() && reviews && by === 'player') setTimeout(() => mine === wave && go('review'), SEEN_FOR);
    return true;
  }

  /** What opens the middle of the board. @returns {[string, number, number]} */
  const centre = () => ['open', Math.floor(view.rows / 2), Math.floor(view.cols / 2)];

  /** What came of a move. @param {import('../board/mines.js').Mines} before @param {[string, number, number]} move */
  function tell(before, [, row, col]) {
    const opened = view.cells.filter((cell, index) => /[0-8]/.test(cell) && cell !== before.cells[index]).length;
    say(text.play.made(cellName(row, col, view.cells[at(row, col)] ?? '.', {}), opened));
  }

  /** A player who opens a cell that is not certain guesses. @param {import('../board/mines.js').Mines} before @param {[string, number, number]} move */
  async function countGuess(before, [action, row, col]) {
    const first = before.cells.every((cell) => cell === '.' || cell === 'F');
    if (action !== 'open' || first) return;
    const mine = wave;
    const reply = await ask.odds(before);
    const chance = reply.chances?.[row]?.[col];
    if (mine !== wave || typeof chance !== 'number' || chance <= 0 || chance >= 1) return;
    guesses += 1;
    keep();
    figures();
  }

  /** The game outlives a reload. */
  const keep = () => save('game', { deal, moves, guesses });

  /** How the engine is told of the deal. A board without guessing is looked for at the first click. @param {boolean} [clicked] */
  function dealt(clicked = true) {
    const known = field ?? deal.field;
    if (known) return { field: known };
    const { size, rule, seed, no_guess } = deal;
    return no_guess === '' || !clicked ? { size, rule, seed } : { size, seed, no_guess };
  }

  /** Another deal; after the board of a day as the player wishes. @param {Partial<Deal>} changed */
  function redeal(changed) {
    deal = { ...deal, ...(deal.daily ? load('deal', {}) : {}), field: undefined, daily: false, ...changed };
    forget(...SENT);
    begin();
  }

  /** @param {Record<string, any>} reply */
  function show(reply) {
    state = reply;
    view = { rows: reply.rows, cols: reply.cols, mines: reply.mines, cells: [...reply.view.join('')] };
    [marks, best, proved] = [null, null, null];
    why.rest();
    hints.hide();
    board.resize(view.rows, view.cols);
    keep();
    if (over()) finish();
    figures();
  }

  function finish() {
    ended = performance.now();
    running = false;
    save('review', state?.replay ?? null);
    say(state?.standing === 'won' ? text.play.won : text.play.lost(state?.exploded));
  }

  /** @param {boolean} [again] */
  async function begin(again) {
    wave += 1;
    const mine = wave;
    stop();
    if (again) forget('moves');
    else field = null;
    proof.stop();
    [moves, waiting, state, began, ended, guesses, busy, searching] = [[], [], null, 0, 0, 0, false, false];
    if (!deal.daily) save('deal', { ...deal, field: undefined });
    reasons.textContent = '';
    settings();
    const reply = await ask.game(dealt(false), [], false);
    if (mine !== wave) return;
    if (reply.status !== 'answered') return say(text.error(/** @type {any} */ (reply)));
    show(reply);
    if (deal.daily) return make([centre()]);
    say(text.play.size(view.rows, view.cols, view.mines ?? 0));
  }

  async function oneMove() {
    if (over() || busy) return;
    const [mine, then] = [wave, moves];
    if (untouched()) return make([centre()]);
    thinking?.abort();
    const own = new AbortController();
    thinking = own;
    const slow = setTimeout(() => (reasons.textContent = text.working), 300);
    const reply = await ask.choose(view, policy, { signal: own.signal });
    clearTimeout(slow);
    if (mine !== wave || thinking !== own) return;
    // Whoever moved meanwhile has another board.
    if (then !== moves || busy) return void (reasons.textContent = '');
    if (reply.status !== 'answered' || !reply.open.length) {
      running = false;
      reasons.textContent = reply.status === 'error' ? text.error(/** @type {any} */ (reply)) : reply.why === 'cancelled' ? text.jobStopped : '';
      return;
    }
    if (typeof reply.chance === 'number') guesses += 1;
    reasons.textContent = typeof reply.chance === 'number'
      ? text.play.guess(reply.open[0], reply) : text.play.safeBy(reply.safe_by, reply.open.length);
    await make(reply.open.map((/** @type {[number, number]} */ [row, col]) => ['open', row - 1, col - 1]), 'policy');
  }

  async function run() {
    running = !running;
    const mine = wave;
    while (running && mine === wave && !over()) {
      await oneMove();
      await new Promise((resolve) => setTimeout(resolve, 350));
    }
    running = false;
  }

  function stop() {
    running = false;
    thinking?.abort();
    job?.abort();
  }

  /** A hint for who plays, which knows that the first click is safe. */
  function hint() {
    if (over()) return;
    const isSafe = !(field ?? deal.field) && (deal.no_guess !== '' || deal.rule !== 'any');
    if (untouched() && isSafe) hints.tell(text.hints.first);
    else hints.show(view);
  }

  let policy = 'best';
  const time = h('b', {});
  const numbers = h('div', { class: 'figures' });
  const result = h('div', { class: 'bar' });
  const reasons = h('p', { class: 'quiet', 'aria-live': 'polite' });
  const options = h('div', { class: 'panel' });
  const proof = timeline((moment) => {
    proved = moment?.step ?? null;
    board.refresh();
  });
  const prove = button(text.play.proof, showProof, { hidden: true });

  function tick() {
    time.textContent = clock(began ? (ended || performance.now()) - began : 0);
  }
  const timer = setInterval(tick, 500);

  function figures() {
    tick();
    const bv = state?.three_bv ?? '–';
    fill(numbers,
      h('span', {}, `${text.play.time} `, time),
      h('span', {}, `${text.play.left} `, h('b', {}, String(state?.unflagged ?? ''))),
      h('span', {}, `${text.play.clicks} `, h('b', {}, String(state?.clicks ?? 0))),
      over() && h('span', {}, `${text.play.bv} `, h('b', {}, String(bv))),
      typeof state?.efficiency === 'number' && h('span', {}, `${text.play.efficiency} `, h('b', {}, `${Math.round(100 * state.efficiency)} %`)),
      guesses > 0 && h('span', {}, `${text.play.guesses} `, h('b', {}, String(guesses))));
    fill(result, over() && h('p', { class: 'figure' }, state?.standing === 'won' ? text.play.won : text.play.lost(state?.exploded)),
      over() && button(text.play.review, () => go('review'), { class: 'primary' }));
    hintButton.disabled = over();
    prove.hidden = deal.no_guess === '' || field === null;
    proof.element.hidden = prove.hidden;
    if (prove.hidden) fill(proof.element);
  }

  /** Every step of the logic that solves a board without guessing. */
  async function showProof() {
    const start = moves.find(([action]) => action === 'open');
    if (!start) return;
    const mine = wave;
    fill(proof.element, h('p', {}, text.working));
    const [, row, col] = start;
    const reply = await ask.proof(deal, [row, col]);
    if (mine !== wave) return;
    const found = reply.boards?.[0];
    if (!found?.proof_steps) return fill(proof.element, h('p', {}, reply.status === 'error' ? text.error(/** @type {any} */ (reply)) : text.stopped));
    proof.show(found.proof_steps.map((/** @type {any} */ step) =>
      ({ ...step, rung: step.technique, words: text.play.proofStep(step, step.clues.map((/** @type {[number, number]} */ at) => clueIn(found.field, at))) })), text.play.proved);
  }

  function settings() {
    const level = Object.entries(LEVELS).find(([, size]) => size === deal.size)?.[0] ?? 'custom';
    const [rows = 9, cols = 9, mines = 10] = deal.size.split('x').map(Number);
    const another = (/** @type {string} */ size) => redeal(deal.daily ? daily(size) : { size });
    const resize = (/** @type {number} */ r, /** @type {number} */ c, /** @type {number} */ m) => {
      another(`${r}x${c}x${Math.min(m, r * c - 9 > 0 ? r * c - 9 : 0)}`);
    };
    fill(options,
      h('div', { class: 'bar' },
        select(text.play.level, Object.entries(text.play.levels), level, (name) =>
          another(/** @type {Record<string, string>} */ (LEVELS)[name] ?? '12x12x20')),
        select(text.play.rule, Object.entries(text.play.rules), deal.no_guess ? 'open' : deal.rule, (rule) => redeal({ rule }),
          { disabled: deal.no_guess !== '' })),
      level === 'custom' && h('div', { class: 'bar' },
        number(text.rows, { value: rows, min: 4, max: LARGEST }, (value) => value && resize(value, cols, mines)),
        number(text.cols, { value: cols, min: 4, max: LARGEST }, (value) => value && resize(rows, value, mines)),
        number(text.mines, { value: mines, min: 0, max: rows * cols - 9 }, (value) => value !== null && resize(rows, cols, value))),
      select(text.play.logic, Object.entries(text.play.logics), deal.no_guess, (no_guess) => redeal({ no_guess })),
      h('div', { class: 'long' }, number(text.play.seed, { value: deal.seed, min: 0, max: Number.MAX_SAFE_INTEGER }, (seed) => redeal({ seed: seed ?? 0 }))),
      checkbox(text.play.reviews, reviews, (on) => {
        reviews = on;
        save('reviews', on);
      }),
      h('div', { class: 'bar' },
        button(text.play.daily, () => redeal(daily(deal.size))),
        button(text.copyLink, async () => copy(await linkTo(deal, moves)))));
  }

  const newGame = () => redeal({ seed: randomSeed() });
  const hintButton = button(text.hint, hint);
  const endKeys = onActions({ newGame, hint, next: () => why.go(1), back: () => why.go(-1) });

  fill(root, h('div', { class: 'screen' },
    h('div', { class: 'stage' },
      h('div', { class: 'bar' },
        button(text.newGame, newGame, { class: 'primary' }),
        button(text.play.again, () => begin(true)),
        hintButton,
        checkbox(text.play.flags, flags, (on) => (flags = on))),
      numbers, board.element, result,
      copyButtons(board, () => toText(view), text.play.board)),
    h('div', { class: 'panel' },
      h('section', { 'aria-label': text.play.level }, options, h('div', { class: 'bar' }, prove), proof.element),
      h('section', { 'aria-label': text.play.watch },
        select(text.play.watch, POLICIES.map((name) => [name, name]), policy, (name) => (policy = name)),
        h('div', { class: 'bar' }, button(text.play.step, oneMove), button(text.play.run, run), button(text.stop, stop)),
        reasons))));

  const endWide = onWide((wide) => (wide ? options.parentElement : result)?.[wide ? 'before' : 'after'](hints.element, why.element));

  /** Goes on with a game that was begun, if there can be such a game. @param {{ deal: Deal, moves: Move[], guesses?: number }} kept */
  async function goOn(kept) {
    const mine = wave;
    settings();
    const reply = await ask.game(dealt(), kept.moves, deal.no_guess !== '');
    if (mine !== wave) return true;
    if (reply.status !== 'answered') return false;
    if (deal.no_guess !== '' && reply.field) field = reply.field;
    [moves, guesses] = [kept.moves, kept.guesses ?? 0];
    if (moves.length) began = performance.now() - (moves.at(-1)?.[3] ?? 0);
    show(reply);
    return true;
  }

  async function first() {
    const sent = await dealOf(params, deal);
    deal = sent.deal;
    const kept = sent.moves ? { deal, moves: sent.moves } : load('game', /** @type {{ deal: Deal, moves: Move[] } | null} */ (null));
    // A mine field that was handed in is not kept among the wishes.
    if (kept?.moves.length || kept?.deal.field) deal = kept.deal;
    let { broken } = sent;
    if (!kept?.moves.length) {
      await begin();
    } else if (!(await goOn(kept))) {
      broken ||= sent.moves !== null;
      await begin();
    }
    if (broken && root.isConnected) say(text.error(text.brokenLink));
  }
  first();
  return () => {
    wave += 1;
    stop();
    proof.stop();
    endWide();
    endKeys();
    clearInterval(timer);
    board.destroy();
  };
}

/** The number of mines around a place. @param {string[]} field @param {[number, number]} at */
function clueIn(field, [row, col]) {
  const near = field.slice(Math.max(0, row - 2), row + 1).map((line) => line.slice(Math.max(0, col - 2), col + 1));
  return near.join('').replaceAll('.', '').length;
}
