// After the first visit the page needs no network: a worker of the browser keeps what was fetched,
// and what the battles need is fetched once, when nobody waits for anything.

import { readCatalogue } from './library';

const shelf = 'voltigeur';

// What this page has loaded itself, and what any battle needs besides.
async function wanted(): Promise<string[]> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const cards = await readCatalogue();
  const sheets = new Set(cards.map((card) => card.sheet));
  return [
    '.',
    'engine.wasm',
    'data/catalogue.json',
    ...[...sheets].map((sheet) => `data/sheets/${sheet}.json`),
    ...cards.map((card) => `data/scenarios/${card.id}.json`),
    ...loaded.filter((address) => address.includes('/assets/')),
  ].map((address) => new URL(address, document.baseURI).href);
}

async function fill() {
  await navigator.serviceWorker.ready;
  const kept = await caches.open(shelf);
  const needed = await wanted();
  for (const address of needed) if (!(await kept.match(address))) await kept.add(address);
  await clear(kept, new Set(needed));
}

// Programs of a page that is no longer served.
async function clear(kept: Cache, needed: ReadonlySet<string>) {
  for (const { url } of await kept.keys()) {
    if (!url.includes('/assets/') || needed.has(url)) continue;
    if ((await fetch(url, { method: 'HEAD' })).status === 404) await kept.delete(url);
  }
}

// Where the browser or the address does not allow it, the page works as before.
export function workOffline() {
  if (!('serviceWorker' in navigator)) return;
  const begin = async () => {
    await navigator.serviceWorker.register(new URL('offline.js', document.baseURI));
    await fill();
  };
  setTimeout(() => void begin().catch(() => undefined), 4000); // the table first
}
