// One sentence that says what is expected, and the buttons that answer it.

import { Show } from 'solid-js';
import { openClause } from '../play/drawer';
import type { Game } from '../play/game';
import { setSettings, settings } from '../play/settings';
import { wholeSheet } from '../sheet/SheetDrawer';
import { keyFor } from '../table/bindings';
import { words } from '../words';
import { said } from '../words/saying';

export function PromptBar(props: { game: Game; isPast: boolean; plans: number; done(): void; undo(): void; openSettings(): void; openHelp?(): void }) {
  const { game } = props;
  const place = () => game.view().place;
  const sentence = () => {
    if (props.isPast) return words().past.prompt(game.isMine());
    if (game.view().over) return words().bar.over;
    if (!game.isMine()) return game.thinking() ? words().bar.thinking : words().bar.theirs(game.sideName(place().side));
    if (props.plans > 0) return words().plan.waits(props.plans);
    return words().prompts[place().step] ?? '';
  };
  const mayOrder = () => game.isMine() && !props.isPast;
  const left = () => game.view().may_act?.length ?? 0;
  return (
    <footer class="prompt-bar">
      <p class="prompt" role="status" data-step={place().step} data-side={place().side} data-plans={props.plans}>
        <Show when={!game.view().over && !props.isPast}>
          <b>{game.isMine() || game.thinking() ? `${game.sideName(place().side)}.` : ''}</b>{' '}
        </Show>
        {sentence()}{' '}
        <Show when={game.isMine() && left() > 0 && !props.isPast}>
          <span class="quiet">{words().bar.left(left())}.</span>
        </Show>
      </p>
      <p class="key-hints" aria-hidden="true">
        <kbd>Tab</kbd> {words().keys.next} <kbd>{keyFor('M')}</kbd> {words().keys.measure}
      </p>
      <div class="actions">
        <button type="button" class="plain" onClick={props.undo} disabled={(!game.view().undo && props.plans === 0) || !mayOrder()}>
          {words().bar.undo}
        </button>
        <button type="button" class="plain" onClick={() => void game.redo()} disabled={!game.view().redo || !mayOrder()}>
          {words().bar.redo}
        </button>
        <button type="button" class="plain" onClick={() => openClause(wholeSheet)} aria-keyshortcuts={keyFor('I')}>
          {words().sheet.open}
        </button>
        <button type="button" class="plain" aria-pressed={settings.text} onClick={() => setSettings('text', !settings.text)} aria-keyshortcuts={keyFor('V')}>
          {settings.text ? words().text.picture : words().text.title}
        </button>
        <button type="button" class="plain" aria-label={words().help.title} onClick={() => props.openHelp?.()}>
          ?
        </button>
        <button type="button" class="plain" onClick={props.openSettings}>
          {words().bar.settings}
        </button>
        <button
          type="button"
          class="done"
          onClick={props.done}
          classList={{ refused: game.view().done?.refusal !== undefined }}
          disabled={!mayOrder() || game.busy()}
          title={said(game.view().done?.refusal?.why ?? '')}
        >
          {props.plans > 0 ? words().plan.giveAll : words().bar.done}
        </button>
      </div>
    </footer>
  );
}
