// A clause of the sheet, as a link to where it is printed.

import { Show } from 'solid-js';
import { openClause } from '../play/drawer';

export function Clause(props: { of?: string }) {
  return (
    <Show when={props.of}>
      {(clause) => (
        <button type="button" class="clause" onClick={(event) => (event.stopPropagation(), openClause(clause()))}>
          {clause()}
        </button>
      )}
    </Show>
  );
}
