// The games that wait for anybody, and filters over what the list tells of them. These stand in the address, so
// that a link carries them.

import { createEffect, createSignal, For, on, Show } from 'solid-js';
import type { CardFacts } from '../play/library';
import { route } from '../play/route';
import { words } from '../words';
import { battleTitle } from '../words/battles';
import { said } from '../words/saying';
import type { Header } from './protocol';

const filters = ['find', 'sheet', 'battle', 'clock', 'lead'] as const;
type Filter = (typeof filters)[number];
type Wish = Partial<Record<Filter, string>>;

export function sideName(cards: CardFacts[], header: Header, side: string): string {
  const card = cards.find((one) => one.id === header.scenario);
  return said(card?.sides[header.sides.indexOf(side)] ?? side);
}

export const freeSide = (one: Header) => one.sides.find((side) => side !== one.creator) ?? '';
const clockOf = ({ pace }: Header) => (!pace ? 'none' : 'days' in pace ? 'days' : 'minutes');

// ---- In the address

const readWish = (): Wish => Object.fromEntries(filters.flatMap((name) => (route().options.get(name) ? [[name, route().options.get(name)!]] : [])));

function keepWish(wish: Wish) {
  const options = new URLSearchParams(route().options);
  for (const name of filters) {
    if (wish[name]) options.set(name, wish[name]);
    else options.delete(name);
  }
  history.replaceState(history.state, '', options.size > 0 ? `#/?${options}` : '#/');
}

// ---- What fits

// Without marks and capitals, as people type.
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function OpenGames(props: { cards: CardFacts[]; games: Header[]; choose(one: Header): void }) {
  const say = () => words().online.games;
  const [wish, setWish] = createSignal<Wish>(readWish());
  createEffect(on(route, () => setWish(readWish()), { defer: true }));
  function want(name: Filter, value: string) {
    setWish({ ...wish(), [name]: value || undefined });
    keepWish(wish());
  }
  function wantAll() {
    setWish({});
    keepWish({});
  }

  const titleOf = (one: Header) => battleTitle(one.scenario, one.title);
  const facts: Record<Exclude<Filter, 'find'>, { of(one: Header): string; call(value: string): string }> = {
    sheet: { of: (one) => one.sheet, call: (sheet) => sheet.toUpperCase() },
    battle: { of: (one) => one.scenario, call: (id) => battleTitle(id, props.cards.find((card) => card.id === id)?.title ?? id) },
    clock: { of: clockOf, call: (clock) => say().clocks[clock] ?? clock },
    lead: { of: freeSide, call: (side) => nameOfSide(side) },
  };
  const choices = Object.entries(facts) as [Exclude<Filter, 'find'>, (typeof facts)['sheet']][];
  const nameOfSide = (side: string) => {
    const card = props.cards.find((one) => one.side_ids.includes(side));
    return said(card?.sides[card.side_ids.indexOf(side)] ?? side);
  };
  const textOf = (one: Header) => plain([titleOf(one), one.name, one.sheet, ...one.sides.map((side) => sideName(props.cards, one, side))].join(' '));
  const isFound = (one: Header) => plain(wish().find ?? '').split(/\s+/).every((word) => textOf(one).includes(word));
  const fits = (one: Header) => isFound(one) && choices.every(([name, { of }]) => !wish()[name] || wish()[name] === of(one));

  const isFiltered = () => Object.values(wish()).some(Boolean);
  const shown = () => props.games.filter(fits);
  // What the list has, and what somebody wants of it.
  const valuesOf = (name: Exclude<Filter, 'find'>) => {
    const { of, call } = facts[name];
    const values = new Set([...props.games.map(of), wish()[name] ?? ''].filter(Boolean));
    return [...values].sort((a, b) => call(a).localeCompare(call(b)));
  };

  return (
    <Show when={props.games.length > 0 || isFiltered()}>
      <section class="network" aria-label={say().open}>
        <h2>{say().open}</h2>
        <Show when={props.games.length > 1 || isFiltered()}>
          <form class="filters" role="search" aria-label={say().filter} onSubmit={(event) => event.preventDefault()}>
            <label>
              {say().find}
              <input type="search" name="find" value={wish().find ?? ''} onInput={(event) => want('find', event.currentTarget.value)} />
            </label>
            <For each={choices}>
              {([name, { call }]) => (
                <label>
                  {say().filters[name]}
                  <select name={name} onChange={(event) => want(name, event.currentTarget.value)}>
                    <option value="" selected={!wish()[name]}>
                      {say().any}
                    </option>
                    <For each={valuesOf(name)}>
                      {(value) => (
                        <option value={value} selected={wish()[name] === value}>
                          {call(value)}
                        </option>
                      )}
                    </For>
                  </select>
                </label>
              )}
            </For>
          </form>
        </Show>
        <ul class="game-list open-games">
          <For each={shown()}>
            {(one) => (
              <li data-game={one.game}>
                <span>
                  <b>{titleOf(one)}</b>{' '}
                  <span class="quiet">
                    {[say().asks(one.name ?? '', sideName(props.cards, one, one.creator)), `${words().front.sheet} ${one.sheet.toUpperCase()}`, say().pace(one.pace)].join(' · ')}
                  </span>
                </span>
                <button type="button" onClick={() => props.choose(one)}>
                  {say().take}
                </button>
              </li>
            )}
          </For>
        </ul>
        <p class="found" role="status">
          <Show when={isFiltered()}>
            {props.games.length === 0 ? say().nobody : say().found(shown().length, props.games.length)}{' '}
            <button type="button" class="link" onClick={wantAll}>
              {say().all}
            </button>
          </Show>
        </p>
      </section>
    </Show>
  );
}
