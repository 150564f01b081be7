// From here on, a battle may go otherwise.

import { OpponentChoice } from '../front/OpponentChoice';
import { Dialog } from '../panel/Dialog';
import type { Level } from '../play/computer';
import { keep, kept } from '../play/keeping';
import { go } from '../play/route';
import { cutRecord, putOnShelf } from '../play/shelf';
import type { Seats } from '../play/source';
import { words } from '../words';
import type { Review } from './review';

export function PlayOn(props: { review: Review; played: string; at: number; close(): void }) {
  const { battle, moments, record, header } = props.review;

  function start(seats: Seats, level?: Level) {
    const before = kept();
    if (before) putOnShelf(before.record, { battle: before.scenario });
    keep({
      scenario: props.played,
      seats,
      level,
      ownDice: header.seed === undefined,
      turn: moments[props.at]!.turn,
      record: cutRecord(record, props.at),
    });
    go('continue');
  }

  return (
    <Dialog title={words().replay.playOn} close={props.close} class="start-card">
      <p>{words().replay.playOnText(moments[props.at]!.turn, props.at)}</p>
      <OpponentChoice sides={battle.sides.map((side) => side.name)} start={start} />
      <div class="deeds">
        <button type="button" onClick={props.close}>
          {words().front.back}
        </button>
      </div>
    </Dialog>
  );
}
