// The table in words, for who listens to it: who stands where, how far from whom, what each may do;
// and a line to type orders in, as transcripts have them.

import { createEffect, createMemo, createResource, createSignal, For, Show } from 'solid-js';
import type { Choice, Refusal, Target, UnitNow, SideIndex } from '../engine/types';
import type { Game } from '../play/game';
import { settings } from '../play/settings';
import { words } from '../words';
import { battleTitle, introductionOf } from '../words/battles';
import { bareLength, shortLength, wholeLength } from '../words/numbers';
import { modifierText, tell, type Told } from '../words/tell';
import { keyFor } from '../table/bindings';
import { bearing, distance, middleOf } from '../table/geometry';
import { said } from '../words/saying';
import { readLengths, strangeLength } from './typed';

interface Near {
  unit: UnitNow;
  inches: number;
  bearing: number;
}

// North is up the table, as on its map.
export function pointOf(degrees: number): string {
  const points = words().text.points;
  return points[Math.round(degrees / 45) % 8]!;
}

// Without `done` it is only looked at.
export function TextTable(props: { game: Game; done?(): void }) {
  const { game } = props;
  const say = () => words().text;
  return (
    <div class="text-table">
      <h2>{battleTitle(game.battle.id, game.battle.title)}</h2>
      <p>{introductionOf(game.battle.id, game.battle.introduction)}</p>
      <Show when={props.done}>{(done) => <Typing game={game} done={done()} />}</Show>
      <Ground game={game} />
      <For each={[0, 1] as const}>{(side) => <Army game={game} side={side} />}</For>
      <p class="quiet">{say().places[settings.units]}</p>
    </div>
  );
}

// ---- Who stands where

function Ground(props: { game: Game }) {
  const { battle, view } = props.game;
  const middle = (spots: { x: number; y: number }[]) => ({
    x: spots.reduce((sum, spot) => sum + spot.x, 0) / spots.length,
    y: spots.reduce((sum, spot) => sum + spot.y, 0) / spots.length,
  });
  const where = (spots: { x: number; y: number }[]) => {
    const at = middle(spots);
    return words().text.at(wholeLength(at.x), wholeLength(battle.height - at.y));
  };
  return (
    <details>
      <summary>{words().text.ground}</summary>
      <ul>
        <For each={battle.objectives}>
          {(objective, i) => {
            const holder = () => view().held[i()];
            return (
              <li>
                {words().text.objective(objective.name, objective.points)}, {where(objective.area)}.{' '}
                <Show when={holder() === 0 || holder() === 1}>{words().text.heldBy(props.game.sideName(holder() as SideIndex))}</Show>
              </li>
            );
          }}
        </For>
        <For each={battle.terrain}>
          {(piece) => (
            <li>
              {piece.name || words().terrain(piece.kind)} ({words().terrain(piece.kind)}), {where(piece.outline)}
            </li>
          )}
        </For>
      </ul>
    </details>
  );
}

function Army(props: { game: Game; side: SideIndex }) {
  const { game } = props;
  const ids = game.battle.units.filter((unit) => unit.side === props.side).map((unit) => unit.id);
  return (
    <section aria-label={game.sideName(props.side)}>
      <h3>{game.sideName(props.side)}</h3>
      <ul>
        <For each={ids}>{(id) => <UnitLine game={game} id={id} />}</For>
      </ul>
    </section>
  );
}

export function nearestTo(game: Game, id: string): Near | undefined {
  const unit = game.units().get(id)!;
  const from = middleOf(unit);
  const others = game.view().units.filter((one) => one.presence === 'on_table' && game.unitFacts.get(one.id)!.side !== game.unitFacts.get(id)!.side);
  let best: Near | undefined;
  for (const other of others) {
    const to = middleOf(other);
    const inches = distance(from, to);
    if (!best || inches < best.inches) best = { unit: other, inches, bearing: bearing(from, to) };
  }
  return best;
}

function UnitLine(props: { game: Game; id: string }) {
  const { game, id } = props;
  const facts = game.unitFacts.get(id)!;
  const now = () => game.units().get(id)!;
  const say = () => words().text;
  const [asked, setAsked] = createSignal(false);
  const near = createMemo(() => (now().presence === 'on_table' ? nearestTo(game, id) : undefined));
  // From edge to edge, as the law measures.
  const [gap] = createResource(
    () => near() && { unit: id, at: near()!.unit.id, orders: game.view().orders },
    async (question) => (await game.engine.ask<{ inches: number }>('measure', question)).inches,
  );
  const mayAct = () => game.mayAct().has(id);
  const text = () => {
    const unit = now();
    const parts = [
      words().kind(facts.quality, facts.arm),
      game.battle.counts_kills ? say().stands(unit.figures, unit.lost) : say().figures(unit.figures, facts.figures),
    ];
    if (unit.presence !== 'on_table') return [...parts, words().presences[unit.presence] ?? unit.presence].join(', ');
    parts.push(words().inFormation[unit.formation] ?? unit.formation);
    parts.push(say().at(bareLength(unit.x), bareLength(game.battle.height - unit.y)));
    parts.push(say().facing(pointOf(unit.facing), unit.facing.toFixed(0)));
    for (const mark of unit.marks) if (words().marks[mark]) parts.push(words().marks[mark]!);
    const other = near();
    if (other) parts.push(say().nearest(game.nameOf(other.unit.id), shortLength(gap() ?? other.inches), pointOf(other.bearing)));
    return parts.join(', ');
  };
  return (
    <li data-unit={id} classList={{ 'may-act': mayAct() }}>
      <b>{game.nameOf(id)}</b> <code>{id}</code>
      {words().colon}
      {text()}.{' '}
      <Show when={mayAct()}>
        <button type="button" class="link" aria-expanded={asked()} onClick={() => setAsked(!asked())}>
          {say().whatMay}
        </button>
        <Show when={asked()}>
          <MayDo game={game} id={id} />
        </Show>
      </Show>
    </li>
  );
}

interface Possible {
  text: string;
  order: Choice['order'];
  refusal?: Refusal;
}

// Every order that can be listed, in the words one types; a click types it.
function MayDo(props: { game: Game; id: string }) {
  const { game, id } = props;
  const [list] = createResource(
    () => game.view().orders,
    async (): Promise<Possible[]> => {
      const [listed, aimed] = await Promise.all([
        game.engine.ask<{ choices: Choice[] }>('choices', { unit: id }),
        game.engine.ask<{ targets: Target[] }>('targets', { unit: id }),
      ]);
      const all = [...aimed.targets, ...listed.choices];
      const { texts } = await game.engine.ask<{ texts: string[] }>('word_order', { orders: all.map((one) => one.order) });
      return all.map((one, i) => ({ text: texts[i]!, order: one.order, refusal: one.refusal }));
    },
  );
  return (
    <ul class="may-do">
      <Show when={game.view().place.step === 'moves'}>
        <li class="quiet">{words().text.moveHint(game.battle.sides[game.view().place.side].id, id, exampleLength())}</li>
      </Show>
      <For each={list()}>
        {(one) => (
          <li>
            <Show when={!one.refusal} fallback={<span class="quiet"><code>{one.text}</code>{words().colon}{said(one.refusal!.why)}</span>}>
              <button type="button" class="link" onClick={() => void game.give(one.order)}>
                <code>{one.text}</code>
              </button>
            </Show>
          </li>
        )}
      </For>
    </ul>
  );
}

// ---- Typing

const exampleLength = () => (settings.units === 'cm' ? '10cm' : '4');

interface ReadOrder {
  order?: Choice['order'];
  refusal?: Refusal;
  wrong?: string;
  column?: number;
}

const toldText = (told: Told) =>
  [told.text, told.dice.length > 0 ? `[${told.dice.join(' ')}]` : '', told.needs ?? '', told.modifiers.map(modifierText).join(', '), told.verdict ?? '']
    .filter(Boolean)
    .join(' ');

function Typing(props: { game: Game; done(): void }) {
  const { game } = props;
  const say = () => words().text;
  const [typed, setTyped] = createSignal('');
  const [answer, setAnswer] = createSignal('');
  const side = () => game.battle.sides[game.view().place.side].id;
  const past: string[] = [];
  let at = 0;

  // What has happened since, read aloud.
  let known = game.chronicle.lines().length;
  const [news, setNews] = createSignal<string[]>([]);
  createEffect(() => {
    const lines = game.chronicle.lines();
    if (lines.length <= known) return void (known = lines.length);
    const fresh = lines.slice(known).map((line) => tell(line.event, game)).filter((told): told is Told => told !== undefined);
    known = lines.length;
    if (fresh.length > 0) setNews(fresh.map(toldText));
    return undefined;
  });

  const plainWords: Record<string, () => void> = {
    undo: () => void game.undo(),
    redo: () => void game.redo(),
    done: () => props.done(),
  };

  async function give(event: Event) {
    event.preventDefault();
    const text = typed().trim();
    if (!text) return;
    past.push(text);
    at = past.length;
    setAnswer('');
    const plain = plainWords[text.toLowerCase()];
    if (plain) {
      setTyped('');
      return plain();
    }
    // The side need not be typed: it is whose turn it is.
    const sides = game.battle.sides.map((one) => one.id);
    const line = sides.includes(text.split(' ')[0]!) ? text : `${side()} ${text}`;
    const lengths = readLengths(line);
    const strange = strangeLength(lengths, settings.units);
    if (strange) return setAnswer(say().strangeLength(strange.word, strange.inches, keyFor('X')));
    const read = await game.engine.ask<ReadOrder>('read_order', { text: lengths.inches });
    if (!read.wrong && lengths.words.length > 0) {
      const probe = await game.engine.ask<ReadOrder>('read_order', { text: lengths.probe });
      if (probe.wrong) return setAnswer(say().noLength(lengths.words.join(' ')));
    }
    if (read.wrong) return setAnswer(say().wrong(read.wrong));
    if (!game.isMine()) return setAnswer(words().bar.theirs(game.sideName(game.view().place.side)));
    if (read.refusal) return setAnswer(say().refused(read.refusal.text));
    if (await game.give(read.order!)) setTyped('');
    return undefined;
  }

  function recallLine(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    at = Math.max(0, Math.min(past.length, at + (event.key === 'ArrowUp' ? -1 : 1)));
    setTyped(past[at] ?? '');
  }

  return (
    <form class="typing" onSubmit={(event) => void give(event)}>
      <label>
        {say().type}
        <input
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={say().example(game.view().may_act?.[0] ?? '', exampleLength())}
          value={typed()}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={recallLine}
        />
      </label>
      <button type="submit" class="strong">
        {say().give}
      </button>
      <p class="answer refusal" role="alert">
        {answer()}
      </p>
      <div class="news" role="log" aria-label={say().news}>
        <For each={news()}>{(line) => <p>{line}</p>}</For>
      </div>
    </form>
  );
}

