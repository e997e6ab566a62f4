// The status line: what happened, for everybody to see and for screen readers to say.

/** @type {HTMLElement | null} */
let line = null;

/** @param {HTMLElement} element */
export function useStatus(element) {
  line = element;
}

/** @param {string} words */
export function say(words) {
  if (line && line.textContent !== words) line.textContent = words;
}
