// Where a battle comes from and where orders go: an engine in this page, or a host elsewhere.
// Questions about the table are the engine's in either case.

import type { Battle, DiceWanted, Happened, Order, Refusal, SideIndex, View } from '../engine/types';
import type { Engine } from '../engine/client';

export type Seat = 'me' | 'computer' | 'remote';
export type Seats = [Seat, Seat];

export interface Opening {
  battle: Battle;
  news: Happened;
  past?: Happened[]; // what happened before, where the battle goes on
}

export type Outcome = Happened | { refusal: Refusal };
export const isRefused = (outcome: Outcome): outcome is { refusal: Refusal } => 'refusal' in outcome;

// Who rolls dice at a real table; `undefined` if he would rather not.
export type Roller = (wanted: DiceWanted) => Promise<number[] | undefined>;

export interface Source {
  readonly engine: Engine;
  readonly seats: Seats;
  open(): Promise<Opening>;
  order(order: Order): Promise<Outcome>;
  undo(): Promise<{ view: View }>;
  redo(): Promise<Outcome>;
  record(): Promise<string>;
  // What happens without our asking: a computer's or a remote player's orders.
  listen(hear: (news: Happened, by: SideIndex) => void): void;
  close(): void;
}
