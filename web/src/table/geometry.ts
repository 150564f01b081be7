// Plane geometry for pointing and for drawing lines; no rule needs it.

import type { Pose, Spot, UnitNow } from '../engine/types';

type Standing = Pose & { width: number; depth: number };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

export const distance = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);

// From a unit's front: so far to its right and ahead of it.
export function from(pose: Pose, right: number, ahead: number): Spot {
  const turn = radians(pose.facing);
  return {
    x: pose.x + right * Math.cos(turn) + ahead * Math.sin(turn),
    y: pose.y + right * Math.sin(turn) - ahead * Math.cos(turn),
  };
}

// A spot as a unit sees it.
export function seenFrom(pose: Pose, spot: Spot): { right: number; ahead: number } {
  const turn = radians(pose.facing);
  const dx = spot.x - pose.x;
  const dy = spot.y - pose.y;
  return { right: dx * Math.cos(turn) + dy * Math.sin(turn), ahead: dx * Math.sin(turn) - dy * Math.cos(turn) };
}

export const middleOf = (unit: UnitNow) => from(unit, 0, -unit.depth / 2);

export function covers(unit: Standing, spot: Spot, margin = 0): boolean {
  const { right, ahead } = seenFrom(unit, spot);
  return Math.abs(right) <= unit.width / 2 + margin && ahead <= margin && -ahead <= unit.depth + margin;
}

export const cornersOf = (pose: Pose, width: number, depth: number): Spot[] => [
  from(pose, -width / 2, 0),
  from(pose, width / 2, 0),
  from(pose, width / 2, -depth),
  from(pose, -width / 2, -depth),
];

// The unit on the table that a finger points at: the one it covers, else the nearest within reach.
export function unitAt(units: Iterable<UnitNow>, spot: Spot, margin: number): UnitNow | undefined {
  let best: UnitNow | undefined;
  let least = Infinity;
  for (const unit of units) {
    if (unit.presence !== 'on_table' || !covers(unit, spot, margin)) continue;
    const away = (covers(unit, spot) ? 0 : 100) + distance(middleOf(unit), spot);
    if (away < least) [best, least] = [unit, away];
  }
  return best;
}

export const bearing = (a: Spot, b: Spot) => ((Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI + 360) % 360;
