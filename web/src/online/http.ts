// Single questions to the server that the page came from. A page from a plain host has none.

import type { Bundle } from '../play/library';
import type { Created, Header, Problem, ServerVersion, Welcome, Wish } from './protocol';

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.why);
  }
}

export const apiAddress = (path: string) => new URL(`api/${path}`, document.baseURI.replace(/[?#].*$/, ''));
export const socketAddress = () => apiAddress('socket').href.replace(/^http/, 'ws');

async function ask<Answer>(path: string, key?: string, body?: object): Promise<Answer> {
  const answer = await fetch(apiAddress(path), {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const said = isJson ? ((await answer.json()) as Answer | Problem) : undefined;
  if (answer.ok && said) return said as Answer;
  throw new Refused((said as Problem) ?? { code: 'nobody', why: `${answer.status} ${answer.statusText}` });
}

export const createGame = (wish: Wish) => ask<Created>('games', undefined, wish);
export const lookAt = (game: string, key: string) => ask<Welcome>(`games/${game}`, key);
export const takeSeat = (game: string, key: string | undefined, seat: { mix: string; name: string }) =>
  ask<{ you: string; key?: string }>(`games/${game}/take`, key, seat);
export const recordOf = async (game: string, key: string) => {
  const answer = await fetch(apiAddress(`games/${game}/record`), { headers: { authorization: `Bearer ${key}` } });
  if (!answer.ok) throw new Refused((await answer.json()) as Problem);
  return answer.text();
};

// The battle as files had it when the game was begun, however they have changed since.
export const battleOf = async (game: string, key: string): Promise<Bundle> => ({ battle: await ask<unknown>(`games/${game}/battle`, key) });

// The games that wait for anybody; nothing where the page came without a server of games.
export async function openGames(): Promise<Header[] | undefined> {
  try {
    return (await ask<{ games: Header[] }>('games')).games;
  } catch {
    return undefined;
  }
}

// Which program serves this page; nothing where it came without a server of games.
export async function serverVersion(): Promise<ServerVersion | undefined> {
  try {
    return await ask<ServerVersion>('version');
  } catch {
    return undefined;
  }
}
