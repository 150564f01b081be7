// A link that holds the whole battle, if it is short enough, and the battle as a file.

import { createResource, createSignal, Show } from 'solid-js';
import { Dialog } from '../panel/Dialog';
import { saveFile } from '../play/shelf';
import { words } from '../words';
import type { Review } from './review';
import { addressOf, longestInChat, longestShared as longest, pack } from './share';

export function ShareCard(props: { review: Review; close(): void }) {
  const { record, battle } = props.review;
  const [packed] = createResource(() => pack(record));
  const [copied, setCopied] = createSignal(false);
  const say = () => words().replay;
  let field!: HTMLInputElement;

  async function copy() {
    field.select();
    await navigator.clipboard.writeText(field.value).catch(() => document.execCommand('copy'));
    setCopied(true);
  }

  return (
    <Dialog title={say().share} close={props.close} class="share-card">
      <Show when={packed()} fallback={<p class="quiet">{say().packing}</p>}>
        {(letters) => (
          <Show when={letters().length <= longest} fallback={<p>{say().tooLong(letters().length, longest)}</p>}>
            <label>
              {say().linkNote(letters().length)}
              <input ref={field} class="link-field" type="text" readonly value={addressOf(letters())} onFocus={(event) => event.currentTarget.select()} />
            </label>
            <Show when={letters().length > longestInChat}>
              <p class="quiet">{say().longNote}</p>
            </Show>
            <div class="deeds">
              <button type="button" class="strong" onClick={() => void copy()}>
                {copied() ? say().copied : say().copyLink}
              </button>
            </div>
          </Show>
        )}
      </Show>
      <p class="share-file">{say().fileNote}</p>
      <div class="deeds">
        <button type="button" onClick={() => saveFile(`${battle.id}.battle`, record)}>
          {words().end.save}
        </button>
        <button type="button" onClick={props.close}>
          {words().settings.close}
        </button>
      </div>
    </Dialog>
  );
}
