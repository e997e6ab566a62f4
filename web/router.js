// The screen and its state are in the fragment of the address: `#/analyse?board=...`.

/**
 * @typedef {{ screen: string, params: URLSearchParams }} Route
 */

/** @returns {Route} */
export function route() {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  return { screen: path === '' ? 'analyse' : path, params: new URLSearchParams(query) };
}

/**
 * The address of a screen with its state.
 *
 * @param {string} screen
 * @param {Record<string, string>} [params]
 */
export function address(screen, params = {}) {
  const query = new URLSearchParams(params).toString();
  return `#/${screen}${query ? `?${query}` : ''}`;
}

/**
 * Goes to a screen.
 *
 * @param {string} screen
 * @param {Record<string, string>} [params]
 */
export function go(screen, params = {}) {
  location.hash = address(screen, params);
}

/**
 * What the address says of these is not so any more: whoever loads the page again finds what was kept.
 *
 * @param {...string} names
 */
export function forget(...names) {
  const { screen, params } = route();
  if (!names.some((name) => params.has(name))) return;
  for (const name of names) params.delete(name);
  history.replaceState(null, '', address(screen, Object.fromEntries(params)));
}

/**
 * The whole link to a screen with its state.
 *
 * @param {string} screen
 * @param {Record<string, string>} params
 */
export function link(screen, params) {
  return `${location.href.split('#')[0]}${address(screen, params)}`;
}
