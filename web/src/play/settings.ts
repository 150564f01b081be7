// What a player prefers, kept by his browser.

import { createEffect, createRoot } from 'solid-js';
import { createStore } from 'solid-js/store';

export type Palette = 'parchment' | 'felt' | 'contrast' | 'safe';
export type Language = 'en' | 'fr';
export type Units = 'in' | 'cm'; // of what is shown: the law counts inches

export interface Settings {
  palette: Palette;
  language: Language;
  units: Units;
  dice: boolean; // let them roll on the screen
  pace: number; // milliseconds between two orders of the computer
  names: boolean;
  grid: boolean;
  bases: boolean; // what figures stand on
  text: boolean; // the table in words
  pointsForAll: boolean; // pings and arrows; else for one's own side
  release: 'order' | 'plan'; // what letting go of a unit does
  warn: boolean; // before a phase ends with units that have no orders
  keys: Record<string, string>; // what is pressed instead of a key of ours
}

const key = 'voltigeur.settings';

const defaults: Settings = {
  palette: 'parchment',
  language: navigator.language.startsWith('fr') ? 'fr' : 'en',
  units: 'in',
  dice: true,
  pace: 350,
  names: true,
  grid: false,
  bases: true,
  text: false,
  pointsForAll: false,
  release: 'plan',
  warn: true,
  keys: {},
};

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const otherUnits = (): Units => (settings.units === 'in' ? 'cm' : 'in');

export const [settings, setSettings] = createStore<Settings>({ ...defaults, ...kept() });

createRoot(() =>
  createEffect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(key, text);
    } catch {
      // A browser that keeps nothing still plays.
    }
  }),
);
