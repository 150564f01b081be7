// Every key, and what a hand does with a mouse.

import { For } from 'solid-js';
import { words } from '../words';
import { Dialog } from './Dialog';

export function HelpCard(props: { close(): void }) {
  return (
    <Dialog title={words().help.title} close={props.close} class="help-card">
      <div class="help-parts" tabindex="0" role="region" aria-label={words().help.title}>
        <For each={words().help.parts}>
          {(part) => (
            <section>
              <h3>{part.title}</h3>
              <dl>
                <For each={part.keys}>
                  {([keys, what]) => (
                    <>
                      <dt>
                        <For each={keys.split(' ')}>{(key) => <kbd>{key}</kbd>}</For>
                      </dt>
                      <dd>{what}</dd>
                    </>
                  )}
                </For>
              </dl>
            </section>
          )}
        </For>
      </div>
      <div class="deeds">
        <button type="button" class="strong" autofocus onClick={props.close}>
          {words().settings.close}
        </button>
      </div>
    </Dialog>
  );
}
