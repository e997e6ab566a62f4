// What is pasted and belongs to another screen: a mine field is played, a game that was played is reviewed, and every
// puzzle has a screen of its own.

import { address, go } from '../router.js';
import { packed } from '../share.js';
import { queensLink } from './queens.js';
import { handOver, recorded } from './recorded.js';
import { tilesLink } from './tetravex.js';

/** @typedef {import('../engine/questions.js').Questions} Questions */

/**
 * The address of the screen that such a text belongs to, if there is one.
 *
 * @param {Questions} ask
 * @param {string} given
 * @param {Record<string, any>} reply what `convert` to text told of it
 * @returns {Promise<string | null>}
 */
export async function elsewhere(ask, given, reply) {
  if (reply.status === 'answered') {
    if (reply.puzzle === 'minesweeper') return address('analyse', { board: await packed(reply.text) });
    const told = await ask.read(given, 'json');
    if (told.status !== 'answered') return null;
    const board = JSON.parse(told.text);
    const link = board.puzzle === 'queens' ? queensLink(board) : tilesLink(board);
    return link && address(board.puzzle, { board: link });
  }
  if (isGame(given)) {
    handOver(given);
    return address('review');
  }
  if (reply.kind !== 'question' || reply.puzzle !== 'minesweeper') return null;
  const told = await ask.read(given, 'field');
  return told.status === 'answered' ? address('play', { field: await packed(told.text.replaceAll(' ', '')) }) : null;
}

/** Whether a text is a game that was played: a replay of ours, or RAW text. @param {string} given */
export function isGame(given) {
  if (/^\s*RawVF_Version:/.test(given)) return true;
  try {
    return Array.isArray(JSON.parse(given).moves);
  } catch {
    return false;
  }
}

/** A file that was dropped: its text, or what stands for its bytes. A video has a screen of its own. @param {File} file */
export async function fileText(file) {
  const isField = /\.[am]bf$/i.test(file.name);
  if (!isField) {
    const game = await recorded(file);
    if (typeof game === 'string') return game;
    handOver(game);
    go('review');
    return null;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  return `mbf:${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
