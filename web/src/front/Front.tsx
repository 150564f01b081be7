// The front page: the lesson at once, the battles as cards, what was left open.

import { createEffect, createResource, createSignal, For, Show } from 'solid-js';
import { compileEngine } from '../engine/client';
import { isLesson, readBundle, readCatalogue, type CardFacts } from '../play/library';
import { NetworkGames } from '../online/NetworkGames';
import { forget, kept } from '../play/keeping';
import { SettingsCard } from '../panel/SettingsCard';
import { go, route } from '../play/route';
import { headerOf, putOnShelf } from '../play/shelf';
import { words } from '../words';
import { battleTitle } from '../words/battles';
import { BattleCard } from './BattleCard';
import { Shelf } from './Shelf';
import { StartCard } from './StartCard';

const firstLesson = 'tutorial-thirteen';

export function Front() {
  // Who comes for the first time is one click from the lesson: have it ready.
  void compileEngine().catch(() => undefined);
  void readBundle(firstLesson).catch(() => undefined);
  const [catalogue] = createResource(readCatalogue);
  const [chosen, setChosen] = createSignal<CardFacts>();
  const [isSetting, setSetting] = createSignal(false);
  const [wrong, setWrong] = createSignal(false);
  const saved = kept();
  const wished = () => route().options;
  const unknown = () => wished().has('scenario') && catalogue() && !catalogue()!.some((card) => card.id === wished().get('scenario'));
  createEffect(() => setChosen(catalogue()?.find((card) => card.id === wished().get('scenario'))));

  // A record says itself which battle it is of.
  async function openFile(file?: File) {
    if (!file) return;
    const record = await file.text();
    try {
      const header = headerOf(record);
      if (!catalogue()?.some((card) => card.id === header.scenario)) throw new Error('unknown');
      go(`replay/${putOnShelf(record).id}`);
    } catch {
      setWrong(true);
    }
  }

  return (
    <main
      class="front"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => (event.preventDefault(), void openFile(event.dataTransfer?.files[0]))}
    >
      <header>
        <button type="button" class="link open-settings" onClick={() => setSetting(true)}>
          {words().bar.settings}
        </button>
        <h1>{words().title}</h1>
        <p>{words().tagline}</p>
        <div class="first-steps">
          <button type="button" class="strong great" onClick={() => go(`play/${firstLesson}?seats=me,computer&level=recruit`)}>
            {words().front.first}
          </button>
          <span class="quiet">{words().front.firstNote}</span>
          <button type="button" class="link" onClick={() => go('play/tutorial-division?seats=me,computer&level=recruit')}>
            {words().front.second}
          </button>
        </div>
        <Show when={saved}>
          {(battle) => (
            <p class="go-on">
              <button type="button" class="strong" onClick={() => go('continue')}>
                {words().front.goOn}
              </button>{' '}
              {battleTitle(battle().scenario, catalogue()?.find((card) => card.id === battle().scenario)?.title ?? '')} · {words().front.goOnNote(battle().turn)}{' '}
              <button type="button" class="link" aria-label={words().front.forget} onClick={() => (forget(), location.reload())}>
                ×
              </button>
            </p>
          )}
        </Show>
        <Show when={unknown()}>
          <p class="refusal" role="alert">
            {words().front.noBattle(wished().get('scenario')!)}
          </p>
        </Show>
      </header>
      <Show when={catalogue()}>{(cards) => <NetworkGames cards={cards()} />}</Show>
      <Show when={catalogue()} fallback={<p class="quiet">{words().front.searching}</p>}>
        {(cards) => (
          <section aria-label={words().front.battles}>
            <h2>{words().front.battles}</h2>
            <ul class="cards">
              <For each={[...cards().filter(({ id }) => !isLesson(id)), ...cards().filter(({ id }) => isLesson(id))]}>
                {(card) => (
                  <li>
                    <BattleCard card={card} choose={() => setChosen(card)} />
                  </li>
                )}
              </For>
            </ul>
          </section>
        )}
      </Show>
      <Shelf cards={catalogue() ?? []} />
      <p class="drop">
        {words().front.drop}{' '}
        <label class="link">
          {words().front.choose}
          <input type="file" accept=".battle" onChange={(event) => void openFile(event.currentTarget.files?.[0])} />
        </label>
        <Show when={wrong()}>
          <span class="refusal" role="alert">
            {' '}
            {words().front.badFile}
          </span>
        </Show>
      </p>
      <Show when={isSetting()}>
        <SettingsCard close={() => setSetting(false)} />
      </Show>
      <Show when={chosen()} keyed>
        {(card) => <StartCard card={card} wished={card.id === wished().get('scenario') ? wished() : undefined} close={() => setChosen(undefined)} />}
      </Show>
    </main>
  );
}
