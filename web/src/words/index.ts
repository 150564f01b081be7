// The one place where the page finds its words.

import { settings, type Language } from '../play/settings';
import { en } from './en';
import { fr } from './fr';
import { typeset } from './typeset';

// What every catalogue must have: the same names, each with a word of the same kind.
export type Words = typeof en;

export const catalogues: Record<Language, Words> = { en, fr: typeset(fr) };

// The catalogue of the player's language; it changes with his settings.
export const words = (): Words => catalogues[settings.language] ?? en;
