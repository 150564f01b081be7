// After the first visit the page needs no network: a worker of the browser keeps what was fetched,
// and what the battles need is fetched once, when nobody waits for anything.

import { readCatalogue, type CardFacts } from './library';

const shelf = 'voltigeur';
const versionsKey = 'voltigeur.offline';

// What any battle needs, with the version that the server has now.
function versionsOf(cards: CardFacts[]): Record<string, string | undefined> {
  const files = cards.flatMap((card) => [
    [`data/sheets/${card.sheet}.json`, card.sheet_version],
    [`data/scenarios/${card.id}.json`, card.version],
  ]);
  return { 'data/catalogue.json': undefined, ...Object.fromEntries(files) };
}

// And the page itself, which this visit has loaded.
function programs(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return ['.', 'engine.wasm', ...loaded.filter((address) => address.includes('/assets/'))];
}

const absolute = (address: string) => new URL(address, document.baseURI).href;

async function fill() {
  await navigator.serviceWorker.ready;
  const kept = await caches.open(shelf);
  const needed = programs();
  for (const address of needed) if (!(await kept.match(address))) await kept.add(address);
  const data = versionsOf(await readCatalogue());
  await fillData(kept, data);
  await clear(kept, new Set([...needed, ...Object.keys(data)].map(absolute)));
}

// What has changed on the server is fetched again, so that what is kept fits together.
async function fillData(kept: Cache, data: Record<string, string | undefined>) {
  const versions = JSON.parse(localStorage.getItem(versionsKey) ?? '{}') as typeof data;
  for (const [address, version] of Object.entries(data)) {
    const isKept = (await kept.match(address)) !== undefined;
    if (isKept && version !== undefined && versions[address] === version) continue;
    await kept.add(new Request(address, { cache: 'no-cache' }));
    versions[address] = version;
  }
  localStorage.setItem(versionsKey, JSON.stringify(versions));
}

// Programs of a page that is no longer served, and battles that are no longer offered.
async function clear(kept: Cache, needed: ReadonlySet<string>) {
  for (const { url } of await kept.keys()) {
    if (needed.has(url)) continue;
    if (url.includes('/data/scenarios/')) await kept.delete(url);
    if (!url.includes('/assets/')) continue;
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
