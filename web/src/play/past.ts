// The battle as it stood at a line of its log: an engine of its own follows what this page knows to have happened,
// and shows the table there. Nobody can order anything in it.

import { createEffect, createRoot, createSignal, getOwner, onCleanup } from 'solid-js';
import { ReviewSource } from '../after/review';
import { Engine, Latest } from '../engine/client';
import type { Battle, GameEvent, Spot, View } from '../engine/types';
import { middleOf } from '../table/geometry';
import { createHand, type Hand } from '../table/hand';
import { createOverlays, type Overlays } from '../table/overlays';
import { tell } from '../words/tell';
import type { Line } from './chronicle';
import { createGame, unitsOf, type Game } from './game';

interface Scene {
  game: Game;
  hand: Hand;
  overlays: Overlays;
}
interface Opened {
  past: GameEvent[][];
  source: PastSource;
  scene: Scene;
  close(): void;
}

class PastSource extends ReviewSource {
  constructor(
    engine: Engine,
    battle: Battle,
    private readonly known: GameEvent[][],
  ) {
    super(engine, battle);
  }

  override async viewAt(orders: number) {
    const events = this.known.slice(0, orders + 1).flat();
    const { view } = await this.engine.ask<{ view: View }>('follow', { afresh: true, events });
    return { view: { ...view, orders } };
  }
}

export type Past = ReturnType<typeof createPast>;

export function createPast(now: Game, reveal: (spot: Spot) => void) {
  const [line, setLine] = createSignal<Line>();
  const [scene, setScene] = createSignal<Scene>();
  const owner = getOwner();
  let opened: Opened | undefined;

  async function open(past: GameEvent[][]): Promise<Opened> {
    const engine = new Engine();
    const { battle } = await engine.ask<{ battle: Battle }>('open', { ...now.bundle, follow: true });
    const source = new PastSource(engine, battle, past);
    const opening = await source.open();
    return createRoot((dispose) => {
      const game = createGame(source, opening, { bundle: now.bundle });
      const close = () => (game.close(), dispose());
      return { past, source, close, scene: { game, hand: createHand(game), overlays: createOverlays(game) } };
    }, owner);
  }

  // What was opened serves until an order of it is taken back, or a line comes after it.
  async function openFor(wanted: Line): Promise<Opened> {
    const past = await now.source.past();
    const isSame = opened?.past.every((events, i) => JSON.stringify(events) === JSON.stringify(past[i]));
    if (opened && isSame && wanted.orders < opened.past.length) return opened;
    opened?.close();
    opened = await open(past);
    await opened.scene.game.start();
    return opened;
  }

  // The order of that line happens as far as the line tells, and no further.
  async function show(wanted: Line) {
    const { past, source, scene: made } = await openFor(wanted);
    const before = now.chronicle.lines().filter(({ n, orders }) => orders === wanted.orders && n < wanted.n).length;
    await source.showWithin(wanted.orders, past[wanted.orders]!.slice(0, before + 1));
    if (!line()) return;
    setScene(made);
    const units = unitsOf(wanted.event).flatMap((id) => made.game.units().get(id) ?? []);
    const shown = units.filter(({ presence }) => presence === 'on_table');
    made.game.select(shown.map(({ id }) => id));
    if (shown[0]) reveal(middleOf(shown[0]));
  }
  const latest = new Latest<Line, void>(show, () => {});

  function visit(wanted: Line) {
    setLine(wanted);
    latest.want(wanted).catch((fault) => (leave(), now.setFault(String(fault))));
  }
  function leave() {
    setLine(undefined);
    setScene(undefined);
  }

  // To the next line that says something, or the one before.
  function step(by: 1 | -1) {
    const told = now.chronicle.lines().filter(({ event }) => tell(event, now));
    const next = told[told.findIndex(({ n }) => n === line()?.n) + by];
    if (next) visit(next);
    else if (by > 0) leave();
  }

  // A line that is taken back takes who looks at it along.
  createEffect(() => {
    const at = line();
    if (at && !now.chronicle.lines().includes(at)) leave();
  });
  onCleanup(() => opened?.close());

  return { line, scene, visit, leave, step };
}
