// What happened, the newest first, grouped by turn and phase. A line lights up its units, and leads to the table as
// it stood then.

import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js';
import type { SideIndex } from '../engine/types';
import { unitsOf, type Game } from '../play/game';
import type { Line } from '../play/chronicle';
import { settings } from '../play/settings';
import { lights } from '../table/held';
import { words } from '../words';
import { decimal } from '../words/numbers';
import { modifierText, tell, type Told } from '../words/tell';
import { Clause } from './Clause';
import { Faces } from './Face';

interface Chapter {
  key: string;
  turn: number;
  phase: number;
  lines: { line: Line; told: Told }[];
}

type Teller = (line: Line) => Told | undefined;

// Each line is told once, and again in other words: a long battle has thousands of them.
function createTeller(game: Game): Teller {
  let known = new Map<Line, Told | undefined>();
  let [catalogue, units] = [words(), settings.units];
  return (line) => {
    if (catalogue !== words() || units !== settings.units) {
      [catalogue, units] = [words(), settings.units];
      known = new Map();
    }
    if (!known.has(line)) known.set(line, tell(line.event, game));
    return known.get(line);
  };
}

function chaptersOf(game: Game, tellOf: Teller, isWanted: (told: Told) => boolean): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of game.chronicle.lines()) {
    const told = tellOf(line);
    if (!told || !isWanted(told)) continue;
    const key = `${line.turn}.${line.phase}`;
    let last = chapters.at(-1);
    if (last?.key !== key) chapters.push((last = { key, turn: line.turn, phase: line.phase, lines: [] }));
    last.lines.push({ line, told });
  }
  return chapters.reverse();
}

const isSame = (a: Chapter, b?: Chapter) =>
  b?.lines.length === a.lines.length && a.lines.every(({ line, told }, i) => b.lines[i]!.line === line && b.lines[i]!.told === told);

// What has not changed stays as it is on the screen.
function keepSame(now: Chapter[], before: Chapter[]): Chapter[] {
  const known = new Map(before.map((chapter) => [chapter.key, chapter]));
  return now.map((chapter) => (isSame(chapter, known.get(chapter.key)) ? known.get(chapter.key)! : chapter));
}

// How each side has rolled so far, where dice had to reach a number.
function rollsOf(game: Game, tellOf: Teller): { side: SideIndex; dice: number; mean: number }[] {
  const faces: [number[], number[]] = [[], []];
  for (const line of game.chronicle.lines()) {
    const told = tellOf(line);
    const side = game.unitFacts.get(unitsOf(line.event)[0] ?? '')?.side;
    if (told?.needs && side !== undefined) faces[side].push(...told.dice);
  }
  const meanOf = (list: number[]) => list.reduce((sum, face) => sum + face, 0) / list.length;
  return ([0, 1] as const).filter((side) => faces[side].length > 0).map((side) => ({ side, dice: faces[side].length, mean: meanOf(faces[side]) }));
}

export function Log(props: { game: Game; at?: Line; visit(line: Line): void }) {
  const [diceOnly, setDiceOnly] = createSignal(false);
  const tellOf = createTeller(props.game);
  const chapters = createMemo<Chapter[]>((before) => keepSame(chaptersOf(props.game, tellOf, (told) => !diceOnly() || told.dice.length > 0), before), []);
  let list!: HTMLElement;
  createEffect(on(() => props.at, () => list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), { defer: true }));
  return (
    <section class="log" ref={list}>
      <h2>{words().log.title}</h2>{' '}
      <button type="button" class="link dice-only" aria-pressed={diceOnly()} onClick={() => setDiceOnly(!diceOnly())}>
        {words().log.diceOnly}
      </button>
      <Show when={diceOnly()}>
        <For each={rollsOf(props.game, tellOf)}>
          {({ side, dice, mean }) => <p class="quiet">{words().log.rolled(props.game.sideName(side), dice, decimal(mean))}</p>}
        </For>
      </Show>
      <Show when={chapters().length > 0} fallback={<p class="quiet">{words().log.empty}</p>}>
        <For each={chapters()}>
          {(chapter) => (
            <>
              <h3>
                {words().log.turn(chapter.turn)} · {chapter.phase} {props.game.phaseOf(chapter.phase)}
              </h3>
              <ol>
                <For each={chapter.lines}>
                  {({ line, told }) => (
                    <li {...lights(() => unitsOf(line.event))} classList={{ now: props.at === line }} aria-current={props.at === line ? 'true' : undefined}>
                      <LogLine told={told} sides={props.game.battle.die} title={words().past.visit} show={() => props.visit(line)} />
                    </li>
                  )}
                </For>
              </ol>
            </>
          )}
        </For>
      </Show>
    </section>
  );
}

export function LogLine(props: { told: Told; sides: number; title?: string; show?(): void }) {
  // A button would be a box that dice and clauses cannot follow on its last line.
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    props.show?.();
  }
  // Words that come after the dice; a clause would not stay beside these.
  const hasAftermath = () => Boolean(props.told.needs ?? props.told.verdict) || props.told.modifiers.length > 0;
  return (
    <>
      <span class="sentence" role="button" tabindex="0" title={props.title} onClick={() => props.show?.()} onKeyDown={press}>
        {props.told.text}
      </span>
      <Show when={!hasAftermath()}>
        <Clause of={props.told.clause} />
      </Show>
      <Show when={props.told.dice.length > 0}>
        {' '}
        <Faces dice={props.told.dice} counts={props.told.counts} sides={props.sides} />
      </Show>
      <Show when={props.told.needs}> {props.told.needs}</Show>
      <Show when={props.told.modifiers.length > 0}>
        {' '}
        <span class="modifiers">({props.told.modifiers.map(modifierText).join(', ')})</span>
      </Show>
      <Show when={props.told.verdict}>
        {words().colon}
        <strong>{props.told.verdict}</strong>
      </Show>
      <Show when={hasAftermath()}>
        <Clause of={props.told.clause} />
      </Show>
    </>
  );
}
