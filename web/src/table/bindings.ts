// Keys that a player has chosen instead of ours. A key means one thing at a time: who takes that of another deed
// gives it his own.

import { reconcile } from 'solid-js/store';
import { setSettings, settings } from '../play/settings';

const exchangeable = [...'nbpgijxvrftcmlh[]'];
const isFree = (key: string) => /^[a-z[\];',./\\]$/.test(key) && !'wasdqeu'.includes(key);

export const mayExchange = (ours: string) => exchangeable.includes(ours.toLowerCase());

// What is pressed for a key of ours, as it is printed.
export const keyFor = (ours: string) => (settings.keys[ours.toLowerCase()] ?? ours).toUpperCase();

// Which of our keys is meant; '' if what is pressed has been given away.
export function meaningOf(pressed: string): string {
  const [chosen] = Object.entries(settings.keys).find(([, key]) => key === pressed) ?? [];
  return chosen ?? (settings.keys[pressed] === undefined ? pressed : '');
}

// False where that key has a fixed meaning.
export function exchange(ours: string, pressed: string): boolean {
  const [mine, theirs] = [ours.toLowerCase(), pressed.toLowerCase()];
  if (!isFree(theirs)) return false;
  const keys: Record<string, string> = { ...settings.keys, [mine]: theirs };
  const other = meaningOf(theirs);
  if (other !== mine && exchangeable.includes(other)) keys[other] = keyFor(mine).toLowerCase();
  const changed = Object.entries(keys).filter(([from, to]) => from !== to);
  setSettings('keys', reconcile(Object.fromEntries(changed)));
  return true;
}

export const isChanged = () => Object.keys(settings.keys).length > 0;
export const resetKeys = () => setSettings('keys', reconcile({}));

// What was chosen when there were fewer keys of ours may hide a newer one.
const isHidden = (key: string) => exchangeable.includes(key) && settings.keys[key] === undefined;
if (Object.values(settings.keys).some(isHidden)) resetKeys();
