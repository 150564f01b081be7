// On the front page: the games that this browser has a seat in, and those that wait for anybody.

import { createResource, createSignal, For, onCleanup, Show } from 'solid-js';
import { Dialog } from '../panel/Dialog';
import type { CardFacts } from '../play/library';
import { go } from '../play/route';
import { words } from '../words';
import { battleTitle } from '../words/battles';
import { lookAt, openGames, Refused, takeSeat } from './http';
import { forgetMine, keepMine, myGames, type MyGame } from './mine';
import { drawNumber } from './numbers';
import { freeSide, OpenGames, sideName } from './OpenGames';
import type { Header } from './protocol';
import { NameForm } from './WaitScreen';

const lookEvery = 15_000; // milliseconds
const most = 12; // games asked after; the rest show what was known

const [isServed, setServed] = createSignal(false);
// Whether the page came from a server of games; known once the front page has asked.
export { isServed };

async function lookAround(): Promise<Header[] | undefined> {
  const open = await openGames();
  setServed(open !== undefined);
  if (!open) return undefined;
  const unfinished = myGames().filter((one) => !one.over).slice(0, most);
  await Promise.all(unfinished.map(lookAfter));
  return open;
}

async function lookAfter(one: MyGame) {
  try {
    const now = await lookAt(one.game, one.key);
    const waits = now.to_act === undefined ? one.waits : now.you === 'both' || now.to_act === now.you;
    const known = { over: now.over, turn: now.turn ?? one.turn, waits: waits && !now.over, you: now.you };
    if (Object.entries(known).some(([name, value]) => one[name as keyof MyGame] !== value)) keepMine(one.game, one.key, known);
  } catch (error) {
    if (error instanceof Refused && error.problem.code === 'unknown') forgetMine(one.game, one.key);
  }
}

export function NetworkGames(props: { cards: CardFacts[] }) {
  const [open, { refetch }] = createResource(lookAround);
  const [chosen, setChosen] = createSignal<Header>();
  const again = setInterval(() => !document.hidden && isServed() && void refetch(), lookEvery);
  onCleanup(() => clearInterval(again));
  // One's own seat is no opponent's.
  const strangers = () => (open.latest ?? []).filter((one) => !myGames().some((mine) => mine.game === one.game));
  return (
    <>
      <Show when={myGames().length > 0}>
        <section class="network" aria-label={words().online.games.mine}>
          <h2>{words().online.games.mine}</h2>
          <ul class="game-list my-games">
            <For each={myGames()}>{(one) => <MyGameLine one={one} />}</For>
          </ul>
        </section>
      </Show>
      <Show when={open.latest}>
        <OpenGames cards={props.cards} games={strangers()} choose={setChosen} />
      </Show>
      <Show when={chosen()} keyed>
        {(one) => <TakeCard one={one} cards={props.cards} close={() => setChosen(undefined)} />}
      </Show>
    </>
  );
}

function MyGameLine(props: { one: MyGame }) {
  const text = () => words().online.games;
  const title = () => battleTitle(props.one.scenario, props.one.title);
  const state = () => {
    const { one } = props;
    if (one.over) return text().over;
    if (one.other === undefined) return text().waiting;
    return one.you === 'observer' ? '' : one.waits ? text().yourTurn : text().theirTurn;
  };
  const other = () => {
    const name = props.one.other;
    return name === undefined || props.one.you === 'observer' ? '' : text().against(text().levels[name] ?? (name || text().somebody));
  };
  return (
    <li data-game={props.one.game} classList={{ waits: props.one.waits }}>
      <span>
        <b>{title()}</b>{' '}
        <span class="quiet">
          {[other(), props.one.other === undefined ? '' : text().turn(props.one.turn), state()].filter(Boolean).join(' · ')}
        </span>
      </span>
      <button type="button" classList={{ strong: props.one.waits }} onClick={() => go(`game/${props.one.game}/${props.one.key}`)}>
        {props.one.you === 'observer' ? text().watch : text().goOn}
      </button>
      <button type="button" class="link" aria-label={`${text().forget}: ${title()}`} title={text().forget} onClick={() => forgetMine(props.one.game, props.one.key)}>
        ×
      </button>
    </li>
  );
}

function TakeCard(props: { one: Header; cards: CardFacts[]; close(): void }) {
  const { one } = props;
  const [why, setWhy] = createSignal<string>();
  const side = freeSide(one);
  async function take(name: string) {
    try {
      const { key, you } = await takeSeat(one.game, undefined, { mix: drawNumber(), name });
      if (!key) return;
      keepMine(one.game, key, { you, scenario: one.scenario, title: one.title });
      go(`game/${one.game}/${key}`);
    } catch (error) {
      setWhy(error instanceof Refused ? error.problem.why : String(error));
    }
  }
  return (
    <Dialog title={battleTitle(one.scenario, one.title)} close={props.close} class="take-card">
      <p>
        {words().online.games.asks(one.name ?? '', sideName(props.cards, one, one.creator)) + words().online.games.you(sideName(props.cards, one, side))}.
      </p>
      <NameForm submit={words().online.wait.sit} use={(name) => void take(name)}>
        <Show when={why()}>{(said) => <p class="refusal" role="alert">{said()}</p>}</Show>
      </NameForm>
      <div class="deeds">
        <button type="button" onClick={props.close}>
          {words().front.back}
        </button>
      </div>
    </Dialog>
  );
}
