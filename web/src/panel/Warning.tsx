// Before a step ends with units that could still do something.

import { For } from 'solid-js';
import type { Game } from '../play/game';
import { setSettings } from '../play/settings';
import { words } from '../words';
import { Dialog } from './Dialog';

export function Warning(props: { game: Game; goOn(): void; stay(): void; show(unit: string): void }) {
  const units = () => props.game.view().may_act ?? [];
  return (
    <Dialog title={words().warning.title(units().length)} close={props.stay} class="warning">
      <p>{words().warning.text}</p>
      <ul class="idle">
        <For each={units()}>
          {(unit) => (
            <li>
              <button type="button" class="link" onClick={() => props.show(unit)}>
                {props.game.nameOf(unit)}
              </button>
            </li>
          )}
        </For>
      </ul>
      <div class="deeds">
        <button type="button" class="strong" autofocus onClick={props.goOn}>
          {words().warning.goOn}
        </button>
        <button type="button" onClick={props.stay}>
          {words().warning.stay}
        </button>
        <label class="check">
          <input type="checkbox" onChange={(event) => setSettings('warn', !event.currentTarget.checked)} />
          {words().warning.never}
        </label>
      </div>
    </Dialog>
  );
}
