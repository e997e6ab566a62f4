// What the moves of a game were worth, and the chance to win as a graph.

import { svg } from '../dom.js';
import { text } from '../strings.js';

/** Who loses so much of the chance to win made a mistake, also where no logic would have helped. */
const LOST = 0.1;

/** @param {Record<string, any>} move as `review` tells it */
export const isMistake = (move) => move.mistake || (move.win_lost ?? 0) >= LOST;

/** The share of the chance to win that was kept. @param {Record<string, any>[]} moves */
export function keptShare(moves) {
  // Estimates by games may say that a move was better than the best one.
  return moves.reduce((kept, { win }) => (win?.after_best > 0 ? kept * Math.min(1, win.after_played / win.after_best) : kept), 1);
}

/**
 * The chance to win after each move, as far as it is known. After the last one of a game that ended it is certain.
 *
 * @param {Record<string, any>[]} moves
 * @param {string} [standing]
 * @returns {(number | null)[]}
 */
function chances(moves, standing) {
  /** @type {number | null} */
  let chance = null;
  return moves.map((move, index) => {
    if (move.win) chance = move.win.after_played;
    // Opening a mine that is certain is the end.
    if (move.action !== 'flag' && move.chance === 1) chance = 0;
    if (index === moves.length - 1 && (standing === 'won' || standing === 'lost')) chance = standing === 'won' ? 1 : 0;
    return chance;
  });
}

const [WIDEST, HEIGHT, LEFT, TOP] = [640, 160, 52, 10];

/**
 * The graph. A click chooses a move.
 *
 * @param {Record<string, any>[]} moves
 * @param {number | null} now the move that is looked at
 * @param {(index: number) => void} onMove
 * @param {string} [standing] how the game ended, if that is known
 */
export function winGraph(moves, now, onMove, standing) {
  // Its words are not to shrink on a phone.
  const width = Math.min(WIDEST, document.documentElement.clientWidth);
  const x = (/** @type {number} */ index) => LEFT + ((index + 1) / Math.max(1, moves.length)) * (width - LEFT - 8);
  const y = (/** @type {number} */ chance) => TOP + (1 - chance) * (HEIGHT - 2 * TOP);
  const values = chances(moves, standing);
  const points = values.flatMap((chance, index) => (chance === null ? [] : [[x(index), y(chance)]]));
  const line = points.map(([left, top]) => `${left?.toFixed(1)},${top?.toFixed(1)}`).join(' ');
  const last = values.findLast((chance) => chance !== null) ?? null;
  return svg('svg', { class: 'graph', viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': text.review.graph(last), onclick: (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const share = (((event.clientX - box.left) / box.width) * width - LEFT) / (width - LEFT - 8);
    onMove(Math.round(share * moves.length - 1));
  } },
  [0, 0.5, 1].flatMap((chance) => [
    svg('line', { x1: LEFT, x2: width, y1: y(chance), y2: y(chance), stroke: 'var(--line)' }),
    svg('text', { x: LEFT - 8, y: y(chance) + 4, 'text-anchor': 'end', 'font-size': 12, fill: 'var(--muted)' }, `${100 * chance} %`),
  ]),
  now !== null && now < moves.length && svg('line', { x1: x(now), x2: x(now), y1: TOP, y2: HEIGHT - TOP, stroke: 'var(--accent)', 'stroke-dasharray': '4 3' }),
  svg('polyline', { points: line, fill: 'none', stroke: 'var(--accent)', 'stroke-width': 2.5, 'stroke-linejoin': 'round' }),
  moves.flatMap((move, index) => (isMistake(move)
    ? [svg('circle', { cx: x(index), cy: y(values[index] ?? 1), r: 5, fill: 'var(--clash)' })] : [])));
}
