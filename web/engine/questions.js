// Every question that the page asks, and nothing else knows how a request looks.

import { toText } from '../board/mines.js';

/**
 * @typedef {import('./engine.js').Engine} Engine
 * @typedef {import('./engine.js').Options} Options
 * @typedef {import('./engine.js').Reply} Reply
 * @typedef {import('../board/mines.js').Mines} Mines
 * @typedef {[number, number]} Place row and column, from 1
 */

/** @param {Mines} board */
const given = (board) => ({ text: toText(board), format: 'text', ...(board.mines === null ? {} : { mines: board.mines }) });

/** @param {Engine} engine */
export function questions(engine) {
  /** @param {string} question @param {object} rest @param {Options} [options] */
  const ask = (question, rest, options) => engine.ask({ question, ...rest }, options);
  return {
    kind: engine.kind,

    /** @param {Mines} board @param {Options} [options] */
    odds: (board, options) => ask('odds', { board: given(board) }, options),
    /** @param {Mines} board @param {Options} [options] */
    count: (board, options) => ask('count', { board: given(board) }, { lane: 'work', ...options }),
    /** @param {Mines} board @param {Place[]} at @param {Options} [options] */
    explain: (board, at, options) => ask('explain', { board: given(board), at }, options),
    /** @param {Mines} board @param {Options} [options] */
    hint: (board, options) => ask('hint', { board: given(board) }, { lane: 'work', ...options }),
    /** @param {Mines} board @param {Options} [options] */
    guesses: (board, options) => ask('guesses', { board: given(board), limit: 40 }, { lane: 'work', ...options }),
    /** @param {Mines} board @param {Options} [options] */
    ladder: (board, options) => ask('ladder', { board: given(board) }, { lane: 'work', ...options }),
    /** A search with propagation. @param {Mines} board @param {string} strategy @param {object} model @param {Options} [options] */
    tree: (board, strategy, model, options) => ask('tree', {
      board: given(board), strategy, all: true, trace: true, ...(Object.keys(model).length ? { model } : {}),
    }, { lane: 'work', ...options }),
    /** @param {Mines} board @param {Place} at @param {Options} [options] */
    certify: (board, at, options) => ask('certify', { board: given(board), at }, { lane: 'work', ...options }),
    /** @param {Mines} board @param {string} policy @param {Options} [options] */
    choose: (board, policy, options) => ask('choose', { board: given(board), policy }, { lane: 'work', ...options }),

    /** A board in any format as text of ours, or in another format. @param {string} text @param {string} [to] @param {Options} [options] */
    read: (text, to = 'text', options) => ask('convert', { board: text, to }, options),
    /** @param {Mines} board @param {string} to @param {Options} [options] */
    convert: (board, to, options) => ask('convert', { board: given(board), to }, options),
    /** @param {string} text @param {{ to: string, encoding?: string }} wanted @param {object} model the rules that are chosen @param {Options} [options] */
    export: (text, { to, encoding }, model, options) => ask('export', {
      board: text, to, ...(encoding ? { encoding } : {}), ...(Object.keys(model).length ? { model } : {}),
    }, { lane: 'work', ...options }),

    /** @param {object} deal @param {unknown[]} moves @param {boolean} reveal @param {Options} [options] */
    game: (deal, moves, reveal, options) => ask('game', { deal, moves, reveal }, { lane: 'game', ...options }),
    /** Why no guess is needed. @param {{ size: string, seed: number, no_guess: string }} deal @param {Place} start @param {Options} [options] */
    proof: ({ size, seed, no_guess }, start, options) => ask('generate',
      { puzzle: 'minesweeper', level: size, seed, no_guess: true, max_technique: no_guess, start, proof: true }, { lane: 'work', ...options }),
    /** A board of queens to complete. @param {{ size: number, seed: number }} wish @param {Options} [options] */
    queensBoard: (wish, options) => ask('generate', { puzzle: 'queens', ...wish }, { lane: 'work', ...options }),
    /** @param {{ rows: number, cols: number, colours: number, unique: boolean, hardness?: string, seed: number }} wish @param {Options} [options] */
    tiles: (wish, options) => ask('generate', { puzzle: 'tetravex', measure: true, ...wish }, { lane: 'work', ...options }),
    /** @param {string | object} game a text, or a video @param {Options} [options] */
    review: (game, options) => ask('review', { game }, { lane: 'work', ...options }),

    /** How many solutions, by one engine in one way. @param {Mines} board @param {{ engine: string, encoding?: string, strategy?: string }} by @param {object} model @param {Options} [options] */
    compare: (board, { engine: name, encoding, strategy }, model, options) => ask('compare', {
      instances: [{ name: 'board', board: given(board) }], asked: 'count', engines: [name],
      ...(encoding ? { encodings: [encoding] } : {}), ...(strategy ? { strategies: [strategy] } : {}),
      ...(Object.keys(model).length ? { model } : {}),
    }, options),
    /** Any puzzle, as text. @param {string} board @param {object} rest @param {Options} [options] */
    solve: (board, rest, options) => ask('solve', { board, ...rest }, { lane: 'work', ...options }),
    /** @param {string} board @param {object} rest @param {Options} [options] */
    countAny: (board, rest, options) => ask('count', { board, ...rest }, { lane: 'work', ...options }),
    /** @param {string} board @param {object} rest @param {Options} [options] */
    explainTiles: (board, rest, options) => ask('explain', { board, ...rest }, { lane: 'work', ...options }),
  };
}

/** @typedef {ReturnType<typeof questions>} Questions */
