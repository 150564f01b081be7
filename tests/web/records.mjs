// A golden battle as a record: as Voltigeur 1.0 wrote it, and its first orders as a program before 1.0 did. The
// rules have changed since for the others.
import { readFileSync } from 'node:fs';
import { bundleOf, newEngine } from './battles.mjs';

const golden1 = 'tests/golden/version-1/teugn-skirmish-letter-1805.battle';
const golden2 = 'tests/golden/version-2/teugn-skirmish-letter-1805.battle';
const first = readFileSync(golden1, 'utf8').split('\n').slice(0, 41).join('\n') + '\n';

async function upgrade(old) {
  const { scenario, profile } = JSON.parse(old.split('\n')[0]);
  const bundle = bundleOf(scenario);
  const [line, column, values] = bundle.scenario.root;
  const inProfile = { ...bundle.scenario, root: [line, column, { ...values, profile: [1, 1, profile] }] };
  return (await newEngine()).ask('upgrade', { record: old, sheet: bundle.sheet, scenario: inProfile });
}

// Its sheet has changed since, though not for these orders.
const sheetHere = /its hash is (\w+) here/.exec((await upgrade(first)).fault ?? '')?.[1];
export const old = sheetHere ? first.replace(/"sheet_hash":"\w+"/, `"sheet_hash":"${sheetHere}"`) : first;

export async function upgraded(old) {
  const { record, fault } = await upgrade(old);
  if (fault) throw new Error(fault);
  return record;
}

export const golden = () => readFileSync(golden2, 'utf8');

// As a file that somebody chooses.
export const asFile = (text, name = 'teugn.battle') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

function crcOf(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; ++bit) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (~crc >>> 0).toString(16).padStart(8, '0');
}
// A line that was changed, with the checksum that it ought to have: what a forger writes.
export function sealLine(line) {
  const body = line.slice(0, line.lastIndexOf(',"check":"'));
  return `${body},"check":"${crcOf(Buffer.from(body))}"}`;
}
// The same battle of a scenario that no page knows.
export function asForeign(record, id = 'nobodys-battle', title = 'A battle of nobody, 1 May 1810') {
  const known = JSON.parse(record.split('\n')[0]);
  const [header, battle, ...rest] = record.split('\n');
  const renamed = (line) => sealLine(line.replaceAll(`"${known.scenario}"`, `"${id}"`).replaceAll(JSON.stringify(known.title), JSON.stringify(title)));
  return [renamed(header), renamed(battle), ...rest].join('\n');
}

// A text that the page has kept in IndexedDB.
export const keptText = (page, key) =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('voltigeur', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const asked = opening.result.transaction('texts').objectStore('texts').get(wanted);
          asked.onsuccess = () => (opening.result.close(), resolve(asked.result));
          asked.onerror = () => reject(asked.error);
        };
      }),
    key,
  );
// The page keeps it a moment after it has been shown.
export async function keptRecord(page) {
  for (let wait = 0; wait < 100; ++wait) {
    const id = await page.evaluate(() => JSON.parse(localStorage.getItem('voltigeur.battle')).id);
    const text = await keptText(page, `battle-${id ?? ''}`);
    if (text !== undefined) return text;
    await page.waitForTimeout(100);
  }
  throw new Error('no battle is kept');
}
