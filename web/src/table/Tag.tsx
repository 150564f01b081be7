// A small paper tag with a few words, as large on the screen at every distance.

import type { Spot } from '../engine/types';
import type { CameraControl } from './camera';

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
  const size = () => 13 * unit();
  const width = () => (props.text.length * 0.54 + 1.1) * size();
  return (
    <g
      class={`paper-tag ${props.tone ?? 'plain'}`}
      transform={`translate(${props.at.x * props.scale + 10 * unit()} ${props.at.y * props.scale + ((props.dy ?? 0) - 16) * unit()})`}
    >
      <rect width={width()} height={size() * 1.6} rx={size() * 0.25} />
      <text x={width() / 2} y={size() * 1.13} font-size={String(size())} text-anchor="middle">
        {props.text}
      </text>
    </g>
  );
}
