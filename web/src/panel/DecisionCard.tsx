// A step that asks for one answer: a reaction, a choice of melee, a division to move. Every answer
// is a button; the odds of each are a click away.

import { createEffect, createSignal, For, on, onMount, Show, untrack } from 'solid-js';
import type { Choice, Odds, Target } from '../engine/types';
import type { Game } from '../play/game';
import type { Hand } from '../table/hand';
import { words } from '../words';
import { OddsBar } from './OddsBar';

function answerText(game: Game, { order }: Choice): string {
  const say = words().answers;
  const text = (key: string) => String(order[key] ?? '');
  const unit = (key: string) => game.nameOf(text(key));
  const brigade = () => game.battle.brigades.find((one) => one.id === order['brigade'])?.name ?? '';
  switch (order.order) {
    case 'hold':
      return game.view().place.unit ? say.hold : `${say.hold}${words().colon}${unit('unit')}`;
    case 'form':
      return words().formations[text('formation')] ?? text('formation');
    case 'continue':
      return say.continue;
    case 'evade':
      return say.evade;
    case 'rally':
      return `${say.rally}${words().colon}${unit('unit')}`;
    case 'recall':
      return `${say.recall}${words().colon}${unit('unit')}`;
    case 'support':
      return say.support(unit('by'));
    case 'fight':
      return say.fight(unit('unit'), unit('against'));
    case 'mover':
      return say.mover(game.sideName(game.sideOf(text('mover'))));
    case 'activate':
      return say.activate(brigade());
    case 'dispatch':
      return say.dispatch(brigade(), say.stances[text('stance')] ?? '');
    case 'arrive':
      return say.arrive(unit('unit'));
    case 'charge':
      return say.charge(unit('at'));
    case 'shoot':
      return say.shoot(unit('at'));
    default:
      return order.order;
  }
}

// The answers that the law allows, in the order in which they are listed and numbered.
export function answersOf(game: Game): Choice[] {
  if (!game.isMine() || !game.isAboutOne()) return [];
  return [
    ...game.targets().filter((target: Target) => !target.refusal),
    ...game.choices().filter((choice) => !choice.refusal),
  ];
}

export function DecisionCard(props: { game: Game; hand: Hand }) {
  const { game } = props;
  const place = () => game.view().place;
  const answers = () => answersOf(game);
  const chargers = () => {
    const { unit, other } = place();
    if (!unit) return '';
    const coming = game.view().units.filter((one) => one.target === unit && one.marks.includes('charging'));
    return (coming.length > 0 ? coming.map(({ id }) => id) : other ? [other] : []).map(game.nameOf).join(', ');
  };
  return (
    <Show when={answers().length > 0}>
      <section class="decision-card" role="group" aria-label={words().prompts[place().step] ?? ''}>
        <h2>
          <Show when={chargers()} fallback={place().unit ? game.nameOf(place().unit) : words().prompts[place().step]}>
            {words().answers.chargedBy(game.nameOf(place().unit), chargers())}
          </Show>
        </h2>
        <Show when={place().unit}>
          <p>{words().prompts[place().step]}</p>
        </Show>
        <ul class="answers">
          <For each={answers()}>{(choice, i) => <Answer game={game} hand={props.hand} choice={choice} number={i() + 1} />}</For>
        </ul>
      </section>
    </Show>
  );
}

function Answer(props: { game: Game; hand: Hand; choice: Choice; number: number }) {
  const { game } = props;
  const [odds, setOdds] = createSignal<Odds>();
  const ask = async () => setOdds(await game.forecast().odds(props.choice.order));
  // A reaction shows them at once; longer lists when somebody asks.
  onMount(() => {
    if (game.view().place.unit) void ask();
  });
  createEffect(on(game.policy, () => void (untrack(odds) && ask()), { defer: true }));
  return (
    <li>
      <button type="button" class="strong" onClick={() => void game.give(props.choice.order)}>
        {answerText(game, props.choice)}
        <Show when={props.number < 10}>
          {' '}
          <kbd>{props.number}</kbd>
        </Show>
      </button>
      <Show when={props.choice.order.order !== 'arrive'} fallback={<PlaceChoice hand={props.hand} unit={String(props.choice.order['unit'])} />}>
        <Show when={odds()} fallback={<button type="button" class="link" onClick={() => void ask()}>{words().answers.withOdds}</button>}>
          {(known) => <OddsBar game={game} odds={known()} />}
        </Show>
      </Show>
    </li>
  );
}

// A reserve comes on where the law offers, or where its player points.
function PlaceChoice(props: { hand: Hand; unit: string }) {
  const isPlacing = () => props.hand.placing() === props.unit;
  // Keys go to the table from here on: arrows shift the place, Enter takes it.
  function begin() {
    props.hand.beginPlacing(props.unit);
    document.querySelector<HTMLElement>('.table')?.focus();
  }
  return (
    <>
      <button type="button" class="link place" aria-pressed={isPlacing()} onClick={begin}>
        {words().card.place}
      </button>
      <Show when={isPlacing()}>
        <p class="quiet">{words().card.placing}</p>
      </Show>
    </>
  );
}
