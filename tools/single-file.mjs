// Makes FOLDER/prato.html of the page in FOLDER: one file that works from the disk, where a browser
// lets no module import another file. Every module becomes a data address, known by its name in an
// import map; the worker, the whole WebAssembly module and the weights are strings.
//
// usage: node tools/single-file.mjs FOLDER

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const folder = process.argv[2];
const read = (name) => readFileSync(join(folder, name), 'utf8');
const base64 = (name) => readFileSync(join(folder, name)).toString('base64');

const scripts = readdirSync(folder, { recursive: true })
  .map((name) => name.split('\\').join('/'))
  .filter((name) => name.endsWith('.js') && name !== 'sw.js' && name !== 'engine/worker.js');

const imports = {};
for (const name of scripts) {
  // Names instead of paths: a data address has no folder.
  const source = read(name).replaceAll(
    /(\bfrom\s+|\bimport\s*\(?\s*)'(\.{1,2}\/[^']+)'/g,
    (_, before, path) => `${before}'page/${posix.normalize(posix.join(dirname(name), path))}'`,
  );
  imports[`page/${name}`] = `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;
}

const inlined = { worker: read('engine/worker.js'), wasm: base64('prato-whole.wasm'), weights: base64('prato.weights') };
// No `</script>` may stand in a script.
const json = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

const html = read('index.html')
  .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>\n/, '')
  .replace(/<link rel="manifest"[^>]*>\n/, '')
  .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="data:image/svg+xml;base64,${base64('icon.svg')}">`)
  .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>\n${read('style.css')}</style>`)
  .replace(
    /<script type="module"[^>]*><\/script>/,
    () => `<script>globalThis.pratoInlined = ${json(inlined)};</script>
<script type="importmap">${json({ imports })}</script>
<script type="module">import 'page/main.js';</script>`,
  );
writeFileSync(join(folder, 'prato.html'), html);
