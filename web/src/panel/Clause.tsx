// A clause of the sheet, as a link to where it is printed. It follows words and never stands alone on a line: a
// button would be a box, before which every line may end.

import { Show } from 'solid-js';
import { openClause } from '../play/drawer';

export function Clause(props: { of?: string }) {
  function open(event: Event) {
    event.preventDefault();
    event.stopPropagation();
    if (props.of) openClause(props.of);
  }
  return (
    <Show when={props.of}>
      {'\u00a0'}
      <span class="clause" role="button" tabindex="0" onClick={open} onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && open(event)}>
        {props.of}
      </span>
    </Show>
  );
}
