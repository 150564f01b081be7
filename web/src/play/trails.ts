// Where units have come from by what others ordered, since we last ordered anything ourselves.

import { createSignal } from 'solid-js';
import type { Spot, UnitNow, View } from '../engine/types';
import { distance, middleOf } from '../table/geometry';

export interface Trail {
  unit: string;
  from: Spot;
  to: Spot;
}

const least = 0.4; // inches; guns that are laid anew leave none

export function createTrails() {
  const [trails, setTrails] = createSignal<Trail[]>([]);
  let turn = 0;

  const stands = (unit?: UnitNow) => unit?.presence === 'on_table';

  // What an order of others did. Those of another turn are forgotten.
  function add(before: View, after: View) {
    const known = new Map(before.place.turn === turn ? trails().map((trail) => [trail.unit, trail]) : []);
    turn = before.place.turn;
    const stood = new Map(before.units.map((unit) => [unit.id, unit]));
    for (const unit of after.units) {
      const was = stood.get(unit.id);
      const from = known.get(unit.id)?.from ?? (was && middleOf(was));
      known.delete(unit.id);
      const middle = middleOf(unit);
      if (!from || !stands(was) || !stands(unit) || distance(from, middle) < least) continue;
      // It ends where the unit begins, which it would hide.
      const part = Math.max(0.2, 1 - unit.depth / 2 / distance(from, middle));
      known.set(unit.id, { unit: unit.id, from, to: { x: from.x + (middle.x - from.x) * part, y: from.y + (middle.y - from.y) * part } });
    }
    setTrails([...known.values()]);
  }

  return { trails, add, clear: () => void setTrails([]) };
}
