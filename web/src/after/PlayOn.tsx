// From here on, a battle may go otherwise.

import { createSignal, Show } from 'solid-js';
import { OpponentChoice } from '../front/OpponentChoice';
import { Dialog } from '../panel/Dialog';
import type { Level } from '../play/computer';
import { keep, kept, newId, recordOf } from '../play/keeping';
import { go } from '../play/route';
import { cutRecord } from '../play/record';
import { putOnShelf } from '../play/shelf';
import type { Seats } from '../play/source';
import { words } from '../words';
import type { Review } from './review';

export function PlayOn(props: { review: Review; played: string; at: number; close(): void }) {
  const { battle, moments, record, header } = props.review;

  const [fault, setFault] = createSignal<string>();

  // The battle at hand makes room on the shelf; one that cannot be read keeps its place.
  async function start(seats: Seats, level?: Level) {
    try {
      const before = kept();
      const text = before && (await recordOf(before));
      if (before && text) await putOnShelf(text, { battle: before.scenario });
      await keep({
        id: newId(),
        scenario: props.played,
        title: battle.title,
        seats,
        level,
        ownDice: header.seed === undefined,
        turn: moments[props.at]!.turn,
        record: await cutRecord(record, props.at),
      });
      go('continue');
    } catch (error) {
      setFault(String(error).replace(/^Error: /, ''));
    }
  }

  return (
    <Dialog title={words().replay.playOn} close={props.close} class="start-card">
      <p>{words().replay.playOnText(moments[props.at]!.turn, props.at)}</p>
      <OpponentChoice sides={battle.sides.map((side) => side.name)} start={(seats, level) => void start(seats, level)} />
      <Show when={fault()}>
        <p class="refusal" role="alert">
          {fault()}
        </p>
      </Show>
      <div class="deeds">
        <button type="button" onClick={props.close}>
          {words().front.back}
        </button>
      </div>
    </Dialog>
  );
}
