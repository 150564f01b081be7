// Where in the page somebody is: the address after the #.
//
//     #/                                    the front page
//     #/?scenario=aspern&side=austrian&pace=days&profile=letter    with the card of that battle, as somebody proposes it
//     #/?find=teugn&sheet=a12&battle=aspern&clock=days&lead=french   with filters of open games
//     #/play/aspern?seats=me,computer&level=sergeant
//     #/continue                            the battle that this browser has kept
//     #/game/ID/KEY                         a game over the network
//     #/replay/ID?at=57, #/report/ID        a battle on the shelf, again and on paper
//     #/shared/…                            the record of a battle, in the link itself
//     #/battle/…                            a scenario to play, in the link itself

import { createSignal } from 'solid-js';

export interface Route {
  path: string[];
  options: URLSearchParams;
  isReturn: boolean; // loaded anew, or back from elsewhere: nobody asked to begin something
}

// An address that was cut may end in half a letter.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(isReturn: boolean): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return { path: path.split('/').filter(Boolean).map(decoded), options: new URLSearchParams(query), isReturn };
}

const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const [route, setRoute] = createSignal(read(arrival?.type === 'reload' || arrival?.type === 'back_forward'), { equals: false });
let isAsked = false;
addEventListener('hashchange', () => {
  setRoute(read(!isAsked));
  isAsked = false;
});

export { route };
export function go(address: string) {
  isAsked = location.hash !== `#/${address}`;
  if (isAsked) location.hash = `/${address}`;
  else setRoute(read(false));
}
