// The ground in few strokes: for the corner of the table, and for a card until its map is there.

import { For } from 'solid-js';

export interface SketchedPiece {
  kind: string;
  is_area: boolean;
  points: string; // as SVG writes them, in inches
  width?: number; // of a line
}

export function SketchedGround(props: { width: number; height: number; ground: SketchedPiece[] }) {
  return (
    <>
      <rect class="mini-paper" width={props.width} height={props.height} />
      <For each={props.ground}>
        {(piece) =>
          piece.is_area ? (
            <polygon class={`mini ${piece.kind}`} points={piece.points} />
          ) : (
            <polyline class={`mini ${piece.kind} mini-line`} points={piece.points} stroke-width={piece.width ?? 0.5} />
          )
        }
      </For>
    </>
  );
}
