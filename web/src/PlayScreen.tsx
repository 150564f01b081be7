// A battle being played: makes its source and game from the address, and shows them when they are
// ready.

import { createResource, createSignal, onCleanup, Show } from 'solid-js';
import { PlayTable, type Playing } from './PlayTable';
import { OwnDice, type Asking } from './panel/OwnDice';
import { createGame, type Game } from './play/game';
import { kept, keptAt, newId, recordOf, type Kept } from './play/keeping';
import { readBundle } from './play/library';
import { levels } from './play/computer';
import { LocalSource } from './play/local';
import { go, type Route } from './play/route';
import { battleOfRecord } from './play/record';
import type { Roller, Seat, Seats } from './play/source';
import { words } from './words';

function wishOf(route: Route): Omit<Kept, 'turn'> & { id: string; isNew?: boolean } {
  const saved = route.path[0] === 'continue' ? kept() : route.isReturn ? keptAt(location.hash) : undefined;
  if (saved) return { ...saved, id: saved.id ?? newId() };
  const options = route.options;
  const seats = (options.get('seats') ?? 'me,computer').split(',') as [Seat, Seat];
  const level = levels.find((one) => one === options.get('level')) ?? 'sergeant';
  return {
    id: newId(),
    address: location.hash,
    scenario: route.path[1] ?? 'tutorial-thirteen',
    seats: seats.length === 2 ? seats : (['me', 'computer'] as Seats),
    level,
    ownDice: options.get('dice') === 'own',
    isNew: true,
  };
}

export function PlayScreen(props: { route: Route }) {
  const [asking, setAsking] = createSignal<Asking>();
  const [game, setGame] = createSignal<Game>();
  const roll: Roller = (wanted) =>
    new Promise((resolve) =>
      setAsking({
        wanted,
        answer(faces) {
          setAsking(undefined);
          resolve(faces);
        },
      }),
    );

  async function open(): Promise<Playing> {
    const wish = wishOf(props.route);
    const record = wish.isNew ? undefined : await recordOf(kept()!);
    if (!wish.isNew && record === undefined) throw new Error(words().replay.unknown);
    const bundle = record ? battleOfRecord(record) : await readBundle(wish.scenario, props.route.options.get('profile') ?? undefined);
    const source = new LocalSource({
      bundle,
      seats: wish.seats,
      seed: props.route.options.get('seed') ?? undefined,
      record,
      roll: wish.ownDice ? roll : undefined,
    });
    onClose = () => source.close();
    const made = createGame(source, await source.open(), { bundle, level: wish.level });
    onClose = made.close;
    setGame(() => made);
    await made.start();
    return { game: made, id: wish.id, address: wish.address, scenario: wish.scenario, level: wish.level, ownDice: wish.ownDice };
  }

  let onClose = () => {};
  onCleanup(() => onClose());
  const [playing] = createResource(open);

  return (
    <>
      <Show
        when={!playing.error && playing()}
        fallback={
          <main class="waiting">
            <Show when={playing.error} fallback={<p>…</p>}>
              <h1>{words().faults.title}</h1>
              <p>{String(playing.error)}</p>
              <button type="button" class="strong" onClick={() => go('')}>
                {words().bar.home}
              </button>
            </Show>
          </main>
        }
      >
        {(ready) => <PlayTable playing={ready()} />}
      </Show>
      <Show when={asking()} keyed>
        {(it) => <OwnDice asking={it} game={game()} />}
      </Show>
    </>
  );
}
