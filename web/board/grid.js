// A board of cells: a canvas for what is in view, and over it a window of cells that keyboards and
// screen readers can reach. It knows rows, columns, places and pointers, and nothing of any puzzle.

import { h, oncePerFrame } from '../dom.js';
import { onTheme } from '../theme.js';
import { colours } from './colours.js';
import { listenToPointers, listenToWheel } from './pointers.js';
import { SvgCanvas } from './svg.js';

/** @typedef {import('./pointers.js').Press} Press what a pointer did to a cell */

/**
 * @typedef {object} Setup
 * @property {string} label the name of the board
 * @property {(ctx: CanvasRenderingContext2D, row: number, col: number, x: number, y: number, size: number, colours: import('./colours.js').Colours) => void} paint
 * @property {(row: number, col: number) => string} name what a screen reader says of a cell
 * @property {(press: Press) => void} [onPress]
 * @property {(row: number, col: number) => void} [onActivate] Enter, or a click of a screen reader
 * @property {(event: KeyboardEvent, row: number, col: number) => boolean} [onKey] whether it took the key
 * @property {(row: number, col: number, step: number) => boolean} [onWheel] whether it took the wheel; the step is 0 before it has turned far enough
 * @property {(row: number, col: number) => void} [onHover]
 * @property {number} [largest] the largest size of a cell
 * @property {boolean} [unnumbered] rows and columns have no numbers
 * @property {() => boolean} [drags] whether a finger that moves over a board that is seen whole draws, instead of moving the page
 */

/** Rows and columns, the last ones not included. @typedef {{ top: number, left: number, bottom: number, right: number }} Range */

/** Room for the numbers of rows and columns. */
const MARGIN = 24;
/** With less room than this rows have no numbers. */
const DIGITS = 12;
/** The least size of a cell for a finger, and for anything finer. */
const [FOR_FINGERS, FOR_POINTERS] = [40, 24];

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

export class GridView {
  /** @type {HTMLElement} */
  element;
  rows = 0;
  cols = 0;
  size = 32;
  /** The cell that the keyboard is at. */
  focus = { row: 0, col: 0 };

  #setup;
  #view;
  #space;
  #grid;
  #canvas;
  /** @type {{ element: HTMLElement, cells: HTMLElement[] }[]} */
  #window = [];
  #windowAt = { top: 0, left: 0, rows: 0, cols: 0 };
  #colours = colours();
  #observer;
  #endTheme;
  #idle = 0;
  #scrolling = 0;
  /** Room for the numbers of rows, as far as there is any. */
  #left = MARGIN;
  #scrolls = false;

  /** @param {Setup} setup */
  constructor(setup) {
    this.#setup = setup;
    this.#canvas = h('canvas', { 'aria-hidden': 'true' });
    this.#grid = h('div', { role: 'grid', 'aria-label': setup.label, class: 'board-cells' });
    this.#space = h('div', { class: 'board-space' }, this.#canvas, this.#grid);
    this.#view = h('div', { class: 'board-view' }, this.#space);
    this.element = h('div', { class: 'board' }, this.#view);
    this.repaint = oncePerFrame(() => this.#paint());
    this.#listen();
    this.#observer = new ResizeObserver(() => this.#layout());
    this.#observer.observe(this.element);
    this.#endTheme = onTheme(() => {
      this.#colours = colours();
      this.repaint();
    });
  }

  /** Ends it. */
  destroy() {
    this.#observer.disconnect();
    this.#endTheme();
    clearTimeout(this.#idle);
    clearTimeout(this.#scrolling);
  }

  /** @param {number} rows @param {number} cols */
  resize(rows, cols) {
    if (rows === this.rows && cols === this.cols) return this.refresh();
    this.rows = rows;
    this.cols = cols;
    this.focus = { row: clamp(this.focus.row, 0, rows - 1), col: clamp(this.focus.col, 0, cols - 1) };
    this.#layout();
  }

  /** Paints all that is in view at the end of the frame; names follow when there is time. */
  refresh() {
    this.repaint();
    this.#renameSoon();
  }

  /** @param {number} row @param {number} col */
  focusCell(row, col) {
    this.focus = { row: clamp(row, 0, this.rows - 1), col: clamp(col, 0, this.cols - 1) };
    this.#reveal(this.focus.row, this.focus.col);
    this.#arrange();
    this.#cellAt(this.focus.row, this.focus.col)?.focus({ preventScroll: true });
  }

  /** Whoever was at something that is no longer there is at the board. */
  refocus() {
    this.focusCell(this.focus.row, this.focus.col);
  }

  /** Brings a cell into sight, on the page as well. @param {number} row @param {number} col */
  show(row, col) {
    this.#reveal(row, col);
    this.#arrange();
    this.#cellAt(row, col)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** The whole board as a drawing. @param {string} title */
  toSvg(title) {
    const canvas = new SvgCanvas();
    const { width, height } = this.#whole(/** @type {any} */ (canvas));
    return canvas.text(width, height, title);
  }

  /** The whole board as a picture, twice as sharp. @returns {Promise<Blob>} */
  toPng() {
    const sharp = 2;
    const canvas = h('canvas', { width: sharp * (MARGIN + this.cols * this.size + 1), height: sharp * (MARGIN + this.rows * this.size + 1) });
    const ctx = canvas.getContext('2d');
    if (!ctx) return Promise.reject(new Error('no canvas'));
    ctx.scale(sharp, sharp);
    this.#whole(ctx);
    return new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png'));
  }

  /** Paints all cells, seen or not. @param {CanvasRenderingContext2D} ctx */
  #whole(ctx) {
    const { rows, cols, size } = this;
    const [width, height] = [MARGIN + cols * size + 1, MARGIN + rows * size + 1];
    ctx.fillStyle = this.#colours.paper ?? '';
    ctx.fillRect(0, 0, width, height);
    this.#cells(ctx, { top: 0, left: 0, bottom: rows, right: cols }, { x: 0, y: 0 });
    this.#numbers(ctx, { top: 0, left: 0, bottom: rows, right: cols }, { x: 0, y: 0 }, MARGIN);
    return { width, height };
  }

  /** How large the cells are, and how much of the board is seen. */
  #layout() {
    if (this.rows === 0) return;
    const { smallest, width } = this.#room();
    if (width === 0) return;
    const tallest = Math.max(260, Math.min(innerHeight * 0.74, 900));
    // On a phone the buttons above the board take much of the height, too.
    const height = smallest === FOR_FINGERS ? innerHeight * 0.58 : tallest;
    const fit = Math.min((width - this.#left - 1) / this.cols, (height - MARGIN - 2) / this.rows);
    this.size = Math.floor(clamp(fit, smallest, Math.max(smallest, this.#setup.largest ?? 52)));
    const cells = this.#left + this.cols * this.size;
    // The last line may be cut off where there is no pixel left for it.
    const whole = { width: cells <= width ? Math.min(cells + 1, width) : cells + 1, height: MARGIN + this.rows * this.size + 1 };
    this.#space.style.width = `${whole.width}px`;
    this.#space.style.height = `${whole.height}px`;
    this.#view.style.width = `${Math.min(width, whole.width)}px`;
    // Room for a bar to scroll with, where there is one.
    const bar = whole.width > width ? 16 : 0;
    this.#view.style.height = `${Math.min(tallest, whole.height + bar)}px`;
    this.#scrolls = whole.width > width || whole.height > tallest;
    this.touch();
    const ratio = devicePixelRatio || 1;
    const shown = { width: Math.min(whole.width, this.#view.clientWidth), height: Math.min(whole.height, this.#view.clientHeight) };
    this.#canvas.width = Math.round(shown.width * ratio);
    this.#canvas.height = Math.round(shown.height * ratio);
    this.#canvas.style.width = `${shown.width}px`;
    this.#canvas.style.height = `${shown.height}px`;
    this.#paint();
    this.#arrange();
  }

  /**
   * The width there is, and the least size of a cell. A board for fingers that does not fit may go to the edges of the screen,
   * and its row numbers give way if it fits then.
   */
  #room() {
    const inside = this.element.parentElement?.clientWidth ?? 0;
    const smallest = matchMedia('(pointer: coarse)').matches ? FOR_FINGERS : FOR_POINTERS;
    const least = this.cols * smallest;
    this.element.classList.toggle('to-the-edges', smallest === FOR_FINGERS && MARGIN + least + 1 > inside);
    const width = this.element.clientWidth;
    this.#left = this.#setup.unnumbered ? 0 : width < least ? MARGIN : Math.min(MARGIN, width - least);
    return { smallest, width };
  }

  /** What a finger does may have changed. */
  touch() {
    this.#view.style.touchAction = this.#setup.drags?.() && !this.#scrolls ? 'none' : 'manipulation';
  }

  /** The rows and columns in view. */
  #range() {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.#view;
    const top = clamp(Math.floor(scrollTop / this.size), 0, this.rows - 1);
    const left = clamp(Math.floor(scrollLeft / this.size), 0, this.cols - 1);
    const bottom = clamp(Math.ceil((scrollTop + clientHeight - MARGIN) / this.size), 1, this.rows);
    const right = clamp(Math.ceil((scrollLeft + clientWidth - this.#left) / this.size), 1, this.cols);
    return { top, left, bottom, right };
  }

  #paint() {
    const ctx = this.#canvas.getContext('2d');
    if (!ctx || this.rows === 0) return;
    const ratio = devicePixelRatio || 1;
    const range = this.#range();
    const scrolled = { x: this.#view.scrollLeft + MARGIN - this.#left, y: this.#view.scrollTop };
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.fillStyle = this.#colours.paper ?? '';
    ctx.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    ctx.save();
    ctx.beginPath();
    ctx.rect(this.#left, MARGIN, this.#canvas.width, this.#canvas.height);
    ctx.clip();
    this.#cells(ctx, range, scrolled);
    ctx.restore();
    this.#numbers(ctx, range, scrolled, this.#left);
  }

  /**
   * @param {CanvasRenderingContext2D} ctx
   * @param {Range} range
   * @param {{ x: number, y: number }} scrolled
   */
  #cells(ctx, { top, left, bottom, right }, scrolled) {
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    for (let row = top; row < bottom; row++) {
      for (let col = left; col < right; col++) {
        const x = MARGIN + col * this.size - scrolled.x;
        const y = MARGIN + row * this.size - scrolled.y;
        this.#setup.paint(ctx, row, col, x, y, this.size, this.#colours);
      }
    }
  }

  /**
   * The numbers of rows and columns; of small cells every fifth.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Range} range
   * @param {{ x: number, y: number }} scrolled
   * @param {number} room for the numbers of rows
   */
  #numbers(ctx, { top, left, bottom, right }, { x: scrollLeft, y: scrollTop }, room) {
    if (this.#setup.unnumbered) return;
    const { size } = this;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillStyle = this.#colours.muted ?? '';
    ctx.font = '11px system-ui, sans-serif';
    const every = this.rows > 99 || this.cols > 99 ? 5 : 1;
    const told = (/** @type {number} */ index) => index === 0 || (index + 1) % every === 0;
    for (let col = left; col < right; col++) {
      const x = MARGIN + (col + 0.5) * size - scrollLeft;
      if (told(col) && x > room) ctx.fillText(String(col + 1), x, MARGIN / 2);
    }
    for (let row = top; row < bottom && room >= DIGITS; row++) {
      const y = MARGIN + (row + 0.5) * size - scrollTop;
      if (told(row) && y > MARGIN) ctx.fillText(String(row + 1), room / 2, y);
    }
  }

  /** Puts the window of cells where the board is looked at. Elements are used again. */
  #arrange() {
    const { top, left, bottom, right } = this.#range();
    const [rows, cols] = [bottom - top, right - left];
    this.#grid.setAttribute('aria-rowcount', String(this.rows));
    this.#grid.setAttribute('aria-colcount', String(this.cols));
    while (this.#window.length > rows) this.#window.pop()?.element.remove();
    while (this.#window.length < rows) {
      const element = h('div', { role: 'row' });
      this.#grid.append(element);
      this.#window.push({ element, cells: [] });
    }
    this.#windowAt = { top, left, rows, cols };
    this.#window.forEach(({ element, cells }, index) => {
      const row = top + index;
      element.setAttribute('aria-rowindex', String(row + 1));
      while (cells.length > cols) cells.pop()?.remove();
      while (cells.length < cols) {
        const cell = h('div', { role: 'gridcell', tabindex: '-1' });
        element.append(cell);
        cells.push(cell);
      }
      cells.forEach((cell, at) => {
        const col = left + at;
        cell.setAttribute('aria-colindex', String(col + 1));
        const style = cell.style;
        style.left = `${this.#left + col * this.size}px`;
        style.top = `${MARGIN + row * this.size}px`;
        style.width = `${this.size}px`;
        style.height = `${this.size}px`;
      });
    });
    this.#rove();
    this.#rename();
  }

  /** One cell of the window can be reached by Tab: the one that has the focus, or the nearest. */
  #rove() {
    const { top, left, rows, cols } = this.#windowAt;
    const had = this.#grid.contains(document.activeElement);
    const row = clamp(this.focus.row, top, top + rows - 1);
    const col = clamp(this.focus.col, left, left + cols - 1);
    for (const { cells } of this.#window) for (const cell of cells) if (cell.tabIndex === 0) cell.tabIndex = -1;
    const cell = this.#cellAt(row, col);
    if (!cell) return;
    cell.tabIndex = 0;
    if (had) {
      this.focus = { row, col };
      if (document.activeElement !== cell) cell.focus({ preventScroll: true });
    }
  }

  /** @param {number} row @param {number} col */
  #cellAt(row, col) {
    return this.#window[row - this.#windowAt.top]?.cells[col - this.#windowAt.left];
  }

  #rename() {
    this.#window.forEach(({ cells }, index) => {
      cells.forEach((cell, at) => {
        const name = this.#setup.name(this.#windowAt.top + index, this.#windowAt.left + at);
        if (cell.ariaLabel !== name) cell.ariaLabel = name;
      });
    });
  }

  #renameSoon() {
    clearTimeout(this.#idle);
    this.#idle = window.setTimeout(() => this.#rename(), 30);
  }

  /** Scrolls until a cell is in view. @param {number} row @param {number} col */
  #reveal(row, col) {
    const view = this.#view;
    const [x, y] = [col * this.size, row * this.size];
    const [width, height] = [view.clientWidth - this.#left, view.clientHeight - MARGIN];
    if (x < view.scrollLeft) view.scrollLeft = x;
    if (x + this.size > view.scrollLeft + width) view.scrollLeft = x + this.size - width;
    if (y < view.scrollTop) view.scrollTop = y;
    if (y + this.size > view.scrollTop + height) view.scrollTop = y + this.size - height;
  }

  /**
   * The cell under a pointer.
   *
   * @param {import('./pointers.js').Point} point
   */
  #under({ clientX, clientY }) {
    const box = this.#view.getBoundingClientRect();
    const x = clientX - box.left + this.#view.scrollLeft - this.#left;
    const y = clientY - box.top + this.#view.scrollTop - MARGIN;
    const [row, col] = [Math.floor(y / this.size), Math.floor(x / this.size)];
    const inside = row >= 0 && col >= 0 && row < this.rows && col < this.cols;
    return inside ? { row, col } : null;
  }

  #listen() {
    const view = this.#view;
    view.addEventListener('scroll', () => {
      this.repaint();
      clearTimeout(this.#scrolling);
      this.#scrolling = window.setTimeout(() => this.#arrange(), 120);
    });
    const under = (/** @type {import('./pointers.js').Point} */ point) => this.#under(point);
    listenToPointers(view, {
      under,
      size: () => this.size,
      onDown: ({ row, col }) => this.focusCell(row, col),
      onPress: (press) => this.#setup.onPress?.(press),
      onHover: ({ row, col }) => this.#setup.onHover?.(row, col),
    });
    listenToWheel(view, under, ({ row, col }, step) => this.#setup.onWheel?.(row, col, step) ?? false);
    this.#grid.addEventListener('keydown', (event) => this.#key(event));
    this.#grid.addEventListener('focusin', (event) => this.#focused(event.target));
    // A click that no pointer made comes from a screen reader.
    this.#grid.addEventListener('click', (event) => {
      if (event.detail === 0) this.#setup.onActivate?.(this.focus.row, this.focus.col);
    });
  }

  /** @param {EventTarget | null} target */
  #focused(target) {
    this.#window.forEach(({ cells }, index) => {
      const at = cells.indexOf(/** @type {HTMLElement} */ (target));
      if (at < 0) return;
      this.focus = { row: this.#windowAt.top + index, col: this.#windowAt.left + at };
      for (const row of this.#window) for (const cell of row.cells) if (cell.tabIndex === 0) cell.tabIndex = -1;
      /** @type {HTMLElement} */ (target).tabIndex = 0;
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { row, col } = this.focus;
    if (event.altKey || event.metaKey) return;
    const page = Math.max(1, this.#windowAt.rows - 1);
    /** @type {Record<string, [number, number]>} */
    const moves = {
      ArrowUp: [row - 1, col],
      ArrowDown: [row + 1, col],
      ArrowLeft: [row, col - 1],
      ArrowRight: [row, col + 1],
      PageUp: [row - page, col],
      PageDown: [row + page, col],
      Home: event.ctrlKey ? [0, 0] : [row, 0],
      End: event.ctrlKey ? [this.rows - 1, this.cols - 1] : [row, this.cols - 1],
    };
    const move = moves[event.key];
    if (move && !(event.ctrlKey && event.key.startsWith('Arrow'))) {
      event.preventDefault();
      this.focusCell(move[0], move[1]);
    } else if (this.#setup.onKey?.(event, row, col)) {
      event.preventDefault();
    } else if (event.key === 'Enter' && this.#setup.onActivate) {
      event.preventDefault();
      this.#setup.onActivate(row, col);
    }
  }
}
