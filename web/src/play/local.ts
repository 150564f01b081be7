// A battle that the page's own engine leads.

import { Engine } from '../engine/client';
import type { Battle, DiceWanted, Happened, Order, Refusal, View } from '../engine/types';
import type { Bundle } from './library';
import type { Opening, Outcome, Past, Roller, Seats, Source } from './source';

export interface LocalOptions {
  bundle: Bundle;
  seats: Seats;
  seed?: string;
  record?: string; // go on from here
  roll?: Roller; // dice of a real table
}

type Answer = Happened | { refusal: Refusal } | { dice_wanted: DiceWanted };

export class LocalSource implements Source {
  readonly engine = new Engine();
  readonly seats: Seats;

  constructor(private readonly options: LocalOptions) {
    this.seats = options.seats;
  }

  async open(): Promise<Opening> {
    const { bundle, record, roll, seed } = this.options;
    if (record) return this.goOn(record);
    const lead = roll ? { own_dice: true } : { seed: seed ?? randomSeed() };
    const { battle } = await this.engine.ask<{ battle: Battle }>('open', { ...bundle, ...lead });
    return { battle, news: (await this.withDice('begin', {})) as Happened };
  }

  private async goOn(record: string): Promise<Opening> {
    const { battle } = await this.engine.ask<{ battle: Battle }>('open', { record });
    const { past } = await this.engine.ask<{ past: Past[] }>('past');
    const { view } = await this.engine.ask<{ view: View }>('view');
    return { battle, past, news: { events: [], view } };
  }

  order(order: Order): Promise<Outcome> {
    return this.withDice('order', { order });
  }

  undo() {
    return this.engine.ask<{ view: View }>('undo');
  }

  redo() {
    return this.engine.ask<Outcome>('redo');
  }

  async record() {
    return (await this.engine.ask<{ record: string }>('record')).record;
  }

  async past() {
    return (await this.engine.ask<{ past: Past[] }>('past')).past.map(({ events }) => events);
  }

  listen() {}

  close() {
    this.engine.close();
  }

  // Where somebody rolls at a real table, asks again with every roll that turns out to be needed.
  private async withDice(name: string, question: object): Promise<Outcome> {
    const dice: number[] = [];
    for (;;) {
      const answer = await this.engine.ask<Answer>(name, { ...question, dice });
      if (!('dice_wanted' in answer)) return answer;
      const faces = await this.options.roll?.(answer.dice_wanted);
      if (!faces) return { refusal: { why: 'no dice were rolled', text: 'no dice were rolled' } };
      dice.push(...faces);
    }
  }
}

export const randomSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);
