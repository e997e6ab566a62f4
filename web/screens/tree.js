// A search with propagation as steps of the timeline: what is tried, what follows, and where it fails.

import { text } from '../strings.js';

/**
 * @typedef {import('./timeline.js').Step} Step
 * @typedef {import('../engine/questions.js').Place} Place
 */

/** What is known at a node: mines (1) and safe cells (0) by `row,column`. @typedef {Map<string, number>} Known */

/** @param {string} variable such as `mine_2_5` @returns {Place} */
const placeOf = (variable) => /** @type {Place} */ (variable.split('_').slice(1).map(Number));

/** @param {Known} known @param {number} value @returns {Place[]} */
const those = (known, value) => [...known].filter(([, is]) => is === value).map(([key]) => /** @type {Place} */ (key.split(',').map(Number)));

/**
 * The steps that the question `tree` tells. A node begins with what was known at the one above it.
 *
 * @param {string[]} lines
 * @returns {Step[]}
 */
export function treeSteps(lines) {
  /** @type {Known[]} */
  const nodes = [];
  let node = 0;
  return lines.map((line) => {
    const [, number, above, tried, value] = /^node (\d+)(?:, below node (\d+): try (\w+) = (\d))?/.exec(line) ?? [];
    if (number !== undefined) {
      node = Number(number);
      nodes[node] = new Map(nodes[Number(above)]);
      return tried === undefined ? step(node, text.class.root, new Map()) : assigned(tried, Number(value), text.class.tries, '');
    }
    const [, variable, not, origin = ''] = /^ +(\w+) != (\d), by (.*)$/.exec(line) ?? [];
    if (variable !== undefined) return assigned(variable, 1 - Number(not), text.class.follows, origin);
    return step(node, text.class.sentence(line.trim()), nodes[node] ?? new Map(), line);
  });

  /** @param {string} variable @param {number} value @param {(place: Place, value: number, origin: string) => string} words @param {string} origin */
  function assigned(variable, value, words, origin) {
    const place = placeOf(variable);
    const known = new Map(nodes[node]).set(String(place), value);
    nodes[node] = known;
    return { ...step(node, words(place, value, origin), known, origin), [value ? 'mines_certain' : 'safe']: [place] };
  }
}

/** @param {number} node @param {string} words @param {Known} known @param {string} [origin] @returns {Step} */
function step(node, words, known, origin = '') {
  const clue = /the \d at row (\d+), column (\d+)/.exec(origin);
  return {
    rung: text.class.node(node), words, clues: clue ? [[Number(clue[1]), Number(clue[2])]] : [], safe: [], mines_certain: [],
    known: { safe: those(known, 0), mines: those(known, 1) },
  };
}
