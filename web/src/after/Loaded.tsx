// A record from the shelf, under review: what replay and report have in common.

import { createResource, onCleanup, Show, type JSX } from 'solid-js';
import { createGame, type Game } from '../play/game';
import { go } from '../play/route';
import { find, note, recordOnShelf } from '../play/shelf';
import { words } from '../words';
import { openReview, type Review } from './review';

export interface Opened {
  id: string;
  isTorn: boolean; // the last line of its file was left out
  played: string; // the battle that it was played from
  review: Review;
  game: Game; // shows the table; nobody plays in it
}

async function open(id: string): Promise<Opened> {
  const shelved = find(id);
  const record = shelved && (await recordOnShelf(id));
  if (!shelved || record === undefined) throw new Error(words().replay.unknown);
  const review = await openReview(record);
  const game = createGame(review.source, await review.source.open(), { bundle: review.bundle });
  await game.start();
  const { view } = await review.source.viewAt(review.moments.length - 1);
  if (view.over && shelved.ending !== view.ending)
    note(id, { ending: view.ending, winner: view.winner, sides: review.battle.sides.map((side) => side.name) as [string, string] });
  return { id, isTorn: shelved.torn === true, played: shelved.battle ?? shelved.scenario, review, game };
}

export function Loaded(props: { id: string; children(opened: Opened): JSX.Element }) {
  const [opened] = createResource(() => props.id, open);
  onCleanup(() => {
    if (!opened.error) opened()?.game.close();
  });
  return (
    <Show when={!opened.error && opened()} keyed fallback={<Waiting fault={opened.error} />}>
      {(ready) => props.children(ready)}
    </Show>
  );
}

export function Waiting(props: { fault?: unknown }) {
  return (
    <main class="waiting">
      <Show when={props.fault} fallback={<p role="status">{words().replay.loading}</p>}>
        <h1>{words().faults.title}</h1>
        <p>{String(props.fault).replace(/^Error: /, '')}</p>
        <button type="button" class="strong" onClick={() => go('')}>
          {words().bar.home}
        </button>
      </Show>
    </main>
  );
}
