// The battle as it stood at a line of its log: an engine of its own plays what this page knows of it again, and
// shows the table there. Nobody can order anything in it.

import { createEffect, createRoot, createSignal, getOwner, onCleanup } from 'solid-js';
import { openReviewOf, type Review } from '../after/review';
import { Latest } from '../engine/client';
import type { Spot } from '../engine/types';
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
  record: string;
  review: Review;
  scene: Scene;
  close(): void;
}

export type Past = ReturnType<typeof createPast>;

export function createPast(now: Game, reveal: (spot: Spot) => void) {
  const [line, setLine] = createSignal<Line>();
  const [scene, setScene] = createSignal<Scene>();
  const owner = getOwner();
  let opened: Opened | undefined;

  async function open(record: string): Promise<Opened> {
    const review = await openReviewOf(now.bundle, record);
    const opening = await review.source.open();
    return createRoot((dispose) => {
      const game = createGame(review.source, opening, { bundle: review.bundle });
      const close = () => (game.close(), dispose());
      return { record, review, close, scene: { game, hand: createHand(game), overlays: createOverlays(game) } };
    }, owner);
  }

  // What was played again serves until an order of it is taken back, or a line comes after it.
  async function openFor(wanted: Line): Promise<Opened> {
    const { record } = await now.engine.ask<{ record: string }>('record');
    const knows = opened && record.startsWith(opened.record) && wanted.orders < opened.review.moments.length;
    if (opened && knows) return opened;
    opened?.close();
    opened = await open(record);
    await opened.scene.game.start();
    return opened;
  }

  // The order of that line happens as far as the line tells, and no further.
  async function show(wanted: Line) {
    const { review, scene: made } = await openFor(wanted);
    const before = now.chronicle.lines().filter(({ n, orders }) => orders === wanted.orders && n < wanted.n).length;
    await review.source.showWithin(wanted.orders, review.moments[wanted.orders]!.events.slice(0, before + 1));
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
