// The printed phases across the top: the one at hand is lit, and the bar says whose decision it is.

import { For } from 'solid-js';
import type { Game } from '../play/game';
import { words } from '../words';
import { battleDay, battleName } from '../words/battles';

export function PhaseBar(props: { game: Game; leave(): void }) {
  const { battle, view } = props.game;
  return (
    <header class="phase-bar">
      <div class="battle-name">
        <button type="button" class="home" onClick={props.leave} title={words().bar.home} aria-label={words().bar.home}>
          ❮
        </button>
        <div>
          <h1>{battleName(battle.id, battle.title)}</h1>
          <p>
            {battleDay(battle.title)} · {words().front.sheet} {battle.sheet.toUpperCase()}
          </p>
        </div>
      </div>
      <ol class="phases">
        <For each={battle.phases}>
          {(_phase, i) => (
            <li
              title={props.game.phaseOf(i() + 1)}
              classList={{
                now: view().place.phase === i() + 1 && !view().over,
                past: view().place.phase > i() + 1,
              }}
              aria-current={view().place.phase === i() + 1 ? 'step' : undefined}
            >
              <b>{i() + 1}</b>
              <span>{props.game.phaseOf(i() + 1)}</span>
            </li>
          )}
        </For>
      </ol>
      <div class="score">
        <p class="turn">{words().bar.turn(view().place.turn, battle.turns)}</p>
        <p>{words().bar.points(props.game.sideName(0), view().points[0], props.game.sideName(1), view().points[1])}</p>
      </div>
    </header>
  );
}
