// What the table shows only while a key is held, or while somebody points at a line that tells of units.

import { createSignal } from 'solid-js';

const [everyName, setEveryName] = createSignal(false);
const [bare, setBare] = createSignal(false); // the ground without troops
const [pointed, setPointed] = createSignal<readonly string[]>([]);
export { bare, everyName, pointed, setBare, setEveryName };

// For an element that tells of units: these light up on the table while a mouse or the focus is on it.
export const lights = (units: () => readonly string[]) => ({
  onMouseEnter: () => setPointed(units()),
  onMouseLeave: () => setPointed([]),
  onFocusIn: () => setPointed(units()),
  onFocusOut: () => setPointed([]),
});

export function letGoOfKeys() {
  setEveryName(false);
  setBare(false);
}
