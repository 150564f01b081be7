// A move that is about to be ordered: the ghost where it would end, each leg with what it costs, the
// arc of the outer corner of a wheel, and the reason where it stops.

import { createEffect, For, Show } from 'solid-js';
import type { Dragged, LegShown } from '../engine/types';
import { words } from '../words';
import { drawShape } from './drawing';
import { distance } from './geometry';
import type { OverlayProps } from './Overlay';
import { rowOf, Tag } from './Tag';
import { bareLength, lengthText } from '../words/numbers';
import { said } from '../words/saying';

function legText(leg: LegShown): string {
  const say = words().legs;
  const cost = lengthText(leg.cost);
  switch (leg.kind) {
    case 'wheel':
      return say.wheel(leg.degrees ?? 0, cost);
    case 'form':
      return say.form(words().formations[leg.formation ?? ''] ?? '', cost);
    case 'advance':
    case 'back':
    case 'march':
    case 'pivot':
    case 'about_face':
      return say[leg.kind](cost);
    default:
      return cost;
  }
}

// The way of the outer corner about the hinge.
function arcOf(leg: LegShown, scale: number): string {
  const { hinge, outer, degrees = 0, hand } = leg;
  if (!hinge || !outer) return '';
  const turn = ((hand === 'left' ? -degrees : degrees) * Math.PI) / 180;
  const dx = outer.x - hinge.x;
  const dy = outer.y - hinge.y;
  const end = {
    x: hinge.x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y: hinge.y + dx * Math.sin(turn) + dy * Math.cos(turn),
  };
  const radius = Math.hypot(dx, dy) * scale;
  const sweep = hand === 'left' ? 0 : 1;
  const large = degrees > 180 ? 1 : 0;
  return `M${outer.x * scale} ${outer.y * scale}A${radius} ${radius} 0 ${large} ${sweep} ${end.x * scale} ${end.y * scale}`;
}

export function Plan(props: OverlayProps & { plan: Dragged; tellsAll: boolean; isWaiting?: boolean }) {
  const { scale } = props;
  const plan = () => props.plan;
  // Before the ghost, where its comrades are not, and one beyond the other, so that none hides another.
  const tags = () => [
    { text: words().used(lengthText(plan().used), lengthText(plan().allowance)), tone: plan().order ? ('strong' as const) : ('bad' as const) },
    ...(plan().stop ? [{ text: said(plan().stop!.why), tone: 'bad' as const }] : []),
    ...plan().legs.map((leg) => ({ text: legText(leg), tone: 'plain' as const })),
  ];
  return (
    <g class="plan" classList={{ stopped: plan().order === undefined, waiting: props.isWaiting }}>
      <For each={plan().legs}>
        {(leg) => (
          <Show
            when={leg.kind === 'wheel'}
            fallback={
              <Show when={distance(leg.from, leg.to) > 0.01}>
                <line class="plan-way" x1={leg.from.x * scale} y1={leg.from.y * scale} x2={leg.to.x * scale} y2={leg.to.y * scale} />
              </Show>
            }
          >
            <path class="plan-arc" d={arcOf(leg, scale)} />
          </Show>
        )}
      </For>
      <Ghost {...props} />
      <Show
        when={props.tellsAll}
        fallback={<Tag at={plan().end} scale={scale} text={`${bareLength(plan().used)}/${lengthText(plan().allowance)}`} tone={tags()[0]!.tone} camera={props.camera} dy={rowOf(plan().end, 0)} />}
      >
        <For each={tags()}>
          {(tag, i) => <Tag at={plan().end} scale={scale} text={tag.text} tone={tag.tone} camera={props.camera} dy={rowOf(plan().end, i())} />}
        </For>
      </Show>
    </g>
  );
}

function Ghost(props: OverlayProps & { plan: Dragged }) {
  const { scale, hand, symbols } = props;
  let figures!: SVGGElement;
  const group = () => hand.ghostOf(props.plan);
  createEffect(() => {
    const shapes = group()?.shapes ?? [];
    figures.replaceChildren(...shapes.map((shape) => drawShape(shape, scale, symbols)));
    void symbols.draw('parchment');
  });
  return (
    <g
      class="ghost"
      transform={`translate(${props.plan.end.x * scale} ${props.plan.end.y * scale}) rotate(${props.plan.end.facing})`}
    >
      <g ref={figures} class={group()?.style ?? ''} />
      <rect
        class="ghost-frame"
        x={(-props.plan.width / 2) * scale}
        width={props.plan.width * scale}
        height={props.plan.depth * scale}
      />
    </g>
  );
}
