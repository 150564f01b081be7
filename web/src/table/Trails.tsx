// The ways that others have gone since we last gave an order.

import { For } from 'solid-js';
import type { Game } from '../play/game';

const head = 0.55; // inches
const open = 0.45; // radians on either side

export function Trails(props: { game: Game; scale: number }) {
  return (
    <For each={props.game.trails()}>
      {({ unit, from, to }) => {
        const turn = Math.atan2(to.y - from.y, to.x - from.x);
        const at = (x: number, y: number) => `${x * props.scale} ${y * props.scale}`;
        const barb = (side: number) => at(to.x - head * Math.cos(turn + side), to.y - head * Math.sin(turn + side));
        return (
          <g class="trail" data-trail={unit}>
            <path class="way" d={`M${at(from.x, from.y)}L${at(to.x, to.y)}`} />
            <path d={`M${barb(open)}L${at(to.x, to.y)}L${barb(-open)}`} />
          </g>
        );
      }}
    </For>
  );
}
