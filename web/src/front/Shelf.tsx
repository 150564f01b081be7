// Battles that were fought or opened here, to be watched again.

import { For, Show } from 'solid-js';
import type { CardFacts } from '../play/library';
import { go } from '../play/route';
import { settings } from '../play/settings';
import { shelf, takeFromShelf, type Shelved } from '../play/shelf';
import { words } from '../words';
import { battleTitle } from '../words/battles';
import { said } from '../words/saying';
import { endText } from '../words/tell';

export function Shelf(props: { cards: CardFacts[] }) {
  const cardOf = (battle: Shelved) => props.cards.find((card) => card.id === (battle.battle ?? battle.scenario));
  const verdict = (battle: Shelved) =>
    battle.ending ? endText(battle.ending, said((cardOf(battle)?.sides ?? battle.sides)?.[battle.winner ?? 0] ?? '')) : words().shelf.unfinished;
  const day = (battle: Shelved) => new Date(battle.when).toLocaleDateString(settings.language, { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <Show when={shelf().length > 0}>
      <section class="shelf" aria-label={words().shelf.title}>
        <h2>{words().shelf.title}</h2>
        <ul>
          <For each={shelf()}>
            {(battle) => (
              <li>
                <span>
                  <b>{battleTitle(battle.battle ?? battle.scenario, cardOf(battle)?.title ?? battle.title ?? battle.scenario)}</b>
                  <br />
                  <span class="quiet">
                    {verdict(battle)} · {words().shelf.orders(battle.orders)} · {day(battle)}
                  </span>
                </span>
                <span class="deeds">
                  <button type="button" class="strong" onClick={() => go(`replay/${battle.id}`)}>
                    {words().afterEnd.replay}
                  </button>
                  <button type="button" onClick={() => go(`report/${battle.id}`)}>
                    {words().afterEnd.report}
                  </button>
                  <button type="button" class="link" onClick={() => void takeFromShelf(battle.id)}>
                    {words().shelf.remove}
                  </button>
                </span>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
}
