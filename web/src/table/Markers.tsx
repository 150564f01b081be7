// Markers on units: what is true of them for a while, and what they have lost.

import { createMemo, For, Show } from 'solid-js';
import type { Spot, UnitNow } from '../engine/types';
import type { Game } from '../play/game';
import { settings } from '../play/settings';
import { words } from '../words';
import { discsIn, groundNamesIn, overlap, placeNames, type Box } from './crowding';
import { cornersOf, middleOf } from './geometry';

export const shownMarks = ['halted', 'locked', 'staggered', 'falling_back', 'blown', 'stranded', 'must_recall', 'must_charge', 'disordered'];

const rise = 0.7; // half the height of a marker, in letters

function boundsOf(unit: UnitNow): Box {
  const corners = cornersOf(unit, unit.width, unit.depth);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

interface Place {
  spots: Spot[];
  cost: number;
}
interface Marked {
  unit: UnitNow;
  marks: string[];
  texts: string[];
}

const costs = { name: 100, unit: 3, itself: 1.5, row: 1, beside: 0.5 }; // of what a pile hides, and of a row farther off

// The places for a pile of marks as wide as this: above, below and beside the unit, up to four rows off, and on the
// unit itself. The cheaper come first.
function placesFor({ unit, marks }: Marked, half: number, widest: number): Place[] {
  const { left, right, top, bottom } = boundsOf(unit);
  const { x, y } = middleOf(unit);
  const step = 2.1 * half;
  const pile = (at: number, from: number, by: number) => marks.map((_, i) => ({ x: at, y: from + by * i }));
  const columns = [right, left, x, right + widest / 2, left - widest / 2];
  const outside = [0, 1, 2, 3, 4].flatMap((row) =>
    columns.flatMap((at) =>
      [pile(at, top - half - row * step, -step), pile(at, bottom + half + row * step, step)].map((spots) => ({ spots, cost: row * costs.row })),
    ),
  );
  const level = (at: number) => pile(at, y - ((marks.length - 1) / 2) * step, step);
  const beside = columns.slice(3).map((at) => ({ spots: level(at), cost: costs.beside }));
  return [...outside, ...beside, { spots: level(x), cost: costs.itself }].sort((a, b) => a.cost - b.cost);
}

// What they might hide: the names of troops; generals, objectives and names of the ground; troops.
interface Hidden {
  names: Box[];
  things: Box[];
  standing: UnitNow[];
}

// Each pile stands where it hides least: rather a unit than a name or another mark, which are small.
function pilesOf(marked: Marked[], { names, things, standing }: Hidden, size: number, widthOf: (text: string) => number): Place[] {
  const half = rise * size;
  const written = [...names];
  const bases = standing.map((unit) => ({ unit, box: boundsOf(unit) }));
  const count = (boxes: Box[], what: Box[]) => what.filter((other) => boxes.some((box) => overlap(box, other))).length;
  return marked.map((one) => {
    const widest = Math.max(...one.texts.map(widthOf));
    const boxAt = ({ x, y }: Spot): Box => ({ left: x - widest / 2, right: x + widest / 2, top: y - half, bottom: y + half });
    const seen = [...things, ...bases.filter(({ unit }) => unit !== one.unit).map(({ box }) => box)];
    const places = placesFor(one, half, widest);
    let best = places[0]!;
    let least = Infinity;
    for (const place of places) {
      if (place.cost >= least) break;
      const boxes = place.spots.map(boxAt);
      const cost = place.cost + costs.name * count(boxes, written) + costs.unit * count(boxes, seen);
      if (cost < least) [best, least] = [place, cost];
    }
    written.push(...best.spots.map(boxAt));
    return best;
  });
}

export function Markers(props: { game: Game; scale: number }) {
  const { game, scale } = props;
  const size = () => ((0.62 * game.battle.width) / 72) * game.letters(); // of its letters, in inches
  const widthOf = (text: string) => (text.length * 0.52 + 0.9) * size();
  const drawn = createMemo(() => {
    const drawing = game.troops();
    return { names: drawing && settings.names ? placeNames(drawing).taken : [], things: drawing ? [...discsIn(drawing), ...groundNamesIn(drawing)] : [] };
  });
  const standing = () => game.view().units.filter((unit) => unit.presence === 'on_table');
  const marked = createMemo<Marked[]>(() =>
    standing()
      .map((unit) => ({ unit, marks: unit.marks.filter((mark) => shownMarks.includes(mark)) }))
      .filter(({ marks }) => marks.length > 0)
      .map((one) => ({ ...one, texts: one.marks.map((mark) => words().marks[mark] ?? mark) })),
  );
  const piles = createMemo(() => pilesOf(marked(), { ...drawn(), standing: standing() }, size(), widthOf));
  return (
    <For each={marked()}>
      {({ unit, marks, texts }, n) => {
        const spots = () => piles()[n()]!.spots;
        const { x, y } = middleOf(unit);
        return (
          <>
            <Show when={piles()[n()]!.cost >= costs.row}>
              <line class="marker-string" x1={x * scale} y1={y * scale} x2={spots()[0]!.x * scale} y2={spots()[0]!.y * scale} />
            </Show>
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
          </>
        );
      }}
    </For>
  );
}
