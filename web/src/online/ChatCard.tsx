// What the two players say to each other.

import { createEffect, createSignal, For, Show } from 'solid-js';
import type { Game } from '../play/game';
import { words } from '../words';
import type { Match } from './match';

export function ChatCard(props: { game: Game; match: Match }) {
  const { match, game } = props;
  const [typed, setTyped] = createSignal('');
  let list: HTMLDivElement | undefined;
  createEffect(() => {
    if (match.chat().length > 0) list?.scrollTo(0, list.scrollHeight);
  });
  // What is not said for certain stays in the field.
  async function say(event: Event) {
    event.preventDefault();
    const text = typed().trim();
    if (text && 'answer' in (await match.ask({ type: 'chat', text }))) setTyped('');
  }
  function press(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === 'Escape') document.querySelector<HTMLElement>('.table')?.focus();
  }
  const speaker = (side: string) => match.players()[match.sideOf(side)].name || game.sideName(match.sideOf(side));
  return (
    <section class="chat-card" aria-label={words().online.chat.title}>
      <Show when={match.chat().length > 0} fallback={<p class="quiet">{words().online.chat.empty}</p>}>
        <div ref={list} class="said" role="log" aria-label={words().online.chat.title} tabindex="0">
          <For each={match.chat()}>
            {(line) => (
              <p>
                <b>{speaker(line.side)}</b> {line.text}
              </p>
            )}
          </For>
        </div>
      </Show>
      <form onSubmit={(event) => void say(event)} onKeyDown={press}>
        <input
          type="text"
          name="chat"
          maxlength="500"
          autocomplete="off"
          aria-label={words().online.chat.say}
          placeholder={words().online.chat.say}
          value={typed()}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit">{words().online.chat.send}</button>
      </form>
    </section>
  );
}
