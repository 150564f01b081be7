// Markers on units: what is true of them for a while, and what they have lost.

import { createMemo, For } from 'solid-js';
import type { Spot, UnitNow } from '../engine/types';
import type { Game } from '../play/game';
import { settings } from '../play/settings';
import { words } from '../words';
import { overlap, placeNames, type Box } from './crowding';
import { cornersOf, middleOf } from './geometry';

const shownMarks = ['halted', 'locked', 'staggered', 'falling_back', 'blown', 'stranded', 'must_recall', 'must_charge', 'disordered'];

const rise = 0.7; // half the height of a marker, in letters

function boundsOf(unit: UnitNow): Box {
  const corners = cornersOf(unit, unit.width, unit.depth);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

// The marks of a unit stand in a pile at one of its corners: the first where they hide nothing. Where all
// are taken they lie on the unit itself, which is seen beside them.
function pileOf(unit: UnitNow, widest: number, count: number, size: number, taken: Box[]): Spot[] {
  const { left, right, top, bottom } = boundsOf(unit);
  const half = rise * size;
  const pile = (x: number, y: number, by: number) => Array.from({ length: count }, (_, i) => ({ x, y: y + by * i }));
  const hidesSomething = (spots: Spot[]) =>
    spots.some(({ x, y }) => {
      const box = { left: x - widest / 2, right: x + widest / 2, top: y - half, bottom: y + half };
      return taken.some((other) => overlap(box, other));
    });
  const above = top - half;
  const below = bottom + half;
  const step = 2.1 * half;
  const corners = [pile(right, above, -step), pile(right, below, step), pile(left, above, -step), pile(left, below, step)];
  const { x, y } = middleOf(unit);
  return corners.find((spots) => !hidesSomething(spots)) ?? pile(x, y, step);
}

export function Markers(props: { game: Game; scale: number }) {
  const { game, scale } = props;
  const size = () => ((0.62 * game.battle.width) / 72) * game.letters(); // of its letters, in inches
  const widthOf = (text: string) => (text.length * 0.52 + 0.9) * size();
  const names = createMemo(() => {
    const drawing = game.troops();
    return drawing && settings.names ? placeNames(drawing).taken : [];
  });
  const standing = () => game.view().units.filter((unit) => unit.presence === 'on_table');
  const marked = () =>
    standing()
      .map((unit) => ({ unit, marks: unit.marks.filter((mark) => shownMarks.includes(mark)) }))
      .filter(({ marks }) => marks.length > 0);
  return (
    <For each={marked()}>
      {({ unit, marks }) => {
        const texts = marks.map((mark) => words().marks[mark] ?? mark);
        const others = standing().filter((one) => one !== unit).map(boundsOf);
        const spots = createMemo(() => pileOf(unit, Math.max(...texts.map(widthOf)), marks.length, size(), [...names(), ...others]));
        return (
          <For each={texts}>
            {(text, i) => {
              const width = () => widthOf(text) * scale;
              const letter = () => size() * scale;
              return (
                <g class={`marker ${marks[i()]}`} transform={`translate(${spots()[i()]!.x * scale} ${spots()[i()]!.y * scale})`}>
                  <rect x={-width() / 2} y={-rise * letter()} width={width()} height={2 * rise * letter()} rx={rise * letter()} />
                  <text y={letter() * 0.3} font-size={String(letter())} text-anchor="middle">
                    {text}
                  </text>
                </g>
              );
            }}
          </For>
        );
      }}
    </For>
  );
}
