// Pings and arrows over everything else; who points is written beside them.

import { For, Show } from 'solid-js';
import type { Game } from '../play/game';
import { words } from '../words';
import type { CameraControl } from './camera';
import type { Point, Points } from './points';
import { Tag } from './Tag';

export function PointMarks(props: { game: Game; points: Points; camera: CameraControl; scale: number }) {
  const tagOf = ({ side, isForAll }: Point) => (side !== undefined ? props.game.sideName(side) : isForAll ? words().pointing.forAll : '');
  return (
    <>
      <For each={props.points.shown()}>{(point) => <PointMark {...props} point={point} />}</For>
      <For each={props.points.shown().filter(tagOf)}>
        {(point) => (
          <g class="point">
            <Tag at={point.to ?? point.at} scale={props.scale} text={tagOf(point)} camera={props.camera} dy={-24} />
          </g>
        )}
      </For>
      <Show when={props.points.draft()}>{(point) => <PointMark {...props} point={point()} isDraft />}</Show>
    </>
  );
}

function PointMark(props: { camera: CameraControl; scale: number; point: Point; isDraft?: boolean }) {
  const pixel = () => props.scale / props.camera.drawnZoom(); // in units of the drawing
  const at = () => ({ x: props.point.at.x * props.scale, y: props.point.at.y * props.scale });
  const to = () => props.point.to && { x: props.point.to.x * props.scale, y: props.point.to.y * props.scale };
  const head = (end: { x: number; y: number }) => {
    const turn = Math.atan2(end.y - at().y, end.x - at().x);
    const corner = (side: number) => `${end.x - 18 * pixel() * Math.cos(turn + side)},${end.y - 18 * pixel() * Math.sin(turn + side)}`;
    return `${end.x},${end.y} ${corner(0.45)} ${corner(-0.45)}`;
  };
  return (
    <g class="point" classList={{ theirs: props.point.side !== undefined, draft: props.isDraft }}>
      <Show
        when={to()}
        fallback={
          <>
            <circle class="ping-ring" cx={at().x} cy={at().y} r={17 * pixel()} />
            <circle class="ping-edge" cx={at().x} cy={at().y} r={8 * pixel()} />
            <circle class="ping" cx={at().x} cy={at().y} r={8 * pixel()} />
          </>
        }
      >
        {(end) => (
          <>
            <line class="arrow-edge" x1={at().x} y1={at().y} x2={end().x} y2={end().y} />
            <line class="arrow" x1={at().x} y1={at().y} x2={end().x} y2={end().y} />
            <polygon points={head(end())} />
          </>
        )}
      </Show>
    </g>
  );
}
