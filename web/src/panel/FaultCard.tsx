import { Show } from 'solid-js';
import type { Game } from '../play/game';
import { words } from '../words';
import { Dialog } from './Dialog';

export function FaultCard(props: { game: Game }) {
  return (
    <Show when={props.game.fault()}>
      {(fault) => (
        <Dialog title={words().faults.title} close={() => props.game.setFault(undefined)}>
          <p>{fault()}</p>
          <button type="button" class="strong" onClick={() => props.game.setFault(undefined)}>
            {words().faults.close}
          </button>
        </Dialog>
      )}
    </Show>
  );
}
