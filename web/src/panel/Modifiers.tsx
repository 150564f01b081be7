// What is added to a roll, each with its clause.

import { For } from 'solid-js';
import type { Modifier } from '../engine/types';
import { modifierText } from '../words/tell';
import { Clause } from './Clause';

export function Modifiers(props: { of: Modifier[] }) {
  return (
    <For each={props.of}>
      {(modifier) => (
        <span class="modifier">
          {modifierText(modifier)}
          <Clause of={modifier.clause} />
        </span>
      )}
    </For>
  );
}
