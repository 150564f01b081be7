// Moves that have been put down as plans: they wait for their player's word, and can be picked up again.

import { createEffect, createSignal, on } from 'solid-js';
import type { Dragged, Order, Spot } from '../engine/types';
import type { Game } from '../play/game';
import { covers, distance } from './geometry';
import type { Question, Ride } from './hand';

export interface Drop {
  id: number;
  moves: Dragged[]; // of one unit, or of a brigade
  ride?: Ride;
  question?: Question; // what led to it, if it was about one unit
  shift?: { dx: number; dy: number }; // of a brigade, from where it stands
  isArrival?: boolean;
}

export const ordersOf = (drop: Drop): Order[] => [...drop.moves, drop.ride].flatMap((one) => one?.order ?? []);

// Beside what a drop's buttons stand.
export const placeOf = (drop: Drop): Spot => drop.ride?.to ?? drop.moves[0]!.end;

export type Waiting = ReturnType<typeof createWaiting>;

export function createWaiting(game: Game) {
  const [drops, setDrops] = createSignal<Drop[]>([]);
  let count = 0;

  const add = (drop: Omit<Drop, 'id'>) => void setDrops([...drops(), { ...drop, id: ++count }]);
  const remove = (id: number) => void setDrops(drops().filter((drop) => drop.id !== id));
  function restore(before: Drop[]) {
    setDrops(before);
    sift();
  }

  const last = () => drops().at(-1);
  // Where many wait, their tags and buttons would hide each other: the chosen unit's plan, else the newest, tells
  // of every leg; these two alone have buttons.
  const chosen = () => dropOf(game.one() ?? '');
  const tellsAll = (drop: Drop) => drop.moves.length === 1 && drop === (chosen() ?? last());
  const hasButtons = (drop: Drop) => drop === last() || drop === chosen();

  // Only what fits stays of each.
  function keepMoves(fits: (move: Dragged) => boolean, fitsRide: (ride: Ride) => boolean) {
    const stay = drops().map((drop) => ({ ...drop, moves: drop.moves.filter(fits), ride: drop.ride && fitsRide(drop.ride) ? drop.ride : undefined }));
    setDrops(stay.filter((drop) => drop.ride ?? drop.moves[0]));
  }

  const dropOf = (unit: string) => drops().find((drop) => drop.moves.some((move) => move.unit === unit));
  const dropOfGeneral = (general: string) => drops().find((drop) => drop.ride?.general === general);
  const forget = (unit: string) => keepMoves((move) => move.unit !== unit, () => true);
  const forgetGeneral = (general: string) => keepMoves(() => true, (ride) => ride.general !== general);

  // The planned unit whose ghost is there, or the general.
  function unitAt(spot: Spot, margin: number): Dragged | undefined {
    const ghosts = drops().flatMap((drop) => drop.moves);
    return ghosts.reverse().find((move) => covers({ ...move.end, width: move.width, depth: move.depth }, spot, margin));
  }
  const generalAt = (spot: Spot, margin: number) => drops().find(({ ride }) => ride && distance(ride.to, spot) < margin)?.ride;

  const orders = () => drops().flatMap(ordersOf);

  // One after the other, as they were planned; where one is refused, it and the others wait on.
  async function give(which: Omit<Drop, 'id'>[]): Promise<boolean> {
    for (const { moves, ride } of which) {
      for (const { unit, order } of moves) {
        if (!order || !(await game.give(order))) return false;
        forget(unit);
      }
      if (!ride) continue;
      if (!ride.order || !(await game.give(ride.order))) return false;
      forgetGeneral(ride.general);
    }
    return true;
  }

  // Whoever has moved meanwhile, or may no longer, has no plan.
  function sift() {
    if (drops().length === 0) return;
    const mayRide = ({ general }: Ride) => game.view().generals.some((one) => one.id === general && one.fate === 'active' && !one.has_moved);
    keepMoves((move) => game.mayAct().has(move.unit), (ride) => game.isMine() && mayRide(ride));
  }
  createEffect(on(game.view, sift));

  return { drops, last, tellsAll, hasButtons, add, remove, restore, dropOf, dropOfGeneral, forget, forgetGeneral, unitAt, generalAt, orders, give };
}
