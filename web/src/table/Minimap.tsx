// The whole table in a corner, with the part that is seen.

import { For } from 'solid-js';
import type { Game } from '../play/game';
import { words } from '../words';
import type { CameraControl } from './camera';
import { middleOf } from './geometry';
import { SketchedGround } from './Sketch';

export function Minimap(props: { game: Game; camera: CameraControl }) {
  const { game, camera } = props;
  const { width, height } = game.battle;
  const seen = () => {
    const { x, y, zoom } = camera.camera();
    const { width: w, height: h } = camera.size();
    return { x: -x / zoom, y: -y / zoom, width: w / zoom, height: h / zoom };
  };
  const isWhole = () => seen().width >= width && seen().height >= height;
  function go(event: PointerEvent) {
    if (event.buttons === 0) return;
    event.stopPropagation();
    const box = (event.currentTarget as Element).getBoundingClientRect();
    camera.centre({
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    });
  }
  const ground = game.battle.terrain.map(({ outline, ...piece }) => ({ ...piece, points: outline.map(({ x, y }) => `${x},${y}`).join(' ') }));
  return (
    <svg
      class="minimap"
      classList={{ whole: isWhole() }}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={go}
      onPointerMove={go}
      role="img"
      aria-label={words().tools.minimap}
    >
      <SketchedGround width={width} height={height} ground={ground} />
      <For each={game.view().units.filter((unit) => unit.presence === 'on_table')}>
        {(unit) => {
          const middle = middleOf(unit);
          return <rect class={`mini-unit side-${game.unitFacts.get(unit.id)!.side}`} x={middle.x - 0.8} y={middle.y - 0.8} width="1.6" height="1.6" />;
        }}
      </For>
      <rect class="mini-seen" {...seen()} />
    </svg>
  );
}
