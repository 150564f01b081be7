// Which side, and against whom: the choice at the start of a battle and wherever one is taken up.

import { createSignal, For } from 'solid-js';
import { levels, type Level } from '../play/computer';
import type { Seats } from '../play/source';
import { words } from '../words';
import { said } from '../words/saying';

export function OpponentChoice(props: { sides: string[]; first?: 0 | 1; choose?(side: 0 | 1): void; start(seats: Seats, level?: Level): void }) {
  const [side, setSide] = createSignal<0 | 1>(props.first ?? 0);
  const seats = (): Seats => (side() === 0 ? ['me', 'computer'] : ['computer', 'me']);
  const take = (chosen: 0 | 1) => {
    setSide(chosen);
    props.choose?.(chosen);
  };
  return (
    <>
      <fieldset>
        <legend>{words().front.side}</legend>
        <For each={props.sides}>
          {(name, i) => (
            <label class="check">
              <input type="radio" name="side" checked={side() === i()} onChange={() => take(i() as 0 | 1)} />
              {said(name)}
            </label>
          )}
        </For>
      </fieldset>
      <fieldset>
        <legend>{words().front.level}</legend>
        <div class="deeds">
          <For each={levels}>
            {(level) => (
              <button type="button" class="strong" data-level={level} onClick={() => props.start(seats(), level)}>
                {words().front.levels[level]}
                <small>{words().front.levelNotes[level]}</small>
              </button>
            )}
          </For>
        </div>
        <div class="deeds">
          <button type="button" onClick={() => props.start(['me', 'me'])}>
            {words().front.both}
          </button>
        </div>
      </fieldset>
    </>
  );
}
