// The dice that have just fallen. They tumble for a third of a second, and a click sends them away.

import { createEffect, createMemo, For, onCleanup, Show } from 'solid-js';
import type { Game } from '../play/game';
import { settings } from '../play/settings';
import { words } from '../words';
import { tell, type Told } from '../words/tell';
import { LogLine } from './Log';

const stays = 4500; // milliseconds
const most = 6;

export function DiceTray(props: { game: Game }) {
  const { game } = props;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => game.setRolled([]);
  const told = createMemo(() =>
    game
      .rolled()
      .map((line) => tell(line.event, game))
      .filter((one): one is Told => one !== undefined),
  );
  createEffect(() => {
    clearTimeout(timer);
    if (game.rolled().length > 0) timer = setTimeout(close, stays);
  });
  onCleanup(() => clearTimeout(timer));
  return (
    <Show when={settings.dice && told().length > 0}>
      <aside class="dice-tray" aria-label={words().dice.rolling} onClick={close}>
        <ul>
          <For each={told().slice(-most)}>
            {(one) => (
              <li>
                <LogLine told={one} sides={game.battle.die} />
              </li>
            )}
          </For>
        </ul>
        <button type="button" class="link" onClick={close}>
          {words().dice.skip}
        </button>
      </aside>
    </Show>
  );
}
