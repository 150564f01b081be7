// Rulers at the upper and right edge of the window, when those of the table are out of sight.

import { createMemo, For, Show } from 'solid-js';
import type { Game } from '../play/game';
import { settings } from '../play/settings';
import type { CameraControl } from './camera';

const leastApart = 56; // pixels from number to number
const steps = { in: [1, 2, 3, 6, 12, 24], cm: [1, 2, 5, 10, 20, 50] };
const perInch = { in: 1, cm: 2.54 };

const inchesOf = (value: number) => value / perInch[settings.units];

// The numbers of a ruler between two places, in inches from its end.
function numbersOf(from: number, to: number, zoom: number) {
  const unit = perInch[settings.units];
  const list = steps[settings.units];
  const step = list.find((one) => (one / unit) * zoom >= leastApart) ?? list.at(-1)!;
  const first = Math.ceil((from * unit) / step);
  const last = Math.floor((to * unit) / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step);
}

export function EdgeRulers(props: { game: Game; camera: CameraControl }) {
  const { camera } = props;
  const { width, height } = props.game.battle;
  const seen = createMemo(() => {
    const { x, y, zoom } = camera.camera();
    const { width: w, height: h } = camera.size();
    const bottom = y + height * zoom;
    return {
      zoom,
      x,
      bottom,
      hidesTop: y < 0,
      hidesRight: x + width * zoom > w,
      across: numbersOf(Math.max(0, -x / zoom), Math.min(width, (w - x) / zoom), zoom),
      up: numbersOf(Math.max(0, (bottom - h) / zoom), Math.min(height, bottom / zoom), zoom),
    };
  });
  return (
    <div class="edge-rulers" aria-hidden="true">
      <Show when={seen().hidesTop}>
        <div class="edge-ruler across">
          <For each={seen().across}>
            {(value) => <span style={{ left: `${seen().x + inchesOf(value) * seen().zoom}px` }}>{value}</span>}
          </For>
        </div>
      </Show>
      <Show when={seen().hidesRight}>
        <div class="edge-ruler up">
          <For each={seen().up}>
            {(value) => <span style={{ top: `${seen().bottom - inchesOf(value) * seen().zoom}px` }}>{value}</span>}
          </For>
        </div>
      </Show>
    </div>
  );
}
