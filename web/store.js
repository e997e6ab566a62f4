// What is kept in this browser. Where there is no room or no permission, nothing is kept.

const PREFIX = 'prato:';

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function load(name, otherwise) {
  try {
    const kept = localStorage.getItem(PREFIX + name);
    return (kept === null ? null : JSON.parse(kept)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // The page works without.
  }
}
