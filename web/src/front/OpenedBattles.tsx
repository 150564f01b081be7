// The battles that were opened here from files and links, as cards beside those of the server.

import { For, Show } from 'solid-js';
import type { CardFacts } from '../play/library';
import { openedBattles } from '../play/opened';
import { words } from '../words';
import { BattleCard } from './BattleCard';

export function OpenedBattles(props: { choose(card: CardFacts): void }) {
  return (
    <Show when={openedBattles().length > 0}>
      <section class="opened-battles" aria-label={words().opened.title}>
        <h2>{words().opened.title}</h2>
        <ul class="cards">
          <For each={openedBattles()}>
            {({ card }) => (
              <li>
                <BattleCard card={card} choose={() => props.choose(card)} />
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
}
