// The rule sheet beside the table, open at the clause that somebody asked for.

import { createEffect, createResource, createSignal, For, on, onCleanup, onMount, Show } from 'solid-js';
import type { Battle } from '../engine/types';
import { closeClause, wantedClause } from '../play/drawer';
import { words } from '../words';
import { phrasesOf, placeOf, readPaper, type Cell, type Passage, type Paper, type Phrase, type Section } from './paper';

export const wholeSheet = 'all'; // the clause that means no clause in particular

export function SheetDrawer(props: { battle: Battle }) {
  onCleanup(closeClause);
  return (
    <Show when={wantedClause()}>
      <Drawer battle={props.battle} />
    </Show>
  );
}

function Drawer(props: { battle: Battle }) {
  const [paper] = createResource(() => readPaper(props.battle.sheet, props.battle.profile));
  const [sought, setSought] = createSignal('');
  let drawer!: HTMLElement;
  onMount(() => {
    const before = document.activeElement;
    drawer.focus();
    onCleanup(() => before instanceof HTMLElement && before.isConnected && before.focus());
  });
  function press(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === 'Escape') closeClause();
  }
  return (
    <aside ref={drawer} class="sheet-drawer" tabindex="-1" aria-label={words().sheet.title} onKeyDown={press}>
      <header>
        <div>
          <h2 lang={paper() && 'en'}>{paper()?.title ?? words().sheet.title}</h2>
          <p class="quiet">
            {props.battle.sheet.toUpperCase()} · {words().front.profiles[props.battle.profile]}
          </p>
        </div>
        <input
          type="search"
          placeholder={words().sheet.search}
          aria-label={words().sheet.search}
          value={sought()}
          onInput={(event) => setSought(event.currentTarget.value)}
        />
        <button type="button" class="close" aria-label={words().settings.close} onClick={closeClause}>
          ×
        </button>
      </header>
      <Show when={!paper.error} fallback={<p class="refusal">{String(paper.error)}</p>}>
        <Show when={paper()} fallback={<p class="quiet">…</p>}>
          {(ready) => <Pages paper={ready()} sought={sought()} />}
        </Show>
      </Show>
    </aside>
  );
}

const holds = (section: Section, sought: string) => {
  const text = sought.toLowerCase();
  const isIn = (phrase: Phrase) => phrase.clause === sought || phrase.text.toLowerCase().includes(text);
  return text === '' || section.title.toLowerCase().includes(text) || phrasesOf(section).some(isIn);
};

function Pages(props: { paper: Paper; sought: string }) {
  let pages!: HTMLDivElement;
  const place = () => placeOf(props.paper, wantedClause() ?? '');
  createEffect(
    on(wantedClause, () => {
      const found = pages.querySelector('.told.wanted') ?? pages.querySelector('section.wanted');
      found?.scrollIntoView({ block: found.matches('section') ? 'start' : 'center' });
    }),
  );
  return (
    <div class="sheet-pages" lang="en" ref={pages} tabindex="0" role="region" aria-label={props.paper.title}>
      <Show when={wantedClause() !== wholeSheet && !place()}>
        <p class="refusal">{words().sheet.unknown(wantedClause() ?? '')}</p>
      </Show>
      <For each={props.paper.sections}>
        {(section, i) => (
          <Show when={holds(section, props.sought)}>
            <section classList={{ wanted: place()?.section === i() }}>
              <h3>
                <Show when={section.number}>
                  <i>{section.number}</i>
                </Show>
                {section.title}
              </h3>
              <For each={section.passages}>{(passage) => <PassageShown passage={passage} clause={place()?.clause} sought={props.sought} />}</For>
            </section>
          </Show>
        )}
      </For>
    </div>
  );
}

interface Seeking {
  clause?: string;
  sought: string;
}

function PassageShown(props: Seeking & { passage: Passage }) {
  const { passage } = props;
  return (
    <>
      <Show when={passage.title || passage.text}>
        <p>
          <Show when={passage.title}>
            <b>{passage.title}.</b>{' '}
          </Show>
          <CellShown cell={passage.text ?? []} clause={props.clause} sought={props.sought} />
        </p>
      </Show>
      <Show when={passage.rows}>
        {(rows) => (
          <table classList={{ ladder: passage.is_ladder === true }}>
            <Show when={passage.columns}>
              {(columns) => (
                <thead>
                  <tr>
                    <For each={columns()}>{(column) => <th scope="col">{column}</th>}</For>
                  </tr>
                </thead>
              )}
            </Show>
            <tbody>
              <For each={rows()}>
                {(row) => (
                  <tr>
                    <For each={row}>
                      {(cell) => (
                        <td>
                          <CellShown cell={cell} clause={props.clause} sought={props.sought} />
                        </td>
                      )}
                    </For>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        )}
      </Show>
    </>
  );
}

// As printers set it: inches after a number, a true minus before one.
const setType = (text: string) => text.replace(/(\d)"/g, '$1″').replace(/-(?=\d)/g, '−');

function CellShown(props: Seeking & { cell: Cell }) {
  // A phrase without a clause shares that of the next one.
  const clauseAt = (i: number) => props.cell.slice(i).find((phrase) => phrase.clause)?.clause;
  const isFound = (phrase: Phrase) => props.sought.length > 2 && phrase.text.toLowerCase().includes(props.sought.toLowerCase());
  return (
    <For each={props.cell}>
      {(phrase, i) => (
        <span
          class={`told ${phrase.mark ?? ''}`}
          classList={{ wanted: props.clause !== undefined && clauseAt(i()) === props.clause, found: isFound(phrase) }}
        >
          {setType(phrase.text)}
          <Show when={phrase.why}>
            <span class="why"> — {phrase.why}</span>
          </Show>
          <Show when={phrase.clause}>
            <sup>{phrase.clause}</sup>
          </Show>{' '}
        </span>
      )}
    </For>
  );
}
