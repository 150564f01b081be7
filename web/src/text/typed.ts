// Lengths with their unit in a typed order: the law reads bare inches.

import type { Units } from '../play/settings';

const number = '-?\\d+(?:\\.\\d+)?';
// "10cm", "4in", "4″"; a place has two of them, "30cm,12.5cm", and either may be bare.
const length = new RegExp(`^${number}(?:cm|in|″|")?(?:,${number}(?:cm|in|″|")?)?$`, 'i');
const hasUnit = /[a-z″"]/i;
const unitAlone = /^(?:cm|in|″|")$/i;

const inchesOf = (text: string) => (/cm$/i.test(text) ? parseFloat(text) / 2.54 : parseFloat(text));
// As fine as the law counts.
const written = (inches: number) => String(Number(inches.toFixed(5)));

export interface TypedLengths {
  words: string[]; // those with a unit
  inches: string; // the order in bare inches
  probe: string; // the same, so long that nothing but a length can be meant
}

// "advance 10 cm" is "advance 10cm".
function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const word of line.split(/\s+/)) {
    if (unitAlone.test(word) && /\d$/.test(words.at(-1) ?? '') && length.test(words.at(-1)!)) words.push(words.pop() + word);
    else words.push(word);
  }
  return words;
}

export function readLengths(line: string): TypedLengths {
  const words = wordsOf(line);
  const isUnited = (word: string) => length.test(word) && hasUnit.test(word);
  const rewrite = (more: number) =>
    words.map((word) => (isUnited(word) ? word.split(',').map((part) => written(inchesOf(part) + more)).join(',') : word)).join(' ');
  return { words: words.filter(isUnited), inches: rewrite(0), probe: rewrite(1000) };
}

// A length that is not in the units of who types, and what it is in these.
export function strangeLength({ words }: TypedLengths, units: Units): { word: string; inches: string } | undefined {
  const word = units === 'cm' ? undefined : words.find((one) => /cm/i.test(one));
  return word === undefined ? undefined : { word, inches: word.split(',').map((part) => `${Number(inchesOf(part).toFixed(2))}in`).join(',') };
}
