// In a lesson: what to do with one's hands, the first times that a step is met.

import { createEffect, createSignal, Show } from 'solid-js';
import type { Game } from '../play/game';
import { keyFor } from '../table/bindings';
import { words } from '../words';

export function LessonCard(props: { game: Game }) {
  const { game } = props;
  const [met, setMet] = createSignal<{ step: string; nth: number }>();
  const times = new Map<string, number>();
  let last = '';
  createEffect(() => {
    const { turn, phase, step } = game.view().place;
    const here = game.isMine() ? `${turn} ${phase} ${step}` : '';
    if (here === last) return;
    last = here;
    const nth = times.get(step) ?? 0;
    if (here) times.set(step, nth + 1);
    setMet(here ? { step, nth } : undefined);
  });
  const tip = () => {
    const now = met();
    return now && words().lesson.tips[now.step]?.(keyFor)[now.nth];
  };
  return (
    <Show when={tip()}>
      {(text) => (
        <section class="lesson-card" aria-label={words().lesson.title}>
          <p>{text()}</p>
          <button type="button" class="link" aria-label={words().lesson.close} onClick={() => setMet(undefined)}>
            ×
          </button>
        </section>
      )}
    </Show>
  );
}
