// Why a cell is as it is: the panel beside the board, with its steps, or what is known of a cell that
// is not decided.

import { colours } from '../board/colours.js';
import { paintCell } from '../board/mines.js';
import { SvgCanvas } from '../board/svg.js';
import { button, fill, h } from '../dom.js';
import { copy } from '../share.js';
import { say } from '../status.js';
import { percent1, text } from '../strings.js';
import { steps } from './reason.js';

/**
 * @typedef {import('../engine/questions.js').Place} Place
 * @typedef {import('../board/mines.js').Mines} Mines
 * @typedef {{ at: Place, clues: Place[], cells: Place[] }} Marks what to mark on the board
 */

/**
 * A panel that explains cells. `onMarks` is told what to mark, and `null` for nothing. Without an
 * invitation it hides while it has nothing to say.
 *
 * @param {import('../engine/questions.js').Questions} ask
 * @param {(marks: Marks | null) => void} onMarks
 * @param {import('../board/grid.js').GridView} view
 * @param {string} [invitation]
 */
export function whyPanel(ask, onMarks, view, invitation) {
  const body = h('div', { class: 'panel' });
  const element = h('section', { 'aria-label': text.why.title }, h('h2', {}, text.why.title), body);
  /** The question that was put last. */
  let asked = 0;
  /** Goes some steps on, or back. @type {(steps: number) => void} */
  let walk = () => {};

  function rest() {
    asked += 1;
    walk = () => {};
    element.hidden = invitation === undefined;
    element.classList.add('resting');
    fill(body, invitation !== undefined && h('p', { class: 'quiet' }, invitation));
    onMarks(null);
  }

  /** Whoever closes it is at the board again. */
  function close() {
    rest();
    view.refocus();
  }

  /** @param {Mines} board @param {Place} at */
  async function explain(board, at) {
    const mine = ++asked;
    const reply = await ask.explain(board, [at]);
    if (mine !== asked) return;
    element.hidden = false;
    element.classList.remove('resting');
    if (reply.status === 'error') return fill(body, h('p', { class: 'error' }, text.error(/** @type {any} */ (reply))));
    const [reason] = reply.reasons ?? [];
    const [undecided] = reply.undecided ?? [];
    if (reason) return forced(board, reason);
    if (undecided) return open(board, undecided, mine);
    rest();
  }

  /** @param {Mines} board @param {Record<string, any>} reason */
  function forced(board, reason) {
    const all = steps(reason, board);
    let now = 0;
    const list = h('ol', { class: 'steps' }, all.map((step, index) =>
      h('li', { onclick: () => go(index) }, step.words)));
    const place = h('p', { 'aria-live': 'polite' });
    walk = (count) => go(now + count);
    const back = button(text.back, () => go(now - 1));
    const next = button(text.next, () => go(now + 1), { class: 'primary' });

    const bar = h('div', { class: 'bar' }, back, next, button(text.why.unpin, close));

    /** @param {number} index */
    function go(index) {
      now = Math.min(all.length - 1, Math.max(0, index));
      [...list.children].forEach((item, at) => {
        if (at === now) item.setAttribute('aria-current', 'step');
        else item.removeAttribute('aria-current');
      });
      back.disabled = now === 0;
      next.disabled = now === all.length - 1;
      const step = all[now];
      place.textContent = `${text.why.step(now + 1, all.length)}: ${step?.words ?? ''}`;
      if (step) onMarks({ at: reason.at, clues: step.clues, cells: step.cells });
    }

    fill(body,
      h('p', { class: 'headline' }, reason.headline),
      place,
      bar,
      list,
      h('p', {}, reason.words),
      h('ul', { class: 'facts quiet' },
        h('li', {}, text.why.technique(reason.technique)),
        h('li', {}, reason.total === null ? text.why.noCount : text.why.count),
        reason.wrong_flag && h('li', {}, text.why.wrongFlag)),
      h('div', { class: 'copies' },
        button(text.copyText, () => copy(`${reason.headline}\n${reason.words}\n`)),
        button(text.copySvg, () => copy(view.toSvg(text.why.title))),
        button(text.copyProof, async () => {
          const reply = await ask.certify(board, reason.at);
          if (reply.status === 'answered') copy(`${reply.problem}\n${reply.proof}`);
          else say(reply.status === 'error' ? text.error(/** @type {any} */ (reply)) : text.stopped);
        })));
    go(0);
    inSight(bar, reason.at);
  }

  /** What is told of a cell is in sight, and above all the cell is. @param {Element} told @param {Place} at */
  function inSight(told, [row, col]) {
    told.scrollIntoView({ block: 'nearest' });
    view.show(row - 1, col - 1);
  }

  /** @param {Mines} board @param {Record<string, any>} cell @param {number} mine */
  async function open(board, cell, mine) {
    onMarks({ at: cell.at, clues: [], cells: [cell.at] });
    const ranking = h('div', {});
    const boards = h('div', { class: 'small-boards' },
      small(text.why.withMine, cell.neighbourhood_with_mine, cell.at),
      small(text.why.without, cell.neighbourhood_without, cell.at));
    fill(body,
      h('p', { class: 'headline' }, `${text.cell.at(cell.at)}: ${text.cell.chance(cell.chance)}`),
      h('p', {}, cell.count ? text.why.fraction(cell.with_mine, cell.count) : cell.words),
      boards,
      ranking,
      h('div', { class: 'bar' }, button(text.why.unpin, close)));
    inSight(boards, cell.at);
    const reply = await ask.guesses(board);
    if (mine !== asked || reply.status !== 'answered') return;
    if (!reply.ranked.length) return fill(ranking, h('p', { class: 'quiet' }, text.overlayNote.safeFirst));
    fill(ranking, h('h3', {}, text.why.ranking), rankingTable(reply.ranked.slice(0, 6)));
  }

  rest();
  return { element, explain, rest, go: (/** @type {number} */ count) => walk(count) };
}

/** So far around a cell its neighbourhood goes. */
const AROUND = 2;

/** A neighbourhood as a small drawing, with the cell that is meant. @param {string} caption @param {string[]} rows @param {Place} at */
function small(caption, rows, at) {
  const size = 24;
  const canvas = new SvgCanvas();
  const tones = colours();
  const ctx = /** @type {any} */ (canvas);
  // At the border of the board there is less around it.
  const [ownRow, ownCol] = at.map((place) => Math.min(AROUND, place - 1));
  rows.forEach((line, row) => [...line].forEach((cell, col) => {
    /** @type {import('../board/mines.js').Look} */
    const look = { ...(cell === '*' ? { mineShown: true } : {}), ...(row === ownRow && col === ownCol ? { frame: 'target' } : {}) };
    paintCell(ctx, col * size, row * size, size, cell === '*' ? '.' : cell, look, tones);
  }));
  const drawing = canvas.text((rows[0]?.length ?? 0) * size + 1, rows.length * size + 1, caption);
  const picture = new DOMParser().parseFromString(drawing, 'image/svg+xml').documentElement;
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', `${caption}: ${rows.join(' / ')}`);
  return h('figure', {}, document.importNode(picture, true), h('figcaption', {}, caption));
}

/** @param {Record<string, any>[]} guesses */
export function rankingTable(guesses) {
  const wins = (/** @type {Record<string, any>} */ guess) =>
    guess.endgame ? percent1(guess.endgame.wins / guess.endgame.of) : '–';
  return h('table', {},
    h('thead', {}, h('tr', {}, [text.why.guess, text.why.chance, text.why.progress, text.why.wins].map((name, index) =>
      h('th', { scope: 'col', class: index ? 'number' : false }, name)))),
    h('tbody', {}, guesses.map((guess) => h('tr', {},
      h('td', {}, text.cell.at(guess.at)),
      h('td', { class: 'number' }, percent1(guess.chance)),
      h('td', { class: 'number' }, typeof guess.progress === 'number' ? percent1(guess.progress) : '–'),
      h('td', { class: 'number' }, wins(guess))))));
}

