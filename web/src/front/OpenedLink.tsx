// A battle that came in a link: unpacked, examined, kept, and its card shown on the front page.

import { createSignal, onMount, Show } from 'solid-js';
import { Waiting } from '../after/Loaded';
import { mostBytes, openText, WrongFile } from '../play/open-file';
import { unpackText } from '../play/packing';
import { go } from '../play/route';
import { words } from '../words';
import { WrongFileCard } from './WrongFileCard';

async function readLink(packed: string): Promise<{ file: string; text: string }> {
  try {
    const { file, text } = JSON.parse(await unpackText(packed, 2 * mostBytes)) as { file?: unknown; text?: unknown };
    if (typeof file === 'string' && typeof text === 'string') return { file, text };
  } catch {
    // said below
  }
  throw new Error(words().opened.brokenLink);
}

export function OpenedLink(props: { packed: string }) {
  const [fault, setFault] = createSignal<unknown>();
  onMount(async () => {
    try {
      const { file, text } = await readLink(props.packed);
      const { card } = await openText(text, file);
      location.replace(`#/?scenario=${encodeURIComponent(card.id)}`);
    } catch (error) {
      setFault(error);
    }
  });
  const wrong = () => (fault() instanceof WrongFile ? (fault() as WrongFile) : undefined);
  return (
    <Show when={wrong()} keyed fallback={<Waiting fault={fault()} />}>
      {(trouble) => <WrongFileCard trouble={trouble} close={() => go('')} />}
    </Show>
  );
}
