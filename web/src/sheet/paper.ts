// The rule sheet in words, as the program prints it: tools/page lays it beside the page.

export interface Phrase {
  text: string;
  clause?: string;
  why?: string;
  mark?: 'changed' | 'dropped';
}
export type Cell = Phrase[];
export interface Passage {
  title?: string;
  text?: Cell;
  is_ladder?: boolean;
  columns?: string[];
  rows?: Cell[][];
}
export interface Section {
  number: string;
  title: string;
  passages: Passage[];
}
export interface Paper {
  id: string;
  title: string;
  profile: string;
  sections: Section[];
}

const read = new Map<string, Promise<Paper>>();

export function readPaper(sheet: string, profile: string): Promise<Paper> {
  const path = `data/paper/${sheet}-${profile}.json`;
  const load = async () => {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as Paper;
  };
  if (!read.has(path)) read.set(path, load());
  return read.get(path)!;
}

export const phrasesOf = (section: Section): Phrase[] =>
  section.passages.flatMap((passage) => [...(passage.text ?? []), ...(passage.rows ?? []).flat(2)]);

// Where a clause is told: itself, else the one that it is a part of ("3.26b" of "3.26"), else its
// phase.
export function placeOf(paper: Paper, clause: string): { section: number; clause?: string } | undefined {
  for (const stem of [clause, clause.replace(/[a-z]+$/, '')]) {
    const section = paper.sections.findIndex((one) => phrasesOf(one).some((phrase) => phrase.clause === stem));
    if (section >= 0) return { section, clause: stem };
  }
  const phase = paper.sections.findIndex((one) => one.number !== '' && one.number === clause.split('.')[0]);
  return phase < 0 ? undefined : { section: phase };
}
