// A small paper tag with a few words, as large on the screen at every distance.

import type { Pose, Spot } from '../engine/types';
import type { CameraControl } from './camera';

const letter = 13; // pixels
const besides = 10;
const edge = 6;

const above = 16; // its place, unless it is told otherwise

// The n-th tag before a unit that stands there, in pixels under its usual height.
export const rowHeight = 24;
export const isUpward = (pose: Pose) => Math.cos((pose.facing * Math.PI) / 180) >= 0;
export const rowOf = (pose: Pose, n: number) => above + (isUpward(pose) ? -2 - (n + 1) * rowHeight : 4 + n * rowHeight);

export function Tag(props: {
  at: Spot;
  scale: number;
  text: string;
  tone?: 'plain' | 'bad' | 'strong';
  camera: CameraControl;
  dy?: number;
}) {
  // Units of the drawing to a pixel of the screen.
  const unit = () => props.scale / props.camera.drawnZoom();
  const size = () => letter * unit();
  const letters = () => props.text.length * 0.54 + 1.1;
  const width = () => letters() * size();
  // So many pixels to the right of its place, or less where it would leave the window.
  const aside = () => {
    const { x, zoom } = props.camera.camera();
    const room = props.camera.size().width - edge - (x + props.at.x * zoom) - (letters() * letter * zoom) / props.camera.drawnZoom();
    return Math.min(besides, room);
  };
  return (
    <g
      class={`paper-tag ${props.tone ?? 'plain'}`}
      transform={`translate(${props.at.x * props.scale + aside() * unit()} ${props.at.y * props.scale + ((props.dy ?? 0) - above) * unit()})`}
    >
      <rect width={width()} height={size() * 1.6} rx={size() * 0.25} />
      <text x={width() / 2} y={size() * 1.13} font-size={String(size())} text-anchor="middle">
        {props.text}
      </text>
    </g>
  );
}
