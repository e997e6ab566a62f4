// How games are dealt, and what a link says of a game: its deal and its moves.

import { LARGEST } from '../board/mines.js';
import { link } from '../router.js';
import { packed, unpacked } from '../share.js';
import { text } from '../strings.js';

/** @typedef {[action: string, row: number, col: number, time: number]} Move */
/**
 * How a game is dealt: with a field if the mines were given, and daily if it is the board of a day, whose centre is open.
 *
 * @typedef {{ size: string, rule: string, seed: number, no_guess: string, field?: string[], daily?: boolean }} Deal
 */

export const LEVELS = { beginner: '9x9x10', intermediate: '16x16x40', expert: '16x30x99' };
/** What a link says of a game. */
export const SENT = ['size', 'rule', 'no_guess', 'seed', 'daily', 'field', 'moves'];
/** What can be sent of a deal. @type {Record<'size' | 'rule' | 'no_guess', (sent: string) => boolean>} */
const KNOWN = {
  size: (sent) => {
    const [, rows = 0, cols = 0, mines = 0] = (/^(\d+)x(\d+)x(\d+)$/.exec(sent) ?? []).map(Number);
    return rows > 0 && cols > 0 && rows <= LARGEST && cols <= LARGEST && mines < rows * cols;
  },
  rule: (sent) => Object.hasOwn(text.play.rules, sent),
  no_guess: (sent) => Object.hasOwn(text.play.logics, sent),
};

/** A seed that can be typed. */
export function randomSeed() {
  return Math.floor(Math.random() * 1e9);
}

/** The board of the day, which is one for all players: without guessing, from its centre, as the program deals it. @param {string} size @returns {Deal} */
export function daily(size) {
  const seed = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
  return { size, rule: 'open', no_guess: 'mine count', seed, daily: true };
}

/**
 * The deal of a link: what it says in the place of what is wished, the moves if it is a game, and whether some of it cannot be so.
 *
 * @param {URLSearchParams} params
 * @param {Deal} wished
 * @returns {Promise<{ deal: Deal, moves: Move[] | null, broken: boolean }>}
 */
export async function dealOf(params, wished) {
  const deal = { ...wished };
  const seed = /^\d{1,15}$/.exec(params.get('seed') ?? '');
  let broken = params.has('seed') && seed === null;
  for (const name of /** @type {const} */ (['size', 'rule', 'no_guess'])) {
    const sent = params.get(name);
    if (sent === null) continue;
    if (KNOWN[name](sent)) deal[name] = sent;
    else broken = true;
  }
  if (seed) Object.assign(deal, { seed: Number(seed[0]), daily: params.has('daily') });
  const given = params.get('field');
  const mines = given && await unpacked(given);
  if (given && !mines) broken = true;
  const field = mines && mines.trim().split('\n').map((row) => row.replaceAll('0', '.').replaceAll('1', '*'));
  if (field) Object.assign(deal, { field, no_guess: '', size: sizeOf(field) });
  return { deal, moves: field || seed ? movesOf(params.get('moves')) : null, broken };
}

/** The link to a game as far as it is. @param {Deal} deal @param {Move[]} moves */
export async function linkTo({ size, rule, no_guess, seed, field, daily: isDaily }, moves) {
  const made = moves.map(([action, row, col]) => `${action[0]}${row}.${col}`).join('_');
  /** @type {Record<string, string>} */
  const dealt = field ? { field: await packed(field.join('\n')) } : { size, rule, no_guess, seed: String(seed), ...(isDaily ? { daily: '1' } : {}) };
  return link('play', { ...dealt, ...(made ? { moves: made } : {}) });
}

/** The moves of a link. @param {string | null} sent @returns {Move[]} */
function movesOf(sent) {
  const actions = /** @type {Record<string, string>} */ ({ o: 'open', f: 'flag', c: 'chord' });
  return [...(sent ?? '').matchAll(/([ofc])(\d+)\.(\d+)/g)].map(([, action = '', row, col]) => [actions[action] ?? 'open', Number(row), Number(col), 0]);
}

/** @param {string[]} rows of a mine field */
function sizeOf(rows) {
  return `${rows.length}x${rows[0]?.length ?? 0}x${rows.join('').replaceAll('.', '').length}`;
}
