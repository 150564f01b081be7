// Under a replay: back, on, faster; a line of the battle's balance to pull through.

import { For } from 'solid-js';
import { words } from '../words';
import { balanceOf } from './report';
import type { Moment } from './review';

const speeds = [0.5, 1, 2, 4, 8];
const height = 34; // of the line of balance, in its own units

// On a field of 24 by 24.
const signs = {
  first: 'M5 5h3v14H5zM20 5v14L9 12z',
  turnBack: 'M12 5v14L2 12zM22 5v14l-10-7z',
  back: 'M17 5v14L6 12z',
  play: 'M7 4v16l13-8z',
  pause: 'M6 5h4v14H6zM14 5h4v14h-4z',
  on: 'M7 5v14l11-7z',
  turnOn: 'M2 5v14l10-7zM12 5v14l10-7z',
  last: 'M4 5v14l11-7zM16 5h3v14h-3z',
};

const Sign = (props: { of: keyof typeof signs }) => (
  <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d={signs[props.of]} />
  </svg>
);

interface Props {
  moments: Moment[];
  at: number;
  isPlaying: boolean;
  speed: number;
  sides: [string, string];
  jump(to: number): void;
  turnBy(by: 1 | -1): void;
  play(): void;
  setSpeed(speed: number): void;
  playOn(): void;
  report(): void;
  share(): void;
}

export function Transport(props: Props) {
  const { moments } = props;
  const last = Math.max(1, moments.length - 1);
  const here = () => moments[props.at]!;
  const say = () => words().replay;
  const button = (label: string, sign: keyof typeof signs, deed: () => void, key: string) => (
    <button type="button" class="plain" aria-label={label} title={`${label} (${key})`} onClick={deed}>
      <Sign of={sign} />
    </button>
  );
  return (
    <footer class="transport">
      <div class="transport-keys" role="toolbar" aria-label={say().transport}>
        {button(say().first, 'first', () => props.jump(0), 'Home')}
        {button(say().turnBack, 'turnBack', () => props.turnBy(-1), 'PgUp')}
        {button(say().back, 'back', () => props.jump(props.at - 1), '←')}
        <button type="button" class="play-key" aria-label={props.isPlaying ? say().pause : say().play} title={say().space} onClick={() => props.play()}>
          <Sign of={props.isPlaying ? 'pause' : 'play'} />
        </button>
        {button(say().on, 'on', () => props.jump(props.at + 1), '→')}
        {button(say().turnOn, 'turnOn', () => props.turnBy(1), 'PgDn')}
        {button(say().last, 'last', () => props.jump(last), 'End')}
        <label class="speed">
          <span>{say().speed}</span>
          <select value={props.speed} onChange={(event) => props.setSpeed(Number(event.currentTarget.value))}>
            <For each={speeds}>{(speed) => <option value={speed}>{speed}×</option>}</For>
          </select>
        </label>
      </div>
      <div class="scrub">
        <BalanceLine moments={moments} sides={props.sides} at={props.at} />
        <input
          type="range"
          min="0"
          max={moments.length - 1}
          value={props.at}
          aria-label={say().scrub}
          aria-valuetext={say().where(here().turn, here().phase, props.at, moments.length - 1)}
          onInput={(event) => props.jump(Number(event.currentTarget.value))}
        />
      </div>
      <p class="where" role="status">
        {say().where(here().turn, here().phase, props.at, moments.length - 1)}
      </p>
      <div class="actions">
        <button type="button" class="plain" onClick={() => props.report()}>
          {say().report}
        </button>
        <button type="button" class="plain" onClick={() => props.share()}>
          {say().share}
        </button>
        <button type="button" class="done" onClick={() => props.playOn()}>
          {say().playOn}
        </button>
      </div>
    </footer>
  );
}

// Above the middle the first side stands better, below it the second; a stroke for each new turn.
function BalanceLine(props: { moments: Moment[]; sides: [string, string]; at: number }) {
  const { moments } = props;
  const last = Math.max(1, moments.length - 1);
  const balance = balanceOf(moments);
  const most = Math.max(1, ...balance.map(Math.abs));
  const y = (value: number) => height / 2 - (value / most) * (height / 2 - 3);
  const line = balance.map((value, i) => `${(i / last) * 1000},${y(value).toFixed(1)}`).join(' ');
  const turns = moments.flatMap((moment, i) => (i > 0 && moment.turn !== moments[i - 1]!.turn ? [{ turn: moment.turn, x: (i / last) * 1000 }] : []));
  return (
    <svg class="balance-line" viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <For each={turns}>{({ x }) => <line class="turn-stroke" x1={x} x2={x} y1="0" y2={height} />}</For>
      <polygon class="balance-area" points={`0,${height / 2} ${line} 1000,${height / 2}`} />
      <line class="even" x1="0" x2="1000" y1={height / 2} y2={height / 2} />
      <polyline points={line} />
      <line class="cursor" x1={(props.at / last) * 1000} x2={(props.at / last) * 1000} y1="0" y2={height} />
    </svg>
  );
}
