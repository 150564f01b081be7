// Before a charge, a volley or a shot is confirmed: what may come of it, and by which numbers.

import { For, Show } from 'solid-js';
import type { Game } from '../play/game';
import type { Hand } from '../table/hand';
import { words } from '../words';
import { modifierText, tell } from '../words/tell';
import { Clause } from './Clause';
import { OddsBar } from './OddsBar';
import { said } from '../words/saying';

export function AimCard(props: { game: Game; hand: Hand }) {
  const { game, hand } = props;
  return (
    <Show when={hand.aim()}>
      {(aim) => (
        <section class="aim-card" aria-label={words().aim.title(aim().order.order, game.nameOf(aim().at))}>
          <h2>{words().aim.title(aim().order.order, game.nameOf(aim().at))}</h2>
          <Show when={aim().refusal}>
            {(refusal) => (
              <p class="refusal">
                {said(refusal().why)}
                <Clause of={refusal().clause} />
              </p>
            )}
          </Show>
          <Show when={aim().odds} fallback={<p class="quiet">{words().aim.counting}</p>}>
            {(odds) => <OddsBar game={game} odds={odds()} />}
          </Show>
          <Show when={(aim().rolls?.length ?? 0) > 0}>
            <details>
              <summary>{words().aim.modifiers}</summary>
              <ul class="rolls">
                <For each={aim().rolls}>
                  {(event) => {
                    const told = tell(event, game);
                    return (
                      <Show when={told}>
                        {(line) => (
                          <li>
                            {line().text}
                            {words().colon}
                            <b>{line().needs}</b>
                            <Clause of={line().clause} />{' '}
                            <For each={line().modifiers}>
                              {(modifier) => (
                                <span class="modifier">
                                  {modifierText(modifier)}
                                  <Clause of={modifier.clause} />
                                </span>
                              )}
                            </For>
                          </li>
                        )}
                      </Show>
                    );
                  }}
                </For>
              </ul>
            </details>
          </Show>
          <div class="deeds">
            <button type="button" class="strong" disabled={aim().refusal !== undefined} onClick={() => void hand.confirmAim()}>
              {words().aim.confirm} <kbd>↵</kbd>
            </button>
            <button type="button" onClick={() => hand.setAim(undefined)}>
              {words().aim.cancel} <kbd>Esc</kbd>
            </button>
          </div>
        </section>
      )}
    </Show>
  );
}
