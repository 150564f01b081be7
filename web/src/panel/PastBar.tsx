// Over the table while it shows the past: when that was, and the way back.

import { Show } from 'solid-js';
import type { Game } from '../play/game';
import type { Past } from '../play/past';
import { words } from '../words';
import { tell } from '../words/tell';

export function PastBar(props: { game: Game; past: Past }) {
  const say = () => words().past;
  return (
    <Show when={props.past.line()}>
      {(line) => (
        <section class="past-bar" aria-label={say().title}>
          <p role="status">
            <b>{say().at(line().turn, line().phase, props.game.phaseOf(line().phase))}</b> {props.past.scene() ? tell(line().event, props.game)?.text : say().loading}
          </p>
          <div class="deeds">
            <button type="button" aria-label={say().earlier} title={`${say().earlier} (←)`} onClick={() => props.past.step(-1)}>
              ‹
            </button>
            <button type="button" aria-label={say().later} title={`${say().later} (→)`} onClick={() => props.past.step(1)}>
              ›
            </button>
            <button type="button" class="strong" onClick={props.past.leave}>
              {say().leave} <kbd>Esc</kbd>
            </button>
          </div>
        </section>
      )}
    </Show>
  );
}
