// The unit that is chosen: what it is, what it may do, and why it may not.

import { createEffect, createSignal, For, Show } from 'solid-js';
import type { Abilities, Choice, MoraleTest, Refusal } from '../engine/types';
import type { Game } from '../play/game';
import type { Hand } from '../table/hand';
import { words } from '../words';
import { introductionOf } from '../words/battles';
import { shortLength } from '../words/numbers';
import { Clause } from './Clause';
import { Modifiers } from './Modifiers';
import { said } from '../words/saying';

export const formationKeys: Record<string, string> = {
  line: '1',
  column: '2',
  square: '3',
  skirmish: '4',
  masse: '6',
  limbered: '5',
  unlimbered: '5',
};

// The formation that an order leads to, if that is all it does.
export function formationOf({ order }: Choice): string | undefined {
  if (order.order === 'form') return String(order['formation']);
  const path = order['path'] as { leg: string; formation?: string }[] | undefined;
  return path?.length === 1 && path[0]!.leg === 'form' ? path[0]!.formation : undefined;
}

export function UnitCard(props: { game: Game; hand: Hand }) {
  const { game, hand } = props;
  const id = () => hand.hover() ?? game.one();
  return (
    <section class="unit-card" aria-live="polite">
      <Show when={id()} keyed fallback={<NoUnit game={game} hand={hand} />}>
        {(unit) => <OneUnit game={game} hand={hand} id={unit} />}
      </Show>
    </section>
  );
}

function NoUnit(props: { game: Game; hand: Hand }) {
  const many = () => props.game.selected().length;
  const isNew = () => props.game.chronicle.lines().every((line) => line.orders === 0);
  return (
    <>
      <Show when={isNew()}>
        <p class="introduction">{introductionOf(props.game.battle.id, props.game.battle.introduction)}</p>
      </Show>
      <p class="quiet">{many() > 1 ? words().card.many(many()) : words().card.nothing}</p>
      <Show when={many() > 1}>
        <ul class="stops">
          <For each={props.hand.plans().filter((plan) => plan.stop)}>
            {(plan) => (
              <li>
                {props.game.nameOf(plan.unit)}
                {words().colon}
                {said(plan.stop!.why)}
                <Clause of={plan.stop!.clause} />
              </li>
            )}
          </For>
        </ul>
      </Show>
    </>
  );
}

function OneUnit(props: { game: Game; hand: Hand; id: string }) {
  const { game, hand, id } = props;
  const facts = game.unitFacts.get(id)!;
  const now = () => game.units().get(id)!;
  const [can, setCan] = createSignal<Abilities>();
  createEffect(() => {
    if (now().presence !== 'on_table') return;
    void game.engine.ask<Abilities>('abilities', { unit: id }).then(setCan);
  });
  const brigade = () => game.battle.brigades.find((one) => one.id === facts.brigade)?.name;
  const command = () => game.view().commands.find((one) => one.brigade === facts.brigade);
  const general = () => game.battle.generals.find((one) => one.id === now().general)?.name;
  // A decision about this unit alone has a card of its own.
  const isChosen = () => game.one() === id && game.mayAct().has(id) && !game.view().place.unit;
  return (
    <>
      <h2>{game.nameOf(facts.id)}</h2>
      <p class="quiet">
        {brigade()} · {words().kind(facts.quality, facts.arm)}
        <Show when={facts.pounds > 0}>, {words().card.pounds(facts.pounds)}</Show> ·{' '}
        {words().inFormation[now().formation] ?? now().formation}
      </p>
      <Show
        when={now().presence === 'on_table'}
        fallback={<p class="quiet">{words().presences[now().presence]}</p>}
      >
        <Marks marks={now().marks} />
        <dl>
          <Fact name={game.battle.counts_kills ? words().card.stands : words().card.figures} is={words().card.of(now().figures, facts.figures)} />
          <Show when={game.battle.counts_kills}>
            <Fact name={words().card.kills} is={can()?.breaks_at ? words().card.of(now().lost, can()!.breaks_at!) : String(now().lost)} />
          </Show>
          <Show when={can()}>
            {(able) => (
              <>
                <Show when={able().tests}>{(tests) => <TestsFact tests={tests()} />}</Show>
                <Show when={able().ratings}>
                  {(is) => <Fact name={words().card.morale} is={words().card.ratings(is().frontal, is().disordered)} clause={is().clause} />}
                </Show>
                <Fact name={words().card.move} is={moveText(able())} clause={able().move_clause} />
                <Show when={able().charge > 0}>
                  <Fact name={words().card.charge} is={shortLength(able().charge)} />
                </Show>
                <Show when={able().shot > 0}>
                  <Fact name={words().card.shot} is={shortLength(able().shot)} />
                </Show>
                <Fact name={words().card.command} is={able().in_command ? words().card.yes : words().card.no} />
              </>
            )}
          </Show>
          <Show when={command()}>{(it) => <Fact name={brigade() ?? ''} is={words().card.stance[it().stance] ?? ''} />}</Show>
          <Show when={general()}>{(name) => <Fact name={words().card.general} is={name()} />}</Show>
        </dl>
        <Show when={isChosen()}>
          <Deeds game={game} hand={hand} />
        </Show>
      </Show>
    </>
  );
}

// What is printed, and what it has where it stands now.
function moveText({ move, allowance = move }: Abilities): string {
  const printed = shortLength(move);
  return shortLength(allowance) === printed ? printed : words().card.now(printed, shortLength(allowance));
}

function Fact(props: { name: string; is: string; clause?: string }) {
  return (
    <>
      <dt>{props.name}</dt>
      <dd>
        {props.is}
        <Clause of={props.clause} />
      </dd>
    </>
  );
}

// Tests that need the same roll for the same reasons, the most frequent first.
interface TestGroup {
  test: MoraleTest;
  phases: number[];
}
function groupsOf(tests: MoraleTest[]): TestGroup[] {
  const groups = new Map<string, TestGroup>();
  for (const test of tests) {
    const key = JSON.stringify([test.passes, test.modifiers]);
    groups.set(key, { test, phases: [...(groups.get(key)?.phases ?? []), test.phase] });
  }
  return [...groups.values()].sort((a, b) => b.phases.length - a.phases.length);
}

// The number that a die must not pass in most tests, then those in which it is another.
function TestsFact(props: { tests: MoraleTest[] }) {
  const say = () => words().card;
  return (
    <For each={groupsOf(props.tests)}>
      {({ test, phases }, at) => (
        <>
          <Show when={at() === 0} fallback={<dd class="within">{say().inPhases(phases, say().orLess(test.passes))}</dd>}>
            <Fact name={say().morale} is={say().orLess(test.passes)} clause={test.clause} />
          </Show>
          <Show when={test.modifiers.length > 0}>
            <dd class="within quiet">
              <Modifiers of={test.modifiers} />
            </dd>
          </Show>
        </>
      )}
    </For>
  );
}

function Marks(props: { marks: string[] }) {
  const shown = () => props.marks.filter((mark) => words().marks[mark]);
  return (
    <Show when={shown().length > 0}>
      <p class="mark-list">
        <For each={shown()}>{(mark) => <span class="tag">{words().marks[mark]}</span>}</For>
      </p>
    </Show>
  );
}

// Buttons for what the chosen unit may do besides being dragged.
function Deeds(props: { game: Game; hand: Hand }) {
  const { game, hand } = props;
  const formations = () => game.choices().filter((choice) => formationOf(choice));
  const hold = () => game.choices().find((choice) => choice.order.order === 'hold' && choice.order['unit'] === game.one());
  return (
    <>
      <div class="deeds">
        <For each={formations()}>
          {(choice) => {
            const formation = formationOf(choice)!;
            return (
              <button
                type="button"
                classList={{ refused: choice.refusal !== undefined }}
                aria-disabled={choice.refusal !== undefined}
                title={choice.refusal && said(choice.refusal.why)}
                onClick={() => (choice.refusal ? game.setRefusal(choice.refusal) : void game.give(choice.order))}
              >
                {words().formations[formation]} <kbd>{formationKeys[formation]}</kbd>
              </button>
            );
          }}
        </For>
        <Show when={hold()}>
          {(choice) => (
            <button type="button" onClick={() => void game.give(choice().order)}>
              {words().card.hold}
            </button>
          )}
        </Show>
      </div>
      <Show when={game.targets().length > 0}>
        <h3>{words().card.targets}</h3>
        <div class="deeds">
          <For each={game.targets()}>
            {(target) => (
              <button type="button" class="strong" onClick={() => void hand.aimAt(target)}>
                {game.nameOf(target.unit)}
              </button>
            )}
          </For>
        </div>
      </Show>
    </>
  );
}

function refusalText(game: Game, { why, who, measured, limit }: Refusal): string {
  const name = who === undefined ? '' : ` (${game.nameOf(who)})`;
  const most = limit === undefined ? '' : ` / ${shortLength(limit)}`;
  return said(why) + name + (measured === undefined ? '' : ` ${shortLength(measured)}${most}`);
}

export function RefusalNote(props: { game: Game }) {
  return (
    <Show when={props.game.refusal()}>
      {(refusal) => (
        <p class="refusal" role="alert">
          {refusalText(props.game, refusal())}
          <Clause of={refusal().clause} />
        </p>
      )}
    </Show>
  );
}
