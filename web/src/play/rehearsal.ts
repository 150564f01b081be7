// The first forecasts of a fresh page would be slow: a browser makes code quick only while it runs. So when nobody
// waits a worker plays some orders of the battle and counts odds as somebody would. All workers of a page run
// the same code, and have it quick from then on.

import { Engine } from '../engine/client';
import type { Target, View } from '../engine/types';
import { whenIdle } from './idle';
import type { Bundle } from './library';

const enough = 30; // forecasts of charges, which take longest
const most = 600; // orders, should nobody have anybody to charge
const aims = ['lay_guns', 'shooting', 'charges', 'bound_shooting'];

const rehearsed = new Set<unknown>(); // sheets

const idle = () => new Promise<void>((resolve) => whenIdle(resolve));

// `isFree` tells whether nobody waits for an answer of another worker; `isOver` ends it.
export async function rehearse(bundle: Bundle, isFree: () => boolean, isOver: () => boolean) {
  const sheet = 'battle' in bundle ? (bundle.battle as { sheet_files?: unknown }).sheet_files : bundle.sheet;
  if (rehearsed.has(sheet)) return;
  rehearsed.add(sheet);
  const engine = new Engine();
  try {
    await engine.ask('open', { ...bundle, seed: '1' });
    let { view } = await engine.ask<{ view: View }>('begin');
    for (let orders = 0, counted = 0; orders < most && counted < enough && !view.over; ++orders) {
      do await idle();
      while (!isFree() && !isOver());
      if (isOver()) {
        rehearsed.delete(sheet);
        return;
      }
      counted += await countAll(engine, view);
      const { order } = await engine.ask<{ order: object }>('advise', { level: 'recruit', seed: orders });
      ({ view } = await engine.ask<{ view: View }>('order', { order }));
    }
    performance.mark('rehearsed');
  } finally {
    engine.close();
  }
}

// The odds of what some units may aim at now. Returns how many charges were counted.
async function countAll(engine: Engine, { place, may_act: units = [] }: View): Promise<number> {
  let counted = 0;
  for (const unit of aims.includes(place.step) ? units.slice(0, 3) : []) {
    const { targets } = await engine.ask<{ targets: Target[] }>('targets', { unit });
    for (const { order } of targets.filter(({ refusal }) => !refusal).slice(0, 2)) {
      await engine.ask('odds', { order });
      await engine.ask('rolls', { order });
      if (place.step === 'charges') ++counted;
    }
  }
  return counted;
}
