// Afterwards: another battle, and every die computed again.

import { createSignal, Match as Case, Show, Switch } from 'solid-js';
import { go } from '../play/route';
import { words } from '../words';
import type { Match } from './match';
import { checkDice, type Check } from './numbers';
import type { OnlineSource } from './source';

export function OnlineEnd(props: { match: Match; source: OnlineSource }) {
  const { match, source } = props;
  const [check, setCheck] = createSignal<Check | 'checking'>();
  async function verify() {
    const header = match.header()!;
    const first = match.sideOf(header.creator);
    setCheck('checking');
    setCheck(
      await checkDice(
        {
          commitment: header.commitment,
          promise: header.promise,
          first: match.players()[first].mix ?? '',
          second: match.players()[first === 0 ? 1 : 0].mix ?? '',
          secret: match.ended()?.secret ?? '',
        },
        source.fallen,
      ),
    );
  }
  const offered = () => match.offers().rematch;
  const result = () => {
    const said = check();
    return said === 'checking' ? undefined : said;
  };
  return (
    <div class="online-end">
      <div class="deeds">
        <Switch>
          <Case when={match.rematch()}>
            {(next) => (
              <button type="button" class="strong" onClick={() => go(`game/${next()}/${match.key}`)}>
                {words().online.end.toRematch}
              </button>
            )}
          </Case>
          <Case when={match.isPlayer() && offered() === undefined}>
            <button type="button" class="strong" onClick={() => void match.offer('rematch')}>
              {words().online.end.rematch}
            </button>
          </Case>
          <Case when={match.isPlayer() && offered() !== undefined && !match.isMe(offered()!)}>
            <span>
              {match.players()[offered()!].name || words().online.games.somebody} {words().online.offered['rematch']}.
            </span>
            <button type="button" class="strong" onClick={() => void match.ask({ type: 'accept', what: 'rematch' })}>
              {words().online.accept}
            </button>
            <button type="button" onClick={() => void match.ask({ type: 'decline', what: 'rematch' })}>
              {words().online.decline}
            </button>
          </Case>
          <Case when={match.isPlayer()}>
            <span role="status">{words().online.asked['rematch']}</span>
          </Case>
        </Switch>
        <Show when={match.ended()}>
          <button type="button" onClick={() => void verify()} disabled={check() !== undefined}>
            {words().online.end.dice}
          </button>
        </Show>
      </div>
      <Show when={match.note()}>{(note) => <p class="refusal" role="alert">{note()}</p>}</Show>
      <Show when={check()}>
        <p role="status" class="dice-check" data-check={result()?.is}>
          <Show when={result()} fallback={words().online.end.checking}>
            {(done) => textOf(done())}
          </Show>
        </p>
      </Show>
    </div>
  );
}

function textOf(check: Check): string {
  const text = words().online.end;
  if (check.is === 'good') return check.trusted ? `${text.good(check.dice)} ${text.trusted}` : text.good(check.dice);
  if (check.is === 'die') return text.die(check.index, check.face, check.expected);
  return text[check.is];
}
