// A record under review: every moment of it, and an engine that can show the table at each.

import { Engine } from '../engine/client';
import type { Battle, GameEvent, Order, SideIndex, View } from '../engine/types';
import type { Bundle } from '../play/library';
import { battleOfRecord, headerOf, type Header } from '../play/record';
import type { Hearer, Opening, Outcome, Seats, Source } from '../play/source';

export interface Luck {
  kind: 'hits' | 'tests' | 'scores';
  side: SideIndex;
  got: number;
  expected: number;
}
export interface Moment {
  turn: number;
  phase: number;
  events: GameEvent[];
  luck: Luck[];
  balance: number; // the larger, the better for the first side
  points: [number, number];
  lost: [number, number];
  gone: [number, number];
  order?: Order;
  side?: SideIndex;
  text?: string;
}

export interface Review {
  header: Header;
  bundle: Bundle;
  battle: Battle;
  moments: Moment[];
  record: string;
  dice: [face: number, sides: number][]; // as they fell, also those that were taken back; no sides: nobody knows
  by_rules: boolean; // by those of today it comes to the same
  source: ReviewSource;
}

// A record of version 2.
export async function openReview(record: string): Promise<Review> {
  const header = headerOf(record);
  const engine = new Engine();
  try {
    const { battle } = await engine.ask<{ battle: Battle }>('open', { record, follow: true });
    const told = await engine.ask<Pick<Review, 'moments' | 'record' | 'dice' | 'by_rules'>>('review', { record });
    return { header, bundle: battleOfRecord(record), battle, ...told, source: new ReviewSource(engine, battle) };
  } catch (error) {
    engine.close();
    throw error;
  }
}

// A battle in which nobody has a seat: it is only looked at.
export class ReviewSource implements Source {
  readonly seats: Seats = ['remote', 'remote'];
  private hear: Hearer = () => {};

  constructor(
    readonly engine: Engine,
    private readonly battle: Battle,
  ) {}

  viewAt(orders: number) {
    return this.engine.ask<{ view: View }>('look_back', { orders });
  }

  async open(): Promise<Opening> {
    return { battle: this.battle, news: { events: [], ...(await this.viewAt(0)) } };
  }

  async showAt(orders: number) {
    const { view } = await this.viewAt(orders);
    await this.hear({ events: [], view });
    return view;
  }

  // In the midst of an order: so much of what came of it has happened.
  async showWithin(order: number, events: GameEvent[]) {
    if (order === 0) return this.showAt(0);
    await this.viewAt(order - 1);
    const { view } = await this.engine.ask<{ view: View }>('follow', { events });
    await this.hear({ events: [], view });
    return view;
  }

  listen(hear: Hearer) {
    this.hear = hear;
  }

  order(): Promise<Outcome> {
    return Promise.reject(new Error('this battle is only looked at'));
  }
  undo(): Promise<{ view: View }> {
    return Promise.reject(new Error('this battle is only looked at'));
  }
  redo = this.order;
  record(): Promise<string> {
    return Promise.reject(new Error('a review has its record'));
  }
  past(): Promise<GameEvent[][]> {
    return Promise.reject(new Error('a review has its moments'));
  }
  close() {
    this.engine.close();
  }
}
