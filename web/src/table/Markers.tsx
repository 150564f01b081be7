// Markers on units: what is true of them for a while, and what they have lost.

import { For } from 'solid-js';
import type { Game } from '../play/game';
import { words } from '../words';
import { cornersOf } from './geometry';

const shownMarks = ['halted', 'locked', 'staggered', 'falling_back', 'blown', 'stranded', 'must_recall', 'must_charge', 'disordered'];

export function Markers(props: { game: Game; scale: number }) {
  const { game, scale } = props;
  const size = () => ((0.62 * game.battle.width * scale) / 72) * game.letters();
  const marked = () =>
    game
      .view()
      .units.filter((unit) => unit.presence === 'on_table')
      .map((unit) => ({ unit, marks: unit.marks.filter((mark) => shownMarks.includes(mark)) }))
      .filter(({ marks }) => marks.length > 0);
  return (
    <For each={marked()}>
      {({ unit, marks }) => {
        const corners = cornersOf(unit, unit.width, unit.depth);
        const top = corners.reduce((a, b) => (b.y < a.y ? b : a));
        const right = Math.max(...corners.map((corner) => corner.x));
        return (
          <For each={marks}>
            {(mark, i) => {
              const text = words().marks[mark] ?? mark;
              const width = () => (text.length * 0.52 + 0.9) * size();
              return (
                <g
                  class={`marker ${mark}`}
                  transform={`translate(${right * scale - width() * 0.5} ${top.y * scale - size() * (0.75 + 1.45 * i())})`}
                >
                  <rect y={-size() * 0.7} width={width()} height={size() * 1.35} rx={size() * 0.67} />
                  <text x={width() / 2} y={size() * 0.3} font-size={String(size())} text-anchor="middle">
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

