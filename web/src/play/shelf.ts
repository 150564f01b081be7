// Records of battles, kept by the browser to be looked at again: those fought here, those opened
// from a file or a link. The newest stand first; the oldest make room.

import { createSignal } from 'solid-js';

export interface Shelved {
  id: string; // the signature of its last moment
  scenario: string;
  battle?: string; // what it was played from here, where that is not the scenario: an opened battle
  orders: number;
  when: number; // milliseconds since 1970
  record: string;
  ending?: string;
  winner?: 0 | 1;
}

// The numbers behind sealed dice, as hexadecimal digits; the secret is told when the battle is over.
export interface Seal {
  commitment: string;
  first_commitment?: string;
  first: string;
  second: string;
  secret?: string;
}

export interface Header {
  format: string;
  sheet: string;
  profile: string;
  scenario: string;
  seed?: string;
  sealed?: Seal;
  dice?: number[];
  signature: string;
}

const key = 'voltigeur.shelf';
const most = 12;

function read(): Shelved[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as Shelved[];
  } catch {
    return [];
  }
}

const [shelf, setShelf] = createSignal<Shelved[]>(read());
export { shelf };

// As many as there is room for.
function save(list: Shelved[]) {
  setShelf(list);
  for (let count = Math.min(list.length, most); count >= 0; --count)
    try {
      localStorage.setItem(key, JSON.stringify(list.slice(0, count)));
      return;
    } catch {
      continue;
    }
}

export const linesOf = (record: string) => record.split('\n').filter((line) => line.trim() !== '');

// Throws where the text is no record.
export function headerOf(record: string): Header {
  const header = JSON.parse(linesOf(record)[0] ?? '') as Header;
  if (header.format !== 'voltigeur battle' || typeof header.scenario !== 'string') throw new Error('no record');
  return header;
}

export function putOnShelf(record: string, facts: Partial<Shelved> = {}): Shelved {
  const header = headerOf(record);
  const lines = linesOf(record);
  const last = lines.map((line) => (JSON.parse(line) as { signature?: string }).signature).findLast((one) => one !== undefined) ?? '';
  const before = find(last);
  const made: Shelved = { ...before, id: last, scenario: header.scenario, orders: lines.length - 1, when: Date.now(), record, ...facts };
  save([made, ...shelf().filter((one) => one.id !== made.id)]);
  return made;
}

export const find = (id: string) => shelf().find((one) => one.id === id);
export const takeFromShelf = (id: string) => save(shelf().filter((one) => one.id !== id));

// Its first so many orders that stand. Dice that fall from there on come from elsewhere, so that a
// seal says nothing of them.
export function cutRecord(record: string, orders: number): string {
  const [, ...lines] = linesOf(record);
  const { sealed: _, ...header } = headerOf(record);
  let standing: string[] = [];
  for (const line of lines) {
    const { back_to } = JSON.parse(line) as { back_to?: number };
    if (back_to === undefined) standing.push(line);
    else standing = standing.slice(0, back_to);
  }
  return [JSON.stringify(header), ...standing.slice(0, orders)].join('\n') + '\n';
}

export function saveFile(name: string, text: string, type = 'text/plain') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
