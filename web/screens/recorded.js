// A file with a game, as a request has it: text as it is, a video as bytes in base64.

const VIDEOS = ['avf', 'evf', 'rmv', 'mvf'];

/** @param {File} file @returns {Promise<string | { base64: string, format: string }>} */
export async function recorded(file) {
  const format = file.name.split('.').pop()?.toLowerCase() ?? '';
  if (!VIDEOS.includes(format)) return file.text();
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), format };
}
