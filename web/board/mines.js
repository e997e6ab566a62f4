// A Minesweeper board as the page has it, and how its cells look and are named.

import { percent, text } from '../strings.js';
import { heat } from './colours.js';

/**
 * A board: a character for each cell, as in the format `text`: a clue `0` to `8`, `.` covered, `s` known
 * to be safe, `F` flagged. It never changes: an edit makes another one.
 *
 * @typedef {{ rows: number, cols: number, mines: number | null, cells: string[] }} Mines
 */

/** The largest board of the editor. */
export const LARGEST = 200;

/**
 * @param {number} rows
 * @param {number} cols
 * @param {number | null} mines
 * @returns {Mines}
 */
export const covered = (rows, cols, mines) => ({ rows, cols, mines, cells: Array(rows * cols).fill('.') });

/** The board as text. @param {Mines} board */
export function toText({ rows, cols, mines, cells }) {
  const lines = Array.from({ length: rows }, (_, row) => cells.slice(row * cols, (row + 1) * cols).join(''));
  if (mines !== null) lines.unshift(`${rows} ${cols} ${mines}`);
  return `${lines.join('\n')}\n`;
}

/**
 * The board in text of ours, which the engine has written.
 *
 * @param {string} written
 * @returns {Mines}
 */
export function fromText(written) {
  const lines = written.trim().split('\n');
  const head = /^(\d+) (\d+) (\d+)$/.exec(lines[0] ?? '');
  const rows = head ? lines.slice(1) : lines;
  return {
    rows: rows.length,
    cols: rows[0]?.length ?? 0,
    mines: head ? Number(head[3]) : null,
    cells: [...rows.join('')],
  };
}

/**
 * The same board with some cells changed.
 *
 * @param {Mines} board
 * @param {[index: number, cell: string][]} changes
 * @returns {Mines}
 */
export function changed(board, changes) {
  const cells = [...board.cells];
  for (const [index, cell] of changes) cells[index] = cell;
  return { ...board, cells };
}

/**
 * The same board in another size; what is cut off is gone.
 *
 * @param {Mines} board
 * @param {number} rows
 * @param {number} cols
 * @returns {Mines}
 */
export function resized(board, rows, cols) {
  const cells = Array.from({ length: rows * cols }, (_, index) => {
    const [row, col] = [Math.floor(index / cols), index % cols];
    return row < board.rows && col < board.cols ? (board.cells[row * board.cols + col] ?? '.') : '.';
  });
  return { ...board, rows, cols, cells };
}

/**
 * The number of the component of each undecided cell that a clue sees: cells whose clues hang together have one number.
 *
 * @param {Mines} board
 * @param {(number | null)[]} chances of a mine in each cell
 * @returns {Map<number, number>}
 */
export function components({ rows, cols, cells }, chances) {
  /** @type {Map<number, number[]>} */
  const joined = new Map();
  cells.forEach((cell, index) => {
    if (!/[0-8]/.test(cell)) return;
    const seen = around(rows, cols, index).filter((other) => (chances[other] ?? 0) > 0 && (chances[other] ?? 1) < 1);
    // All that one clue sees hang together, so each of them with the first is enough.
    for (const one of seen) {
      const first = seen[0] ?? one;
      joined.set(one, [...(joined.get(one) ?? []), first]);
      joined.set(first, [...(joined.get(first) ?? []), one]);
    }
  });
  /** @type {Map<number, number>} */
  const parts = new Map();
  let count = 0;
  for (const start of joined.keys()) {
    if (parts.has(start)) continue;
    const open = [start];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (parts.has(one)) continue;
      parts.set(one, count);
      open.push(...(joined.get(one) ?? []));
    }
    count += 1;
  }
  return parts;
}

/** The cells around one. @param {number} rows @param {number} cols @param {number} index */
function around(rows, cols, index) {
  const [row, col] = [Math.floor(index / cols), index % cols];
  const all = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
    for (let c = Math.max(0, col - 1); c <= Math.min(cols - 1, col + 1); c++) if (r !== row || c !== col) all.push(r * cols + c);
  }
  return all;
}

/** Which cells a clue sees. @param {Mines} board */
export function seenCells({ rows, cols, cells }) {
  const seen = new Uint8Array(rows * cols);
  cells.forEach((cell, index) => {
    if (/[0-8]/.test(cell)) for (const other of around(rows, cols, index)) seen[other] = 1;
  });
  return seen;
}

/**
 * How a cell looks beyond its character.
 *
 * @typedef {object} Look
 * @property {number | null} [chance] of a mine, if it is known
 * @property {number | null} [shade] what the heat shows, if it is not the chance
 * @property {string} [label] what is written on a covered cell
 * @property {boolean} [unseen] no clue sees it: a quiet tint
 * @property {'clue' | 'cells' | 'target' | 'best' | 'clash'} [frame]
 * @property {'coin' | 'dead'} [hatch]
 * @property {boolean} [faded] it has no part in what is shown
 * @property {boolean} [mineShown] the truth, once a game is over
 * @property {boolean} [exploded]
 * @property {boolean} [pressed]
 * @property {string} [tint] the colour of its component
 */

/**
 * What a screen reader says of a cell. Rows and columns count from 0.
 *
 * @param {number} row
 * @param {number} col
 * @param {string} cell
 * @param {Look} look
 */
export function cellName(row, col, cell, look) {
  const parts = [text.cell.at([row + 1, col + 1])];
  if (/[0-8]/.test(cell)) {
    parts.push(cell);
  } else if (look.exploded) {
    parts.push(text.cell.exploded);
  } else if (cell === 'F') {
    parts.push(text.cell.flagged);
    if (look.chance === 0) parts.push(text.cell.safe);
    else if (look.chance === 1) parts.push(text.cell.mine);
    else if (typeof look.chance === 'number') parts.push(text.cell.chance(look.chance));
  } else if (look.mineShown) {
    parts.push(text.cell.mine);
  } else if (look.chance === 0) {
    parts.push(text.cell.safe);
  } else if (look.chance === 1) {
    parts.push(text.cell.mine);
  } else {
    parts.push(cell === 's' ? text.cell.knownSafe : text.cell.covered);
    if (typeof look.chance === 'number') parts.push(text.cell.chance(look.chance));
  }
  return parts.join(', ');
}

/** A share on a cell, in as few characters as there is room for. @param {number} share */
export function short(share) {
  const rounded = Math.round(100 * share);
  if (share > 0 && rounded === 0) return '<1';
  if (share < 1 && rounded === 100) return '>99';
  return String(rounded);
}

/**
 * Paints a cell.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} cell
 * @param {Look} look
 * @param {import('./colours.js').Colours} tones
 */
export function paintCell(ctx, x, y, size, cell, look, tones) {
  const open = /[0-8]/.test(cell);
  let ground = open ? tones.open : look.pressed ? tones.open : tones.covered;
  let ink = tones.ink ?? '';
  const shade = look.shade ?? look.chance;
  if (!open && cell !== 'F' && !look.mineShown) {
    if (look.tint) {
      ground = look.tint;
    } else if (look.chance === 0 && look.shade === undefined) {
      [ground, ink] = [tones.safe, tones['safe-ink'] ?? ''];
    } else if (look.chance === 1 && look.shade === undefined) {
      [ground, ink] = [tones.mine, tones['mine-ink'] ?? ''];
    } else if (look.unseen) {
      ground = tones.unseen;
    } else if (typeof shade === 'number') {
      ({ ground, ink } = heat(shade));
    } else if (cell === 's') {
      [ground, ink] = [tones.safe, tones['safe-ink'] ?? ''];
    }
  }
  if (look.exploded) ground = tones.clash;
  ctx.fillStyle = ground ?? '';
  ctx.fillRect(x, y, size, size);
  ctx.strokeStyle = (open ? tones.line : tones['covered-edge']) ?? '';
  ctx.lineWidth = 1;
  ctx.strokeRect(x + 0.5, y + 0.5, size, size);
  if (look.hatch) hatched(ctx, x, y, size, look.hatch, ink);
  sign(ctx, x, y, size, cell, look, tones, ink);
  if (look.faded) {
    ctx.globalAlpha = 0.55;
    ctx.fillStyle = tones.paper ?? '';
    ctx.fillRect(x + 1, y + 1, size - 1, size - 1);
    ctx.globalAlpha = 1;
  }
  if (look.frame) frame(ctx, x, y, size, look.frame, tones);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} cell
 * @param {Look} look
 * @param {import('./colours.js').Colours} tones
 * @param {string} ink
 */
function sign(ctx, x, y, size, cell, look, tones, ink) {
  const [middleX, middleY] = [x + size / 2, y + size / 2 + size * 0.03];
  if (/[0-8]/.test(cell)) {
    if (cell === '0') return;
    ctx.fillStyle = tones[`clue-${cell}`] ?? ink;
    ctx.font = `600 ${Math.round(size * 0.56)}px system-ui, sans-serif`;
    ctx.fillText(cell, middleX, middleY);
  } else if (cell === 'F') {
    flag(ctx, x, y, size, tones);
    if (look.chance === 0 || (look.mineShown === false)) cross(ctx, x, y, size, tones.clash ?? '');
  } else if (look.mineShown || look.exploded) {
    mine(ctx, x, y, size, look.exploded ? '#fff' : (tones.ink ?? ''));
  } else if (look.label !== undefined) {
    ctx.fillStyle = ink;
    ctx.font = `${Math.round(size * (look.label.length > 2 ? 0.34 : 0.4))}px system-ui, sans-serif`;
    ctx.fillText(look.label, middleX, middleY);
  } else if (look.chance === 0 || (cell === 's' && look.chance === undefined)) {
    tick(ctx, x, y, size, ink);
  } else if (look.chance === 1) {
    mine(ctx, x, y, size, ink);
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} size @param {import('./colours.js').Colours} tones */
function flag(ctx, x, y, size, tones) {
  ctx.strokeStyle = tones.ink ?? '';
  ctx.lineWidth = Math.max(1.5, size * 0.06);
  ctx.beginPath();
  ctx.moveTo(x + size * 0.36, y + size * 0.2);
  ctx.lineTo(x + size * 0.36, y + size * 0.8);
  ctx.stroke();
  ctx.fillStyle = tones.flag ?? '';
  ctx.beginPath();
  ctx.moveTo(x + size * 0.38, y + size * 0.2);
  ctx.lineTo(x + size * 0.76, y + size * 0.36);
  ctx.lineTo(x + size * 0.38, y + size * 0.53);
  ctx.fill();
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} size @param {string} ink */
function tick(ctx, x, y, size, ink) {
  ctx.strokeStyle = ink;
  ctx.lineWidth = Math.max(2, size * 0.09);
  ctx.beginPath();
  ctx.moveTo(x + size * 0.27, y + size * 0.53);
  ctx.lineTo(x + size * 0.44, y + size * 0.69);
  ctx.lineTo(x + size * 0.74, y + size * 0.33);
  ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} size @param {string} ink */
function cross(ctx, x, y, size, ink) {
  ctx.strokeStyle = ink;
  ctx.lineWidth = Math.max(2, size * 0.07);
  ctx.beginPath();
  ctx.moveTo(x + size * 0.2, y + size * 0.2);
  ctx.lineTo(x + size * 0.8, y + size * 0.8);
  ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} size @param {string} ink */
function mine(ctx, x, y, size, ink) {
  const [cx, cy, radius] = [x + size / 2, y + size / 2, size * 0.2];
  ctx.fillStyle = ink;
  ctx.strokeStyle = ink;
  ctx.lineWidth = Math.max(1.5, size * 0.06);
  ctx.beginPath();
  ctx.arc(cx, cy, radius, 0, 2 * Math.PI);
  ctx.fill();
  ctx.beginPath();
  for (let spike = 0; spike < 4; spike++) {
    const angle = (spike * Math.PI) / 4;
    const [dx, dy] = [Math.cos(angle) * radius * 1.6, Math.sin(angle) * radius * 1.6];
    ctx.moveTo(cx - dx, cy - dy);
    ctx.lineTo(cx + dx, cy + dy);
  }
  ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} size @param {'coin' | 'dead'} kind @param {string} ink */
function hatched(ctx, x, y, size, kind, ink) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(x + 1, y + 1, size - 1, size - 1);
  ctx.clip();
  ctx.strokeStyle = ink;
  ctx.globalAlpha = 0.35;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let at = -size; at < size; at += size / 4) {
    ctx.moveTo(x + at, y + size);
    ctx.lineTo(x + at + size, y);
    // Both ways where a coin is tossed.
    if (kind === 'coin') {
      ctx.moveTo(x + at, y);
      ctx.lineTo(x + at + size, y + size);
    }
  }
  ctx.stroke();
  ctx.restore();
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} size @param {NonNullable<Look['frame']>} kind @param {import('./colours.js').Colours} tones */
function frame(ctx, x, y, size, kind, tones) {
  const colour = { clue: tones.reason, cells: tones.mark, target: tones.accent, best: tones.best, clash: tones.clash }[kind];
  ctx.strokeStyle = colour ?? '';
  ctx.lineWidth = 3;
  if (kind === 'cells') ctx.setLineDash([4, 3]);
  ctx.strokeRect(x + 2, y + 2, size - 3, size - 3);
  ctx.setLineDash([]);
}
