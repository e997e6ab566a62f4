// What was, to go back to and forward again.

/** @template T */
export class History {
  /** @type {T[]} */
  #past = [];
  /** @type {T[]} */
  #future = [];

  /** @param {T} now */
  constructor(now) {
    this.now = now;
  }

  /** @param {T} next */
  push(next) {
    this.#past.push(this.now);
    if (this.#past.length > 500) this.#past.shift();
    this.#future = [];
    this.now = next;
  }

  /** The present is another one, and nothing to go back to was added. @param {T} next */
  amend(next) {
    this.now = next;
  }

  undo() {
    const back = this.#past.pop();
    if (back === undefined) return;
    this.#future.push(this.now);
    this.now = back;
  }

  redo() {
    const forth = this.#future.pop();
    if (forth === undefined) return;
    this.#past.push(this.now);
    this.now = forth;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }
}
