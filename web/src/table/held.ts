// What the table shows only while a key is held, or while somebody points at a line that tells of units.

import { createSignal, onCleanup } from 'solid-js';

const [everyName, setEveryName] = createSignal(false);
const [bare, setBare] = createSignal(false); // the ground without troops
const [pointed, setPointed] = createSignal<readonly string[]>([]);
export { bare, everyName, pointed, setBare, setEveryName };

// For an element that tells of units: these light up on the table while a mouse or the focus is on it. One that goes
// away under the mouse is never left.
export function lights(units: () => readonly string[]) {
  let lit: readonly string[] | undefined;
  const on = () => setPointed((lit = units()));
  const off = () => setPointed([]);
  onCleanup(() => lit && pointed() === lit && off());
  return { onMouseEnter: on, onMouseLeave: off, onFocusIn: on, onFocusOut: off };
}

export function letGoOfKeys() {
  setEveryName(false);
  setBare(false);
}
