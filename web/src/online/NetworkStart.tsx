// In the card of a battle: play it over the network.

import { createSignal, For, Show } from 'solid-js';
import { levels } from '../play/computer';
import type { CardFacts } from '../play/library';
import { go } from '../play/route';
import { words } from '../words';
import { createGame, Refused } from './http';
import { keepMine, keepName, myName } from './mine';
import { drawPromise } from './numbers';
import type { Pace } from './protocol';

const paces: Record<string, Pace | undefined> = {
  none: undefined,
  live: { minutes: 30, seconds: 10 },
  long: { minutes: 90, seconds: 30 },
  days: { days: 3 },
};

export async function startOnline(wish: { card: CardFacts; side: string; opponent: string; name: string; profile?: string; pace?: Pace }) {
  const { card, side, opponent, name, profile, pace } = wish;
  const { number, promise } = await drawPromise();
  const made = await createGame({ scenario: card.id, profile, side, opponent, name, pace, promise });
  const { you: key, opponent: invites, observer } = made.keys;
  keepMine(made.game, key, {
    you: made.you,
    scenario: card.id,
    title: card.title,
    opponent: invites,
    observer,
    number: promise ? number : undefined,
  });
  go(`game/${made.game}/${key}`);
}

export function NetworkStart(props: { card: CardFacts; side: 0 | 1; profile: string; pace?: string }) {
  const [name, setName] = createSignal(myName());
  const [pace, setPace] = createSignal(props.pace && props.pace in paces ? props.pace : 'none');
  const [why, setWhy] = createSignal<string>();
  const text = () => words().online.invite;

  async function start(opponent: string) {
    keepName(name().trim());
    try {
      const side = props.card.side_ids?.[props.side] ?? '';
      await startOnline({ card: props.card, side, opponent, profile: props.profile, name: name().trim(), pace: paces[pace()] });
    } catch (error) {
      setWhy(error instanceof Refused ? error.problem.why : String(error));
    }
  }

  return (
    <fieldset class="network-start">
      <legend>{text().title}</legend>
      <div class="pair">
        <label>
          {text().name}
          <input type="text" name="name" maxlength="40" autocomplete="nickname" value={name()} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <label>
          {text().pace}
          <select name="pace" value={pace()} onChange={(event) => setPace(event.currentTarget.value)}>
            <For each={Object.keys(paces)}>{(one) => <option value={one}>{text().paces[one]}</option>}</For>
          </select>
        </label>
      </div>
      <Show when={pace() !== 'none'}>
        <p class="quiet">{text().late}</p>
      </Show>
      <div class="deeds">
        <button type="button" class="strong" data-opponent="person" onClick={() => void start('person')}>
          {text().friend}
          <small>{text().friendNote}</small>
        </button>
        <button type="button" class="strong" data-opponent="open" onClick={() => void start('open')}>
          {text().open}
          <small>{text().openNote}</small>
        </button>
      </div>
      <p class="deeds">
        <span title={text().computerNote}>{text().computer + words().colon}</span>
        <For each={levels}>
          {(level) => (
            <button type="button" data-opponent={level} title={text().computerNote} onClick={() => void start(level)}>
              {words().front.levels[level]}
            </button>
          )}
        </For>
      </p>
      <Show when={why()}>
        {(said) => (
          <p class="refusal" role="alert">
            {said()}
          </p>
        )}
      </Show>
    </fieldset>
  );
}
