// What would come of an order, counted in a worker of its own so that the table's is free for the
// hand. What has been counted is kept for as long as the table stands as it does.

import { Engine } from '../engine/client';
import type { GameEvent, Odds, Order } from '../engine/types';
import type { Bundle } from './library';

export class Forecaster {
  private readonly engine = new Engine();
  private readonly counted = new Map<string, Promise<unknown>>();
  private ready: Promise<unknown>;
  private standing = '';

  constructor(
    private readonly table: Engine,
    bundle: Bundle,
  ) {
    this.ready = this.engine.ask('open', { ...bundle, follow: true });
  }

  // The table stands so now.
  stand(signature: string) {
    if (signature === this.standing) return;
    this.standing = signature;
    this.counted.clear();
    this.ready = this.ready.then(() => this.table.ask<{ state: unknown }>('state')).then(({ state }) => this.engine.ask('follow', { state }));
    this.ready.catch(() => undefined); // whoever asks hears of it
  }

  odds(order: Order) {
    return this.count<Odds>('odds', order);
  }

  // The rolls of some ways it may go, with every modifier.
  async rolls(order: Order) {
    return (await this.count<{ rolls: GameEvent[] }>('rolls', order)).rolls;
  }

  private count<Answer>(question: string, order: Order): Promise<Answer> {
    const key = `${question} ${JSON.stringify(order)}`;
    let answer = this.counted.get(key);
    if (!answer) {
      answer = this.ready.then(() => this.engine.ask<Answer>(question, { order }));
      this.counted.set(key, answer);
    }
    return answer as Promise<Answer>;
  }

  close() {
    this.engine.close();
  }
}
