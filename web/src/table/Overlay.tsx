// What lies over the troops: who may act, who is chosen, fields, markers, and the hand's plans.
// Gold is what may be done, dashed red what would happen; shape and text say it too.

import { For, Show } from 'solid-js';
import type { Game } from '../play/game';
import { settings } from '../play/settings';
import type { CameraControl } from './camera';
import type { Symbols } from './drawing';
import { Fields } from './Fields';
import { from, middleOf } from './geometry';
import type { Hand, Ride } from './hand';
import { pointed } from './held';
import { Markers } from './Markers';
import type { Overlays } from './overlays';
import { Plan } from './Plan';
import { Smoke } from './Smoke';
import { Tag } from './Tag';
import { Trails } from './Trails';
import { said } from '../words/saying';

export interface OverlayProps {
  game: Game;
  hand: Hand;
  camera: CameraControl;
  overlays: Overlays;
  scale: number;
  symbols: Symbols;
}

export function Overlay(props: OverlayProps) {
  const { game, hand, scale } = props;
  const at = (value: number) => value * scale;
  return (
    <>
      <Show when={settings.grid}>
        <Grid game={game} scale={scale} />
      </Show>
      <Fields {...props} />
      <Trails game={game} scale={scale} />
      <For each={game.view().units.filter((unit) => unit.presence === 'on_table')}>
        {(unit) => (
          <rect
            class="frame"
            classList={{
              'may-act': game.mayAct().has(unit.id),
              chosen: game.selected().includes(unit.id),
              target: game.targets().some((target) => target.unit === unit.id),
              hovered: hand.hover() === unit.id || pointed().includes(unit.id),
            }}
            data-unit={unit.id}
            x={at(-unit.width / 2)}
            y="0"
            width={at(unit.width)}
            height={at(unit.depth)}
            transform={`translate(${at(unit.x)} ${at(unit.y)}) rotate(${unit.facing})`}
          />
        )}
      </For>
      <Charges game={game} scale={scale} />
      <Smoke game={game} scale={scale} />
      <Markers game={game} scale={scale} />
      <For each={hand.waiting.drops()}>
        {(drop) => (
          <>
            <For each={drop.moves}>{(plan) => <Plan {...props} plan={plan} tellsAll={hand.waiting.tellsAll(drop) && !hand.isPlanning()} isWaiting />}</For>
            <Show when={drop.ride}>{(ride) => <RidePlan {...props} ride={ride()} isWaiting />}</Show>
          </>
        )}
      </For>
      <For each={hand.plans()}>{(plan) => <Plan {...props} plan={plan} tellsAll={hand.plans().length === 1} />}</For>
      <Show when={hand.ride()}>{(ride) => <RidePlan {...props} ride={ride()} />}</Show>
      <Show when={hand.aim()}>
        {(aim) => <AimLine game={game} by={aim().by} at={aim().at} scale={scale} />}
      </Show>
      <Show when={hand.line()}>
        {(line) => (
          <>
            <line
              class="ruler-line"
              classList={{ hidden: line().isClear === false, clear: line().isClear === true }}
              x1={at(line().from.x)}
              y1={at(line().from.y)}
              x2={at(line().to.x)}
              y2={at(line().to.y)}
            />
            <Tag at={line().to} scale={scale} text={line().text()} tone={line().isClear === false ? 'bad' : 'plain'} camera={props.camera} />
          </>
        )}
      </Show>
      <Show when={hand.box()}>
        {(box) => (
          <rect
            class="choose-box"
            x={at(Math.min(box().from.x, box().to.x))}
            y={at(Math.min(box().from.y, box().to.y))}
            width={at(Math.abs(box().to.x - box().from.x))}
            height={at(Math.abs(box().to.y - box().from.y))}
          />
        )}
      </Show>
    </>
  );
}

function RidePlan(props: OverlayProps & { ride: Ride; isWaiting?: boolean }) {
  const at = (value: number) => value * props.scale;
  return (
    <g class="ride" classList={{ waiting: props.isWaiting }}>
      <line
        class="plan-way"
        classList={{ stopped: props.ride.stop !== undefined }}
        x1={at(props.ride.from.x)}
        y1={at(props.ride.from.y)}
        x2={at(props.ride.to.x)}
        y2={at(props.ride.to.y)}
      />
      <Show when={props.isWaiting}>
        <circle class="ghost-frame" cx={at(props.ride.to.x)} cy={at(props.ride.to.y)} r={at((0.7 * props.game.battle.width) / 72)} />
      </Show>
      <Show when={props.ride.stop}>
        {(stop) => <Tag at={props.ride.to} scale={props.scale} text={said(stop().why)} tone="bad" camera={props.camera} />}
      </Show>
    </g>
  );
}

// An inch; where centimetres are read, five of them.
const gridStep = () => (settings.units === 'cm' ? 5 / 2.54 : 1);

function Grid(props: { game: Game; scale: number }) {
  const { width, height } = props.game.battle;
  const data = () => {
    const step = gridStep();
    let path = '';
    for (let x = step; x < width; x += step) path += `M${x * props.scale} 0V${height * props.scale}`;
    for (let y = step; y < height; y += step) path += `M0 ${y * props.scale}H${width * props.scale}`;
    return path;
  };
  return <path class="inch-grid" d={data()} />;
}

function AimLine(props: { game: Game; by: string; at: string; scale: number }) {
  const ends = () => {
    const by = props.game.units().get(props.by)!;
    const at = middleOf(props.game.units().get(props.at)!);
    return { x1: by.x * props.scale, y1: by.y * props.scale, x2: at.x * props.scale, y2: at.y * props.scale };
  };
  return <line class="aim-line" {...ends()} />;
}

// Arrows of charges that have been declared.
function Charges(props: { game: Game; scale: number }) {
  const charging = () =>
    props.game
      .view()
      .units.filter((unit) => unit.marks.includes('charging') && unit.target && props.game.units().get(unit.target));
  return (
    <For each={charging()}>
      {(unit) => {
        const to = middleOf(props.game.units().get(unit.target!)!);
        const start = from(unit, 0, 0);
        const turn = Math.atan2(to.y - start.y, to.x - start.x);
        const head = (side: number) =>
          `${(to.x - 0.9 * Math.cos(turn + side)) * props.scale},${(to.y - 0.9 * Math.sin(turn + side)) * props.scale}`;
        return (
          <g class="charge-arrow">
            <line x1={start.x * props.scale} y1={start.y * props.scale} x2={to.x * props.scale} y2={to.y * props.scale} />
            <polygon points={`${to.x * props.scale},${to.y * props.scale} ${head(0.4)} ${head(-0.4)}`} />
          </g>
        );
      }}
    </For>
  );
}
