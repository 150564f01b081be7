// Who plays, who is here, how much time is left, and what can be offered.

import { createSignal, For, onCleanup, Show } from 'solid-js';
import type { SideIndex } from '../engine/types';
import { Dialog } from '../panel/Dialog';
import type { Game } from '../play/game';
import { words } from '../words';
import { copy } from './CopyLink';
import type { Match } from './match';
import { linkTo } from './mine';
import { Notices } from './Notices';

export function PlayersCard(props: { game: Game; match: Match }) {
  const { game, match } = props;
  const watching = () => Number(match.online()['observers'] ?? 0);
  return (
    <section class="players-card" aria-label={words().online.players}>
      <ul>
        <For each={[0, 1] as SideIndex[]}>{(side) => <PlayerLine side={side} game={game} match={match} />}</For>
      </ul>
      <Show when={watching() > 0}>
        <p class="quiet">{words().online.watching(watching())}</p>
      </Show>
      <Show when={!match.isConnected()}>
        <p class="line-down" role="status">{words().online.lostLine}</p>
      </Show>
      <Show when={match.note()}>
        {(note) => (
          <p class="refusal" role="alert">
            {note()}
          </p>
        )}
      </Show>
      <Show when={match.isPlayer() && !game.view().over}>
        <Deeds game={game} match={match} />
      </Show>
    </section>
  );
}

function PlayerLine(props: { side: SideIndex; game: Game; match: Match }) {
  const { side, game, match } = props;
  const player = () => match.players()[side];
  const id = () => match.header()!.sides[side];
  const isHere = () => player().level !== undefined || match.online()[id()] === true;
  const name = () =>
    player().level ? words().front.levels[player().level!] : match.isMe(side) ? player().name || words().online.you : player().name || words().online.games.somebody;
  return (
    <li classList={{ acts: !game.view().over && game.view().place.side === side }} data-side={id()} data-here={isHere()}>
      <span class="dot" role="img" aria-label={isHere() ? words().online.here : words().online.away} title={isHere() ? words().online.here : words().online.away}>
        {isHere() ? '●' : '○'}
      </span>
      <span>
        <b>{game.sideName(side)}</b> {name()}
        <Show when={match.isMe(side) && player().name}> ({words().online.you})</Show>
        <Show when={player().level}> ({words().online.computer})</Show>
      </span>
      <Clock side={side} game={game} match={match} />
    </li>
  );
}

function Clock(props: { side: SideIndex; game: Game; match: Match }) {
  const { match, game } = props;
  const [now, setNow] = createSignal(match.now());
  if (match.header()?.pace) {
    const ticking = setInterval(() => setNow(match.now()), 500);
    onCleanup(() => clearInterval(ticking));
  }
  const runs = () => !game.view().over && game.view().place.side === props.side;
  const left = () => {
    const clock = match.clock();
    if (!clock?.left) return undefined;
    return Math.max(0, clock.left[props.side] - (runs() ? Math.max(0, now() - clock.at) : 0));
  };
  return (
    <span class="clock">
      <Show when={left() !== undefined}>{minutes(left()!)}</Show>
      <Show when={runs() && match.due()}>{(due) => words().online.until(new Date(due()).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'short' }))}</Show>
    </span>
  );
}

const minutes = (left: number) => {
  const seconds = Math.ceil(left / 1000);
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
  const text = `${String(Math.floor(rest / 60)).padStart(hours ? 2 : 1, '0')}:${String(rest % 60).padStart(2, '0')}`;
  return hours ? `${hours}:${text}` : text;
};

function Deeds(props: { game: Game; match: Match }) {
  const { match, game } = props;
  const [isResigning, setResigning] = createSignal(false);
  const hasOffered = (what: 'draw' | 'takeback') => match.offers()[what] !== undefined;
  const isLate = () => match.header()?.lapse === 'claim' && !match.isMe(game.view().place.side);
  const observer = () => match.mine()?.observer;
  return (
    <details>
      <summary>{words().online.more}</summary>
      <div class="deeds">
        <button type="button" disabled={hasOffered('takeback') || game.view().orders === 0} onClick={() => void match.ask({ type: 'takeback' })}>
          {words().online.takeback}
        </button>
        <Show when={match.hasCompany()}>
          <button type="button" disabled={hasOffered('draw')} onClick={() => void match.offer('draw')}>
            {words().online.draw}
          </button>
        </Show>
        <button type="button" onClick={() => setResigning(true)}>
          {words().online.resign}
        </button>
        <Show when={isLate()}>
          <button type="button" onClick={() => void match.ask({ type: 'claim' })}>
            {words().online.claim}
          </button>
        </Show>
        <Show when={observer()}>
          {(key) => (
            <button type="button" onClick={() => void copy(linkTo(match.game, key())).then((is) => match.setNote(is ? undefined : linkTo(match.game, key())))}>
              {words().online.watchLink}
            </button>
          )}
        </Show>
      </div>
      <p class="deeds">
        <Notices />
      </p>
      <Show when={isResigning()}>
        <Dialog title={words().online.resign} close={() => setResigning(false)}>
          <p>{words().online.resignSure}</p>
          <div class="deeds">
            <button type="button" class="strong" onClick={() => (setResigning(false), void match.ask({ type: 'resign' }))}>
              {words().online.resign}
            </button>
            <button type="button" onClick={() => setResigning(false)}>
              {words().online.resignStay}
            </button>
          </div>
        </Dialog>
      </Show>
    </details>
  );
}
