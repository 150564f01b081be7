// In French a space stands before some signs, and no line may end there.

export const spaced = (text: string) => text.replace(/ ([:;!?])/g, '\u00a0$1');

// The same for every text of a catalogue, also for those that are made when they are asked for.
export function typeset<Catalogue>(entry: Catalogue): Catalogue {
  if (typeof entry === 'string') return spaced(entry) as Catalogue;
  if (typeof entry === 'function') return ((...about: unknown[]) => typeset(entry(...about))) as Catalogue;
  if (Array.isArray(entry)) return entry.map(typeset) as Catalogue;
  if (typeof entry !== 'object' || entry === null) return entry;
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, typeset(value)])) as Catalogue;
}
