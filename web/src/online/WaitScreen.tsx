// Before the battle: a link to send, or a seat to take.

import { createResource, createSignal, Match, Show, Switch, type JSX } from 'solid-js';
import { readCatalogue } from '../play/library';
import { go } from '../play/route';
import { words } from '../words';
import { battleDay, battleName } from '../words/battles';
import { said } from '../words/saying';
import { CopyLink } from './CopyLink';
import type { Match as Game } from './match';
import { keepName, linkTo, myName } from './mine';
import { Notices } from './Notices';

export function WaitScreen(props: { match: Game }) {
  const { match } = props;
  const [catalogue] = createResource(readCatalogue);
  const card = () => catalogue()?.find((one) => one.id === match.header()?.scenario);
  const sideName = (side: 0 | 1) => said(card()?.sides[side] ?? match.header()!.sides[side]);
  const mustSit = () => {
    const side = match.mySide();
    return side !== undefined && match.isWhole() && !match.players()[side].isTaken && !match.mine()?.agreed;
  };
  return (
    <main class="front wait-screen">
      <Show when={match.header()} fallback={<p role="status">{words().online.wait.connecting}</p>}>
        {(header) => (
          <article class="wait-card">
            <h1>{battleName(header().scenario, header().title)}</h1>
            <p class="date">{battleDay(header().title)}</p>
            <Switch fallback={<p role="status">{words().online.wait.players}</p>}>
              <Match when={match.numberLost()}>
                <p class="refusal" role="alert">{words().online.wait.numberLost}</p>
              </Match>
              <Match when={mustSit()}>
                <SitDown match={match} sideName={sideName} />
              </Match>
              <Match when={match.isPlayer() && match.players().some((player) => !player.isTaken)}>
                <Invitation match={match} />
              </Match>
            </Switch>
            <div class="deeds">
              <button type="button" onClick={() => go('')}>
                {words().online.wait.home}
              </button>
            </div>
          </article>
        )}
      </Show>
    </main>
  );
}

function Invitation(props: { match: Game }) {
  const mine = () => props.match.mine();
  const text = () => words().online.wait;
  return (
    <>
      <h2>{text().title}</h2>
      <Show when={mine()?.opponent} fallback={<p>{props.match.header()?.open ? text().open : text().players}</p>}>
        {(key) => <CopyLink label={text().link} link={linkTo(props.match.game, key())} name="invitation" />}
      </Show>
      <Show when={mine()?.observer}>
        {(key) => <CopyLink label={text().observer} link={linkTo(props.match.game, key())} name="watch" />}
      </Show>
      <p class="quiet">
        {text().stay} {text().own}
      </p>
      <p>
        <Notices />
      </p>
    </>
  );
}

function SitDown(props: { match: Game; sideName(side: 0 | 1): string }) {
  const side = props.match.mySide()!;
  const other = side === 0 ? 1 : 0;
  const text = () => words().online.wait;
  return (
    <>
      <h2>{text().invited(props.match.players()[other].name)}</h2>
      <p>{text().lead(props.sideName(side), props.sideName(other))}</p>
      <NameForm submit={text().sit} use={(name) => void props.match.sitDown(name)}>
        <Show when={props.match.note()}>{(why) => <p class="refusal" role="alert">{why()}</p>}</Show>
      </NameForm>
    </>
  );
}

export function NameForm(props: { submit: string; use(name: string): void; children?: JSX.Element }) {
  const [name, setName] = createSignal(myName());
  return (
    <form
      class="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        keepName(name().trim());
        props.use(name().trim());
      }}
    >
      <label>
        {words().online.invite.name}
        <input type="text" name="name" maxlength="40" autocomplete="nickname" value={name()} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <button type="submit" class="strong">
        {props.submit}
      </button>
      {props.children}
    </form>
  );
}
