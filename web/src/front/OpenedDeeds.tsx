// In the card of an opened battle: what `voltigeur check` would warn of, and how a friend gets it.

import { createResource, For, Show } from 'solid-js';
import { CopyLink } from '../online/CopyLink';
import { removeOpened, type Opened } from '../play/opened';
import { linkTo, longest, packText } from '../play/packing';
import { saveFile } from '../play/shelf';
import { words } from '../words';

export const packBattle = ({ file, text }: { file: string; text: string }) => packText(JSON.stringify({ file, text }));

export function OpenedDeeds(props: { battle: Opened; isServed: boolean; close(): void }) {
  const { battle } = props;
  const text = () => words().opened;
  const [packed] = createResource(() => packBattle(battle));
  const remove = () => (removeOpened(battle.card.id), props.close());
  return (
    <fieldset class="opened-deeds">
      <legend>{text().share}</legend>
      <Show when={packed()}>
        {(letters) => (
          <Show when={letters().length <= longest} fallback={<p>{text().linkTooLong}</p>}>
            <CopyLink link={linkTo(`battle/${letters()}`)} label={text().link} name="battle-link" />
          </Show>
        )}
      </Show>
      <Show when={props.isServed}>
        <p class="quiet">{text().noInvite}</p>
      </Show>
      <Show when={battle.warnings.length > 0}>
        <details class="warnings">
          <summary>{text().warnings(battle.warnings.length)}</summary>
          <FaultList faults={battle.warnings} />
        </details>
      </Show>
      <div class="deeds">
        <button type="button" onClick={() => saveFile(battle.file, battle.text)}>
          {text().save}
        </button>
        <button type="button" onClick={remove}>
          {text().remove}
        </button>
      </div>
    </fieldset>
  );
}

export const FaultList = (props: { faults: string[] }) => (
  <ol class="fault-list">
    <For each={props.faults}>{(fault) => <li>{fault}</li>}</For>
  </ol>
);
