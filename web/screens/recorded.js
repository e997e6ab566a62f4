// A file with a game, as a request has it: text as it is, a video as bytes in base64; and how one comes from another screen.

const VIDEOS = ['avf', 'evf', 'rmv', 'mvf'];

/** @param {File} file @returns {Promise<string | { base64: string, format: string }>} */
export async function recorded(file) {
  const format = file.name.split('.').pop()?.toLowerCase() ?? '';
  if (!VIDEOS.includes(format)) return file.text();
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), format };
}

/** The game that another screen hands to the review: it is kept once it was read. @type {string | object | null} */
let handed = null;

/** @param {string | object} game */
export function handOver(game) {
  handed = game;
}

/** The game that was handed over, once. */
export function handedOver() {
  const game = handed;
  handed = null;
  return game;
}
