// Before a charge, a volley or a shot is confirmed: what may come of it, and by which numbers.

import { For, Show } from 'solid-js';
import type { GameEvent } from '../engine/types';
import type { Game } from '../play/game';
import type { Aim, Hand } from '../table/hand';
import { words } from '../words';
import { tell } from '../words/tell';
import { Clause } from './Clause';
import { Modifiers } from './Modifiers';
import { OddsBar } from './OddsBar';
import { said } from '../words/saying';

// "they fire 9 dice at 4+ · we close on 4 or less · they stand on 4 or less"
function linkOf(event: GameEvent, own: boolean): string | undefined {
  const { chain } = words().aim;
  const [dice, needs] = [event.dice?.length ?? 0, Number(event.needs)];
  if (event.event === 'volley' || event.event === 'shot') return chain.fire(own, dice, needs);
  if (event.event === 'blows') return chain.blows(own, dice, needs);
  return event.event === 'test' ? chain.tests[String(event['of'])]?.(own, needs) : undefined;
}

// Of the rolls of one kind the first: how many are left changes what comes after.
function chainOf(game: Game, { by, rolls = [] }: Aim): string {
  const links = new Map<string, string>();
  for (const event of rolls) {
    const side = game.unitFacts.get(event.unit ?? '')?.side;
    const link = linkOf(event, side === game.unitFacts.get(by)?.side);
    const key = `${event.event} ${String(event['of'])} ${event.unit}`;
    if (link && !links.has(key)) links.set(key, link);
  }
  return [...links.values()].join(' · ');
}

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
          <Show when={chainOf(game, aim())}>{(chain) => <p class="quiet chain">{chain()}</p>}</Show>
          <Show when={aim().odds} fallback={<p class="quiet">{words().aim.counting}</p>}>
            {(odds) => <OddsBar game={game} odds={odds()} />}
          </Show>
          <Show when={(aim().rolls?.length ?? 0) > 0}>
            <details class="every-modifier">
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
                            <Modifiers of={line().modifiers} />
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
