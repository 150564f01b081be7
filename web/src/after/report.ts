// What a battle came to, from its moments: numbers and sentences, before they are a page or
// Markdown.

import type { GameEvent, SideIndex, View } from '../engine/types';
import type { Game } from '../play/game';
import { tell } from '../words/tell';
import type { Luck, Moment, Review } from './review';

export type Pair = [number, number];

export interface TurnRow {
  turn: number;
  lost: Pair; // in all, at its end
  gone: Pair;
  luck: Pair; // hits and passed tests beyond expectation, in all, at its end
}
export interface TurningPoint {
  moment: number; // where to look at it
  turn: number;
  phase: number;
  gain: number; // of the first side; less than nothing: of the second
  sentences: string[];
}
export interface LuckRow {
  kind: Luck['kind'];
  got: Pair;
  expected: Pair;
}
export interface UnitRow {
  id: string;
  name: string;
  side: SideIndex;
  had: number;
  lost: number;
  fate: string;
  hits: number; // that it made
}
export interface Report {
  turns: TurnRow[];
  balance: number[];
  points: TurningPoint[];
  luck: LuckRow[];
  units: UnitRow[];
  had: Pair;
  end: View;
  dice: number;
}

// How much better than at the beginning the first side stands, from moment to moment. What the end
// itself is worth would dwarf all else.
export function balanceOf(moments: Moment[]): number[] {
  const values = moments.map((moment) => moment.balance);
  const last = moments.at(-1);
  if (last?.events.some((event) => event.event === 'ended') && values.length > 1) values[values.length - 1] = values.at(-2)!;
  return values.map((value) => value - values[0]!);
}

const sumOf = (luck: Luck[], side: SideIndex) =>
  luck.filter((one) => one.side === side && one.kind !== 'scores').reduce((sum, one) => sum + one.got - one.expected, 0);

function turnsOf(moments: Moment[]): TurnRow[] {
  const rows: TurnRow[] = [{ turn: 0, lost: [0, 0], gone: [0, 0], luck: [0, 0] }];
  const luck: Pair = [0, 0];
  moments.forEach((moment, i) => {
    // The order that ends a turn is told in the next; it belongs to the one before.
    const turn = i > 0 ? moments[i - 1]!.turn : 1;
    let row = rows.at(-1)!;
    if (row.turn !== turn) rows.push((row = { ...row, turn }));
    luck[0] += sumOf(moment.luck, 0);
    luck[1] += sumOf(moment.luck, 1);
    row.lost = moment.lost;
    row.gone = moment.gone;
    row.luck = [...luck];
  });
  return rows;
}

// ---- Turning points

const weights: Record<string, number> = {
  army_broke: 9,
  general_lost: 7,
  removed: 6,
  objective: 5,
  melee: 4,
  spirit: 4,
  test: 2,
  losses: 1,
  kills: 1,
};

function weightOf(event: GameEvent): number {
  const weight = weights[event.event] ?? 0;
  if (event.event === 'test' && event['result'] === 'pass') return 0;
  return weight;
}

const mostPoints = 5;
const mostSentences = 3;

function turningPointsOf(review: Review, game: Game, balance: number[]): TurningPoint[] {
  const phases = new Map<string, { from: number; to: number; moment: Moment }>();
  let turn = 1;
  let phase = 1;
  review.moments.forEach((moment, i) => {
    const key = `${turn}.${phase}`;
    const known = phases.get(key);
    if (known) known.to = i;
    else phases.set(key, { from: i, to: i, moment: { ...moment, turn, phase } });
    [turn, phase] = [moment.turn, moment.phase];
  });
  const points = [...phases.values()].map(({ from, to, moment }) => {
    const events = review.moments.slice(from, to + 1).flatMap((one) => one.events);
    const weighty = events.filter((event) => weightOf(event) > 0).sort((a, b) => weightOf(b) - weightOf(a));
    const sentences = [...new Set(weighty.map((event) => tell(event, game)?.text ?? '').filter(Boolean))].slice(0, mostSentences);
    return { moment: from, turn: moment.turn, phase: moment.phase, gain: balance[to]! - balance[Math.max(0, from - 1)]!, sentences };
  });
  return points
    .filter((point) => point.sentences.length > 0 && Math.abs(point.gain) > 0.2)
    .sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain))
    .slice(0, mostPoints)
    .sort((a, b) => a.moment - b.moment);
}

// ---- Luck and losses

function luckOf(moments: Moment[]): LuckRow[] {
  const rows = (['hits', 'tests', 'scores'] as const).map((kind): LuckRow => ({ kind, got: [0, 0], expected: [0, 0] }));
  for (const luck of moments.flatMap((moment) => moment.luck)) {
    const row = rows.find((one) => one.kind === luck.kind)!;
    row.got[luck.side] += luck.got;
    row.expected[luck.side] += luck.expected;
  }
  return rows.filter((row) => row.expected[0] + row.expected[1] > 0);
}

function unitsAtEnd(game: Game, end: View, moments: Moment[]): UnitRow[] {
  const hits = new Map<string, number>();
  for (const event of moments.flatMap((moment) => moment.events))
    if (event.unit && event.at && event.hits) hits.set(event.unit, (hits.get(event.unit) ?? 0) + event.hits);
  return game.battle.units.map((unit) => {
    const now = end.units.find((one) => one.id === unit.id)!;
    return { id: unit.id, name: unit.name, side: unit.side, had: unit.figures, lost: now.lost, fate: now.presence, hits: hits.get(unit.id) ?? 0 };
  });
}

export function makeReport(review: Review, game: Game, end: View): Report {
  const { moments } = review;
  const balance = balanceOf(moments);
  const units = unitsAtEnd(game, end, moments);
  const had = ([0, 1] as const).map((side) => units.filter((unit) => unit.side === side).reduce((sum, unit) => sum + unit.had, 0)) as Pair;
  const dice = moments.flatMap((moment) => moment.events).reduce((sum, event) => sum + (event.dice?.length ?? 0), 0);
  return { turns: turnsOf(moments), balance, points: turningPointsOf(review, game, balance), luck: luckOf(moments), units, had, end, dice };
}

