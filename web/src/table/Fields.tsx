// Fields about units: how far one reaches, what it can hit, whom generals command.

import { For, Show } from 'solid-js';
import type { Abilities, Spot, UnitNow } from '../engine/types';
import { from } from './geometry';
import type { OverlayProps } from './Overlay';
import { Tag } from './Tag';
import { shortLength } from '../words/numbers';

const points = (list: Spot[], scale: number) => list.map((spot) => `${spot.x * scale},${spot.y * scale}`).join(' ');

// A lane straight ahead, a fan that opens from the corners of the front, or a ring.
export function fieldOfFire(unit: UnitNow, can: Abilities): Spot[] {
  const half = unit.width / 2;
  if (can.all_round) return ring(from(unit, 0, -unit.depth / 2), can.shot + Math.max(half, unit.depth / 2));
  const left = from(unit, -half, 0);
  const right = from(unit, half, 0);
  if (can.spread === 0) return [left, from(unit, -half, can.shot), from(unit, half, can.shot), right];
  const arc = (corner: Spot, start: number, end: number) => {
    const list: Spot[] = [];
    for (let i = 0; i <= 8; ++i) list.push(from({ ...corner, facing: unit.facing + start + ((end - start) * i) / 8 }, 0, can.shot));
    return list;
  };
  return [left, ...arc(left, -can.spread, 0), ...arc(right, 0, can.spread), right];
}

function ring(middle: Spot, radius: number): Spot[] {
  const list: Spot[] = [];
  for (let i = 0; i < 48; ++i) {
    const turn = (i * Math.PI) / 24;
    list.push({ x: middle.x + radius * Math.sin(turn), y: middle.y - radius * Math.cos(turn) });
  }
  return list;
}

// How far each kind of its fire goes: a line across the field, with its inches.
function Ranges(props: OverlayProps & { unit: UnitNow; can: Abilities }) {
  const bands = () => props.can.bands ?? [];
  return (
    <For each={bands()}>
      {(band) => (
        <>
          <Show when={band < props.can.shot}>
            <polygon class="fire-field range" points={points(fieldOfFire(props.unit, { ...props.can, shot: band }), props.scale)} />
          </Show>
          <Show when={bands().length > 1 && !props.hand.isPlanning()}>
            <Tag at={from(props.unit, 0, band)} scale={props.scale} text={shortLength(band)} camera={props.camera} dy={5} />
          </Show>
        </>
      )}
    </For>
  );
}

export function Fields(props: OverlayProps) {
  const { game, overlays, scale } = props;
  const chosen = () => {
    const it = overlays.chosen();
    const unit = it && game.units().get(it.unit);
    return it && unit ? { unit, can: it.can } : undefined;
  };
  const reach = () => {
    const it = chosen();
    if (!it?.can.reach || it.can.reach.length < 2) return undefined;
    return [from(it.unit, -it.unit.width / 2, 0), ...it.can.reach, from(it.unit, it.unit.width / 2, 0)];
  };
  return (
    <>
      <Show when={overlays.shown().has('reach') && reach()}>
        {(outline) => <polygon class="reach" points={points(outline() as Spot[], scale)} />}
      </Show>
      <Show when={overlays.shown().has('fire') && chosen()?.can.shot ? chosen() : undefined}>
        {(it) => (
          <>
            <polygon class="fire-field" points={points(fieldOfFire(it().unit, it().can), scale)} />
            <Ranges {...props} unit={it().unit} can={it().can} />
          </>
        )}
      </Show>
      <For each={overlays.enemies()}>
        {({ unit, can }) => {
          const now = () => game.units().get(unit)!;
          return (
            <>
              <Show when={can.charge > 0}>
                <polygon class="threat" points={points(fieldOfFire(now(), { ...can, shot: can.charge, all_round: true }), scale)} />
              </Show>
              <Show when={can.shot > 0}>
                <polygon class="threat fire" points={points(fieldOfFire(now(), can), scale)} />
              </Show>
            </>
          );
        }}
      </For>
      <Show when={overlays.shown().has('command')}>
        <For each={game.view().generals.filter((general) => general.fate === 'active')}>
          {(general) => {
            const facts = game.battle.generals.find((one) => one.id === general.id)!;
            return <circle class={`command-ring side-${facts.side}`} cx={general.x * scale} cy={general.y * scale} r={facts.range * scale} />;
          }}
        </For>
      </Show>
    </>
  );
}
