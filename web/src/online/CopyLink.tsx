// A link to send, in a field and with a button that copies it.

import { createSignal } from 'solid-js';
import { words } from '../words';

export async function copy(text: string, field?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Where the browser gives no clipboard to a page, the player copies what is marked.
    field?.select();
    return false;
  }
}

export function CopyLink(props: { link: string; label: string; name: string }) {
  const [isCopied, setCopied] = createSignal(false);
  let field!: HTMLInputElement;
  return (
    <div class="copy-link">
      <label>
        {props.label}
        <input ref={field} type="text" readonly value={props.link} name={props.name} onFocus={() => field.select()} />
      </label>
      <button type="button" onClick={() => void copy(props.link, field).then(setCopied)}>
        {isCopied() ? words().online.wait.copied : words().online.wait.copy}
      </button>
    </div>
  );
}
