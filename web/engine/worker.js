// Runs the module. A classic script without imports, so that a page in a single file can start it.
//
// It is sent `{ module }` once, then `{ ask: request, question: name }` one at a time, and answers `{ reply }`, with
// `{ progress: share }` and `{ event }` before it. If it needs the weights of the net it says `{ weights: true }`,
// is sent `{ weights: bytes }`, and asks again; for a review it says so before, which would tell less without them. If the question is not in the list of those that the module answers, or is about a part that it has not, it says
// `{ whole: true }`, is sent `{ whole: module }`, and asks that one.
'use strict';

(() => {
  /** @typedef {(place: number, length: number) => number} Call */
  /** @typedef {{ memory: WebAssembly.Memory, prato_room: (length: number) => number, prato_release: Call, prato_ask: Call, prato_weights: Call, prato_questions: () => number }} Exports */

  /** @type {Promise<Exports> | null} */
  let started = null;
  /** The questions that the module answers. @type {string[]} */
  let questions = [];
  /** The request that waits for the weights or for the whole module. */
  let waiting = '';
  /** The question of that request. */
  let asked = '';
  /** What a module answers without the weights, but without the chance to win then. */
  const WEIGHED = ['review'];
  let hasWeights = false;
  let lastProgress = 0;
  let panic = '';

  /** @param {{ memory: WebAssembly.Memory }} exports @param {number} place @param {number} length */
  const bytes = (exports, place, length) => new Uint8Array(exports.memory.buffer, place, length);

  /** @param {WebAssembly.Module} module @returns {Promise<Exports>} */
  async function start(module) {
    /** @type {any} */
    let exports = null;
    const env = {
      prato_now: () => performance.now(),
      /** @param {number} share */
      prato_progress: (share) => {
        const now = performance.now();
        if (now - lastProgress < 100) return;
        lastProgress = now;
        postMessage({ progress: share });
      },
      /** @param {number} place @param {number} length */
      prato_event: (place, length) => {
        postMessage({ event: new TextDecoder().decode(bytes(exports, place, length)) });
      },
      /** @param {number} place @param {number} length */
      prato_panic: (place, length) => {
        panic = new TextDecoder().decode(bytes(exports, place, length));
      },
    };
    const instance = await WebAssembly.instantiate(module, { env });
    exports = instance.exports;
    questions = words(exports, exports.prato_questions()).split(' ');
    hasWeights = false;
    return exports;
  }

  /** The words that a function of the module has handed out. @param {Exports} exports @param {number} place */
  function words(exports, place) {
    const length = new DataView(exports.memory.buffer).getUint32(place, true);
    const told = new TextDecoder().decode(bytes(exports, place + 4, length));
    exports.prato_release(place, length + 4);
    return told;
  }

  /**
   * Hands bytes to a function of the module, and takes its words.
   *
   * @param {Exports} exports @param {Call} call @param {Uint8Array} input
   */
  function called(exports, call, input) {
    const room = exports.prato_room(input.length);
    bytes(exports, room, input.length).set(input);
    return words(exports, call(room, input.length));
  }

  /** @param {Exports} exports @param {string} request @param {string} [question] */
  function ask(exports, request, question = '') {
    if (!hasWeights && WEIGHED.includes(question)) {
      waiting = request;
      return postMessage({ weights: true });
    }
    const reply = called(exports, exports.prato_ask, new TextEncoder().encode(request));
    if (reply.includes('"hint":"ask the whole engine"')) {
      [waiting, asked] = [request, question];
      return postMessage({ whole: true });
    }
    // A module misses nothing else: it runs no programs.
    if (!hasWeights && reply.includes('"kind":"missing"')) {
      waiting = request;
      postMessage({ weights: true });
    } else {
      postMessage({ reply });
    }
  }

  /** @param {MessageEvent<{ module?: WebAssembly.Module, ask?: string, question?: string, weights?: ArrayBuffer, whole?: WebAssembly.Module }>} event */
  onmessage = async ({ data }) => {
    try {
      if (data.module) {
        started = start(data.module);
        return;
      }
      if (data.whole) {
        started = start(data.whole);
        return ask(await started, waiting, asked);
      }
      const exports = await /** @type {Promise<Exports>} */ (started);
      if (data.ask !== undefined) {
        if (questions.includes(data.question ?? '')) return ask(exports, data.ask, data.question);
        [waiting, asked] = [data.ask, data.question ?? ''];
        postMessage({ whole: true });
      }
      if (data.weights) {
        const wrong = called(exports, exports.prato_weights, new Uint8Array(data.weights));
        if (wrong !== '') throw new Error(wrong);
        hasWeights = true;
        ask(exports, waiting);
      }
    } catch (error) {
      postMessage({ failed: panic || String(error) });
    }
  };
})();
