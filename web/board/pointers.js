// What pointers and the wheel do over a board, told as presses of cells. It knows where a pointer is, and the board
// says which cell is there.

/** A place of the window, as events have it. @typedef {{ clientX: number, clientY: number }} Point */
/** Rows and columns count from 0. @typedef {{ row: number, col: number }} Cell */

/**
 * What a pointer did to a cell.
 *
 * @typedef {object} Press
 * @property {number} row
 * @property {number} col
 * @property {'down' | 'drag' | 'up' | 'cancel' | 'long'} kind
 * @property {Cell[]} way the cells that a drag has come over since the last press, this one as well
 * @property {number} button 0 the main one, 1 the middle one, 2 the other one
 * @property {boolean} touch
 * @property {boolean} still whether the pointer is where it went down
 */

/**
 * @typedef {object} Board
 * @property {(point: Point) => Cell | null} under the cell under a pointer
 * @property {() => number} size of a cell
 * @property {(cell: Cell) => void} onDown a pointer goes down here
 * @property {(press: Press) => void} onPress
 * @property {(cell: Cell) => void} onHover
 */

/** A press that lasts so long is a long one, in milliseconds. */
const LONG = 420;
/** So far may a finger slip, in pixels. */
const SLIP = 10;
/** So far the wheel turns for a step, in pixels: less than a notch of any mouse, and more than a touchpad tells at once. */
const NOTCH = 60;

/** @param {HTMLElement} view what is listened to @param {Board} board */
export function listenToPointers(view, { under, size, onDown, onPress, onHover }) {
  /** @type {{ row: number, col: number, x: number, y: number, last: Point, button: number, touch: boolean, timer: number, done: boolean } | null} */
  let press = null;

  /** @param {Press['kind']} kind @param {Cell} cell @param {{ way?: Cell[], event?: PointerEvent }} [more] */
  function tell(kind, { row, col }, { way = [{ row, col }], event } = {}) {
    if (!press) return;
    const still = !event || Math.hypot(event.clientX - press.x, event.clientY - press.y) <= size();
    onPress({ row, col, kind, way, button: press.button, touch: press.touch, still });
  }

  /** The cells that the pointer has come over since it was told of last: a fast one leaves some out. @param {PointerEvent} event */
  function way({ clientX, clientY }) {
    /** @type {Cell[]} */
    const cells = [];
    if (!press) return cells;
    const { last } = press;
    const [right, down] = [clientX - last.clientX, clientY - last.clientY];
    const steps = Math.max(1, Math.ceil((2 * Math.hypot(right, down)) / size()));
    for (let step = 1; step <= steps; step++) {
      const cell = under({ clientX: last.clientX + (right * step) / steps, clientY: last.clientY + (down * step) / steps });
      if (!cell || (cell.row === press.row && cell.col === press.col)) continue;
      [press.row, press.col] = [cell.row, cell.col];
      cells.push(cell);
    }
    press.last = { clientX, clientY };
    return cells;
  }

  view.addEventListener('pointerdown', (event) => {
    const cell = under(event);
    if (!cell) return;
    event.preventDefault();
    onDown(cell);
    const touch = event.pointerType === 'touch';
    const { clientX: x, clientY: y, button } = event;
    const timer = touch ? window.setTimeout(long, LONG) : 0;
    press = { ...cell, x, y, last: { clientX: x, clientY: y }, button, touch, timer, done: false };
    // A finger that scrolls must not be held.
    if (!touch) view.setPointerCapture(event.pointerId);
    tell('down', cell);
  });

  view.addEventListener('pointermove', (event) => {
    if (!press) {
      const cell = under(event);
      if (cell) onHover(cell);
      return;
    }
    if (press.done) return;
    if (press.timer && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLIP) {
      clearTimeout(press.timer);
      press.timer = 0;
    }
    const cells = way(event);
    const cell = cells.at(-1);
    if (cell) tell('drag', cell, { way: cells });
  });

  view.addEventListener('pointerup', (event) => {
    if (!press) return;
    clearTimeout(press.timer);
    const cell = under(event);
    if (!press.done) tell(cell ? 'up' : 'cancel', cell ?? press, { event });
    press = null;
  });

  view.addEventListener('pointercancel', () => {
    if (!press) return;
    clearTimeout(press.timer);
    if (!press.done) tell('cancel', press);
    press = null;
  });

  // After a long press, too: the menu must not undo what the press did.
  view.addEventListener('contextmenu', (event) => event.preventDefault());

  function long() {
    if (!press) return;
    tell('long', press);
    press.done = true;
  }
}

/**
 * The turns of the wheel in steps: 1 down, -1 up, and 0 before it has turned far enough for a step. Turns to the side, and with
 * a key that makes them mean something else, are the browser's.
 *
 * @param {HTMLElement} view
 * @param {(point: Point) => Cell | null} under
 * @param {(cell: Cell, step: number) => boolean} onTurn whether it took the wheel
 */
export function listenToWheel(view, under, onTurn) {
  let sum = 0;
  /** @type {Cell | null} */
  let at = null;
  view.addEventListener('wheel', (event) => {
    const cell = under(event);
    if (!cell || event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    const turned = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : NOTCH * Math.sign(event.deltaY);
    // Another cell and another direction begin anew.
    const goesOn = cell.row === at?.row && cell.col === at.col && sum * turned > 0;
    sum = goesOn ? sum + turned : turned;
    at = cell;
    const step = Math.abs(sum) >= NOTCH ? Math.sign(sum) : 0;
    if (step !== 0) sum = 0;
    if (onTurn(cell, step)) event.preventDefault();
  }, { passive: false });
}
