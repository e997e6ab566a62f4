// Keeps the page for when there is no network: what was loaded once is kept, and is asked for anew
// whenever there is a network.
'use strict';

const KEPT = 'prato-1';

addEventListener('install', (event) => {
  const shell = ['./', 'prato.wasm', 'prato-whole.wasm', 'prato.weights', 'engine/worker.js'];
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(shell)).then(() => self.skipWaiting()));
});

addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(
    fetch(request).then(
      (response) => {
        if (response.ok) {
          const copy = response.clone();
          caches.open(KEPT).then((cache) => cache.put(request, copy));
        }
        return response;
      },
      () => caches.match(request, { ignoreSearch: true }).then((kept) => kept ?? Response.error()),
    ),
  );
});
