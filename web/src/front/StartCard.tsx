// Two clicks from the front page: whom to play, and which side.

import { createSignal, For, Show } from 'solid-js';
import { Dialog } from '../panel/Dialog';
import type { Level } from '../play/computer';
import type { CardFacts } from '../play/library';
import { isServed } from '../online/NetworkGames';
import { NetworkStart } from '../online/NetworkStart';
import { findOpened } from '../play/opened';
import { go } from '../play/route';
import type { Seats } from '../play/source';
import { words } from '../words';
import { battleTitle, introductionOf } from '../words/battles';
import { OpenedDeeds } from './OpenedDeeds';
import { OpponentChoice } from './OpponentChoice';

export function StartCard(props: { card: CardFacts; wished?: URLSearchParams; close(): void }) {
  const { card, wished } = props;
  const opened = findOpened(card.id);
  const [side, setSide] = createSignal<0 | 1>(wished?.get('side') === card.side_ids[1] ? 1 : 0);
  const [ownDice, setOwnDice] = createSignal(false);
  const [profile, setProfile] = createSignal(card.profiles.find((one) => one === wished?.get('profile')) ?? card.profile);

  function start(seats: Seats, level?: Level) {
    const options = new URLSearchParams({ seats: seats.join(',') });
    if (level) options.set('level', level);
    if (ownDice()) options.set('dice', 'own');
    if (profile() !== card.profile) options.set('profile', profile());
    go(`play/${card.id}?${options}`);
  }

  return (
    <Dialog title={battleTitle(card.id, card.title)} close={props.close} class="start-card">
      <p>{introductionOf(card.id, card.introduction)}</p>
      <OpponentChoice sides={card.sides} first={side()} choose={setSide} start={start} />
      <label class="check">
        <input type="checkbox" checked={ownDice()} onChange={(event) => setOwnDice(event.currentTarget.checked)} />
        {words().front.ownDice}
      </label>
      <Show when={card.profiles.length > 1}>
        <label class="check">
          {words().front.profile}{' '}
          <select name="profile" value={profile()} onChange={(event) => setProfile(event.currentTarget.value)}>
            <For each={card.profiles}>{(one) => <option value={one}>{words().front.profiles[one] ?? one}</option>}</For>
          </select>
        </label>
      </Show>
      <Show when={opened} keyed>
        {(battle) => <OpenedDeeds battle={battle} isServed={isServed()} close={props.close} />}
      </Show>
      <Show when={isServed() && !opened}>
        <NetworkStart card={card} side={side()} profile={profile()} pace={wished?.get('pace') ?? undefined} />
      </Show>
      <div class="deeds">
        <button type="button" onClick={props.close}>
          {words().front.back}
        </button>
      </div>
    </Dialog>
  );
}
