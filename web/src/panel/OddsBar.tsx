// Odds as one bar of outcomes in order of time, then the same in words.

import { For, Show } from 'solid-js';
import type { Change, LossChance, Odds } from '../engine/types';
import type { Game } from '../play/game';
import { policyValues } from '../play/policy';
import { words } from '../words';
import { decimal } from '../words/numbers';

interface Part {
  text: string;
  chance: number;
}

function changeText(game: Game, change: Change): string {
  const say = words().aim.change;
  const parts: string[] = [];
  const add = (key: string, n?: number) => {
    const word = say[key];
    if (word) parts.push(typeof word === 'string' ? word : word(n ?? 0));
  };
  if (change.lost) add('lost', change.lost);
  if (change.kills) add('kills', change.kills);
  if (change.presence) add(change.presence);
  for (const key of ['halted', 'staggered', 'fell_back', 'rallied', 'lost_leader'] as const) if (change[key]) add(key);
  return `${game.nameOf(change.unit)} ${parts.join(', ')}`;
}

function partsOf(game: Game, odds: Odds): Part[] {
  if (odds.charge)
    return odds.charge.map(({ outcome, chance }) => ({ text: words().aim.outcomes[outcome] ?? outcome, chance }));
  const merged = new Map<string, number>();
  for (const { changes, chance } of odds.changes ?? []) {
    const told = changes.filter((change) => Object.keys(change).some((key) => key !== 'unit' && key !== 'formation'));
    const text = told.map((change) => changeText(game, change)).join(words().semicolon) || words().aim.nothing;
    merged.set(text, (merged.get(text) ?? 0) + chance);
  }
  const parts = [...merged].map(([text, chance]) => ({ text, chance })).sort((a, b) => b.chance - a.chance);
  if ((odds.rest ?? 0) > 0.0005) parts.push({ text: words().aim.rest, chance: odds.rest! });
  return parts;
}

const percent = (chance: number) => (chance > 0 && chance < 0.01 ? '<1 %' : `${Math.round(chance * 100)} %`);

const lossText = (chances: LossChance[] = []) =>
  chances
    .filter(({ chance }) => chance >= 0.005)
    .map(({ lost, chance }) => `${lost}${words().colon}${percent(chance)}`)
    .join(' · ');

// How many figures or kills it costs: on average, and unfolded how likely each number is.
function Losses(props: { odds: Odds }) {
  return (
    <details class="losses">
      <summary class="quiet">{words().aim.losses(decimal(props.odds.own_losses!), decimal(props.odds.their_losses!))}</summary>
      <p>{words().aim.lossChances(true, lossText(props.odds.own_loss_chances))}</p>
      <p>{words().aim.lossChances(false, lossText(props.odds.their_loss_chances))}</p>
    </details>
  );
}

// What the odds take for granted of players' choices; unfolded it can be changed.
function Assumptions(props: { game: Game; odds: Odds }) {
  const say = () => words().aim.policy;
  const names = () => Object.keys(policyValues).filter((name) => props.odds.policy?.[name]);
  const valueOf = (name: string) => props.odds.policy![name]!;
  const sentence = (name: string) => say().values[`${name} ${valueOf(name)}`] ?? valueOf(name);
  return (
    <Show when={names().length > 0}>
      <details class="policy">
        <summary class="quiet">{say().title(names().map(sentence).join(words().semicolon))}</summary>
        <For each={names()}>
          {(name) => (
            <label>
              {say().names[name] ?? name}
              <select value={valueOf(name)} onChange={(event) => props.game.assume(name, event.currentTarget.value)}>
                <For each={policyValues[name]}>{(value) => <option value={value}>{say().values[`${name} ${value}`] ?? value}</option>}</For>
              </select>
            </label>
          )}
        </For>
      </details>
    </Show>
  );
}

export function OddsBar(props: { game: Game; odds: Odds }) {
  const parts = () => partsOf(props.game, props.odds);
  return (
    <Show when={!props.odds.unknown} fallback={<p class="quiet">{words().aim.unknown[props.odds.unknown!]}</p>}>
      <div class="odds-bar" aria-hidden="true">
        <For each={parts()}>
          {(part, i) => (
            <span class={`part tone-${i() % 6}`} style={{ 'flex-grow': part.chance }}>
              {part.chance > 0.07 ? Math.round(part.chance * 100) : ''}
            </span>
          )}
        </For>
      </div>
      <ul class="odds-list">
        <For each={parts()}>
          {(part, i) => (
            <li>
              <i class={`tone-${i() % 6}`} />
              <span>{part.text}</span> <b>{percent(part.chance)}</b>
            </li>
          )}
        </For>
      </ul>
      <Show when={props.odds.own_losses !== undefined}>
        <Losses odds={props.odds} />
        <Assumptions game={props.game} odds={props.odds} />
      </Show>
    </Show>
  );
}
