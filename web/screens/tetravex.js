// Tetravex: the places, and beside or below them the tiles, in one grid, so that a drag, two clicks and the
// arrow keys all reach from one to the other.

import { GridView } from '../board/grid.js';
import { HUES, inkOn } from '../board/colours.js';
import { button, checkbox, fill, h, number, onWide, select } from '../dom.js';
import { onActions } from '../keys.js';
import { forget, link } from '../router.js';
import { copy, copyButtons } from '../share.js';
import { say } from '../status.js';
import { load, save } from '../store.js';
import { text } from '../strings.js';
import { History, historyButtons } from './history.js';
import { pasteDialog } from './paste.js';

/** @typedef {number[]} Tile north, south, east, west */
/** @typedef {{ rows: number, cols: number, tiles: Tile[], laid: (number | null)[] }} Tiles the tile, from 0, at each place */

const [SMALLEST, LARGEST] = [2, 6];
/** Reasons are looked for so long; in seconds. */
const REASONS = 3;
/** Where there is less room the tiles are below the places. */
const BESIDE = matchMedia('(min-width: 40rem)');

/** @type {import('../main.js').Screen} */
export function tetravex(root, params, ask) {
  const sent = params.get('board');
  const history = new History(fromLink(sent) ?? fromLink(load('tetravex', null)) ?? drawn(3, 3, 10));
  const { rows, cols } = history.now;
  let wish = { colours: 10, unique: true, hardness: 'any', seed: randomSeed(), ...load('tetravex-wish', {}), rows, cols };
  /** The cell of the tile that was chosen, from 0 in the whole grid. @type {number | null} */
  let chosen = null;
  /** @type {number | null} */
  let held = null;
  /** The cell that a tile is dragged over. @type {number | null} */
  let over = null;
  /** @type {Set<number>} */
  let clashing = new Set();
  /** @type {AbortController | null} */
  let job = null;

  /** The columns of the grid. */
  const width = () => (BESIDE.matches ? 2 * history.now.cols + 1 : history.now.cols);
  /** The place of a cell, or the number of the tile in the tray. @param {number} row @param {number} col */
  function where(row, col) {
    const { rows, cols } = history.now;
    const [down, right] = BESIDE.matches ? [row, col - cols - 1] : [row - rows - 1, col];
    if (row < rows && col < cols) return { place: row * cols + col };
    return down < 0 || right < 0 ? {} : { rest: down * cols + right };
  }
  /** The tile in a cell. @param {number} row @param {number} col @returns {number | null} */
  function tileAt(row, col) {
    const { place, rest } = where(row, col);
    if (place !== undefined) return history.now.laid[place] ?? null;
    return rest !== undefined && !history.now.laid.includes(rest) ? rest : null;
  }

  const board = new GridView({
    label: text.tetravex.board,
    largest: 104,
    unnumbered: true,
    paint: (ctx, row, col, x, y, size, tones) => {
      const { place, rest } = where(row, col);
      if (place === undefined && rest === undefined) return;
      const tile = tileAt(row, col);
      ctx.fillStyle = (place === undefined ? tones.paper : tones.open) ?? '';
      ctx.fillRect(x, y, size, size);
      ctx.strokeStyle = tones.line ?? '';
      ctx.lineWidth = 1;
      ctx.strokeRect(x + 0.5, y + 0.5, size - 1, size - 1);
      if (tile !== null) paintTile(ctx, x, y, size, history.now.tiles[tile] ?? []);
      if (tile !== null && !why.hidden) paintNumber(ctx, x, y, size, tile + 1, tones);
      const cell = row * width() + col;
      const marked = cell === chosen || cell === over;
      if (marked || (place !== undefined && clashing.has(place))) {
        ctx.strokeStyle = (marked ? tones.accent : tones.clash) ?? '';
        ctx.lineWidth = 4;
        ctx.strokeRect(x + 3, y + 3, size - 6, size - 6);
      }
    },
    name: (row, col) => {
      const { place, rest } = where(row, col);
      if (place === undefined && rest === undefined) return text.tetravex.gap;
      const tile = tileAt(row, col);
      const parts = [
        place === undefined ? text.tetravex.rest((rest ?? 0) + 1) : text.tetravex.place([row + 1, col + 1]),
        tile === null ? text.tetravex.empty : text.tetravex.tile(history.now.tiles[tile] ?? []),
      ];
      if (tile !== null && !why.hidden) parts.push(text.tetravex.number(tile + 1));
      if (place !== undefined && clashing.has(place)) parts.push(text.tetravex.clash);
      if (row * width() + col === chosen) parts.push(text.tetravex.chosen);
      return parts.join(', ');
    },
    drags: () => true,
    onPress: ({ row, col, kind }) => {
      const cell = row * width() + col;
      if (kind === 'down') held = tileAt(row, col) !== null || chosen !== null ? cell : null;
      over = kind === 'drag' && held !== null ? cell : null;
      if (kind === 'cancel') held = null;
      if (kind !== 'up' || held === null) return board.repaint();
      if (cell === held) act(row, col);
      else {
        chosen = held;
        move(row, col);
      }
      held = null;
    },
    onActivate: act,
    onKey: (event, row, col) => {
      if (event.key === ' ') act(row, col);
      else if (event.key === 'Escape') choose(null);
      else return false;
      return true;
    },
  });

  /** Chooses a tile, or lays the one that was chosen. @param {number} row @param {number} col */
  function act(row, col) {
    const cell = row * width() + col;
    if (chosen === cell) return choose(null);
    if (chosen !== null) return move(row, col);
    if (tileAt(row, col) !== null) choose(cell);
  }

  /** @param {number | null} cell */
  function choose(cell) {
    chosen = cell;
    board.refresh();
  }

  /** Moves the chosen tile here; what lies here changes places with it. @param {number} row @param {number} col */
  function move(row, col) {
    const from = chosen ?? 0;
    chosen = null;
    const [fromRow, fromCol] = [Math.floor(from / width()), from % width()];
    const tile = tileAt(fromRow, fromCol);
    const [source, target] = [where(fromRow, fromCol).place, where(row, col).place];
    if (tile === null) return board.refresh();
    const laid = [...history.now.laid];
    if (source !== undefined) laid[source] = target === undefined ? null : (laid[target] ?? null);
    if (target !== undefined) laid[target] = tile;
    replace({ ...history.now, laid });
  }

  /** @param {Tiles} next */
  function replace(next) {
    history.push(next);
    update();
  }

  /** Says something, and beside the board why. @param {string} words @param {string} reason */
  function told(words, reason) {
    say(words);
    why.hidden = reason === '';
    fill(because, lines(reason));
    // The reason speaks of tiles by their numbers.
    board.refresh();
  }

  function update() {
    const { rows, cols, laid } = history.now;
    job?.abort();
    why.hidden = true;
    [chosen, over] = [null, null];
    save('tetravex', toLink(history.now));
    if (toLink(history.now) !== params.get('board')) forget('board');
    const wrong = clashes(history.now);
    clashing = new Set(wrong.flat());
    board.resize(BESIDE.matches ? rows : 2 * rows + 1, width());
    follow();
    const left = laid.filter((tile) => tile === null).length;
    say(wrong.length ? text.tetravex.clashes(wrong.length) : left ? text.tetravex.left(left) : text.tetravex.solved);
  }

  /** The instance as text, with what lies as fixed. */
  function written() {
    const { rows, cols, tiles, laid } = history.now;
    const fixed = laid.flatMap((tile, place) => (tile === null ? [] : [[Math.floor(place / cols) + 1, (place % cols) + 1, tile + 1]]));
    return JSON.stringify({ puzzle: 'tetravex', rows, cols, tiles, ...(fixed.length ? { fixed } : {}) });
  }

  /** @param {'solve' | 'countAny' | 'explainTiles'} question @param {(reply: Record<string, any>) => void} tell @param {object} [rest] */
  async function put(question, tell, rest = {}) {
    job?.abort();
    const own = new AbortController();
    job = own;
    say(text.working);
    const reply = await ask[question](written(), rest, { signal: own.signal });
    if (own.signal.aborted) return;
    job = null;
    if (reply.status === 'unsatisfiable') return told(text.tetravex.none, reply.contradiction?.words ?? reply.why_none ?? '');
    if (reply.status === 'error') return say(text.error(/** @type {any} */ (reply)));
    // A solution may be known though the time was over.
    if (reply.status === 'stopped' && !reply.res) return say(text.stopped);
    tell(reply);
  }

  function stop() {
    if (!job) return;
    job.abort();
    job = null;
    say(text.jobStopped);
  }

  /** Another puzzle. @param {Partial<typeof wish>} changed */
  async function generate(changed) {
    wish = { ...wish, ...changed };
    save('tetravex-wish', wish);
    settings();
    job?.abort();
    const own = new AbortController();
    job = own;
    say(text.working);
    const { hardness, ...rest } = wish;
    const reply = await ask.tiles({ ...rest, ...(hardness === 'any' ? {} : { hardness }) }, { signal: own.signal });
    if (own.signal.aborted) return;
    job = null;
    if (reply.status === 'error') return say(text.error(/** @type {any} */ (reply)));
    if (reply.status !== 'answered') return say(text.tetravex.rare);
    replace({ rows: wish.rows, cols: wish.cols, tiles: reply.tiles, laid: reply.tiles.map(() => null) });
    say(text.tetravex.made(reply));
  }

  const newGame = () => generate({ seed: randomSeed() });

  /** A tile that must lie somewhere, and why; or one that can. */
  function hint() {
    const { cols } = history.now;
    put('explainTiles', (reply) => {
      const { laid } = history.now;
      const at = ([row, col] = [1, 1]) => (row - 1) * cols + col - 1;
      const reason = (reply.reasons ?? []).find((/** @type {any} */ one) => one.verdict === 'must' && laid[at(one.at)] === null);
      const place = reason ? at(reason.at) : laid.indexOf(null);
      if (place < 0) return say(text.tetravex.solved);
      const tile = (reason ? reason.tile : reply.res[place]) - 1;
      // Equal tiles are one: any of them that does not lie yet.
      const same = (/** @type {number} */ other) => String(history.now.tiles[other]) === String(history.now.tiles[tile]);
      const free = history.now.tiles.findIndex((_, other) => same(other) && !laid.includes(other));
      const next = [...laid];
      next[place] = free;
      replace({ ...history.now, laid: next });
      if (!next.includes(null)) return;
      /** @type {[number, number]} */
      const where = [Math.floor(place / cols) + 1, (place % cols) + 1];
      if (reason) told(text.tetravex.must(where), reason.words);
      else say(reply.status === 'stopped' ? text.tetravex.soon(where) : text.tetravex.may(where));
    }, { limits: { seconds: REASONS } });
  }

  const because = h('div', { 'aria-live': 'polite' });
  const why = h('section', { 'aria-label': text.why.title, hidden: true }, h('h2', {}, text.why.title), because);
  const paste = pasteDialog(ask);
  const options = h('div', { class: 'panel' });
  const { undo, redo, follow } = historyButtons(history, update);
  const panel = h('div', { class: 'panel' }, h('section', { 'aria-label': text.size },
    h('p', {}, text.tetravex.about), options,
    h('div', { class: 'bar' }, button(text.tetravex.clear, () =>
      replace({ ...history.now, laid: history.now.laid.map(() => null) })))));
  fill(root, h('div', { class: 'screen' },
    h('div', { class: 'stage' },
      h('div', { class: 'bar' },
        button(text.newGame, newGame, { class: 'primary' }), undo, redo,
        button(text.hint, hint),
        button(text.queens.solve, () => put('solve', (reply) =>
          replace({ ...history.now, laid: reply.solutions[0].map((/** @type {number} */ tile) => tile - 1) }))),
        button(text.queens.count, () => put('countAny', (reply) => say(text.queens.solutions(reply.count)))),
        button(text.stop, stop),
        button(text.paste, () => paste.show()),
        button(text.copyLink, () => copy(link('tetravex', { board: toLink(history.now) })))),
      board.element,
      copyButtons(board, () => `${written()}\n`, text.tetravex.board)),
    panel), paste.element);
  const endWide = onWide((wide) => (wide ? panel.prepend(why) : board.element.after(why)));

  /** What the next puzzle is like. */
  function settings() {
    fill(options,
      h('div', { class: 'bar' },
        number(text.rows, { value: wish.rows, min: SMALLEST, max: LARGEST }, (rows) => rows && generate({ rows })),
        number(text.cols, { value: wish.cols, min: SMALLEST, max: LARGEST }, (cols) => cols && generate({ cols })),
        number(text.tetravex.colours, { value: wish.colours, min: 1, max: 10 }, (colours) => colours && generate({ colours }))),
      h('div', { class: 'bar' },
        select(text.tetravex.hardness, Object.entries(text.tetravex.hardnesses), wish.hardness, (hardness) => generate({ hardness })),
        h('div', { class: 'long' }, number(text.play.seed, { value: wish.seed, min: 0, max: Number.MAX_SAFE_INTEGER }, (seed) => seed !== null && generate({ seed })))),
      checkbox(text.tetravex.unique, wish.unique, (unique) => generate({ unique })));
  }
  settings();
  BESIDE.addEventListener('change', update);
  const endKeys = onActions({ undo: () => undo.click(), redo: () => redo.click(), hint, newGame });
  update();
  if (sent !== null && !fromLink(sent)) paste.broken();
  return () => {
    job?.abort();
    endKeys();
    endWide();
    BESIDE.removeEventListener('change', update);
    board.destroy();
  };
}

/** A seed that can be typed. */
function randomSeed() {
  return Math.floor(Math.random() * 1e6);
}

/** Tiles cut from a board with numbers at random, so that there is a solution. @param {number} rows @param {number} cols @param {number} colours @returns {Tiles} */
function drawn(rows, cols, colours) {
  const any = () => Math.floor(Math.random() * colours);
  const across = Array.from({ length: rows * (cols + 1) }, any);
  const down = Array.from({ length: (rows + 1) * cols }, any);
  const tiles = Array.from({ length: rows * cols }, (_, place) => {
    const [row, col] = [Math.floor(place / cols), place % cols];
    return [down[row * cols + col], down[(row + 1) * cols + col], across[row * (cols + 1) + col + 1], across[row * (cols + 1) + col]].map((side) => side ?? 0);
  });
  for (let last = tiles.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [tiles[last], tiles[other]] = [tiles[other] ?? [], tiles[last] ?? []];
  }
  return { rows, cols, tiles, laid: tiles.map(() => null) };
}

/** The pairs of places whose numbers differ where they touch: what the rules say. @param {Tiles} tiles */
function clashes({ cols, tiles, laid }) {
  /** @type {number[][]} */
  const found = [];
  const side = (/** @type {number} */ place, /** @type {number} */ which) => {
    const tile = laid[place];
    return tile === null || tile === undefined ? undefined : tiles[tile]?.[which];
  };
  laid.forEach((_, place) => {
    const pairs = [[place + cols, 1, 0], ...(place % cols < cols - 1 ? [[place + 1, 2, 3]] : [])];
    for (const [other = 0, own = 0, theirs = 0] of pairs) {
      const [one, two] = [side(place, own), side(other, theirs)];
      if (one !== undefined && two !== undefined && one !== two) found.push([place, other]);
    }
  });
  return found;
}

/** `SIZE:n.s.e.w_n.s.e.w`, and what lies; the size is `ROWSxCOLS`, or one number. @param {Tiles} tiles */
function toLink({ rows, cols, tiles, laid }) {
  const lies = laid.map((tile) => (tile === null ? '-' : tile)).join('.');
  return `${rows === cols ? rows : `${rows}x${cols}`}:${tiles.map((tile) => tile.join('.')).join('_')}:${lies}`;
}

/** @param {string | null} sent @returns {Tiles | null} */
function fromLink(sent) {
  const [size, sides, lies] = (sent ?? '').split(':');
  const [rows = 0, cols = rows] = (size ?? '').split('x').map(Number);
  const tiles = (sides ?? '').split('_').map((tile) => tile.split('.').map(Number));
  const whole = fits(rows) && fits(cols) && tiles.length === rows * cols
    && tiles.every((tile) => tile.length === 4 && tile.every((side) => Number.isInteger(side) && side >= 0 && side < 100));
  if (!whole) return null;
  const laid = (lies ?? '').split('.').map((tile) => (/^\d+$/.test(tile) && Number(tile) < tiles.length ? Number(tile) : null));
  const once = laid.every((tile, place) => tile === null || laid.indexOf(tile) === place);
  return { rows, cols, tiles, laid: once && laid.length === tiles.length ? laid : tiles.map(() => null) };
}

/** @param {number} count of rows, or of columns */
const fits = (count) => count >= SMALLEST && count <= LARGEST;

/** The link to a puzzle as JSON has it, unless it is too large. @param {{ rows: number, cols: number, tiles: Tile[], fixed?: number[][] }} puzzle */
export function tilesLink({ rows, cols, tiles, fixed = [] }) {
  /** @type {(number | null)[]} */
  const laid = tiles.map(() => null);
  for (const [row = 1, col = 1, tile = 1] of fixed) laid[(row - 1) * cols + col - 1] = tile - 1;
  return fits(rows) && fits(cols) ? toLink({ rows, cols, tiles, laid }) : null;
}

/** Lines as a list: those that belong to one above begin with more blanks. @param {string} words */
function lines(words) {
  const all = h('ul', { class: 'facts' });
  let lists = [all];
  for (const line of words.split('\n')) {
    const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2;
    lists = lists.slice(0, depth + 1);
    const item = h('li', {}, line.trim());
    if (lists[depth]) {
      lists[depth].append(item);
    } else {
      const list = h('ul', {}, item);
      (lists.at(-1)?.lastElementChild ?? all).append(list);
      lists.push(list);
    }
  }
  return all;
}

/** The number of a tile, small in its middle. @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} size @param {number} number @param {import('../board/colours.js').Colours} tones */
function paintNumber(ctx, x, y, size, number, tones) {
  const [cx, cy, radius] = [x + size / 2, y + size / 2, Math.max(8, size * 0.13)];
  ctx.fillStyle = tones.paper ?? '';
  ctx.beginPath();
  ctx.arc(cx, cy, radius, 0, 2 * Math.PI);
  ctx.fill();
  ctx.fillStyle = tones.ink ?? '';
  ctx.font = `${Math.round(radius * 1.15)}px system-ui, sans-serif`;
  ctx.fillText(String(number), cx, cy + 1);
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} size @param {Tile} tile */
function paintTile(ctx, x, y, size, tile) {
  const [cx, cy] = [x + size / 2, y + size / 2];
  const corners = [[x + 2, y + 2], [x + size - 2, y + 2], [x + size - 2, y + size - 2], [x + 2, y + size - 2]];
  // North, south, east, west: between which corners, and where the number stands.
  const sides = [[0, 1, 0, -0.3], [2, 3, 0, 0.3], [1, 2, 0.3, 0], [3, 0, -0.3, 0]];
  sides.forEach(([from = 0, to = 0, dx = 0, dy = 0], index) => {
    const value = tile[index] ?? 0;
    const hue = HUES[value % 10] ?? [0, 0, 0];
    ctx.fillStyle = `rgb(${hue.join(' ')})`;
    ctx.beginPath();
    ctx.moveTo(cx, cy);
    ctx.lineTo(corners[from]?.[0] ?? 0, corners[from]?.[1] ?? 0);
    ctx.lineTo(corners[to]?.[0] ?? 0, corners[to]?.[1] ?? 0);
    ctx.fill();
    ctx.fillStyle = inkOn(hue);
    ctx.font = `600 ${Math.round(size * 0.22)}px system-ui, sans-serif`;
    ctx.fillText(String(value), cx + dx * size, cy + dy * size + size * 0.01);
  });
}
