// What a player notes for himself: one pad for each game, or each seat of one on a server. It stays in this browser.

interface Pad {
  game: string;
  text: string;
}

const key = 'voltigeur.notes';
const most = 40; // pads: the oldest make room
export const longest = 4000; // letters

function pads(): Pad[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((pad: Pad) => typeof pad?.game === 'string' && typeof pad.text === 'string') : [];
  } catch {
    return [];
  }
}

export const noteOf = (game: string) => pads().find((pad) => pad.game === game)?.text ?? '';

// False where the browser has no room for it.
export function keepNote(game: string, text: string): boolean {
  const others = pads().filter((pad) => pad.game !== game);
  const list = text ? [{ game, text: text.slice(0, longest) }, ...others] : others;
  try {
    localStorage.setItem(key, JSON.stringify(list.slice(0, most)));
    return true;
  } catch {
    return false;
  }
}

// Another window of this browser has written.
export function onNotes(call: () => void): () => void {
  const hear = (event: StorageEvent) => event.key === key && call();
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
