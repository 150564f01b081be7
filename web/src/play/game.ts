// One battle on the screen: what stands, what is waited for, what is selected. Whatever changes it
// comes from the source; nothing here knows a rule.

import { batch, createMemo, createSignal } from 'solid-js';
import type {
  Battle,
  Choice,
  Drawing,
  GameEvent,
  Happened,
  Order,
  Policy,
  Refusal,
  SideIndex,
  Target,
  UnitFacts,
  UnitNow,
  View,
} from '../engine/types';
import { createChronicle, type Line } from './chronicle';
import { Computer, type Level } from './computer';
import { Forecaster } from './forecast';
import type { Bundle } from './library';
import { settings } from './settings';
import { createTrails } from './trails';
import { isRefused, type Advice, type Opening, type Outcome, type Source } from './source';
import { distance } from '../table/geometry';
import { words } from '../words';
import { phaseName, said, unitName } from '../words/saying';

export interface GameOptions {
  bundle: Bundle;
  level?: Level;
}

export type Game = ReturnType<typeof createGame>;

export function createGame(source: Source, opening: Opening, options: GameOptions) {
  const battle: Battle = opening.battle;
  const engine = source.engine;
  const unitFacts = new Map<string, UnitFacts>(battle.units.map((unit) => [unit.id, unit]));

  const [view, setView] = createSignal<View>(opening.news.view, { equals: false });
  const [troops, setTroops] = createSignal<Drawing>();
  const [letters, setLetters] = createSignal(1);
  const [selected, setSelected] = createSignal<string[]>([]);
  const [choices, setChoices] = createSignal<Choice[]>([]);
  const [targets, setTargets] = createSignal<Target[]>([]);
  const [refusal, setRefusal] = createSignal<Refusal>();
  const [fault, setFault] = createSignal<string>();
  const [rolled, setRolled] = createSignal<Line[]>([]);
  const [thinking, setThinking] = createSignal(false);
  const [advice, setAdvice] = createSignal<Advice[]>([]); // of the computer since we last decided, the newest first
  const [busy, setBusy] = createSignal(false);
  const chronicle = createChronicle();
  const trails = createTrails();

  const units = createMemo(() => new Map<string, UnitNow>(view().units.map((unit) => [unit.id, unit])));
  const seatOf = (side: SideIndex) => source.seats[side];
  const isMine = createMemo(() => !view().over && seatOf(view().place.side) === 'me');
  const mayAct = createMemo(() => new Set(isMine() ? (view().may_act ?? []) : []));
  const one = createMemo(() => (selected().length === 1 ? selected()[0] : undefined));

  const nameOf = (unit?: string) => unitName((unit && unitFacts.get(unit)?.name) || unit || '');
  const sideName = (side: SideIndex) => said(battle.sides[side].name);
  const phaseOf = (phase: number) => phaseName(battle.phases[phase - 1] ?? '', battle.sides.map((side) => side.name));
  const sideOf = (id: string): SideIndex => (battle.sides[0].id === id ? 0 : 1);

  let computer: Computer | undefined;
  let forecaster: Forecaster | undefined;
  let isClosed = false;

  // ---- News

  async function take(news: Happened) {
    const drawing = await drawTroops();
    const isTheirs = seatOf(view().place.side) !== 'me' && news.events.length > 0;
    batch(() => {
      if (isTheirs) trails.add(view(), news.view);
      if (news.view.orders < view().orders) {
        chronicle.cut(news.view.orders);
        trails.clear();
      }
      const fresh = chronicle.add(news.events, news.view.orders);
      setTroops(drawing);
      setView(news.view);
      setRefusal(undefined);
      const dice = fresh.filter((line) => (line.event.dice?.length ?? 0) > 0);
      if (dice.length > 0) setRolled(dice);
      keepSelection();
    });
    await refresh();
  }

  async function drawTroops(): Promise<Drawing> {
    const question = { letters: letters(), reserve: words().reserveArrow };
    return (await engine.ask<{ drawing: Drawing }>('troops', question)).drawing;
  }
  const redraw = async () => void setTroops(await drawTroops());

  // Names are placed anew when one comes closer: they grow less than the table does.
  async function useLetters(size: number) {
    if (Math.abs(size - letters()) < 0.02) return;
    setLetters(size);
    await redraw();
  }

  function keepSelection() {
    const stay = selected().filter((id) => units().get(id)?.presence === 'on_table');
    const about = view().place.unit;
    if (isMine() && about && view().may_act?.includes(about)) setSelected([about]);
    else if (stay.length !== selected().length) setSelected(stay);
  }

  // What the selected unit, or the side, may do now.
  async function refresh() {
    const unit = one();
    const isOwn = unit !== undefined && unitFacts.get(unit)?.side === view().place.side;
    if (!isMine()) {
      setChoices([]);
      setTargets([]);
      forecaster?.expect([]);
      return;
    }
    forecast().stand(view().signature);
    const asksUnit = isOwn && mayAct().has(unit);
    const asksAll = isAboutOne();
    const [listed, aimed] = await Promise.all([
      asksUnit || asksAll ? engine.ask<{ choices: Choice[] }>('choices', asksAll ? {} : { unit }) : { choices: [] },
      asksUnit ? engine.ask<{ targets: Target[] }>('targets', { unit }) : { targets: [] },
    ]);
    batch(() => {
      setChoices(listed.choices);
      setTargets(aimed.targets);
    });
    if (unit === one()) forecast().expect(unit ? nearestFirst(unit, aimed.targets).map(({ order }) => order) : []);
  }

  function nearestFirst(unit: string, targets: Target[]): Target[] {
    const from = units().get(unit)!;
    const farOff = (target: Target) => distance(from, units().get(target.unit) ?? from);
    return targets.filter(({ refusal }) => !refusal).sort((a, b) => farOff(a) - farOff(b));
  }

  // Made when it is first our turn, after the table: their engines would wait for each other.
  const forecast = () => (forecaster ??= new Forecaster(engine, options.bundle));

  // What odds take for granted of players' choices, where it is not what is sensible.
  const [policy, setPolicy] = createSignal<Policy>({});
  function assume(name: string, value: string) {
    const next = { ...policy(), [name]: value };
    forecast().assume(next);
    setPolicy(next);
  }

  // The step asks for one answer and lists them all: a reaction, a brigade to move.
  function isAboutOne() {
    const { place, may_act } = view();
    const steps = ['moves', 'charges', 'lay_guns', 'shooting', 'bound_shooting'];
    return place.unit !== undefined || (may_act?.length ?? 0) === 0 || !steps.includes(place.step);
  }

  function select(ids: string[]) {
    setSelected(ids);
    setRefusal(undefined);
    void refresh();
  }

  // ---- Orders

  // One thing at a time: who presses a key twice has it done once.
  async function busily(work: () => Promise<boolean>): Promise<boolean> {
    if (busy()) return false;
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      setFault(String(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function takeOutcome(outcome?: Outcome): Promise<boolean> {
    if (outcome && isRefused(outcome)) {
      setRefusal(outcome.refusal);
      return false;
    }
    if (outcome) await take(outcome);
    return true;
  }

  async function give(order: Order): Promise<boolean> {
    if (busy()) return false;
    const isGiven = await busily(async () => {
      setAdvice([]);
      trails.clear();
      return takeOutcome(await source.order(order));
    });
    void think();
    return isGiven;
  }

  const done = () => give({ side: battle.sides[view().place.side].id, order: 'done' });

  async function undo() {
    if (!view().undo) return;
    await busily(async () => {
      const before = await source.undo();
      return takeOutcome(before && { events: [], view: before.view });
    });
  }

  async function redo() {
    if (view().redo) await busily(async () => takeOutcome(await source.redo()));
  }

  // ---- The computer

  const note = (advised: Advice) => advised.order.order !== 'done' && setAdvice([advised, ...advice()]);

  async function think() {
    if (!computer || thinking() || isClosed) return;
    setThinking(true);
    try {
      while (!isClosed && !view().over && seatOf(view().place.side) === 'computer') {
        const began = performance.now();
        const { state } = await engine.ask<{ state: unknown }>('state');
        const advised = await computer.advise(state, view().orders);
        await pause(settings.pace - (performance.now() - began));
        if (isClosed) return;
        note(advised);
        const outcome = await source.order(advised.order);
        if (!outcome) continue;
        if (isRefused(outcome)) throw new Error(`the computer's order was refused: ${outcome.refusal.text}`);
        await take(outcome);
      }
    } catch (error) {
      if (!isClosed) setFault(String(error));
    } finally {
      setThinking(false);
    }
  }

  async function start() {
    for (const { events, orders } of opening.past ?? []) chronicle.add(events, orders);
    await take(opening.news);
    setAdvice(opening.advice ?? []);
    source.listen((news, advised) => {
      if (advised) note(advised);
      return take(news);
    });
    // The table first: its engine and that of the computer would wait for each other.
    if (source.seats.includes('computer') && options.level)
      computer = new Computer(options.bundle, options.level);
    void think();
  }

  function close() {
    isClosed = true;
    computer?.close();
    forecaster?.close();
    source.close();
  }

  return {
    bundle: options.bundle, battle, engine, source, unitFacts, view, troops, units, selected, one, choices, targets, refusal, fault,
    rolled, thinking, advice, busy, isMine, mayAct, chronicle, trails: trails.trails, seatOf, nameOf, sideName, phaseOf, sideOf,
    isAboutOne, forecast, policy, assume, letters, useLetters, redraw, select, setRefusal, setFault, setRolled, refresh, give, done, undo, redo, start, close,
  };
}

const pause = (milliseconds: number) =>
  milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : Promise.resolve();

// The units that an event is about, to be shown on the table.
export function unitsOf(event: GameEvent): string[] {
  return [event.unit, event.at, event['with'], event['against'], event['guns'], event['by'], event['about']].filter(
    (id): id is string => typeof id === 'string',
  );
}
