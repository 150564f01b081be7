// Dice as faces; those that count are red.

import { For, Show } from 'solid-js';

const pips: Record<number, [number, number][]> = {
  1: [[12, 12]],
  2: [[6, 6], [18, 18]],
  3: [[6, 6], [12, 12], [18, 18]],
  4: [[6, 6], [18, 6], [6, 18], [18, 18]],
  5: [[6, 6], [18, 6], [12, 12], [6, 18], [18, 18]],
  6: [[6, 6], [18, 6], [6, 12], [18, 12], [6, 18], [18, 18]],
};

export function Face(props: { face: number; counts: boolean; sides?: number }) {
  const isNumber = () => (props.sides ?? 6) > 6 || props.face > 6;
  return (
    <svg class="face" classList={{ counts: props.counts }} viewBox="0 0 24 24" role="img" aria-label={String(props.face)}>
      <rect x="1.5" y="1.5" width="21" height="21" rx="3.5" />
      <Show when={isNumber()} fallback={<For each={pips[props.face] ?? []}>{([x, y]) => <circle cx={x} cy={y} r="2.6" />}</For>}>
        <text x="12" y="17.5" text-anchor="middle">{props.face}</text>
      </Show>
    </svg>
  );
}

export function Faces(props: { dice: number[]; counts(face: number): boolean; sides?: number }) {
  return (
    <span class="faces">
      <For each={props.dice}>{(face) => <Face face={face} counts={props.counts(face)} sides={props.sides} />}</For>
    </span>
  );
}
