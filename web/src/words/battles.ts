// The name, the day and the story of a battle. Scenarios tell them in English; a catalogue has the
// names and stories of those that we know, and the browser knows how a day is written.

import { settings, type Language } from '../play/settings';
import french from './fr.battles.json';
import { words } from './index';
import { typeset } from './typeset';

interface Story {
  name: string;
  introduction: string;
}

const stories: Record<Language, Record<string, Story>> = { en: {}, fr: typeset(french) };
const storyOf = (id: string): Story | undefined => stories[settings.language]?.[id];

// "Aspern, afternoon of 21 May 1809" is a battle and its day.
function splitTitle(title: string): [string, string] {
  const comma = title.lastIndexOf(', ');
  return comma < 0 ? [title, ''] : [title.slice(0, comma), title.slice(comma + 2)];
}

function day(english: string): string {
  const [, part, date, month, year] = /^(?:(\w+) of )?(?:(\d+) )?([A-Z]\w+ )?(\d{4})$/.exec(english) ?? [];
  const when = new Date(`${date ?? 1} ${month ?? 'January'} ${year} UTC`);
  if (!year || Number.isNaN(when.getTime())) return english;
  const shape = { timeZone: 'UTC', year: 'numeric', month: month && 'long', day: date && 'numeric' } as const;
  const locale = settings.language === 'en' ? 'en-GB' : settings.language;
  const told = new Intl.DateTimeFormat(locale, shape as Intl.DateTimeFormatOptions).format(when);
  return part ? (words().partOfDay[part]?.(told) ?? english) : told;
}

export const battleName = (id: string, title: string) => storyOf(id)?.name ?? splitTitle(title)[0];
export const battleDay = (title: string) => day(splitTitle(title)[1]);
export const battleTitle = (id: string, title: string) => [battleName(id, title), battleDay(title)].filter(Boolean).join(', ');
export const introductionOf = (id: string, english: string) => storyOf(id)?.introduction ?? english.trim();
