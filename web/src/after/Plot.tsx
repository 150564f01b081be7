// A plot of two sides: a line each, told apart by dash and by name, not by hue alone.

import { For, Show } from 'solid-js';

export interface Series {
  name: string;
  values: number[];
}
export interface Marked {
  at: number;
  value: number;
  text: string;
}

interface Props {
  title: string;
  series: Series[];
  labels: string[]; // under the line, one for each value; empty ones are left out
  marks?: Marked[];
  unit?: string;
  isStepped?: boolean;
  jump?(at: number): void;
}

const width = 640;
const height = 240;
const left = 44;
const right = 116;
const top = 26;
const bottom = 30;

// Round numbers that a person would write at an axis.
export function ticksOf(least: number, most: number): number[] {
  const span = Math.max(most - least, 1e-6);
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
  const list: number[] = [];
  for (let value = Math.ceil(least / step) * step; value <= most + step * 1e-6; value += step) list.push(Number(value.toFixed(6)));
  return list;
}

// Marks stand above the line and below it by turns, so that neighbours do not cover each other.
const aside = (i: number) => (i % 2 === 0 ? -20 : 20);

export function Plot(props: Props) {
  const all = () => [0, ...props.series.flatMap((series) => series.values)];
  const least = () => Math.min(...all());
  const most = () => Math.max(...all(), least() + 1);
  const count = () => Math.max(2, ...props.series.map((series) => series.values.length));
  const x = (i: number) => left + (i / (count() - 1)) * (width - left - right);
  const y = (value: number) => top + ((most() - value) / (most() - least())) * (height - top - bottom);
  const path = (values: number[]) =>
    values
      .map((value, i) => {
        const to = `${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
        if (i === 0) return `M${to}`;
        return props.isStepped ? `H${x(i).toFixed(1)}V${y(value).toFixed(1)}` : `L${to}`;
      })
      .join('');
  // Names at the ends of lines keep apart from each other.
  const ends = () => {
    const list = props.series.map((series, i) => ({ i, name: series.name, y: y(series.values.at(-1) ?? 0) }));
    const [a, b] = list;
    if (a && b && Math.abs(a.y - b.y) < 16) {
      const middle = (a.y + b.y) / 2;
      const sign = a.y <= b.y ? -1 : 1;
      a.y = middle + sign * 8;
      b.y = middle - sign * 8;
    }
    return list;
  };
  return (
    <figure class="plot">
      <figcaption>{props.title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={props.title}>
        <For each={ticksOf(least(), most())}>
          {(tick) => (
            <>
              <line class="grid-line" classList={{ zero: tick === 0 }} x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
              <text class="tick" x={left - 7} y={y(tick) + 4} text-anchor="end">
                {tick > 0 && least() < 0 ? `+${tick}` : String(tick).replace('-', '−')}
              </text>
            </>
          )}
        </For>
        <For each={props.labels}>
          {(label, i) => (
            <Show when={label}>
              <text class="tick" x={x(i())} y={height - 9} text-anchor="middle">
                {label}
              </text>
            </Show>
          )}
        </For>
        <For each={props.series}>{(series, i) => <path class={`series side-${i()}`} d={path(series.values)} />}</For>
        <For each={ends()}>
          {(end) => (
            <text class={`series-name side-${end.i}`} x={width - right + 8} y={end.y + 5}>
              {end.name}
            </text>
          )}
        </For>
        <For each={props.marks}>
          {(mark, i) => (
            <g class="plot-mark" onClick={() => props.jump?.(i())}>
              <title>{mark.text}</title>
              <line x1={x(mark.at)} x2={x(mark.at)} y1={y(mark.value)} y2={y(mark.value) + aside(i())} />
              <circle cx={x(mark.at)} cy={y(mark.value) + aside(i())} r="9.5" />
              <text x={x(mark.at)} y={y(mark.value) + aside(i()) + 4.5} text-anchor="middle">
                {i() + 1}
              </text>
            </g>
          )}
        </For>
      </svg>
    </figure>
  );
}
