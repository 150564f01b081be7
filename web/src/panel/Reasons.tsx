// Why the computer did what it did since one last decided oneself, for who asks.

import { For, Show } from 'solid-js';
import type { Game } from '../play/game';
import { words } from '../words';
import { reasonText } from '../words/saying';

export function Reasons(props: { game: Game; show(units: string[]): void }) {
  const { game } = props;
  const names = [...game.battle.units, ...game.battle.objectives].map(({ name }) => name);
  return (
    <Show when={game.advice().length > 0}>
      <details class="reasons">
        <summary>{words().bar.why}</summary>
        <ul>
          <For each={game.advice()}>
            {({ reason, unit }) => (
              <li>
                <button type="button" class="sentence" disabled={!unit} onClick={() => unit && props.show([unit])}>
                  {reasonText(reason, names)}
                </button>
              </li>
            )}
          </For>
        </ul>
      </details>
    </Show>
  );
}
