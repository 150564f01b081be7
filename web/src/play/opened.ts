// Battles that were opened here from a file or a link: their text, kept by the browser, so that they
// can be played, continued and shared without any server that knows them.

import { createSignal } from 'solid-js';
import { kept } from './keeping';
import type { CardFacts, ScenarioFile } from './library';
import { shelf } from './shelf';

export interface Opened {
  card: CardFacts; // its id is the key of the battle here
  scenarioId: string; // what the battle calls itself, and its records call it
  scenario: ScenarioFile;
  file: string;
  text: string;
  warnings: string[];
  isHidden?: boolean; // removed or replaced, but a battle that was played goes on from it
}

const key = 'voltigeur.opened';

function read(): Opened[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as Opened[];
  } catch {
    return [];
  }
}

const [list, setList] = createSignal<Opened[]>(read());

export const allOpened = list;
export const openedBattles = () => list().filter((one) => !one.isHidden);
export const findOpened = (id: string) => list().find((one) => one.card.id === id);

const isNeeded = (one: Opened) => kept()?.scenario === one.card.id || shelf().some(({ battle }) => battle === one.card.id);

// Whether the browser had room for it; without, it lasts until the page is left.
function save(battles: Opened[]): boolean {
  const needed = battles.filter((one) => !one.isHidden || isNeeded(one));
  setList(needed);
  try {
    localStorage.setItem(key, JSON.stringify(needed));
    return true;
  } catch {
    return false;
  }
}

// Sixteen letters and digits that differ for different texts.
function hashOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; ++i) {
    a = Math.imul(a ^ text.charCodeAt(i), 2654435761);
    b = Math.imul(b ^ text.charCodeAt(i), 1597334677);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

// The same battle, opened again after its file was changed, takes the place of the one before.
export function addOpened(battle: Opened): { card: CardFacts; isKept: boolean } {
  const id = `own-${battle.scenarioId}-${hashOf(battle.text)}`;
  const card = { ...battle.card, id };
  const others = read()
    .filter((one) => one.card.id !== id)
    .map((one) => (one.scenarioId === battle.scenarioId ? { ...one, isHidden: true } : one));
  return { card, isKept: save([{ ...battle, card }, ...others]) };
}

export const removeOpened = (id: string) => save(read().map((one) => (one.card.id === id ? { ...one, isHidden: true } : one)));
