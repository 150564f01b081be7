// The order of battle: every unit under its general, with what is left of it.

import { For, Show } from 'solid-js';
import type { SideIndex, UnitFacts } from '../engine/types';
import type { Game } from '../play/game';
import { lights } from '../table/held';
import { shownMarks } from '../table/Markers';
import { words } from '../words';

export function Roster(props: { game: Game; show(units: string[]): void }) {
  const { game } = props;
  const unitsOf = (brigade: string) => game.battle.units.filter((unit) => unit.brigade === brigade);
  const generalOf = (brigade: string) => game.battle.generals.find((one) => one.brigade === brigade)?.name;
  return (
    <section class="roster">
      <details open>
        <summary>
          <h2>{words().card.roster}</h2>
        </summary>
        <div class="roster-sides">
          <For each={game.battle.sides}>
            {(_side, i) => (
              <div>
                <h3>{game.sideName(i() as SideIndex)}</h3>
                <For each={game.battle.brigades.filter((one) => one.side === i() && unitsOf(one.id).length > 0)}>
                  {(brigade) => (
                    <>
                      <h4>
                        {brigade.name}
                        <Show when={generalOf(brigade.id) && generalOf(brigade.id) !== brigade.name}> · {generalOf(brigade.id)}</Show>
                      </h4>
                      <ul>
                        <For each={unitsOf(brigade.id)}>{(unit) => <Entry game={game} unit={unit} show={props.show} />}</For>
                      </ul>
                    </>
                  )}
                </For>
              </div>
            )}
          </For>
        </div>
      </details>
    </section>
  );
}

function Entry(props: { game: Game; unit: UnitFacts; show(units: string[]): void }) {
  const now = () => props.game.units().get(props.unit.id)!;
  const isGone = () => now().presence !== 'on_table';
  const strength = () => {
    if (isGone()) return words().presences[now().presence];
    return props.game.battle.counts_kills ? `${now().figures}${now().lost ? ` −${now().lost}` : ''}` : `${now().figures}/${props.unit.figures}`;
  };
  const marks = () => (isGone() ? [] : now().marks.filter((mark) => shownMarks.includes(mark)));
  return (
    <li classList={{ gone: isGone(), ready: props.game.mayAct().has(props.unit.id) }} {...lights(() => [props.unit.id])}>
      <button type="button" class="sentence" onClick={() => props.show([props.unit.id])}>
        {props.game.nameOf(props.unit.id)}
      </button>
      <span>
        <For each={marks()}>{(mark) => <em>{words().marks[mark] ?? mark} </em>}</For>
        {strength()}
      </span>
    </li>
  );
}
