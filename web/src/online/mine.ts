// The games that this browser has a key to. Keys are kept nowhere else, but for the link itself.

import { createSignal } from 'solid-js';

export interface MyGame {
  game: string;
  key: string;
  you: string; // a side, both, observer; empty: not known yet
  scenario: string;
  title: string;
  opponent?: string; // the key to invite with
  observer?: string; // the key to watch with
  number?: string; // ours for the dice, until it has been said
  rematch?: string; // the number for the next game, while it is on offer
  agreed?: boolean; // a rematch: the seat is taken without asking again
  other?: string; // who plays against us
  seen: number; // the last entry that was on the screen
  turn: number;
  waits: boolean; // for us, when last looked at
  over: boolean;
  at: number; // when last looked at
}

const key = 'voltigeur.games';
const most = 60;

function read(): MyGame[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as MyGame[];
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

const [games, setGames] = createSignal(read());
addEventListener('storage', (event) => (event as StorageEvent).key === key && setGames(read()));

export const myGames = games;
export const findMine = (game: string, itsKey: string) =>
  read().find((one) => one.game === game && one.key === itsKey);

function write(all: MyGame[]) {
  setGames(all);
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // Without room to keep it the link still opens the game.
  }
}

const blank = { you: '', scenario: '', title: '', seen: 0, turn: 1, waits: false, over: false };

// What is known of the game from now on; the newest first.
export function keepMine(game: string, itsKey: string, known: Partial<MyGame>): MyGame {
  const all = read();
  const before = all.find((one) => one.game === game && one.key === itsKey);
  const now = { ...blank, ...before, ...known, game, key: itsKey, at: Date.now() };
  write([now, ...all.filter((one) => one.game !== game || one.key !== itsKey)].slice(0, most));
  return now;
}

export const forgetMine = (game: string, itsKey: string) =>
  write(read().filter((one) => one.game !== game || one.key !== itsKey));

// ---- The player's name

const nameKey = 'voltigeur.name';
export const myName = () => localStorage.getItem(nameKey) ?? '';
export function keepName(name: string) {
  try {
    localStorage.setItem(nameKey, name);
  } catch {
    // He types it again next time.
  }
}

export const linkTo = (game: string, itsKey: string) =>
  `${document.baseURI.replace(/[?#].*$/, '')}#/game/${game}/${itsKey}`;
