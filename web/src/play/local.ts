// A battle that the page's own engine leads.

import { Engine } from '../engine/client';
import type { Battle, DiceWanted, Happened, Order, Refusal, View } from '../engine/types';
import type { Bundle } from './library';
import type { Opening, Outcome, Roller, Seats, Source } from './source';

export interface LocalOptions {
  bundle: Bundle;
  seats: Seats;
  seed?: string;
  record?: string; // go on from here
  roll?: Roller; // dice of a real table
}

interface RecordLine {
  seed?: string;
  order?: Order;
  dice?: number[];
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

  // The engine judges the record first; then it is played again, so that the log is whole.
  private async goOn(record: string): Promise<Opening> {
    const { bundle } = this.options;
    const { battle } = await this.engine.ask<{ battle: Battle }>('open', { ...bundle, record });
    const { view } = await this.engine.ask<{ view: View }>('view');
    const [header, ...orders] = record.trim().split('\n').map((line) => JSON.parse(line) as RecordLine);
    await this.engine.ask('open', { ...bundle, ...(header!.seed ? { seed: header!.seed } : { own_dice: true }) });
    const past = [await this.engine.ask<Happened>('begin', { dice: header!.dice })];
    for (const { order, dice } of orders) past.push(await this.engine.ask<Happened>('order', { order, dice }));
    if (past.at(-1)!.view.signature !== view.signature) throw new Error('the record does not fit itself');
    const told = past.map((step) => ({ events: step.events, orders: step.view.orders }));
    return { battle, past: told, news: { events: [], view: past.at(-1)!.view } };
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
