// A game over the network, from its link: waits for the players, then shows the battle.

import { createEffect, createSignal, on, onCleanup, Show } from 'solid-js';
import { PlayTable, type Playing } from '../PlayTable';
import { createGame } from '../play/game';
import { go, type Route } from '../play/route';
import { words } from '../words';
import { battleTitle } from '../words/battles';
import { battleOf } from './http';
import { createMatch, type Match } from './match';
import { notify } from './notices';
import { OnlineSource } from './source';
import { WaitScreen } from './WaitScreen';

export function OnlineScreen(props: { route: Route }) {
  const [, id = '', key = ''] = props.route.path;
  const match = createMatch(id, key);
  const [playing, setPlaying] = createSignal<Playing>();
  const [fault, setFault] = createSignal<string>();
  let close = () => match.close();
  let isOpening = false;
  onCleanup(() => close());

  async function open() {
    const { scenario } = match.header()!;
    const bundle = await battleOf(id, key);
    const source = new OnlineSource(match, bundle, (what) => setFault(String(what)));
    close = () => source.close();
    const game = createGame(source, await source.open(), { bundle });
    close = game.close;
    await game.start();
    setPlaying({ game, id: `${match.game}/${match.you()}`, scenario, ownDice: false, online: { match, source } });
  }

  match.onGrow(() => {
    if (isOpening || !match.isReady() || !match.isWhole()) return;
    isOpening = true;
    open().catch((what) => setFault(String(what)));
  });

  createNotices(match, playing);
  createEffect(
    on(match.rematch, (next) => next && playing() && match.isPlayer() && go(`game/${next}/${key}`), { defer: true }),
  );

  const problem = () => {
    const said = match.problem();
    return fault() ?? (said && (words().online.problems[said.code] ?? said.why));
  };
  return (
    <Show
      when={!problem()}
      fallback={
        <main class="waiting">
          <h1>{words().faults.title}</h1>
          <p role="alert">{problem()}</p>
          <button type="button" class="strong" onClick={() => go('')}>
            {words().online.wait.home}
          </button>
        </main>
      }
    >
      <Show when={playing()} fallback={<WaitScreen match={match} />} keyed>
        {(ready) => <PlayTable playing={ready} />}
      </Show>
    </Show>
  );
}

// For who plays something else meanwhile.
function createNotices(match: Match, playing: () => Playing | undefined) {
  const title = () => battleTitle(match.header()?.scenario ?? '', match.header()?.title ?? '');
  const tell = (text: string) => notify(title(), text, match.game);
  const says = () => words().online.notice;
  createEffect(on(() => playing()?.game.isMine(), (is) => is && match.isPlayer() && tell(says().decision), { defer: true }));
  createEffect(on(match.ended, (is) => is && tell(says().over), { defer: true }));
  createEffect(
    on(match.offers, (offers) => {
      for (const [what, side] of Object.entries(offers))
        if (match.isPlayer() && !match.isMe(side)) tell(says().offer(words().online.offered[what]!));
    }),
  );
  createEffect(
    on(
      match.chat,
      (lines) => {
        const last = lines.at(-1);
        if (last && !match.isMe(match.sideOf(last.side))) tell(says().chat(last.text));
      },
      { defer: true },
    ),
  );
}
