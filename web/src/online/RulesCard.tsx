// A game that was played by the rules of an earlier program: it waits until both players agree to go
// on by those of today.

import { Show } from 'solid-js';
import { words } from '../words';
import type { Match } from './match';

export function RulesCard(props: { match: Match }) {
  const { match } = props;
  const say = () => words().online.rules;
  const offered = () => match.offers().rules;
  const isOurs = () => offered() !== undefined && match.isMe(offered()!) && match.you() !== 'both';
  const agree = () => (offered() === undefined ? match.offer('rules') : match.ask({ type: 'accept', what: 'rules' }));
  return (
    <Show when={!match.ended() && match.otherRules()}>
      {(program) => (
        <section class="note-card rules-card" role="status">
          <h2>{say().title}</h2>
          <p>{say().text(program())}</p>
          <Show when={match.isPlayer()} fallback={<p class="quiet">{say().waiting}</p>}>
            <Show when={!isOurs()} fallback={<p>{say().agreed}</p>}>
              <Show when={offered() !== undefined}>
                <p>{say().theirs}</p>
              </Show>
              <div class="deeds">
                <button type="button" class="strong" onClick={() => void agree()}>
                  {say().agree}
                </button>
              </div>
            </Show>
          </Show>
        </section>
      )}
    </Show>
  );
}
