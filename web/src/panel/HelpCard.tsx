// Every key, and what a hand does with a mouse.

import { createSignal, For, Show } from 'solid-js';
import { exchange, isChanged, keyFor, mayExchange, resetKeys } from '../table/bindings';
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
                        <For each={keys.split(' ')}>{(key) => (mayExchange(key) ? <OwnKey ours={key} /> : <kbd>{key}</kbd>)}</For>
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
      <p class="quiet">{words().help.exchange}</p>
      <div class="deeds">
        <button type="button" class="strong" autofocus onClick={props.close}>
          {words().settings.close}
        </button>
        <Show when={isChanged()}>
          <button type="button" onClick={resetKeys}>
            {words().help.reset}
          </button>
        </Show>
      </div>
    </Dialog>
  );
}

// A key that can be another: a click, then the key that is wanted.
function OwnKey(props: { ours: string }) {
  const [isWaiting, setWaiting] = createSignal(false);
  function press(event: KeyboardEvent) {
    if (!isWaiting() || event.key === 'Tab') return;
    event.preventDefault();
    if (event.key === 'Escape' || exchange(props.ours, event.key)) setWaiting(false);
  }
  return (
    <button
      type="button"
      class="own-key"
      aria-pressed={isWaiting()}
      aria-label={words().help.exchangeOne(keyFor(props.ours))}
      onClick={() => setWaiting(true)}
      onKeyDown={press}
      onBlur={() => setWaiting(false)}
    >
      <kbd>{isWaiting() ? '…' : keyFor(props.ours)}</kbd>
    </button>
  );
}
