// Two clicks from the front page: whom to play, and which side.

import { createSignal, For, Show } from 'solid-js';
import { Dialog } from '../panel/Dialog';
import { levels, type Level } from '../play/computer';
import type { CardFacts } from '../play/library';
import { isServed } from '../online/NetworkGames';
import { NetworkStart } from '../online/NetworkStart';
import { go } from '../play/route';
import { words } from '../words';

export function StartCard(props: { card: CardFacts; close(): void }) {
  const { card } = props;
  const [side, setSide] = createSignal<0 | 1>(0);
  const [ownDice, setOwnDice] = createSignal(false);

  function start(seats: string, level?: Level) {
    const options = new URLSearchParams({ seats });
    if (level) options.set('level', level);
    if (ownDice()) options.set('dice', 'own');
    go(`play/${card.id}?${options}`);
  }
  const seats = () => (side() === 0 ? 'me,computer' : 'computer,me');

  return (
    <Dialog title={card.title} close={props.close} class="start-card">
      <p>{card.introduction.trim()}</p>
      <fieldset>
        <legend>{words().front.side}</legend>
        <For each={card.sides}>
          {(name, i) => (
            <label class="check">
              <input type="radio" name="side" checked={side() === i()} onChange={() => setSide(i() as 0 | 1)} />
              {name}
            </label>
          )}
        </For>
      </fieldset>
      <fieldset>
        <legend>{words().front.level}</legend>
        <div class="deeds">
          <For each={levels}>
            {(level) => (
              <button type="button" class="strong" title={words().front.levelNotes[level]} onClick={() => start(seats(), level)}>
                {words().front.levels[level]}
                <small>{words().front.levelNotes[level]}</small>
              </button>
            )}
          </For>
        </div>
        <div class="deeds">
          <button type="button" onClick={() => start('me,me')}>
            {words().front.both}
          </button>
        </div>
      </fieldset>
      <label class="check">
        <input type="checkbox" checked={ownDice()} onChange={(event) => setOwnDice(event.currentTarget.checked)} />
        {words().front.ownDice}
      </label>
      <Show when={isServed()}>
        <NetworkStart card={card} side={side()} />
      </Show>
      <div class="deeds">
        <button type="button" onClick={props.close}>
          {words().front.back}
        </button>
      </div>
    </Dialog>
  );
}
