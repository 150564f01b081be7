// What would come of an order, counted in a worker of its own so that the table's is free for the
// hand. What has been counted is kept for as long as the table stands as it does. While nobody asks,
// what is likely to be asked next is counted, one question at a time: who asks waits for no more.

import { Engine } from '../engine/client';
import type { GameEvent, Odds, Order, Policy } from '../engine/types';
import { whenIdle } from './idle';
import type { Bundle } from './library';
import { rehearse } from './rehearsal';

const calm = 1500; // milliseconds that the table has for itself before anything is rehearsed
const mostExpected = 8; // orders; farther targets can wait for a question

export class Forecaster {
  private readonly engine = new Engine();
  private readonly counted = new Map<string, Promise<unknown>>();
  private ready: Promise<unknown>;
  private standing = '';
  private expected: [question: string, order: Order][] = [];
  private asked = 0; // questions that somebody waits for
  private isCountingAhead = false;
  private isClosed = false;
  private policy: Policy = {};

  constructor(
    private readonly table: Engine,
    bundle: Bundle,
  ) {
    this.ready = this.engine.ask('open', { ...bundle, follow: true });
    setTimeout(() => {
      // Should it fail nothing is lost but the time it would have saved.
      rehearse(bundle, () => this.asked === 0, () => this.isClosed).catch(() => undefined);
    }, calm);
  }

  // The table stands so now.
  stand(signature: string) {
    if (signature === this.standing) return;
    this.standing = signature;
    this.counted.clear();
    this.expected = [];
    this.ready = this.ready.then(() => this.table.ask<{ state: unknown }>('state')).then(({ state }) => this.engine.ask('follow', { state }));
    this.ready.catch(() => undefined); // whoever asks hears of it
  }

  // What odds take for granted from now on; what is not named is sensible.
  assume(policy: Policy) {
    this.policy = policy;
  }

  odds(order: Order) {
    return this.answer<Odds>('odds', order);
  }

  // The rolls of some ways it may go, with every modifier.
  async rolls(order: Order) {
    return (await this.answer<{ rolls: GameEvent[] }>('rolls', order)).rolls;
  }

  // The orders whose odds will be asked for next, the likeliest first. What was expected before is forgotten.
  expect(orders: Order[]) {
    this.expected = orders.slice(0, mostExpected).flatMap((order): [string, Order][] => [
      ['odds', order],
      ['rolls', order],
    ]);
    this.countAhead();
  }

  private countAhead() {
    if (this.isCountingAhead || this.expected.length === 0) return;
    this.isCountingAhead = true;
    const goOn = () => {
      this.isCountingAhead = false;
      this.countAhead();
    };
    whenIdle(() => {
      const next = this.asked > 0 ? undefined : this.expected.shift();
      if (next) this.count(...next).then(goOn, goOn);
      else this.isCountingAhead = false; // the last answer goes on
    });
  }

  private async answer<Answer>(question: string, order: Order): Promise<Answer> {
    ++this.asked;
    try {
      return await this.count<Answer>(question, order);
    } finally {
      if (--this.asked === 0) this.countAhead();
    }
  }

  private count<Answer>(question: string, order: Order): Promise<Answer> {
    const policy = this.policy;
    const key = `${question} ${JSON.stringify([order, policy])}`;
    let answer = this.counted.get(key);
    if (!answer) {
      answer = this.ready.then(() => this.engine.ask<Answer>(question, { order, policy }));
      this.counted.set(key, answer);
    }
    return answer as Promise<Answer>;
  }

  close() {
    this.isClosed = true;
    this.engine.close();
  }
}
