// A reason as steps that can be gone through: each has words, and marks on the board.

import { text } from '../strings.js';

/**
 * @typedef {import('../engine/questions.js').Place} Place
 * @typedef {{ words: string, clues: Place[], cells: Place[] }} Step
 */

/**
 * The steps of a reason, from the clues to the conclusion.
 *
 * @param {Record<string, any>} reason as `explain` tells it
 * @param {import('../board/mines.js').Mines} board
 * @returns {Step[]}
 */
export function steps(reason, board) {
  const clueAt = (/** @type {Place} */ [row, col]) => board.cells[(row - 1) * board.cols + col - 1] ?? '';
  /** @type {Step[]} */
  const all = [];
  const first = reason.clues[0];
  if (reason.clues.length === 1 && first) all.push({ words: text.why.clue(clueAt(first), first), clues: [first], cells: [] });
  else if (reason.clues.length > 1) all.push({ words: text.why.clues(reason.clues.length), clues: reason.clues, cells: [] });
  const argument = reason.argument ?? {};
  if (argument.steps) {
    for (const step of argument.steps) {
      const clues = step.from.flatMap((/** @type {any} */ from) => (from.clue ? [from.clue] : []));
      all.push({ words: text.why.holds(step.least, step.most, step.cells.length), clues, cells: step.cells });
    }
  } else if (argument.cases) {
    for (const one of argument.cases) cases(one, all);
  }
  all.push({ words: text.why.therefore(reason.at, reason.verdict), clues: reason.clues, cells: [reason.at] });
  return all;
}

/** @param {any} one @param {Step[]} all */
function cases(one, all) {
  all.push({ words: text.why.assume(one.at, one.verdict), clues: [], cells: [one.at] });
  for (const follows of one.follows) {
    all.push({ words: text.why.follows(follows.at, follows.verdict), clues: [follows.clue], cells: [follows.at] });
  }
  if (one.broken) all.push({ words: text.why.broken(one.broken), clues: [one.broken], cells: [] });
  for (const further of one.cases ?? []) cases(further, all);
}
