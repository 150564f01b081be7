// What the engine and its data say in English: refusals, phases, sides. A catalogue has them under
// the English sentence; one that it lacks stays English.

import { settings, type Language } from '../play/settings';
import french from './fr.sentences.json';
import { typeset } from './typeset';

const sentences: Record<Language, Record<string, string>> = { en: {}, fr: typeset<Record<string, string>>(french) };

export const said = (english: string): string => sentences[settings.language]?.[english] ?? english;

// Phases name the sides that act: "French move, Spanish shoot" is known as "{} move, {} shoot".
export function phaseName(phase: string, sides: string[]): string {
  const acting: string[] = [];
  const pattern = phase.replace(new RegExp(sides.join('|'), 'g'), (side) => (acting.push(side), '{}'));
  return said(pattern).replaceAll('{}', () => said(acting.shift() ?? ''));
}
