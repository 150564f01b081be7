// What happened while the player did not look.

import { createMemo, createSignal, For, onCleanup, Show } from 'solid-js';
import type { Line } from '../play/chronicle';
import type { Game } from '../play/game';
import { LogLine } from '../panel/Log';
import { words } from '../words';
import { tell } from '../words/tell';

const most = 8;

export function SinceCard(props: { game: Game; ordersSeen?: number; visit(line: Line): void }) {
  const { game } = props;
  const [from, setFrom] = createSignal(props.ordersSeen);
  const [upTo, setUpTo] = createSignal(game.view().orders);

  const lines = createMemo(() => {
    const since = from();
    if (since === undefined) return [];
    return game.chronicle
      .lines()
      .filter((line) => line.orders > since && line.orders <= upTo())
      .flatMap((line) => {
        const told = tell(line.event, game);
        return told ? [{ line, told }] : [];
      });
  });
  function look() {
    if (!document.hidden) setUpTo(game.view().orders);
    else if (lines().length === 0) setFrom(game.view().orders);
  }
  document.addEventListener('visibilitychange', look);
  onCleanup(() => document.removeEventListener('visibilitychange', look));

  return (
    <Show when={lines().length > 0}>
      <section class="note-card since-card" aria-label={words().online.since.title}>
        <h2>{words().online.since.title}</h2>
        <ol class="log">
          <For each={lines().slice(0, most)}>
            {({ line, told }) => (
              <li>
                <LogLine told={told} sides={game.battle.die} title={words().past.visit} show={() => props.visit(line)} />
              </li>
            )}
          </For>
        </ol>
        <Show when={lines().length > most}>
          <p class="quiet">{words().online.since.more(lines().length - most)}</p>
        </Show>
        <div class="deeds">
          <button type="button" onClick={() => setFrom(undefined)}>
            {words().online.since.close}
          </button>
        </div>
      </section>
    </Show>
  );
}
