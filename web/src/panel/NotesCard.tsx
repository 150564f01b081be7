// A pad that nobody else reads.

import { createSignal, onCleanup, Show } from 'solid-js';
import { keepNote, longest, noteOf, onNotes } from '../play/notes';
import { keyFor } from '../table/bindings';
import { words } from '../words';

export function NotesCard(props: { of: string }) {
  const [text, setText] = createSignal(noteOf(props.of));
  const wasWritten = text() !== '';
  const [isKept, setKept] = createSignal(true);
  onCleanup(onNotes(() => setText(noteOf(props.of))));

  function write(now: string) {
    setText(now);
    setKept(keepNote(props.of, now));
  }
  // Keys are letters here; only Esc leads back.
  function press(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === 'Escape') document.querySelector<HTMLElement>('.table, .text-table input')?.focus();
  }
  return (
    <details class="notes-card" open={wasWritten}>
      <summary>
        {words().notes.title} <kbd>{keyFor('J')}</kbd>
      </summary>
      <textarea
        name="notes"
        rows="4"
        maxlength={longest}
        aria-label={words().notes.title}
        placeholder={words().notes.hint}
        value={text()}
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={press}
      />
      <Show when={!isKept()}>
        <p class="refusal" role="alert">
          {words().notes.full}
        </p>
      </Show>
    </details>
  );
}

export function openNotes() {
  const card = document.querySelector<HTMLDetailsElement>('.notes-card');
  if (!card) return;
  card.open = true;
  const field = card.querySelector('textarea')!;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
