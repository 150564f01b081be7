// A battle looked at again, moment by moment.

import { createEffect, createMemo, createSignal, onCleanup, onMount, Show } from 'solid-js';
import { Latest } from '../engine/client';
import { DiceTray } from '../panel/DiceTray';
import { PhaseBar } from '../panel/PhaseBar';
import { UnitCard } from '../panel/UnitCard';
import { unitsOf } from '../play/game';
import { go, route } from '../play/route';
import { SheetDrawer } from '../sheet/SheetDrawer';
import { createCamera } from '../table/camera';
import { middleOf } from '../table/geometry';
import { createHand } from '../table/hand';
import { createOverlays } from '../table/overlays';
import { Table } from '../table/Table';
import { Tools } from '../table/Tools';
import { words } from '../words';
import { tell } from '../words/tell';
import { Annals } from './Annals';
import { Loaded, type Opened } from './Loaded';
import { PlayOn } from './PlayOn';
import { ShareCard } from './ShareCard';
import { Transport } from './Transport';

export const Replay = (props: { id: string }) => <Loaded id={props.id}>{(opened) => <ReplayTable {...opened} />}</Loaded>;

const rest = 1600; // milliseconds that a moment stays, at the ordinary speed
const glance = 150; // that one stays in which nothing happens

function ReplayTable(props: Opened) {
  const { game, review } = props;
  const { moments, source } = review;
  const last = moments.length - 1;
  const [at, setAt] = createSignal(0);
  const [isPlaying, setPlaying] = createSignal(false);
  const [speed, setSpeed] = createSignal(1);
  const [dialog, setDialog] = createSignal<'play-on' | 'share'>();
  const camera = createCamera(game.battle.width, game.battle.height);
  const hand = createHand(game);
  const overlays = createOverlays(game);

  const latest = new Latest<number, unknown>((orders) => source.showAt(orders), () => {});

  function jump(to: number) {
    const next = Math.max(0, Math.min(last, to));
    const isStep = next === at() + 1;
    setAt(next);
    const moment = moments[next]!;
    const dice = isStep ? moment.events.filter((event) => (event.dice?.length ?? 0) > 0) : [];
    game.setRolled(dice.map((event, n) => ({ n, turn: moment.turn, phase: moment.phase, event, orders: next })));
    void latest.want(next);
  }

  // The first moment of the next turn, or of this one, or of the one before.
  function turnBy(by: 1 | -1) {
    const turn = moments[at()]!.turn;
    if (by > 0) return jump(moments.findIndex((moment) => moment.turn > turn) < 0 ? last : moments.findIndex((moment) => moment.turn > turn));
    const start = moments.findIndex((moment) => moment.turn === turn);
    return jump(at() > start ? start : Math.max(0, moments.findIndex((moment) => moment.turn === turn - 1)));
  }

  const isEventful = createMemo(() => moments.map((moment) => moment.events.some((event) => tell(event, game))));
  createEffect(() => {
    if (!isPlaying()) return;
    if (at() >= last) return void setPlaying(false);
    const stays = (isEventful()[at()] ? rest : glance) / speed();
    const timer = setTimeout(() => jump(at() + 1), stays);
    onCleanup(() => clearTimeout(timer));
  });

  function play() {
    if (!isPlaying() && at() >= last) jump(0);
    setPlaying(!isPlaying());
  }

  // ---- Keys

  const keys: Record<string, () => void> = {
    ArrowLeft: () => jump(at() - 1),
    ArrowRight: () => jump(at() + 1),
    PageUp: () => turnBy(-1),
    PageDown: () => turnBy(1),
    Home: () => jump(0),
    End: () => jump(last),
    ' ': play,
    '+': () => camera.zoomBy(1.25),
    '-': () => camera.zoomBy(0.8),
    '0': () => camera.fit(),
    Escape: () => game.select([]),
  };
  function press(event: KeyboardEvent) {
    const target = event.target instanceof Element ? event.target : undefined;
    if (target?.closest('dialog, input:not([type=range]), select')) return;
    if (event.key === ' ' && target?.closest('button')) return;
    const deed = keys[event.key];
    if (!deed || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.key.startsWith('Arrow')) setPlaying(false);
    deed();
  }
  onMount(() => {
    addEventListener('keydown', press);
    jump(Number(route().options.get('at') ?? 0));
  });
  onCleanup(() => removeEventListener('keydown', press));

  function show(to: number, units: string[]) {
    setPlaying(false);
    jump(to);
    const seen = units.filter((unit) => game.units().has(unit));
    game.select(seen.slice(0, 2));
    const unit = game.units().get(seen[0] ?? '');
    if (unit?.presence === 'on_table') camera.reveal(middleOf(unit));
  }
  const concerned = createMemo(() => new Set(moments[at()]!.events.filter((event) => event.dice).flatMap(unitsOf)));
  createEffect(() => game.select([...concerned()].filter((unit) => game.units().get(unit)?.presence === 'on_table').slice(0, 2)));

  return (
    <div class="play replay" data-at={at()} data-last={last}>
      <PhaseBar game={game} leave={() => go('')} />
      <main class="field">
        <Table game={game} hand={hand} camera={camera} overlays={overlays} />
        <Tools camera={camera} overlays={overlays} />
        <DiceTray game={game} />
      </main>
      <aside class="column" aria-label={words().replay.annals}>
        <Show when={hand.hover() ?? game.one()}>
          <UnitCard game={game} hand={hand} />
        </Show>
        <Show when={props.isTorn}>
          <p class="note-card" role="status">
            {words().replay.torn}
          </p>
        </Show>
        <Annals game={game} moments={moments} at={at()} show={show} />
      </aside>
      <Transport
        moments={moments}
        at={at()}
        isPlaying={isPlaying()}
        speed={speed()}
        sides={[game.sideName(0), game.sideName(1)]}
        jump={(to) => (setPlaying(false), jump(to))}
        turnBy={(by) => (setPlaying(false), turnBy(by))}
        play={play}
        setSpeed={setSpeed}
        playOn={() => (setPlaying(false), setDialog('play-on'))}
        report={() => go(`report/${props.id}`)}
        share={() => (setPlaying(false), setDialog('share'))}
      />
      <SheetDrawer battle={game.battle} />
      <Show when={dialog() === 'play-on'}>
        <PlayOn review={review} played={props.played} at={at()} close={() => setDialog(undefined)} />
      </Show>
      <Show when={dialog() === 'share'}>
        <ShareCard review={review} close={() => setDialog(undefined)} />
      </Show>
    </div>
  );
}
