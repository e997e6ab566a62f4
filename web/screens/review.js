// A game that was played: what each move risked and cost, and its mistakes to learn from.

import { GridView } from '../board/grid.js';
import { cellName, fromText, paintCell } from '../board/mines.js';
import { button, fill, h, svg } from '../dom.js';
import { say } from '../status.js';
import { load, save } from '../store.js';
import { text } from '../strings.js';

/** @type {import('../main.js').Screen} */
export function review(root, _params, ask) {
  /** @type {string | null} */
  let game = load('review', null);
  /** @type {Record<string, any> | null} */
  let told = null;
  /** @type {{ field: string[], start?: [number, number], moves: any[] } | null} */
  let replay = null;
  let now = 0;
  let view = fromText('.\n');
  /** @type {[number, number][]} */
  let shown = [];
  /** @type {[number, number] | null} */
  let played = null;
  /** Which mistake is to be mended, if any. @type {number | null} */
  let learning = null;
  /** @type {AbortController | null} */
  let job = null;
  let wave = 0;

  const is = (/** @type {[number, number] | null | undefined} */ place, /** @type {number} */ row, /** @type {number} */ col) =>
    place?.[0] === row + 1 && place[1] === col + 1;
  /** @param {number} row @param {number} col @returns {import('../board/mines.js').Look} */
  function look(row, col) {
    if (shown.some((place) => is(place, row, col))) return { frame: 'best' };
    return is(played, row, col) ? { frame: 'clue' } : {};
  }
  const cellAt = (/** @type {number} */ row, /** @type {number} */ col) => view.cells[row * view.cols + col] ?? '.';
  const board = new GridView({
    label: text.review.board,
    paint: (ctx, row, col, x, y, size, tones) => paintCell(ctx, x, y, size, cellAt(row, col), look(row, col), tones),
    name: (row, col) => cellName(row, col, cellAt(row, col), look(row, col)),
    onPress: ({ row, col, kind }) => kind === 'up' && answer(row, col),
    onActivate: answer,
  });

  const head = h('div', {});
  const graph = h('div', {});
  const detail = h('p', { 'aria-live': 'polite' });
  const lesson = h('div', { class: 'panel' });
  const list = h('ol', { class: 'steps' });
  const bar = h('div', { class: 'bar' });
  const file = h('input', { type: 'file', class: 'visually-hidden', tabindex: '-1', 'aria-hidden': 'true', onchange: async () => {
    const given = file.files?.[0];
    if (given) open(await given.text());
  } });

  /** @param {string} given */
  function open(given) {
    game = given;
    save('review', given);
    begin();
  }

  async function begin() {
    const mine = ++wave;
    job?.abort();
    const own = new AbortController();
    job = own;
    [told, replay, learning] = [null, null, null];
    for (const part of [graph, lesson, list, bar]) fill(part);
    board.element.hidden = game === null;
    if (game === null) return fill(head, h('p', {}, text.review.about));
    const share = h('progress', { max: '1', value: '0', 'aria-label': text.working });
    fill(head, h('p', {}, text.working), share, h('div', { class: 'bar' }, button(text.stop, () => own.abort())));
    const reply = await ask.review(game, { signal: own.signal, onProgress: (done) => (share.value = Math.max(share.value, done)) });
    if (mine !== wave) return;
    if (reply.status === 'error') return fill(head, h('p', { class: 'error' }, text.error(/** @type {any} */ (reply))));
    if (!reply.moves) return fill(head, h('p', {}, text.stopped));
    told = reply;
    try {
      replay = JSON.parse(game);
    } catch {
      // RAW text is read by the engine alone: its moves are listed, without a board to go through.
      replay = null;
    }
    board.element.hidden = replay === null;
    summary(reply);
    goTo(reply.moves.length);
  }

  /** @param {Record<string, any>} reply */
  function summary(reply) {
    let kept = 1;
    for (const move of reply.moves) if (move.win && move.win.best > 0) kept *= move.win.played / move.win.best;
    const mistakes = reply.moves.filter((/** @type {any} */ move) => move.mistake).length;
    fill(head,
      h('p', { class: 'figure' }, `${text.review.ended[/** @type {'won'} */ (reply.ended)]}. ${text.review.mistakes(mistakes)}.`),
      h('p', {}, text.review.kept(kept)), h('p', { class: 'quiet' }, text.review.keptNote),
      reply.status === 'stopped' && h('p', {}, text.stopped));
    say(`${text.review.mistakes(mistakes)}. ${text.review.kept(kept)}`);
    fill(graph, drawGraph(reply.moves));
    fill(list, reply.moves.map((/** @type {any} */ move, /** @type {number} */ index) =>
      h('li', {}, h('button', { type: 'button', class: 'plain', onclick: () => goTo(index) }, text.review.judged(move)))));
    fill(bar,
      button(text.review.first, () => goTo(0)), button(text.back, () => goTo(now - 1)), button(text.next, () => goTo(now + 1)),
      button(text.review.last, () => goTo(reply.moves.length)),
      mistakes > 0 && replay !== null && button(text.review.learn, () => learn(0), { class: 'primary' }));
  }

  /** The chance to win as a line. @param {any[]} moves */
  function drawGraph(moves) {
    const [width, height] = [640, 150];
    let chance = 1;
    const points = moves.map((move, index) => {
      if (move.win) chance = move.win.played;
      if (move.judgement !== 'flag' && move.chance === 1 && move.action !== 'flag') chance = 0;
      return [((index + 1) / moves.length) * width, height - 8 - chance * (height - 16)];
    });
    const line = [[0, 8], ...points].map(([x, y]) => `${x?.toFixed(1)},${y?.toFixed(1)}`).join(' ');
    return svg('svg', { class: 'graph', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': text.review.graph, onclick: (/** @type {MouseEvent} */ event) => {
      const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
      goTo(Math.round(((event.clientX - box.left) / box.width) * moves.length));
    } },
    svg('polyline', { points: line, fill: 'none', stroke: 'var(--accent)', 'stroke-width': 2.5 }),
    ...moves.flatMap((move, index) => (move.mistake
      ? [svg('circle', { cx: points[index]?.[0], cy: points[index]?.[1], r: 5, fill: 'var(--clash)' })] : [])));
  }

  /** Shows the board before a move. @param {number} index */
  async function goTo(index) {
    if (!told) return;
    learning = null;
    fill(lesson);
    now = Math.min(told.moves.length, Math.max(0, index));
    const move = told.moves[now];
    await position(now);
    played = move?.at ?? null;
    shown = move?.mistake ? (move.best?.open ?? []) : [];
    detail.textContent = move
      ? `${text.review.move(now + 1, told.moves.length)}: ${text.review.judged(move)}. ${move.mistake && move.best ? text.review.solution(move.best.open, move.best.certain) : ''}`
      : text.review.ended[/** @type {'won'} */ (told.ended)];
    [...list.children].forEach((item, at) => {
      if (at === now) item.setAttribute('aria-current', 'step');
      else item.removeAttribute('aria-current');
    });
    board.refresh();
  }

  /** @param {number} count so many moves are made */
  async function position(count) {
    if (!replay) return;
    const before = replay.start ? [['open', ...replay.start]] : [];
    const reply = await ask.game({ field: replay.field }, [...before, ...replay.moves.slice(0, count)], false);
    if (reply.status !== 'answered') return;
    view = { rows: reply.rows, cols: reply.cols, mines: reply.mines, cells: [...reply.view.join('')] };
    board.resize(view.rows, view.cols);
  }

  const mistakes = () => (told?.moves ?? []).flatMap((/** @type {any} */ move, /** @type {number} */ index) => (move.mistake ? [index] : []));

  /** @param {number} number */
  async function learn(number) {
    const all = mistakes();
    if (number >= all.length) {
      learning = null;
      shown = [];
      board.refresh();
      return fill(lesson, h('p', { role: 'status' }, text.review.done), button(text.review.stopLearning, () => goTo(told?.moves.length ?? 0)));
    }
    await position(all[number]);
    [learning, played, shown] = [number, null, []];
    detail.textContent = '';
    board.refresh();
    prompt('');
  }

  /** @param {string} words @param {boolean} [solved] */
  function prompt(words, solved = false) {
    const number = learning ?? 0;
    const all = mistakes();
    const move = told?.moves[all[number]];
    fill(lesson,
      h('p', {}, text.review.find(number + 1, all.length)),
      h('p', { role: 'status' }, h('b', {}, words)),
      h('div', { class: 'bar' },
        solved ? button(text.next, () => learn(number + 1), { class: 'primary' }) : button(text.review.show, () => {
          shown = move?.best?.open ?? [];
          board.refresh();
          prompt(text.review.solution(shown, move?.best?.certain ?? false), true);
        }),
        !solved && button(text.review.skip, () => learn(number + 1)),
        button(text.review.stopLearning, () => goTo(told?.moves.length ?? 0))));
  }

  /** @param {number} row @param {number} col */
  function answer(row, col) {
    if (learning === null) return;
    const move = told?.moves[mistakes()[learning]];
    const better = (move?.best?.open ?? []).some((/** @type {[number, number]} */ place) => is(place, row, col));
    if (better) shown = [[row + 1, col + 1]];
    board.refresh();
    prompt(better ? text.review.good : text.review.tryAgain, better);
  }

  const stage = h('div', { class: 'stage' }, head, graph, bar, detail, board.element);
  fill(root, h('div', { class: 'screen' }, stage,
    h('div', { class: 'panel' },
      h('section', { 'aria-label': text.screens.review }, lesson, h('div', { class: 'bar' }, button(text.review.open, () => file.click()), file), list))));
  stage.addEventListener('dragover', (event) => event.preventDefault());
  stage.addEventListener('drop', async (event) => {
    event.preventDefault();
    const given = event.dataTransfer?.files[0];
    if (given) open(await given.text());
  });
  begin();
  return () => {
    wave += 1;
    job?.abort();
    board.destroy();
  };
}
