// Every sentence of the page, in one table, so that languages can come later.

/** @param {number} count @param {string} noun */
const some = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * A chance for a person: never 0 % or 100 % unless it is certain.
 *
 * @param {number} chance
 */
export function percent(chance) {
  if (chance <= 0) return '0 %';
  if (chance >= 1) return '100 %';
  const rounded = Math.round(100 * chance);
  if (rounded === 0) return 'under 1 %';
  if (rounded === 100) return 'over 99 %';
  return `${rounded} %`;
}

/** The same with a decimal, for lists. @param {number} chance */
export function percent1(chance) {
  const text = (100 * chance).toFixed(1);
  if (chance > 0 && text === '0.0') return 'under 0.1 %';
  if (chance < 1 && text === '100.0') return 'over 99.9 %';
  return `${text} %`;
}

/** @param {[number, number]} place */
const at = ([row, col]) => `row ${row}, column ${col}`;

/** @param {string[]} all @param {string} last what stands before the last one */
const listed = (all, last) => [all.slice(0, -1).join(', '), ...all.slice(-1)].filter(Boolean).join(last);

/** @param {string} digits a number of any size */
export function large(digits) {
  if (digits.length <= 15) return digits.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return `about ${digits[0]}.${digits.slice(1, 3)} × 10${superscript(digits.length - 1)}`;
}

/** @param {number} value */
const superscript = (value) => [...String(value)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');

/** @param {number} milliseconds */
export function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const text = {
  title: 'Prato',
  screens: {
    analyse: 'Analyse',
    play: 'Play',
    review: 'Review',
    tetravex: 'Tetravex',
    queens: 'Queens',
    class: 'Class',
    bench: 'Speed',
  },
  skip: 'Skip to the board',
  nav: 'Screens',
  themes: { auto: 'System colours', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  theme: 'Colours',
  keys: 'Keys',
  fixedKeys: /** @type {[keys: string[], what: string][]} */ ([
    [['Arrows', 'Home', 'End', 'Page up', 'Page down'], 'Move over the board; in the model of a class, from rule to rule'],
    [['Enter'], 'Analyse: why is it so? Play: open, or open around a clue. Tetravex: choose a tile, and lay it. Queens: put or take a queen'],
    [['0 … 8', '.'], 'Analyse: a clue, or a covered cell'],
    [['Ctrl Z', 'Ctrl Y'], 'Undo and redo'],
    [['Esc'], 'Close a dialog, or put a tile back'],
    [['?'], 'This list'],
  ]),
  ownKeys: 'Keys that you can change',
  actions: {
    open: 'Play: open, or open around a clue', flag: 'Flag', chord: 'Play: open around a clue', cover: 'Analyse: a covered cell',
    safe: 'Analyse: known to be safe', hint: 'Hint', undo: 'Undo', redo: 'Redo', newGame: 'New game', next: 'Next', back: 'Back',
  },
  keyNames: /** @type {Record<string, string>} */ ({ ' ': 'Space' }),
  pressKey: 'Press a key …',
  pressKeyFor: (/** @type {string} */ action) => `${action}: press a key, or Escape to leave it as it is.`,
  changeKey: (/** @type {string} */ action, /** @type {string} */ key) => `${action}: ${key}. Change`,
  keySet: (/** @type {string} */ action, /** @type {string} */ key) => `${action}: ${key}.`,
  keyTaken: (/** @type {string} */ key) => `${key} cannot be changed.`,
  keysReset: 'All keys are as they were at first.',
  resetKeys: 'As at first',
  close: 'Close',
  undo: 'Undo',
  redo: 'Redo',
  hint: 'Hint',
  stop: 'Stop',
  paste: 'Paste',
  newGame: 'New game',
  next: 'Next',
  back: 'Back',
  copyLink: 'Copy link',
  copies: 'Copies',
  copyText: 'Copy as text',
  copySvg: 'Copy as SVG',
  copyPng: 'Copy as PNG',
  copyProof: 'Copy as proof',
  copied: 'Copied.',
  saved: (/** @type {string} */ name) => `Saved as ${name}.`,
  noPicture: (/** @type {string} */ why) => `There is no picture: ${why}.`,
  notCopied: 'The browser does not allow copying. Select the text below and copy it.',
  clear: 'Clear the board',
  size: 'Size',
  rows: 'Rows',
  cols: 'Columns',
  mines: 'Mines',
  unknown: 'unknown',
  lock: 'Keep the mines when the size changes',
  examples: 'Examples',
  example: { beginner: 'Beginner', expert: 'Expert', guess: 'A guess', impossible: 'Impossible' },
  board: 'Minesweeper board',
  summary: 'Summary',
  engine: {
    noStart: 'the engine does not start',
    network: 'is there a network?',
    /** @param {string} why */
    failed: (why) => `the engine failed: ${why}`,
    report: 'this is a bug; please report the board',
    missing: { weights: 'the weights of the net do not load', whole: 'the part of the engine that answers this does not load' },
    noServer: 'the server does not answer',
    /** @param {unknown} error */
    running: (error) => `is it still running? (${error})`,
  },
  working: 'Working …',
  stopped: 'Stopped. What is shown is certain, but may not be all.',
  jobStopped: 'Stopped.',
  error: (/** @type {{message: string, hint?: string}} */ { message, hint }) =>
    `${message[0]?.toUpperCase()}${message.slice(1)}.${hint ? ` ${hint[0]?.toUpperCase()}${hint.slice(1)}.` : ''}`,

  pasteTitle: 'Paste a board',
  pasteAbout: 'Rows of characters, MiniZinc data, Prolog or ASP facts, JSON, a link or a game ID: any format that Prato reads. A mine field is played, a game that was played is reviewed, and every puzzle opens its screen. You can also drop a file anywhere on the page.',
  pasteLabel: 'The text of a board',
  pasteRead: 'Read',
  tooManyCells: (/** @type {number} */ rows, /** @type {number} */ cols, /** @type {number} */ most) =>
    ({ message: `the board has ${rows} rows and ${cols} columns`, hint: `the page takes up to ${most} of each` }),
  tooLarge: { message: 'this puzzle is too large for the page', hint: 'the program takes it' },
  noScreen: { message: 'this screen does not load', hint: 'is there a network?' },
  loadAgain: 'Load again',
  brokenLink: { message: 'the link is not whole', hint: 'copy all of it, or paste the board here' },
  pasteAt: (/** @type {number} */ line, /** @type {number} */ column) => `line ${line}, column ${column}`,

  tools: 'What a click paints',
  tool: {
    cover: 'Covered',
    safe: 'Known to be safe',
    flag: 'Flag',
    /** @param {number} clue */
    clue: (clue) => `Clue ${clue}`,
    why: 'Ask why',
  },
  overlay: 'Show',
  overlays: {
    mine: 'Chance of a mine',
    safety: 'Chance to survive',
    progress: 'Chance of progress',
    winning: 'Winning chance',
    components: 'Components',
    none: 'What is certain alone',
  },
  overlayNote: {
    progress: 'The chance that a guess is no mine and makes another cell safe.',
    winning: 'With the best play after the guess; where the rest cannot be solved exactly, an estimate.',
    components: 'Cells whose clues hang together have one tint.',
    safeFirst: 'There are safe cells, so nobody needs to guess.',
  },

  counts: {
    /** @param {string} digits */
    solutions: (digits) => (digits === '1' ? 'One solution' : `${large(digits)} solutions`),
    /** @param {number} safe @param {number} mines */
    certain: (safe, mines) => [safe ? some(safe, 'safe cell') : '', mines ? some(mines, 'certain mine') : ''].filter(Boolean).join(', '),
    /** @param {number} chance */
    unseen: (chance) => `${percent1(chance)} in each cell that no clue sees`,
    /** @param {number} chance @param {[number, number]} place */
    best: (chance, place) => `The best guess by chance alone: ${at(place)}, ${percent1(chance)}`,
    coins: (/** @type {number} */ count) => `${some(count, 'coin')} to toss: cells that nothing can ever tell apart`,
    dead: (/** @type {number} */ count) => `${some(count, 'dead cell')}: opening one tells nothing`,
    complete: 'Every cell is open or certain.',
    /** @param {string} what */
    assumed: (what) => `Assumed: ${what}.`,
  },
  impossible: {
    title: 'No mine field fits',
    undo: 'Undo the last change',
  },

  why: {
    title: 'Why',
    ask: 'Click a covered cell with the tool “Ask why”, or press Enter on it.',
    /** @param {string} technique */
    technique: (technique) => `Technique: ${technique}`,
    count: 'The number of mines is needed.',
    noCount: 'The number of mines is not needed.',
    /** @param {number} number @param {number} of */
    step: (number, of) => `Step ${number} of ${of}`,
    unpin: 'Close',
    undecided: 'Not decided',
    /** @param {string} mines @param {string} all */
    fraction: (mines, all) => `A mine in ${large(mines)} of ${large(all)} solutions`,
    withMine: 'A solution with a mine there',
    without: 'A solution without',
    ranking: 'The guesses worth thinking about',
    guess: 'Cell',
    chance: 'Mine',
    progress: 'Progress',
    wins: 'Wins',
    wrongFlag: 'There is a flag on this safe cell.',
    clue: (/** @type {string} */ clue, /** @type {[number, number]} */ place) => `Look at the ${clue} at ${at(place)}.`,
    clues: (/** @type {number} */ count) => `Look at these ${count} clues together.`,
    /** @param {number} least @param {number} most @param {number} cells */
    holds: (least, most, cells) => {
      const where = cells === 1 ? 'the marked cell' : `the ${cells} marked cells`;
      if (least === most) return `${least === 0 ? 'No mine is' : `${some(least, 'mine')} ${least === 1 ? 'is' : 'are'}`} in ${where}.`;
      if (least === 0) return `At most ${some(most, 'mine')} in ${where}.`;
      return `${least} to ${most} mines in ${where}.`;
    },
    /** @param {[number, number]} place @param {string} verdict */
    assume: (place, verdict) => `Suppose ${at(place)} were ${verdict === 'mine' ? 'a mine' : 'safe'}.`,
    /** @param {[number, number]} place @param {string} verdict */
    follows: (place, verdict) => `Then ${at(place)} is ${verdict === 'mine' ? 'a mine' : 'safe'}, by the marked clue.`,
    /** @param {[number, number]} place */
    broken: (place) => `But then the clue at ${at(place)} cannot be met.`,
    /** @param {[number, number]} place @param {string} verdict */
    therefore: (place, verdict) => `So ${at(place)} is ${verdict === 'mine' ? 'a mine' : 'safe'}.`,
  },

  hints: {
    title: 'Hint',
    more: 'Tell me more',
    /** @param {boolean} certain */
    exists: (certain) => (certain ? 'There is a cell that is certainly safe.' : 'No cell is certainly safe: somebody has to guess.'),
    /** @param {[number, number]} place @param {number} rows @param {number} cols */
    where: ([row, col], rows, cols) => {
      const third = (/** @type {number} */ index, /** @type {number} */ count) => Math.min(2, Math.floor((3 * (index - 1)) / count));
      const vertical = ['top', 'middle', 'bottom'][third(row, rows)];
      const horizontal = ['left', 'middle', 'right'][third(col, cols)];
      if (vertical === 'middle' && horizontal === 'middle') return 'Look around the middle of the board.';
      return `Look at the ${vertical === 'middle' ? '' : `${vertical} `}${horizontal === 'middle' ? (vertical === 'middle' ? 'middle' : '') : horizontal} of the board.`.replace(/ +/g, ' ');
    },
    /** @param {[number, number]} place @param {boolean} certain */
    which: (place, certain) => `${certain ? 'It is' : 'The best guess is'} ${at(place)}.`,
    nothing: 'There is nothing left to open.',
    first: 'The first click is safe, wherever it is.',
  },

  play: {
    level: 'Level',
    levels: { beginner: 'Beginner', intermediate: 'Intermediate', expert: 'Expert', custom: 'Other size' },
    rule: 'The first click',
    rules: { open: 'opens', safe: 'is safe', any: 'may be a mine' },
    logic: 'Without guessing',
    logics: {
      '': 'No: guesses may be needed',
      subset: 'By pairs of clues at most',
      chain: 'By chains of clues at most',
      'case analysis': 'By case analysis at most',
      'mine count': 'By any logic',
    },
    seed: 'Seed',
    again: 'Same board again',
    proof: 'Why no guess is needed',
    proved: 'So every cell is certain.',
    /** @param {Record<string, any>} step @param {number[]} numbers of its clues */
    proofStep: ({ clues, total, safe, mines_certain: mines }, numbers) => {
      const from = clues.map((/** @type {[number, number]} */ place, /** @type {number} */ index) => `the ${numbers[index]} at ${at(place)}`);
      if (total !== null) from.push('the number of mines');
      const that = [['safe', safe], ['mine', mines]].filter(([, all]) => all.length).map(([what, all]) => `${what} at ${listed(all.map(at), ', and ')}`);
      return `${listed(from, ' and ')}: ${that.join('; ')}.`;
    },
    daily: 'Board of the day',
    flags: 'Flag instead of open',
    time: 'Time',
    left: 'Mines left',
    clicks: 'Clicks',
    bv: '3BV',
    efficiency: 'Efficiency',
    guesses: 'Guesses',
    made: (/** @type {string} */ cell, /** @type {number} */ opened) => (opened > 1 ? `${cell}: ${opened} cells opened.` : `${cell}.`),
    won: 'Won.',
    lost: (/** @type {[number, number]} */ place) => `Lost: there was a mine at ${at(place)}.`,
    review: 'Review this game',
    reviews: 'Open the review when a game ends',
    rare: 'No such board was found. Try another seed, fewer mines or harder techniques.',
    stopped: 'Stopped: nothing was opened.',
    watch: 'Watch a policy',
    step: 'One move',
    run: 'Run',
    safeBy: (/** @type {string} */ by, /** @type {number} */ count) => {
      const words = /** @type {Record<string, string>} */ ({
        rules: 'one or two clues say so', 'brute force': 'tried out around some clues', counting: 'all solutions were counted',
      });
      return `Opens ${some(count, 'safe cell')} (${words[by] ?? by}).`;
    },
    guess: (/** @type {[number, number]} */ place, /** @type {Record<string, any>} */ { chance, endgame, by_games: played, progress_estimate: progress }) => {
      const merit = endgame ? `, won in ${large(String(endgame.wins))} of ${large(String(endgame.of))} solutions`
        : played ? `, and ${some(played.games, 'game')} played out after it are won with ${percent1(played.worth)}`
          : typeof progress === 'number' ? `, and leaves a safe cell with about ${percent1(progress)}` : '';
      return `Guesses ${at(place)}: ${percent1(chance)} mine${merit}.`;
    },
    board: 'Game',
    size: (/** @type {number} */ rows, /** @type {number} */ cols, /** @type {number} */ mines) => `${rows} × ${cols}, ${some(mines, 'mine')}`,
  },
  review: {
    about: 'A game that was played: finish one on the screen Play, or drop or open a file: our JSON, RAW text, or a video (AVF, EVF, RMV, MVF).',
    open: 'Open a file',
    board: 'The game, move by move',
    graph: (/** @type {number | null} */ last) => `The chance to win after each move${last === null ? '' : `, ${percent(last)} at the end`}. Choose a move with the buttons below, or click.`,
    kept: (/** @type {number} */ share) => `${percent1(share)} of the winning chance kept`,
    keptNote: 'What you can answer for: the product over all moves of the chance to win after yours and after the best one.',
    mistakes: (/** @type {number} */ count) => (count === 0 ? 'No mistakes' : some(count, 'mistake')),
    move: (/** @type {number} */ number, /** @type {number} */ of) => `Move ${number} of ${of}`,
    first: 'First',
    last: 'Last',
    learn: 'Learn from your mistakes',
    find: (/** @type {number} */ number, /** @type {number} */ of) => `Mistake ${number} of ${of}: find a better move. Click a covered cell.`,
    good: 'Yes, that is better.',
    tryAgain: 'Try again.',
    show: 'Show',
    skip: 'Skip',
    solution: (/** @type {[number, number][]} */ places, /** @type {boolean} */ certain) =>
      `${certain ? 'Safe' : 'The best guess'}: ${places.slice(0, 3).map(at).join('; ')}${places.length > 3 ? ` and ${places.length - 3} more` : ''}.`,
    done: 'That was the last one.',
    stopLearning: 'Back to the game',
    judged: (/** @type {Record<string, any>} */ move) => {
      const lost = move.win_lost ?? move.safety_lost;
      const name = lost === null || lost === undefined || lost < 0.05 ? '' : lost < 0.1 ? ', an inaccuracy' : lost < 0.15 ? ', a mistake' : ', a blunder';
      return `${move.action} ${at(move.at)}: ${move.judgement}${name}${typeof lost === 'number' && lost > 0 ? `, ${percent1(lost)} lost` : ''}`;
    },
    ended: { won: 'Won', lost: 'Lost', playing: 'Not finished' },
    stopped: (/** @type {number} */ count) =>
      `Stopped. ${count === 0 ? 'No move was' : count === 1 ? 'The first move was' : `The first ${count} moves were`} looked at.`,
    csv: 'Copy as CSV',
    table: (/** @type {Record<string, any>[]} */ moves) => ['move,action,row,column,milliseconds,chance,least chance,judgement,win best,win played',
      ...moves.map((move, index) => [index + 1, move.action, ...move.at, move.time ?? '', move.chance, move.least_chance, move.judgement,
        move.win?.after_best ?? '', move.win?.after_played ?? ''].join(','))].join('\n'),
  },
  class: {
    about: 'One board and its model side by side. Point at a line or at a clue to see what belongs together.',
    target: 'Model',
    targets: { mzn: 'MiniZinc', cnf: 'Clauses (DIMACS)', opb: 'Pseudo-Boolean', asp: 'Answer sets', lp: 'Linear program', smt2: 'SMT' },
    encoding: 'Encoding of sums',
    model: 'The model, line by line',
    counts: (/** @type {number} */ lines, /** @type {number} */ rules) => `${some(lines, 'line')}, ${some(rules, 'line')} of rules`,
    clauses: (/** @type {number} */ variables, /** @type {number} */ clauses) => `${some(variables, 'variable')}, ${some(clauses, 'clause')}`,
    steps: 'Step by step',
    ways: { ladder: 'The ladder: single clues, sets of clues, brute force, counting', search: (/** @type {string} */ strategy) => `A search with propagation: ${strategy}` },
    waysOf: 'What to step through',
    rungs: /** @type {Record<string, string>} */ ({ trivial: 'single clues', sets: 'sets', brute: 'brute force', chances: 'chances' }),
    tree: (/** @type {Record<string, any>} */ { tree, failures, found, depth, complete }) =>
      `${some(tree.length, 'node')}, ${some(failures, 'failure')}, ${some(found, 'solution')}, peak depth ${depth}${complete ? '' : '; the rest of the tree is left out'}.`,
    node: (/** @type {number} */ number) => `Node ${number}`,
    root: 'the root: nothing was tried yet.',
    tries: (/** @type {[number, number]} */ place, /** @type {number} */ value) => `try ${value ? 'a mine' : 'no mine'} at ${at(place)}.`,
    follows: (/** @type {[number, number]} */ place, /** @type {number} */ value, /** @type {string} */ origin) => `${value ? 'a mine' : 'no mine'} at ${at(place)}, by ${origin}.`,
    sentence: (/** @type {string} */ words) => `${words}.`,
    copyModel: 'Copy the model',
    tooLarge: 'too large',
    timeline: 'Steps made',
    moment: (/** @type {number} */ now, /** @type {number} */ of, /** @type {string} */ words) => `${now} of ${of}. ${words}`,
    stuck: 'No step: nothing is certain.',
    race: 'A race of engines',
    results: 'Lanes and results',
    raceAbout: (/** @type {string} */ kind) => kind === 'wasm'
      ? 'How many solutions are there? Here run the engines that need no foreign solver. The program (prato serve) has sat, cp and asp as well.'
      : 'How many solutions are there? All engines run at once, each with the encodings and strategies that you switch on.',
    switches: { engines: 'Engines', encodings: 'Encodings of sat', strategies: 'Strategies of search and cp' },
    rules: 'Rules of the model',
    groups: {
      'clue-cells': 'an open cell holds no mine', clues: 'clues', total: 'the number of mines',
      zero: 'implied: none around a 0', full: 'implied: all around a full clue', eight: 'implied: all around an 8',
    },
    columns: ['Engine', 'Lane', 'Time', 'Answer', 'Variables', 'Rules', 'Conflicts', 'Nodes'],
    stopped: 'stopped',
    start: 'Start',
    time: 'Time',
    milliseconds: (/** @type {number} */ time) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`,
    csv: 'Copy as CSV',
    link: 'Copy link for the class',
  },
  bench: {
    about: 'How fast this page is here: the editor is driven by keys, and each time runs from the key to the frame with the new chances.',
    what: 'What',
    median: 'Median',
    p95: '95 % within',
    edit: (/** @type {string} */ size) => `An edit on ${size}`,
    pan: 'Panning over 200 × 200: frames',
    long: 'Tasks over 50 ms while panning',
  },
  tetravex: {
    board: 'Tetravex: the places, and then the tiles',
    about: 'Lay the tiles so that numbers that touch are equal: drag a tile, or choose one and then a place, by click or with Enter.',
    colours: 'Numbers',
    place: (/** @type {[number, number]} */ place) => `place ${at(place)}`,
    rest: (/** @type {number} */ number) => `tray ${number}`,
    number: (/** @type {number} */ number) => `tile ${number}`,
    tile: (/** @type {number[]} */ [north, south, east, west]) => `north ${north}, south ${south}, east ${east}, west ${west}`,
    empty: 'empty',
    chosen: 'chosen',
    clash: 'clashes',
    gap: 'between places and tiles',
    left: (/** @type {number} */ count) => `${some(count, 'tile')} left.`,
    clashes: (/** @type {number} */ count) => `${some(count, 'edge')} with two different numbers.`,
    solved: 'Solved.',
    none: 'What lies cannot be completed.',
    must: (/** @type {[number, number]} */ place) => `One tile must lie at ${at(place)}.`,
    may: (/** @type {[number, number]} */ place) => `No place is certain. This tile can lie at ${at(place)}.`,
    soon: (/** @type {[number, number]} */ place) => `No reason was found in the time for it. This tile can lie at ${at(place)}.`,
    clear: 'Take all tiles back',
    unique: 'One solution alone',
    hardness: 'Hardness',
    hardnesses: { any: 'any', easy: 'easy', medium: 'medium', hard: 'hard' },
    made: (/** @type {Record<string, any>} */ made) => `Seed ${made.seed}${made.hardness ? `, ${made.hardness}: ${made.nodes} nodes by plain backtracking` : ''}.`,
    rare: 'No such puzzle was found. Try another seed, size or number of numbers.',
  },
  queens: {
    size: 'Rows and columns',
    board: 'Queens board',
    solve: 'Solve',
    count: 'Count',
    clear: 'Take all queens away',
    clash: (/** @type {number} */ count) => `${some(count, 'queen')} attack each other.`,
    placed: (/** @type {number} */ count, /** @type {number} */ of) => `${count} of ${of} queens.`,
    done: 'Solved.',
    none: 'These queens cannot be completed.',
    nowhere: 'There is no way to place the queens.',
    solutions: (/** @type {string} */ digits) => (digits === '1' ? 'One way to complete it.' : `${large(digits)} ways to complete it.`),
    about: 'Put queens on the board so that none attacks another: by a click or with Enter, and by dragging them. A new game has some queens, and one way to place the others.',
    made: (/** @type {number} */ seed, /** @type {number} */ count) => `Seed ${seed}: ${some(count, 'queen')} ${count === 1 ? 'stands' : 'stand'}, and there is one way to place the others.`,
    blocked: (/** @type {[number, number]} */ place) => `No queen may stand at ${at(place)}.`,
    hinted: (/** @type {[number, number]} */ place) => `No row or column has a single free cell left. With a queen at ${at(place)} it can be completed.`,
    single: (/** @type {[number, number]} */ place, /** @type {string} */ line, /** @type {number} */ number) =>
      `A queen must stand at ${at(place)}: all other cells of ${line} ${number} are attacked.`,
    full: (/** @type {string} */ line, /** @type {number} */ number) => `All cells of ${line} ${number} are attacked: take a queen away.`,
  },

  cell: {
    at,
    covered: 'covered',
    flagged: 'flagged',
    safe: 'safe',
    mine: 'mine',
    knownSafe: 'known to be safe',
    /** @param {number} chance */
    chance: (chance) => `${percent(chance)} mine`,
    exploded: 'exploded mine',
    queen: 'queen',
    empty: 'empty',
    attacked: 'attacked',
    blocked: 'no queen may stand here',
  },
};
