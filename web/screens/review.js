// A game that was played: what each move risked and cost, and its mistakes to learn from.

import { GridView } from '../board/grid.js';
import { cellName, fromText, paintCell } from '../board/mines.js';
import { button, fill, h, onDrop, onWide, oncePerFrame } from '../dom.js';
import { onActions } from '../keys.js';
import { link } from '../router.js';
import { copy, copyButtons, packed, unpacked } from '../share.js';
import { say } from '../status.js';
import { load, save } from '../store.js';
import { text } from '../strings.js';
import { isMistake, keptShare, winGraph } from './graph.js';
import { handedOver, recorded } from './recorded.js';

/** @typedef {[number, number]} Place */

/** @type {import('../main.js').Screen} */
export function review(root, params, ask) {
  /** A text, or a video as a request has it. @type {string | object | null} */
  let game = handedOver() ?? load('review', null);
  /** The reply, or as much of it as was told. @type {Record<string, any> | null} */
  let told = null;
  let now = 0;
  let view = fromText('.\n');
  /** @type {Place[]} */
  let shown = [];
  /** @type {Place | null} */
  let played = null;
  /** What the game was at its end, while that is shown. @type {Record<string, any> | null} */
  let over = null;
  /** Which mistake is to be mended, if any. @type {number | null} */
  let learning = null;
  /** @type {AbortController | null} */
  let job = null;
  let wave = 0;

  const is = (/** @type {Place | null | undefined} */ place, /** @type {number} */ row, /** @type {number} */ col) =>
    place?.[0] === row + 1 && place[1] === col + 1;
  /** @param {number} row @param {number} col @returns {import('../board/mines.js').Look} */
  function look(row, col) {
    if (shown.some((place) => is(place, row, col))) return { frame: 'best' };
    if (is(played, row, col)) return { frame: 'clue' };
    const mine = over?.field?.[row]?.[col];
    return mine === undefined ? {} : { mineShown: mine === '*', exploded: is(over?.exploded, row, col) };
  }
  const cellAt = (/** @type {number} */ row, /** @type {number} */ col) => view.cells[row * view.cols + col] ?? '.';
  const board = new GridView({
    label: text.review.board,
    paint: (ctx, row, col, x, y, size, tones) => paintCell(ctx, x, y, size, cellAt(row, col), look(row, col), tones),
    name: (row, col) => cellName(row, col, cellAt(row, col), look(row, col)),
    onPress: ({ row, col, kind, still }) => kind === 'up' && still && answer(row, col),
    onActivate: (row, col) => answer(row, col),
  });

  const head = h('div', { class: 'panel' });
  const graph = h('div', {});
  const detail = h('p', { 'aria-live': 'polite' });
  const lesson = h('div', { class: 'panel' });
  const list = h('ol', { class: 'steps moves' });
  const bar = h('div', { class: 'bar' });
  const share = h('div', { class: 'copies' });
  const file = h('input', { type: 'file', class: 'visually-hidden', tabindex: '-1', 'aria-hidden': 'true', onchange: async () => {
    const given = file.files?.[0];
    // The same file can be opened again.
    if (given) open(await recorded(given));
    file.value = '';
  } });

  /** @param {string | object} given */
  function open(given) {
    game = given;
    begin();
  }

  async function begin() {
    const mine = ++wave;
    job?.abort();
    const own = new AbortController();
    job = own;
    [told, learning, shown, played] = [null, null, [], null];
    for (const part of [graph, lesson, list, bar, share]) fill(part);
    detail.textContent = '';
    board.element.hidden = true;
    if (game === null) return fill(head, h('p', {}, text.review.about));
    const done = h('progress', { max: '1', value: '0', 'aria-label': text.working });
    fill(head, h('p', {}, text.working), done, h('div', { class: 'bar' }, button(text.stop, () => own.abort())));
    /** @type {any[]} */
    const moves = [];
    const draw = oncePerFrame(() => told === null && mine === wave && fill(graph, winGraph(moves, null, () => {})));
    const reply = await ask.review(game, {
      signal: own.signal,
      onProgress: (part) => (done.value = Math.max(done.value, part)),
      onEvent: ({ event, move }) => {
        if (event !== 'move' || mine !== wave) return;
        // Only what was read takes the place of the game that was kept.
        if (moves.length === 0) save('review', game);
        moves.push(move);
        list.append(item(move, moves.length - 1));
        draw();
      },
    });
    if (mine !== wave) return;
    if (reply.status === 'error') {
      fill(list);
      fill(head, h('p', { class: 'error' }, text.error(/** @type {any} */ (reply))));
      const there = await screenOf(game);
      if (there && mine === wave) location.hash = there;
      return;
    }
    if (reply.moves) save('review', game);
    // Whoever stops a review keeps what was told so far.
    told = reply.moves ? reply : { ...reply, moves, played: moves.length };
    summary(told);
    goTo(firstMistake() ?? told.moves.length);
  }

  /** The address of the screen of what is no game that was played: a board, or a mine field. @param {string | object} given */
  async function screenOf(given) {
    const { elsewhere, isGame } = await import('./elsewhere.js');
    return typeof given !== 'string' || isGame(given) ? null : elsewhere(ask, given, await ask.read(given));
  }

  const firstMistake = () => mistakes()[0];

  /** @param {any} move @param {number} index */
  function item(move, index) {
    return h('li', {}, h('button', { type: 'button', class: 'plain', onclick: () => goTo(index) }, text.review.judged(move)));
  }

  /** @param {Record<string, any>} reply */
  function summary(reply) {
    const wrong = mistakes().length;
    const kept = keptShare(reply.moves);
    const ended = text.review.ended[/** @type {'won'} */ (reply.standing)];
    if (reply.status === 'stopped') {
      // Of a game that was not looked at to its end nobody knows how much was kept.
      const words = text.review.stopped(reply.moves.length);
      fill(head, h('p', { class: 'figure' }, words), reply.moves.length > 0 && h('p', {}, `${text.review.mistakes(wrong)}.`));
      say(words);
    } else {
      fill(head,
        h('p', { class: 'figure' }, `${ended}. ${text.review.mistakes(wrong)}.`),
        h('p', {}, text.review.kept(kept)), h('p', { class: 'quiet' }, text.review.keptNote));
      say(`${text.review.mistakes(wrong)}. ${text.review.kept(kept)}`);
    }
    if (!reply.moves.length) return;
    fill(list, reply.moves.map(item));
    fill(bar,
      button(text.review.first, () => goTo(0)), button(text.back, () => goTo(now - 1)), button(text.next, () => goTo(now + 1)),
      button(text.review.last, () => goTo(reply.moves.length)),
      wrong > 0 && reply.field && button(text.review.learn, () => learn(0), { class: 'primary' }));
    board.element.hidden = !reply.field;
    fill(share, reply.field && [
      button(text.copyLink, async () => copy(link('review', { game: await packed(replay()) }))),
      copyButtons(board, replay, text.review.board),
      button(text.review.csv, () => copy(text.review.table(reply.moves))),
    ]);
  }

  /** The game as a replay, whatever it came from. */
  function replay() {
    const { field, start, moves } = told ?? {};
    const made = moves.map((/** @type {any} */ { action, at, time }) => [action, ...at, ...(time === null ? [] : [time])]);
    return `${JSON.stringify({ field, ...(start ? { start } : {}), moves: made })}\n`;
  }

  /** Shows the board before a move. @param {number} index */
  async function goTo(index) {
    if (!told?.moves.length) return;
    learning = null;
    fill(lesson);
    now = Math.min(told.moves.length, Math.max(0, index));
    const at = now;
    const move = told.moves[at];
    fill(graph, winGraph(told.moves, at, goTo, told.standing));
    if (!(await position(at)) || now !== at || learning !== null) return;
    played = move?.at ?? null;
    shown = move && isMistake(move) ? (move.advice?.open ?? []) : [];
    const better = move && isMistake(move) && move.advice ? text.review.solution(move.advice.open, move.advice.certain) : '';
    detail.textContent = move
      ? `${text.review.move(at + 1, told.moves.length)}: ${text.review.judged(move)}. ${better}`
      : text.review.ended[/** @type {'won'} */ (told.standing)] ?? '';
    [...list.children].forEach((one, number) => {
      if (number === at) one.setAttribute('aria-current', 'step');
      else one.removeAttribute('aria-current');
    });
    board.refresh();
  }

  /** The board after so many moves; whether it is still wanted. @param {number} count */
  async function position(count) {
    if (!told?.field) return true;
    const mine = wave;
    const before = told.start ? [['open', ...told.start]] : [];
    const moves = told.moves.slice(0, count).map((/** @type {any} */ { action, at }) => [action, ...at]);
    const reply = await ask.game({ field: told.field }, [...before, ...moves], false);
    if (reply.status !== 'answered' || mine !== wave) return false;
    view = { rows: reply.rows, cols: reply.cols, mines: reply.mines, cells: [...reply.view.join('')] };
    over = reply.standing === 'playing' ? null : reply;
    board.resize(view.rows, view.cols);
    return true;
  }

  /** The numbers of the moves that were mistakes. @returns {number[]} */
  const mistakes = () => (told?.moves ?? []).flatMap((/** @type {any} */ move, /** @type {number} */ index) => (isMistake(move) ? [index] : []));

  /** @param {number} number */
  async function learn(number) {
    const all = mistakes();
    if (number >= all.length) {
      [learning, shown] = [null, []];
      board.refresh();
      return fill(lesson, h('p', { role: 'status' }, text.review.done), button(text.review.stopLearning, () => goTo(told?.moves.length ?? 0)));
    }
    learning = number;
    if (!(await position(all[number] ?? 0)) || learning !== number) return;
    [played, shown] = [null, []];
    detail.textContent = '';
    board.refresh();
    prompt('');
  }

  /** @param {string} words @param {boolean} [solved] */
  function prompt(words, solved = false) {
    const number = learning ?? 0;
    const all = mistakes();
    const move = told?.moves[all[number] ?? 0];
    fill(lesson,
      h('p', {}, text.review.find(number + 1, all.length)),
      h('p', { role: 'status' }, h('b', {}, words)),
      h('div', { class: 'bar' },
        solved ? button(text.next, () => learn(number + 1), { class: 'primary' }) : button(text.review.show, () => {
          shown = move?.advice?.open ?? [];
          board.refresh();
          prompt(text.review.solution(shown, move?.advice?.certain ?? false), true);
        }),
        !solved && button(text.review.skip, () => learn(number + 1)),
        button(text.review.stopLearning, () => goTo(all[number] ?? 0))));
  }

  /** @param {number} row @param {number} col */
  function answer(row, col) {
    if (learning === null) return;
    const move = told?.moves[mistakes()[learning] ?? 0];
    const better = (move?.advice?.open ?? []).some((/** @type {Place} */ place) => is(place, row, col));
    if (better) shown = [[row + 1, col + 1]];
    board.refresh();
    prompt(better ? text.review.good : text.review.tryAgain, better);
  }

  const stage = h('div', { class: 'stage' }, head, graph, bar, detail, board.element, share);
  const panel = h('section', { 'aria-label': text.screens.review }, h('div', { class: 'bar' }, button(text.review.open, () => file.click()), file), list);
  fill(root, h('div', { class: 'screen' }, stage, h('div', { class: 'panel' }, panel)));
  // Where there is no room beside the board, what is to be found stands right above it.
  const endWide = onWide((wide) => (wide ? panel.prepend(lesson) : detail.after(lesson)));
  const endDrop = onDrop(stage, async ({ files }) => {
    const [given] = files;
    if (given) open(await recorded(given));
  });
  const endKeys = onActions({ next: () => goTo(now + 1), back: () => goTo(now - 1) });
  const sent = params.get('game');
  if (sent) unpacked(sent).then((given) => {
    if (given !== null) return open(given);
    begin();
    say(text.error(text.brokenLink));
  });
  else begin();
  return () => {
    wave += 1;
    job?.abort();
    endWide();
    endDrop();
    endKeys();
    board.destroy();
  };
}
