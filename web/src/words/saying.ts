// What the engine and its data say in English: refusals, phases, sides. A catalogue has them under
// the English sentence; one that it lacks stays English.

import { settings, type Language } from '../play/settings';
import french from './fr.sentences.json';
import { words } from '.';
import { typeset } from './typeset';

const sentences: Record<Language, Record<string, string>> = { en: {}, fr: typeset<Record<string, string>>(french) };

export const said = (english: string): string => sentences[settings.language]?.[english] ?? english;

// Sentences about names are known with holes for them: "{} move, {} shoot".
function saidOf(sentence: string, names: string[], also = ''): string {
  const longestFirst = [...names].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const held: string[] = [];
  const pattern = sentence.replace(new RegExp(longestFirst.join('|') + also, 'g'), (name) => (held.push(name), '{}'));
  return said(pattern).replaceAll('{}', () => unitName(said(held.shift() ?? '')));
}

// Phases name the sides that act.
export const phaseName = (phase: string, sides: string[]) => saidOf(phase, sides);

// Units keep their printed names, but for the part of a regiment.
export const unitName = (name: string) => name.replace(/(\d+\w\w) (battalion|company)$/, (whole, nth: string, part: string) => words().parts[part]?.(nth) ?? whole);

// The reasons of the computer's player name units, objectives and chances.
export const reasonText = (reason: string, names: string[]) =>
  saidOf(reason, [...names, 'the side', 'the enemy', "the enemy's main body"], '|\\d+(?= in 100)');
