// A card over everything that must be answered or closed first.

import { onCleanup, onMount, type JSX } from 'solid-js';

export function Dialog(props: { title: string; close?(): void; children: JSX.Element; class?: string }) {
  let dialog!: HTMLDialogElement;
  onMount(() => {
    const before = document.activeElement;
    dialog.showModal();
    dialog.scrollTop = 0; // the button that has the focus may be at its end
    onCleanup(() => before instanceof HTMLElement && before.focus());
  });
  return (
    <dialog
      ref={dialog}
      class={`card ${props.class ?? ''}`}
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault();
        props.close?.();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2>{props.title}</h2>
      {props.children}
    </dialog>
  );
}
