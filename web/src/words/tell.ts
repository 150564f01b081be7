// Events as sentences: the numbers come from the event, the words from the catalogue.

import type { GameEvent, Modifier } from '../engine/types';
import type { Game } from '../play/game';
import { words } from './index';
import { lengthText } from './numbers';

export interface Told {
  text: string;
  dice: number[];
  counts(face: number): boolean; // whether it is a die that made a difference
  needs?: string;
  verdict?: string;
  modifiers: Modifier[];
  clause?: string;
}

const micrometres = 25_400; // to the inch
const length = (value: unknown) => lengthText(Number(value ?? 0) / micrometres);

type Teller = (event: GameEvent, game: Game) => Partial<Told> | undefined;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const unit = (game: Game, value: unknown) => game.nameOf(text(value));
const side = (game: Game, value: unknown) => game.sideName(game.sideOf(text(value)));
const brigade = (game: Game, value: unknown) =>
  game.battle.brigades.find((one) => one.id === value)?.name ?? text(value);
const general = (game: Game, value: unknown) =>
  game.battle.generals.find((one) => one.id === value)?.name ?? text(value);

// A reserve has no name but those of the brigades that come with it.
function reserve(game: Game, group: string): string {
  const units = game.view().units.filter((one) => one.group === group);
  const brigades = new Set(units.map((one) => game.unitFacts.get(one.id)?.brigade));
  return [...brigades].map((id) => brigade(game, id)).join(', ') || group;
}

const atLeast = (event: GameEvent): Partial<Told> => ({
  needs: words().log.needs(Number(event.needs)),
  counts: (face) => face >= Number(event.needs),
  verdict: words().log.hits(Number(event.hits)),
});

// A test passes up to a number; whose modifiers count for him.
const upTo = (event: GameEvent): Partial<Told> => ({
  needs: words().log.upTo(Number(event.needs)),
  counts: () => event.result !== 'pass',
  verdict: words().log.results[text(event.result)],
});

function tellMove(event: GameEvent, game: Game): Partial<Told> {
  const how = words().inFormation[text(event['in'])] ?? '';
  const used = Number(event['used'] ?? 0);
  const name = unit(game, event.unit);
  return { text: used > 0 ? words().log.moved(name, how, length(used)) : words().log.formed(name, how) };
}

const tellers: Record<string, Teller> = {
  shot: (e, g) => ({ text: words().log.shot(unit(g, e.unit), unit(g, e.at), e['carried'] === true), ...atLeast(e) }),
  volley: (e, g) => ({ text: words().log.volley(unit(g, e.unit), unit(g, e.at)), ...atLeast(e) }),
  blows: (e, g) => ({ text: words().log.blows(unit(g, e.unit), unit(g, e.at)), ...atLeast(e) }),
  losses: (e, g) => ({ text: words().log.losses(unit(g, e.unit), Number(e['figures'])) }),
  kills: (e, g) => ({ text: words().log.kills(unit(g, e.unit), Number(e['kills'])) }),
  penalty: (e, g) => ({ text: words().log.penalty(unit(g, e.unit)) }),
  test: (e, g) => ({
    text: words().log.test(unit(g, e.unit), words().log.tests[text(e['of'])] ?? ''),
    ...upTo(e),
  }),
  removed: (e, g) => ({ text: words().log.removed[text(e['as'])]?.(unit(g, e.unit)) ?? '' }),
  moved: tellMove,
  placed: (e, g) => ({ text: `${words().log.placed(unit(g, e.unit))}, ${words().inFormation[text(e['in'])] ?? ''}` }),
  laid: (e, g) => ({ text: words().log.laid(unit(g, e.unit), unit(g, e.at)) }),
  aims: (e, g) => ({ text: words().log.aims(unit(g, e.unit), unit(g, e.at)) }),
  charge_declared: (e, g) => ({ text: words().log.charge_declared(unit(g, e.unit), unit(g, e.at)) }),
  charge_moved: (e, g) => ({ text: words().log.charge_moved(unit(g, e.unit), e['reached'] === true) }),
  contact: (e, g) => ({
    text: words().log.contact(unit(g, e.unit), unit(g, e['with']), e['from_behind'] === true),
  }),
  distance: (e, g) => ({ text: words().log.distance(unit(g, e.unit), length(e['length'])) }),
  no_room: (e, g) => ({ text: words().log.no_room(unit(g, e.unit), words().inFormation[text(e['in'])] ?? '') }),
  firefight: (e, g) => ({ text: words().log.firefight(unit(g, e.unit), unit(g, e['with'])) }),
  supported: (e, g) => ({ text: words().log.supported(unit(g, e['guns']), unit(g, e['by'])) }),
  melee: (e, g) => ({
    text: words().log.melees[text(e['outcome'])]?.(unit(g, e.unit), unit(g, e['with'])) ?? '',
  }),
  score: (e, g) => ({
    text: words().log.score(unit(g, e.unit), unit(g, e['against']), Number(e['total'])),
    counts: () => true,
  }),
  initiative: (e, g) => ({ text: words().log.initiative(side(g, e['side'])) }),
  activated: (e, g) => (e['over'] ? undefined : { text: words().log.activated(brigade(g, e['brigade'])) }),
  dispatched: (e, g) => ({
    text: words().log.dispatched(brigade(g, e['brigade']), words().answers.stances[text(e['stance'])] ?? ''),
  }),
  stance: (e, g) => ({
    text: words().log.stance(brigade(g, e['brigade']), words().answers.stances[text(e['stance'])] ?? ''),
  }),
  aide_risk: (e, g) => ({ text: words().log.aide_risk(brigade(g, e['brigade']), e['fell'] === true) }),
  spirit_test: (e, g) => ({
    text: words().log.spirit_test(brigade(g, e['brigade'])),
    needs: words().log.needs(Number(e.needs)),
    verdict: words().log.results[text(e['result'])],
  }),
  spirit: (e, g) => ({
    text: words().log.spirit(brigade(g, e['brigade']), words().log.spirits[text(e['spirit'])] ?? ''),
  }),
  reserve: (e, g) => ({
    text: words().log.reserve(reserve(g, text(e['group'])), e['came'] === true),
    needs: words().log.needs(Number(e.needs)),
  }),
  arrived: (e, g) => ({ text: words().log.arrived(unit(g, e.unit)) }),
  rode: (e, g) => ({
    text: words().log.rode(general(g, e['general']), unit(g, e['join']), e['by_order'] === true),
  }),
  risk: (e, g) => ({ text: words().log.risk(general(g, e['general']), e['fell'] === true) }),
  general_lost: (e, g) => ({ text: words().log.general_lost(general(g, e['general'])) }),
  general_replaced: (e, g) => ({ text: words().log.general_replaced(general(g, e['general'])) }),
  objective: (e, g) => ({
    text: words().log.objective(
      g.battle.objectives.find((one) => one.id === e['objective'])?.name ?? text(e['objective']),
      e['holder'] === 'nobody' ? '' : side(g, e['holder']),
    ),
  }),
  army_broke: (e, g) => ({
    text: words().log.army_broke(side(g, e['side']), Number(e['lost']), Number(e['of'])),
  }),
  points: (e, g) => ({ text: words().log.points(side(g, e['side']), Number(e['points'])) }),
  mark: (e, g) => (e['on'] ? { text: words().log.marked[text(e['mark'])]?.(unit(g, e.unit)) ?? '' } : undefined),
  ended: (e, g) => ({ text: endText(text(e['ending']), e['winner'] ? side(g, e['winner']) : '') }),
};

export function endText(ending: string, winner: string): string {
  const end = words().end;
  if (ending === 'minor') return end.minor(winner);
  if (ending === 'agreed') return end.agreed;
  if (ending === 'time') return end.time(winner);
  return ending === 'major' ? end.major(winner) : end.draw;
}

// Nothing for what is better seen on the table or follows from what was said.
export function tell(event: GameEvent, game: Game): Told | undefined {
  const told = tellers[event.event]?.(event, game);
  if (!told?.text) return undefined;
  return {
    text: told.text,
    dice: event.dice ?? [],
    counts: told.counts ?? (() => false),
    needs: told.needs,
    verdict: told.verdict,
    modifiers: event.modifiers ?? [],
    clause: event.clause,
  };
}

export const modifierText = (modifier: Modifier) => {
  const what = modifier.reason === 'tagged' ? String(modifier.tag ?? '') : words().reasons[modifier.reason];
  const sign = modifier.value > 0 ? '+' : modifier.value < 0 ? '−' : '±';
  return `${sign}${Math.abs(modifier.value)} ${(what ?? modifier.reason).replaceAll('_', ' ')}`;
};
