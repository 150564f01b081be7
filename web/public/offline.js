// The page without a network: what comes from the server is kept, and answers when the server does
// not. Games over the network are never kept.

const shelf = 'voltigeur';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  const home = new URL(self.registration.scope).pathname;
  if (method !== 'GET' || origin !== self.location.origin || pathname.startsWith(`${home}api/`)) return;
  event.respondWith(answer(event.request));
});

const find = (kept, request) => kept.match(request, { ignoreSearch: true, ignoreVary: true });

async function answer(request) {
  const kept = await caches.open(shelf);
  try {
    const fresh = await fetch(request);
    if (fresh.status === 200) await kept.put(request, fresh.clone());
    return fresh.status < 500 ? fresh : ((await find(kept, request)) ?? fresh); // a proxy whose server is gone
  } catch (error) {
    const known = await find(kept, request);
    if (known) return known;
    throw error;
  }
}
