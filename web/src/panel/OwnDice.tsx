// Asks for the faces that somebody rolled at a real table.

import { createSignal, Show } from 'solid-js';
import type { DiceWanted } from '../engine/types';
import type { Game } from '../play/game';
import { words } from '../words';
import { tell } from '../words/tell';
import { Dialog } from './Dialog';

export interface Asking {
  wanted: DiceWanted;
  answer(faces: number[] | undefined): void;
}

// "4 5 6" and "456" alike, as long as each die has one digit.
export function facesFrom(text: string, wanted: DiceWanted): number[] | undefined {
  const parts = wanted.sides < 10 ? text.match(/\d/g) : text.match(/\d+/g);
  const faces = (parts ?? []).map(Number).map((face) => (face === 0 && wanted.sides === 10 ? 10 : face));
  const fits = faces.length === wanted.count && faces.every((face) => face >= 1 && face <= wanted.sides);
  return fits ? faces : undefined;
}

export function OwnDice(props: { asking: Asking; game?: Game }) {
  const [typed, setTyped] = createSignal('');
  const [isWrong, setWrong] = createSignal(false);
  const wanted = () => props.asking.wanted;
  const purpose = () => {
    const event = wanted().event;
    return event && props.game ? tell(event, props.game)?.text : undefined;
  };
  function confirm(event: Event) {
    event.preventDefault();
    const faces = facesFrom(typed(), wanted());
    if (faces) props.asking.answer(faces);
    else setWrong(true);
  }
  return (
    <Dialog title={words().dice.own} class="own-dice" close={() => props.asking.answer(undefined)}>
      <form onSubmit={confirm}>
        <Show when={purpose()}>{(text) => <p class="purpose">{text()}</p>}</Show>
        <label>
          {words().dice.ask(wanted().count, wanted().sides)}{' '}
          <Show when={wanted().at_least !== undefined}>{words().dice.atLeast(wanted().at_least!)}</Show>
          <input
            autofocus
            inputmode="numeric"
            autocomplete="off"
            value={typed()}
            onInput={(event) => (setTyped(event.currentTarget.value), setWrong(false))}
          />
        </label>
        <Show when={isWrong()}>
          <p class="refusal" role="alert">
            {words().dice.wrong(wanted().count, wanted().sides)}
          </p>
        </Show>
        <div class="deeds">
          <button type="submit" class="strong">
            {words().dice.confirm}
          </button>
          <button type="button" onClick={() => props.asking.answer(undefined)}>
            {words().aim.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
