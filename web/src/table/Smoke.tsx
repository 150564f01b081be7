// The smoke of guns and muskets that have just fired, for a moment.

import { createMemo, For } from 'solid-js';
import type { Game } from '../play/game';
import { from } from './geometry';

const puffs = 5; // along a front

export function Smoke(props: { game: Game; scale: number }) {
  const { game, scale } = props;
  const clouds = createMemo(() =>
    game
      .rolled()
      .filter(({ event }) => event.event === 'shot' || event.event === 'volley')
      .flatMap(({ event, n }) => {
        const unit = game.units().get(event.unit ?? '');
        if (!unit) return [];
        return Array.from({ length: puffs }, (_, i) => ({
          key: `${n} ${i}`,
          at: from(unit, ((i + 0.5) / puffs - 0.5) * unit.width, 0.35 + 0.25 * (i % 2)),
          size: Math.max(0.35, unit.width / puffs) * 0.9,
        }));
      }),
  );
  return (
    <For each={clouds()}>
      {(cloud) => <circle class="smoke" cx={cloud.at.x * scale} cy={cloud.at.y * scale} r={cloud.size * scale} />}
    </For>
  );
}
