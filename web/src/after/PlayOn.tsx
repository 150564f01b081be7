// From here on, a battle may go otherwise.

import { createSignal, For } from 'solid-js';
import { Dialog } from '../panel/Dialog';
import { levels, type Level } from '../play/computer';
import { keep, kept } from '../play/keeping';
import { go } from '../play/route';
import { cutRecord, putOnShelf } from '../play/shelf';
import type { Seats } from '../play/source';
import { words } from '../words';
import type { Review } from './review';

export function PlayOn(props: { review: Review; at: number; close(): void }) {
  const { battle, moments, record, header } = props.review;
  const [side, setSide] = createSignal<0 | 1>(0);

  function start(seats: Seats, level?: Level) {
    const before = kept();
    if (before) putOnShelf(before.record);
    keep({
      scenario: battle.id,
      seats,
      level,
      ownDice: header.seed === undefined,
      turn: moments[props.at]!.turn,
      record: cutRecord(record, props.at),
    });
    go('continue');
  }
  const seats = (): Seats => (side() === 0 ? ['me', 'computer'] : ['computer', 'me']);

  return (
    <Dialog title={words().replay.playOn} close={props.close} class="start-card">
      <p>{words().replay.playOnText(moments[props.at]!.turn, props.at)}</p>
      <fieldset>
        <legend>{words().front.side}</legend>
        <For each={battle.sides}>
          {(one, i) => (
            <label class="check">
              <input type="radio" name="side" checked={side() === i()} onChange={() => setSide(i() as 0 | 1)} />
              {one.name}
            </label>
          )}
        </For>
      </fieldset>
      <fieldset>
        <legend>{words().front.level}</legend>
        <div class="deeds">
          <For each={levels}>
            {(level) => (
              <button type="button" class="strong" data-level={level} onClick={() => start(seats(), level)}>
                {words().front.levels[level]}
                <small>{words().front.levelNotes[level]}</small>
              </button>
            )}
          </For>
        </div>
        <div class="deeds">
          <button type="button" onClick={() => start(['me', 'me'])}>
            {words().front.both}
          </button>
          <button type="button" onClick={props.close}>
            {words().front.back}
          </button>
        </div>
      </fieldset>
    </Dialog>
  );
}
