// Words for names that the engine uses. Every catalogue must have the same names; the page may look
// any up, and finds nothing for one that is in none.
export const byName = <Name extends string, Word = string>(entries: Record<Name, Word>) =>
  entries as Record<Name, Word> & Record<string, Word>;
