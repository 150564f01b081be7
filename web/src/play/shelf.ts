// Records of battles, kept by the browser to be looked at again: those fought here, those opened
// from a file or a link. The newest stand first; the oldest make room. What they are is in
// localStorage, their text in IndexedDB.

import { createSignal } from 'solid-js';
import { endOf, headerOf, isOld, upgrade } from './record';
import { getText, putText, removeText } from './texts';

export interface Shelved {
  id: string; // the signature of its last moment
  scenario: string;
  title?: string; // as the record has it
  sides?: [string, string];
  battle?: string; // what it was played from here, where that is not the scenario: an opened battle
  orders: number;
  when: number; // milliseconds since 1970
  record?: string; // an earlier version of the page kept it here
  ending?: string;
  winner?: 0 | 1;
  torn?: boolean; // the last line of its file was not whole
}

const key = 'voltigeur.shelf';
const most = 12;
const textOf = (id: string) => `shelf-${id}`;

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
  for (let count = Math.min(list.length, most); count >= 0; --count)
    try {
      localStorage.setItem(key, JSON.stringify(list.slice(0, count)));
      for (const { id } of list.slice(count)) void removeText(textOf(id));
      return void setShelf(list.slice(0, count));
    } catch {
      continue;
    }
  setShelf(list);
}

// A record as the module wrote it. Where the browser has no room the oldest ones make it.
export async function putOnShelf(record: string, facts: Partial<Shelved> = {}): Promise<Shelved> {
  const { scenario, title } = headerOf(record);
  const { orders, signature } = endOf(record);
  const isKept = await putWithRoom(signature, record);
  const { record: _, ...before }: Partial<Shelved> = find(signature) ?? {};
  const made: Shelved = { ...before, id: signature, scenario, title, orders, when: Date.now(), ...facts, ...(isKept ? {} : { record }) };
  save([made, ...read().filter((one) => one.id !== made.id)]);
  return made;
}

async function putWithRoom(id: string, record: string): Promise<boolean> {
  for (;;) {
    if (await putText(textOf(id), record)) return true;
    const oldest = read().findLast((one) => one.id !== id && one.record === undefined);
    if (!oldest) return false;
    await takeFromShelf(oldest.id);
  }
}

export const note = (id: string, facts: Partial<Shelved>) => save(read().map((one) => (one.id === id ? { ...one, ...facts } : one)));

export const find = (id: string) => shelf().find((one) => one.id === id);

export async function takeFromShelf(id: string) {
  save(read().filter((one) => one.id !== id));
  await removeText(textOf(id));
}

// Its record, of this version. One that an earlier version of the page kept is upgraded, and kept so;
// where that fails the old text stays as it is.
export async function recordOnShelf(id: string): Promise<string | undefined> {
  const shelved = find(id);
  const text = shelved?.record ?? (await getText(textOf(id)));
  if (text === undefined || !isOld(text)) return text;
  const { record } = await upgrade(text, shelved?.battle);
  const { title } = headerOf(record);
  // NB: Under the id that it has: links of this page lead there.
  if (await putText(textOf(id), record)) note(id, { title, record: undefined });
  return record;
}

// What earlier versions of the page kept in localStorage moves to where there is room.
export async function moveShelf() {
  for (const { id, record } of read()) {
    if (record === undefined || !(await putText(textOf(id), record))) continue;
    save(read().map((one) => (one.id === id ? { ...one, record: undefined } : one)));
  }
}

export function saveFile(name: string, text: string, type = 'text/plain') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
