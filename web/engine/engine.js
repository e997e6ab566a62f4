// Who answers: one interface, two back ends. A request and its reply are those of `docs/schema.json`.

import { serverEngine } from './server.js';
import { wasmEngine } from './wasm.js';

/**
 * A reply, as JSON has it: `status` says how the question ended.
 *
 * @typedef {Record<string, any> & { status: 'answered' | 'unsatisfiable' | 'stopped' | 'error' }} Reply
 */

/**
 * What goes with a request.
 *
 * @typedef {object} Options
 * @property {AbortSignal} [signal] ends the job; its reply is then `stopped`, `cancelled`
 * @property {string} [lane] jobs of one lane wait for each other: `live` for what must be told while
 *   somebody types, `work` for what may take long; any other name is a lane of its own
 * @property {(share: number) => void} [onProgress] is told how much of the work is done, from 0 to 1
 * @property {(event: Record<string, any>) => void} [onEvent] is told what is found on the way
 */

/**
 * Who answers. It never throws: what goes wrong is a reply with the status `error`.
 *
 * @typedef {object} Engine
 * @property {'wasm' | 'server'} kind
 * @property {(request: object, options?: Options) => Promise<Reply>} ask
 */

/** The reply to a job that was called off. */
export const CANCELLED = Object.freeze({ status: 'stopped', why: 'cancelled' });

/**
 * The reply when nothing could be asked.
 *
 * @param {string} message
 * @param {string} hint
 * @returns {Reply}
 */
export function trouble(message, hint) {
  return { status: 'error', kind: 'bug', message, hint };
}

/**
 * The engine of this page: the server that sent it, if that said so, or the module.
 *
 * @returns {Engine}
 */
export function engine() {
  const meta = document.querySelector('meta[name="prato-engine"]');
  return meta?.getAttribute('content') === 'server' ? serverEngine() : wasmEngine();
}
