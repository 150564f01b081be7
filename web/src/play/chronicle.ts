// The log: events in order, grouped by turn and phase, and cut where orders are taken back.

import { createSignal } from 'solid-js';
import type { GameEvent } from '../engine/types';

export interface Line {
  n: number;
  turn: number;
  phase: number;
  event: GameEvent;
  orders: number; // that had been given when it happened
}

export function createChronicle() {
  const [lines, setLines] = createSignal<Line[]>([]);
  let turn = 1;
  let phase = 1;

  function add(events: GameEvent[], orders: number) {
    const fresh: Line[] = [];
    let n = lines().length;
    for (const event of events) {
      if (event.event === 'turn') turn = Number(event.turn);
      if (event.event === 'phase') phase = Number(event.phase);
      fresh.push({ n: n++, turn, phase, event, orders });
    }
    setLines([...lines(), ...fresh]);
    return fresh;
  }

  // Only those of the first so many orders stay.
  function cut(orders: number) {
    const stay = lines().filter((line) => line.orders <= orders);
    setLines(stay);
    const last = stay.at(-1);
    turn = last?.turn ?? 1;
    phase = last?.phase ?? 1;
  }

  return { lines, add, cut };
}
export type Chronicle = ReturnType<typeof createChronicle>;
