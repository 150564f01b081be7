// The battle at hand, kept by the browser after every order so that it can go on later: what it is in
// localStorage, its record in IndexedDB.

import type { Level } from './computer';
import { isOld, upgrade } from './record';
import type { Seats } from './source';
import { getText, putText, removeText } from './texts';

export interface Kept {
  id?: string; // of this one battle, for what is noted about it
  address?: string; // where it was begun
  scenario: string;
  title?: string;
  seats: Seats;
  level?: Level;
  ownDice: boolean;
  turn: number;
  record?: string; // an earlier version of the page kept it here
}

export const newId = () => [...crypto.getRandomValues(new Uint32Array(2))].map((word) => word.toString(36)).join('');

const key = 'voltigeur.battle';
const textOf = (id: string | undefined) => `battle-${id ?? ''}`;

export function kept(): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

// The battle that was begun at this address, if it is the one that is kept.
export function keptAt(address: string): Kept | undefined {
  const battle = kept();
  return battle?.address === address ? battle : undefined;
}

// One after the other: what is kept last is the latest.
let last: Promise<unknown> = Promise.resolve();
function inTurn<Value>(deed: () => Promise<Value>): Promise<Value> {
  const done = last.then(deed);
  last = done.catch(() => undefined);
  return done;
}

async function write({ record, ...facts }: Kept & { record: string }) {
  const before = kept();
  const isKept = await putText(textOf(facts.id), record);
  try {
    localStorage.setItem(key, JSON.stringify(isKept ? facts : { ...facts, record }));
  } catch {
    return; // without room to keep it the battle still goes on
  }
  if (before && before.id !== facts.id) await removeText(textOf(before.id));
}
export const keep = (battle: Kept & { record: string }) => inTurn(() => write(battle));

// Its record, of this version. An older one is upgraded, and kept so; where that fails it stays.
export async function recordOf(battle: Kept): Promise<string | undefined> {
  const text = battle.record ?? (await getText(textOf(battle.id)));
  if (text === undefined || !isOld(text)) return text;
  const { record } = await upgrade(text, battle.scenario);
  if (kept()?.id === battle.id) await keep({ ...battle, record });
  return record;
}

export function forget() {
  const before = kept();
  localStorage.removeItem(key);
  return inTurn(async () => {
    localStorage.removeItem(key);
    if (before) await removeText(textOf(before.id));
  });
}

// What an earlier version of the page kept in localStorage moves to where there is room.
export async function moveKept() {
  const battle = kept();
  if (battle?.record !== undefined) await keep({ ...battle, record: battle.record });
}
