// Boards in links, and copies of what is seen.

import { button, h } from './dom.js';
import { say } from './status.js';
import { text } from './strings.js';

/** Above this many characters a text is packed. */
const PLAIN = 400;

/**
 * A text for a link: lines end with `/`. Long ones are packed (deflate, base64 for addresses) behind `~`.
 *
 * @param {string} plain
 */
export async function packed(plain) {
  const lines = plain.trimEnd().replaceAll('\n', '/');
  if (lines.length <= PLAIN || typeof CompressionStream === 'undefined') return lines;
  const bytes = await through(new TextEncoder().encode(lines), new CompressionStream('deflate-raw'));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `~${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/**
 * The text again; nothing if the link is broken.
 *
 * @param {string} sent
 * @returns {Promise<string | null>}
 */
export async function unpacked(sent) {
  if (!sent.startsWith('~')) return sent.replaceAll('/', '\n');
  try {
    const base64 = sent.slice(1).replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const lines = await through(bytes, new DecompressionStream('deflate-raw'));
    return new TextDecoder().decode(lines).replaceAll('/', '\n');
  } catch {
    return null;
  }
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {GenericTransformStream} stream
 */
async function through(bytes, stream) {
  const result = new Response(new Blob([bytes]).stream().pipeThrough(/** @type {any} */ (stream)));
  return new Uint8Array(await result.arrayBuffer());
}

/**
 * Copies a text, and says so. Where the browser forbids it, the text is shown to be copied by hand.
 *
 * @param {string} words
 */
export async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
    say(text.copied);
  } catch {
    say(text.notCopied);
    window.prompt(text.notCopied, words);
  }
}

/**
 * Copies a picture, and says so. Where the browser forbids it, it is saved as a file.
 *
 * @param {import('./board/grid.js').GridView} board
 */
export async function copyPng(board) {
  try {
    const picture = board.toPng();
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
      say(text.copied);
    } catch {
      download('prato.png', await picture);
      say(text.saved('prato.png'));
    }
  } catch (error) {
    say(text.noPicture(String(error)));
  }
}

/**
 * Buttons that copy what a board shows as text, as a drawing and as a picture.
 *
 * @param {import('./board/grid.js').GridView} board
 * @param {() => string} asText
 * @param {string} title
 */
export function copyButtons(board, asText, title) {
  return h('section', { class: 'copies', 'aria-label': text.copies },
    button(text.copyText, () => copy(asText())),
    button(text.copySvg, () => copy(board.toSvg(title))),
    button(text.copyPng, () => copyPng(board)));
}

/**
 * Saves a file.
 *
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
