// The engines of the program, behind `POST api/v1/ask`.

import { CANCELLED, trouble } from './engine.js';

/** @returns {import('./engine.js').Engine} */
export function serverEngine() {
  return {
    kind: 'server',
    async ask(request, { signal } = {}) {
      try {
        const response = await fetch('api/v1/ask', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(request),
          signal,
        });
        return await response.json();
      } catch (error) {
        if (signal?.aborted) return CANCELLED;
        return trouble('the server does not answer', `is it still running? (${error})`);
      }
    },
  };
}
