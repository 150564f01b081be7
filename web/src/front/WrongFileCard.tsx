// A file that cannot be played, and why, for its author.

import { Show } from 'solid-js';
import { Dialog } from '../panel/Dialog';
import { WrongFile } from '../play/open-file';
import { words } from '../words';
import { FaultList } from './OpenedDeeds';

export function WrongFileCard(props: { trouble: WrongFile; close(): void }) {
  const { file, faults } = props.trouble;
  const text = () => words().opened;
  return (
    <Dialog title={text().wrong(file)} close={props.close} class="wrong-file">
      <FaultList faults={faults} />
      <Show when={faults.some((fault) => fault.startsWith(`${file}:`))}>
        <p class="quiet">{text().correct}</p>
      </Show>
      <div class="deeds">
        <button type="button" class="strong" onClick={props.close}>
          {words().settings.close}
        </button>
      </div>
    </Dialog>
  );
}
