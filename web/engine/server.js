// The engines of the program, behind `POST api/v1/ask`.

import { text } from '../strings.js';
import { CANCELLED, trouble } from './engine.js';

/** @returns {import('./engine.js').Engine} */
export function serverEngine() {
  return {
    kind: 'server',
    async ask(request, options = {}) {
      const listens = options.onEvent !== undefined || options.onProgress !== undefined;
      try {
        const response = await fetch('api/v1/ask', {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: listens ? 'application/x-ndjson' : 'application/json' },
          body: JSON.stringify(request),
          signal: options.signal,
        });
        const streams = response.headers.get('content-type') === 'application/x-ndjson';
        return streams ? await last(response, options) : await response.json();
      } catch (error) {
        if (options.signal?.aborted) return CANCELLED;
        return trouble(text.engine.noServer, text.engine.running(error));
      }
    },
  };
}

/**
 * The reply at the end of a stream; what comes before it is told on the way.
 *
 * @param {Response} response
 * @param {import('./engine.js').Options} options
 * @returns {Promise<import('./engine.js').Reply>}
 */
async function last(response, { onEvent, onProgress }) {
  if (!response.body) throw new Error('an empty stream');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('the stream ended without a reply');
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = JSON.parse(line);
      if (event.event === 'reply') return event.reply;
      if (event.event === 'progress') onProgress?.(event.share);
      else onEvent?.(event);
    }
  }
}
