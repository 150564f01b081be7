// What a side has offered, until it is answered.

import { For, Show } from 'solid-js';
import type { SideIndex } from '../engine/types';
import type { Game } from '../play/game';
import { words } from '../words';
import type { Match } from './match';
import type { OfferKind } from './protocol';

export function OfferCard(props: { game: Game; match: Match }) {
  const { match, game } = props;
  // The rules have a card of their own.
  const offers = () => (Object.entries(match.offers()) as [OfferKind, SideIndex][]).filter(([what]) => what !== 'rules');
  return (
    <Show when={match.isPlayer()}>
      <For each={offers()}>
        {([what, side]) => (
          <section class="note-card offer-card" role="status" data-offer={what}>
            <Show
              when={!match.isMe(side)}
              fallback={
                <>
                  <p>{words().online.asked[what]}</p>
                  <div class="deeds">
                    <button type="button" onClick={() => void match.ask({ type: 'decline', what })}>
                      {words().online.withdraw}
                    </button>
                  </div>
                </>
              }
            >
              <p>
                <b>{match.players()[side].name || game.sideName(side)}</b> {words().online.offered[what]}.
              </p>
              <div class="deeds">
                <button type="button" class="strong" onClick={() => void match.ask({ type: 'accept', what })}>
                  {words().online.accept}
                </button>
                <button type="button" onClick={() => void match.ask({ type: 'decline', what })}>
                  {words().online.decline}
                </button>
              </div>
            </Show>
          </section>
        )}
      </For>
    </Show>
  );
}
