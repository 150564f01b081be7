// Where a battle comes from and where orders go: an engine in this page, or a host elsewhere.
// Questions about the table are the engine's in either case.

import type { Battle, DiceWanted, GameEvent, Happened, Order, Refusal, View } from '../engine/types';
import type { Engine } from '../engine/client';

export type Seat = 'me' | 'computer' | 'remote';
export type Seats = [Seat, Seat];

// What happened with an order, before the page was opened.
export interface Past {
  events: GameEvent[];
  orders: number; // that had been given then
}
// An order of the computer's, and why.
export interface Advice {
  order: Order;
  reason: string;
  unit?: string;
}
export interface Opening {
  battle: Battle;
  news: Happened;
  past?: Past[];
  advice?: Advice[]; // of the computer since we last decided, the newest first
}

export type Outcome = Happened | { refusal: Refusal };
export const isRefused = (outcome: Outcome): outcome is { refusal: Refusal } => 'refusal' in outcome;

// Who rolls dice at a real table; `undefined` if he would rather not.
export type Roller = (wanted: DiceWanted) => Promise<number[] | undefined>;

export type Hearer = (news: Happened, advice?: Advice) => void | Promise<void>;

export interface Source {
  readonly engine: Engine;
  readonly seats: Seats;
  open(): Promise<Opening>;
  // What came of it; nothing if whoever listens has heard it already.
  order(order: Order): Promise<Outcome | undefined>;
  undo(): Promise<{ view: View } | undefined>;
  redo(): Promise<Outcome | undefined>;
  record(): Promise<string>;
  // What happened at the beginning, then with each order that stands.
  past(): Promise<GameEvent[][]>;
  // What happens without our asking: a computer's or a remote player's orders.
  listen(hear: Hearer): void;
  close(): void;
}
