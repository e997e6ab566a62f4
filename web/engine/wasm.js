// The engine as a WebAssembly module, in workers: one for each lane. A small module answers what is asked at once; the whole
// one takes its place when a worker is asked for more. A job that was called off may end by
// itself for a moment, since most do; then its worker is ended, and the next one gets the compiled module.

import { text } from '../strings.js';
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
 * @property {string} question
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
      const { question = '' } = /** @type {{ question?: string }} */ (request);
      const job = { question, request: JSON.stringify(request), options, resolve };
      options.signal?.addEventListener('abort', () => this.#stop(job), { once: true });
      this.#waiting.push(job);
      this.#next();
    });
  }

  #next() {
    const job = this.#running ? null : this.#waiting.shift();
    if (!job) return;
    this.#running = job;
    this.#started().then(
      (worker) => {
        if (job === this.#running) worker.postMessage({ ask: job.request, question: job.question });
      },
      (error) => this.#end(job, trouble(text.engine.noStart, String(error))),
    );
  }

  /** Ends a job, unless it has ended: another one may run by now. @param {Job} job @param {import('./engine.js').Reply} reply */
  #end(job, reply) {
    if (job !== this.#running) return;
    this.#running = null;
    job.resolve(reply);
    this.#next();
  }

  /** @param {Job} job */
  #stop(job) {
    if (job === this.#running) {
      job.resolve(CANCELLED);
      setTimeout(() => {
        if (job !== this.#running) return;
        this.#terminate();
        this.#end(job, CANCELLED);
      }, GRACE);
    } else if (this.#waiting.includes(job)) {
      this.#waiting = this.#waiting.filter((other) => other !== job);
      job.resolve(CANCELLED);
    }
  }

  #terminate() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** @returns {Promise<Worker>} */
  async #started() {
    const module = await toStartWith();
    // Another job may have started it meanwhile.
    if (this.#worker) return this.#worker;
    const worker = new Worker(workerUrl());
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#told(worker, data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#told(worker, { failed: event.message ?? '' });
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
    const job = this.#running;
    if (message.failed !== undefined) {
      // After a panic the module is in no good state.
      this.#terminate();
      // A worker whose script does not load has no words for it.
      if (job) this.#end(job, message.failed ? trouble(text.engine.failed(message.failed), text.engine.report) : trouble(text.engine.noStart, text.engine.network));
    }
    if (!job) return;
    const { onProgress, onEvent, signal } = job.options;
    if (message.progress !== undefined) {
      if (!signal?.aborted) onProgress?.(message.progress);
    } else if (message.event !== undefined) {
      if (!signal?.aborted) onEvent?.(JSON.parse(message.event));
    } else if (message.weights) {
      this.#bring(worker, job, weights(), 'weights');
    } else if (message.whole) {
      this.#bring(worker, job, whole(), 'whole');
    } else if (message.reply !== undefined) {
      this.#end(job, JSON.parse(message.reply));
    }
  }

  /**
   * Hands the worker what its job needs, once that is loaded. The job may have been called off meanwhile.
   *
   * @param {Worker} worker
   * @param {Job} job
   * @param {Promise<unknown>} loading
   * @param {'weights' | 'whole'} what
   */
  #bring(worker, job, loading, what) {
    loading.then(
      (loaded) => {
        if (job === this.#running) worker.postMessage({ [what]: loaded });
      },
      (error) => this.#end(job, trouble(text.engine.missing[what], `${text.engine.network} (${error})`)),
    );
  }
}

/**
 * What is loaded once. Whoever could not load it may try again.
 *
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T>}
 */
function once(load) {
  /** @type {Promise<T> | null} */
  let loading = null;
  return () => {
    loading ??= load();
    loading.catch(() => (loading = null));
    return loading;
  };
}

/** @param {string} name */
const fetched = (name) => fetch(new URL(`../${name}`, import.meta.url));

/** The module that answers what is asked at once. What is in a single file is whole. */
const first = once(() => (inlined ? WebAssembly.compile(bytesOf(inlined.wasm)) : WebAssembly.compileStreaming(fetched('prato.wasm'))));

/** The module with all questions. */
const whole = once(() => {
  const loading = WebAssembly.compileStreaming(fetched('prato-whole.wasm'));
  loading.then(() => (toStartWith = whole), () => {});
  return loading;
});

/** The module of new workers: once the whole one is there, that. */
let toStartWith = first;

/** The weights of the net. */
const weights = once(async () => {
  if (inlined) return bytesOf(inlined.weights).buffer;
  const response = await fetched('prato.weights');
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.arrayBuffer();
});

/** @type {string | null} */
let blobUrl = null;

/** Where the script of the workers is. */
function workerUrl() {
  if (!inlined) return new URL('./worker.js', import.meta.url);
  blobUrl ??= URL.createObjectURL(new Blob([inlined.worker], { type: 'text/javascript' }));
  return blobUrl;
}

/** @param {string} base64 */
function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
