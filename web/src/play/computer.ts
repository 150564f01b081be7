// The computer's player, in a worker of its own.

import { Engine } from '../engine/client';
import type { Bundle } from './library';
import type { Advice } from './source';

export const levels = ['recruit', 'sergeant', 'marshal'] as const;
export type Level = (typeof levels)[number];

export class Computer {
  private readonly engine = new Engine();
  private readonly opened: Promise<unknown>;

  constructor(
    bundle: Bundle,
    private readonly level: Level,
  ) {
    this.opened = this.engine.ask('open', { ...bundle, follow: true });
  }

  // With every order other chances: who always drew the same would send aides to and fro for ever.
  async advise(state: unknown, orders: number): Promise<Advice> {
    await this.opened;
    return this.engine.ask<Advice>('advise', { level: this.level, state, seed: orders, milliseconds: 1500, rollouts: 120 });
  }

  close() {
    this.engine.close();
  }
}
