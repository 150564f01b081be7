// All that happened, from the first shot to the last; where the replay stands is marked.

import { createEffect, createSelector, For, on } from 'solid-js';
import { LogLine } from '../panel/Log';
import { unitsOf, type Game } from '../play/game';
import { words } from '../words';
import { tell, type Told } from '../words/tell';
import type { Moment } from './review';

interface Entry {
  moment: number;
  units: string[];
  told: Told;
}
interface Chapter {
  turn: number;
  phase: number;
  entries: Entry[];
}

function chaptersOf(game: Game, moments: Moment[]): Chapter[] {
  const chapters: Chapter[] = [];
  let turn = 1;
  let phase = 1;
  moments.forEach((moment, n) => {
    for (const event of moment.events) {
      if (event.event === 'turn') turn = Number(event.turn);
      if (event.event === 'phase') phase = Number(event.phase);
      const told = tell(event, game);
      if (!told) continue;
      let last = chapters.at(-1);
      if (last?.turn !== turn || last.phase !== phase) chapters.push((last = { turn, phase, entries: [] }));
      last.entries.push({ moment: n, units: unitsOf(event), told });
    }
  });
  return chapters;
}

export function Annals(props: { game: Game; moments: Moment[]; at: number; show(moment: number, units: string[]): void }) {
  let list!: HTMLElement;
  const isNow = createSelector(() => props.at);
  createEffect(
    on(
      () => props.at,
      () => {
        const marked = list.querySelectorAll<HTMLElement>('li[data-moment]');
        let here: HTMLElement | undefined;
        for (const one of marked) if (Number(one.dataset['moment']) <= props.at) here = one;
        const column = list.closest<HTMLElement>('.column');
        if (here && column) column.scrollTop = here.offsetTop - column.clientHeight / 2;
      },
    ),
  );
  return (
    <section class="log annals" ref={list} aria-label={words().replay.annals}>
      <h2>{words().replay.annals}</h2>
      <For each={chaptersOf(props.game, props.moments)}>
        {(chapter) => (
          <>
            <h3>
              {words().log.turn(chapter.turn)} · {chapter.phase} {props.game.phaseOf(chapter.phase)}
            </h3>
            <ol>
              <For each={chapter.entries}>
                {(entry) => (
                  <li
                    data-moment={entry.moment}
                    classList={{ now: isNow(entry.moment) }}
                    aria-current={isNow(entry.moment) ? 'true' : undefined}
                  >
                    <LogLine told={entry.told} sides={props.game.battle.die} show={() => props.show(entry.moment, entry.units)} />
                  </li>
                )}
              </For>
            </ol>
          </>
        )}
      </For>
    </section>
  );
}
