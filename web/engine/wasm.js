// The engine as a WebAssembly module, in workers: one for each lane. A small module answers what is asked at once; the whole
// one takes its place when a worker is asked for more. A job that was called off may end by
// itself for a moment, since most do; then its worker is ended, and the next one gets the compiled module.

import { CANCELLED, trouble } from './engine.js';

/**
 * What a page in a single file brings along: there is nothing to fetch.
 *
 * @typedef {{ worker: string, wasm: string, weights: string }} Inlined
 */

const inlined = /** @type {{ pratoInlined?: Inlined }} */ (globalThis).pratoInlined;

/** @returns {import('./engine.js').Engine} */
export function wasmEngine() {
  /** @type {Record<string, Lane>} */
  const lanes = { live: new Lane(), work: new Lane() };
  return {
    kind: 'wasm',
    ask: (request, options = {}) => (lanes[options.lane ?? 'live'] ??= new Lane()).ask(request, options),
  };
}

/**
 * @typedef {object} Job
 * @property {string} request
 * @property {import('./engine.js').Options} options
 * @property {(reply: import('./engine.js').Reply) => void} resolve
 */

/** A job that was called off may go on for so long: a new worker takes longer to start. In milliseconds. */
const GRACE = 60;

/** A worker, and the jobs that wait for it. */
class Lane {
  /** @type {Job[]} */
  #waiting = [];
  /** @type {Job | null} */
  #running = null;
  /** @type {Worker | null} */
  #worker = null;

  /**
   * @param {object} request
   * @param {import('./engine.js').Options} options
   * @returns {Promise<import('./engine.js').Reply>}
   */
  ask(request, options) {
    return new Promise((resolve) => {
      if (options.signal?.aborted) return resolve(CANCELLED);
      const job = { request: JSON.stringify(request), options, resolve };
      options.signal?.addEventListener('abort', () => this.#stop(job), { once: true });
      this.#waiting.push(job);
      this.#next();
    });
  }

  #next() {
    if (this.#running || this.#waiting.length === 0) return;
    this.#running = this.#waiting.shift() ?? null;
    const job = this.#running;
    this.#started().then(
      (worker) => {
        if (this.#running === job && job) worker.postMessage({ ask: job.request });
      },
      (error) => this.#end(trouble('the engine does not start', String(error))),
    );
  }

  /** @param {import('./engine.js').Reply} reply */
  #end(reply) {
    const job = this.#running;
    this.#running = null;
    job?.resolve(reply);
    this.#next();
  }

  /** @param {Job} job */
  #stop(job) {
    if (job === this.#running) {
      job.resolve(CANCELLED);
      setTimeout(() => {
        if (job !== this.#running) return;
        this.#worker?.terminate();
        this.#worker = null;
        this.#end(CANCELLED);
      }, GRACE);
    } else if (this.#waiting.includes(job)) {
      this.#waiting = this.#waiting.filter((other) => other !== job);
      job.resolve(CANCELLED);
    }
  }

  /** @returns {Promise<Worker>} */
  async #started() {
    const module = await compiled();
    // Another job may have started it meanwhile.
    if (this.#worker) return this.#worker;
    const worker = new Worker(workerUrl());
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#told(worker, data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#told(worker, { failed: event.message });
    };
    worker.postMessage({ module });
    return worker;
  }

  /**
   * @param {Worker} worker
   * @param {{ reply?: string, progress?: number, event?: string, weights?: true, whole?: true, failed?: string }} message
   */
  #told(worker, message) {
    if (worker !== this.#worker) return;
    const { onProgress, onEvent, signal } = this.#running?.options ?? {};
    if (message.progress !== undefined) {
      if (!signal?.aborted) onProgress?.(message.progress);
    } else if (message.event !== undefined) {
      if (!signal?.aborted) onEvent?.(JSON.parse(message.event));
    } else if (message.weights) {
      weights().then(
        (bytes) => worker.postMessage({ weights: bytes }),
        (error) => this.#end(trouble('the weights of the net do not load', String(error))),
      );
    } else if (message.whole) {
      whole().then(
        (all) => worker.postMessage({ whole: all }),
        (error) => this.#end(trouble('the whole engine does not load', String(error))),
      );
    } else if (message.reply !== undefined) {
      this.#end(JSON.parse(message.reply));
    } else {
      // After a panic the module is in no good state.
      worker.terminate();
      this.#worker = null;
      this.#end(trouble(`the engine failed: ${message.failed}`, 'this is a bug; please report the board'));
    }
  }
}

/** @type {Promise<WebAssembly.Module> | null} */
let module = null;

/** The module that new workers start with, compiled once. What is in a single file is whole. */
function compiled() {
  module ??= inlined
    ? WebAssembly.compile(bytesOf(inlined.wasm))
    : WebAssembly.compileStreaming(fetch(new URL('../prato.wasm', import.meta.url)));
  return module;
}

/** @type {Promise<WebAssembly.Module> | null} */
let loadingWhole = null;

/** The module with all questions; workers start with it from now on. */
function whole() {
  loadingWhole ??= WebAssembly.compileStreaming(fetch(new URL('../prato-whole.wasm', import.meta.url)));
  loadingWhole.then(
    () => (module = loadingWhole),
    // Whoever could not load it may try again.
    () => (loadingWhole = null),
  );
  return loadingWhole;
}

/** @type {string | null} */
let blobUrl = null;

/** Where the script of the workers is. */
function workerUrl() {
  if (!inlined) return new URL('./worker.js', import.meta.url);
  blobUrl ??= URL.createObjectURL(new Blob([inlined.worker], { type: 'text/javascript' }));
  return blobUrl;
}

/** @type {Promise<ArrayBuffer> | null} */
let loading = null;

/** The weights of the net. */
function weights() {
  loading ??= inlined
    ? Promise.resolve(bytesOf(inlined.weights).buffer)
    : fetch(new URL('../prato.weights', import.meta.url)).then((response) => {
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        return response.arrayBuffer();
      });
  // Whoever could not load them may try again.
  loading.catch(() => (loading = null));
  return loading;
}

/** @param {string} base64 */
function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
