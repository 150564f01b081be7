// The battle at hand, kept by the browser after every order so that it can go on later.

import type { Level } from './computer';
import type { Seats } from './source';

export interface Kept {
  scenario: string;
  seats: Seats;
  level?: Level;
  ownDice: boolean;
  turn: number;
  record: string;
}

const key = 'voltigeur.battle';

export function keep(battle: Kept) {
  try {
    localStorage.setItem(key, JSON.stringify(battle));
  } catch {
    // Without room to keep it the battle still goes on.
  }
}

export function kept(): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export const forget = () => localStorage.removeItem(key);
