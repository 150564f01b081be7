// The front page: the lesson at once, the battles as cards, what was left open.

import { createEffect, createResource, createSignal, For, Show } from 'solid-js';
import { compileEngine } from '../engine/client';
import { isLesson, readBundle, readLeftOut, refreshCatalogue, type CardFacts } from '../play/library';
import { NetworkGames } from '../online/NetworkGames';
import { forget, kept, moveKept } from '../play/keeping';
import { SettingsCard } from '../panel/SettingsCard';
import { openText, readRecord, textOf, WrongFile } from '../play/open-file';
import { allOpened } from '../play/opened';
import { go, route } from '../play/route';
import { moveShelf, putOnShelf } from '../play/shelf';
import { words } from '../words';
import { battleTitle } from '../words/battles';
import { BattleCard } from './BattleCard';
import { OpenedBattles } from './OpenedBattles';
import { FaultList } from './OpenedDeeds';
import { Shelf } from './Shelf';
import { StartCard } from './StartCard';
import { WrongFileCard } from './WrongFileCard';

const firstLesson = 'tutorial-thirteen';

export function Front() {
  // Who comes for the first time is one click from the lesson: have it ready.
  void compileEngine().catch(() => undefined);
  void readBundle(firstLesson).catch(() => undefined);
  void moveKept().then(moveShelf);
  const [catalogue] = createResource(refreshCatalogue);
  const [leftOut] = createResource(readLeftOut);
  const [chosen, setChosen] = createSignal<CardFacts>();
  const [isSetting, setSetting] = createSignal(false);
  const saved = kept();
  const wished = () => route().options;
  const [trouble, setTrouble] = createSignal<WrongFile>();
  const [isLost, setLost] = createSignal(false);
  // What was opened here and is hidden by now still has its name in what was played of it.
  const known = (): CardFacts[] => [...(catalogue.error ? [] : (catalogue() ?? [])), ...allOpened().map(({ card }) => card)];
  const titleOf = (id: string, title = '') => battleTitle(id, known().find((card) => card.id === id)?.title ?? title);
  const offered = (id: string | null) => known().find((card) => card.id === id);
  const unknown = () => wished().has('scenario') && catalogue() && !offered(wished().get('scenario'));
  createEffect(() => setChosen(offered(wished().get('scenario'))));

  // A record says itself which battle it is of; anything else is read as a battle to play.
  async function openFile(file?: File) {
    if (!file) return;
    if (/\.battle$/i.test(file.name)) return openRecord(file);
    try {
      const { card, isKept } = await openText(await textOf(file), file.name);
      setLost(!isKept);
      setChosen(card);
    } catch (error) {
      setTrouble(error instanceof WrongFile ? error : new WrongFile(file.name, [String(error)]));
    }
  }

  const openRecord = async (file: File) => {
    try {
      const { record, torn } = await readRecord(file);
      go(`replay/${(await putOnShelf(record, { torn })).id}`);
    } catch (error) {
      setTrouble(error instanceof WrongFile ? error : new WrongFile(file.name, [String(error).replace(/^Error: /, '')]));
    }
  };

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
              {titleOf(battle().scenario, battle().title)} · {words().front.goOnNote(battle().turn)}{' '}
              <button type="button" class="link" aria-label={words().front.forget} onClick={() => void forget().then(() => location.reload())}>
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
      <OpenedBattles choose={setChosen} />
      <Show when={isLost()}>
        <p class="refusal" role="alert">
          {words().opened.noRoom}
        </p>
      </Show>
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
      <Show when={(leftOut() ?? []).length > 0}>
        <section class="left-out" aria-label={words().opened.leftOut}>
          <h2>{words().opened.leftOut}</h2>
          <p class="quiet">{words().opened.leftOutNote}</p>
          <FaultList faults={leftOut()!} />
        </section>
      </Show>
      <Shelf cards={known()} />
      <p class="drop">
        {words().front.drop}{' '}
        <label class="link">
          {words().front.choose}
          <input type="file" accept=".battle,.toml" onChange={(event) => {
              void openFile(event.currentTarget.files?.[0]);
              event.currentTarget.value = ''; // the same file may be chosen again, corrected
            }} />
        </label>
      </p>
      <Show when={trouble()} keyed>
        {(wrongFile) => <WrongFileCard trouble={wrongFile} close={() => setTrouble(undefined)} />}
      </Show>
      <Show when={isSetting()}>
        <SettingsCard close={() => setSetting(false)} />
      </Show>
      <Show when={chosen()} keyed>
        {(card) => <StartCard card={card} wished={card.id === wished().get('scenario') ? wished() : undefined} close={() => setChosen(undefined)} />}
      </Show>
    </main>
  );
}
