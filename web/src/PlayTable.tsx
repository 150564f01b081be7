// The screen of a battle: phases above, the table with its paper column, the prompt below.

import { createEffect, createSignal, onCleanup, onMount, Show } from 'solid-js';
import { AimCard } from './panel/AimCard';
import { DecisionCard } from './panel/DecisionCard';
import { DiceTray } from './panel/DiceTray';
import { EndCard } from './panel/EndCard';
import { FaultCard } from './panel/FaultCard';
import { HelpCard } from './panel/HelpCard';
import { LessonCard } from './panel/LessonCard';
import { Log } from './panel/Log';
import { NotesCard, openNotes } from './panel/NotesCard';
import { PastBar } from './panel/PastBar';
import { PhaseBar } from './panel/PhaseBar';
import { Pointed } from './panel/Pointed';
import { Reasons } from './panel/Reasons';
import { Roster } from './panel/Roster';
import { PromptBar } from './panel/PromptBar';
import { SettingsCard } from './panel/SettingsCard';
import { RefusalNote, UnitCard } from './panel/UnitCard';
import { Warning } from './panel/Warning';
import { ChatCard } from './online/ChatCard';
import { OfferCard } from './online/OfferCard';
import { OnlineEnd } from './online/OnlineEnd';
import { PlayersCard } from './online/PlayersCard';
import { RulesCard } from './online/RulesCard';
import { SinceCard } from './online/SinceCard';
import type { Match } from './online/match';
import type { OnlineSource } from './online/source';
import type { Level } from './play/computer';
import type { Game } from './play/game';
import { forget, keep } from './play/keeping';
import { openClause, wantedClause, closeClause } from './play/drawer';
import { isLesson } from './play/library';
import { createPast } from './play/past';
import { go } from './play/route';
import { putOnShelf } from './play/shelf';
import { SheetDrawer, wholeSheet } from './sheet/SheetDrawer';
import { setSettings, settings } from './play/settings';
import { createCamera } from './table/camera';
import { middleOf } from './table/geometry';
import { createHand } from './table/hand';
import { createKeys } from './table/keys';
import { createOverlays } from './table/overlays';
import { createPoints } from './table/points';
import { Table } from './table/Table';
import { Tools } from './table/Tools';
import { TextTable } from './text/TextTable';
import { words } from './words';

export interface Playing {
  game: Game;
  id: string;
  address?: string;
  scenario: string;
  level?: Level;
  ownDice: boolean;
  online?: { match: Match; source: OnlineSource };
}

export function PlayTable(props: { playing: Playing }) {
  const { game, id, address, scenario, level, ownDice, online } = props.playing;
  const camera = createCamera(game.battle.width, game.battle.height);
  const hand = createHand(game);
  const overlays = createOverlays(game);
  const points = createPoints(game.battle.width, game.battle.height, online?.match.isPlayer() ? online.match.point : undefined);
  online?.match.onPoint(points.show);
  const past = createPast(game, camera.reveal);
  // What is looked at: the battle, or as it was.
  const seen = () => past.scene()?.game ?? game;
  const [isWarning, setWarning] = createSignal(false);
  const [isSetting, setSetting] = createSignal(false);
  const [isHelping, setHelping] = createSignal(false);
  const [isLooking, setLooking] = createSignal(false);
  const [shelved, setShelved] = createSignal<string>();

  // A plan is put away before an order is taken back.
  function undo() {
    const plan = hand.waiting.last();
    if (plan) hand.waiting.remove(plan.id);
    else void game.undo();
  }

  // Ends the step; where somebody could still do something, only after a question. What is planned is given first.
  function done(sure = false) {
    if (!game.isMine() || game.busy() || past.line()) return;
    if (hand.waiting.last()) return void hand.letGo();
    const refusal = game.view().done?.refusal;
    if (refusal) return game.setRefusal(refusal);
    const idle = game.view().may_act?.length ?? 0;
    if (!sure && settings.warn && idle > 0) return setWarning(true);
    setWarning(false);
    return void game.done();
  }

  const keys = createKeys(game, hand, camera, overlays, points, {
    past,
    done,
    undo,
    help: () => setHelping(true),
    sheet: () => (wantedClause() ? closeClause() : openClause(wholeSheet)),
    notes: openNotes,
    textView: () => setSettings('text', !settings.text),
  });
  onMount(() => {
    addEventListener('keydown', keys.down);
    addEventListener('keyup', keys.up);
    addEventListener('blur', keys.leave);
  });
  onCleanup(() => {
    removeEventListener('keydown', keys.down);
    removeEventListener('keyup', keys.up);
    removeEventListener('blur', keys.leave);
  });

  // What is on the table is kept after every order; a server keeps its games itself.
  createEffect(() => {
    const { over, place } = game.view();
    if (over) return void shelve().catch((fault) => game.setFault(String(fault)));
    if (online) return;
    return void game.source
      .record()
      .then((record) => keep({ id, address, scenario, title: game.battle.title, seats: game.source.seats, level, ownDice, turn: place.turn, record }));
  });

  // A battle that is over can be looked at again.
  async function shelve() {
    const { ending, winner } = game.view();
    const record = await game.source.record();
    const sides = game.battle.sides.map((side) => side.name) as [string, string];
    setShelved((await putOnShelf(record, { ending, winner, sides, battle: scenario })).id);
    if (!online) await forget();
  }

  function show(units: string[]) {
    const seen = units.filter((unit) => game.units().get(unit)?.presence === 'on_table');
    if (seen.length === 0) return;
    game.select(seen);
    camera.reveal(middleOf(game.units().get(seen[0]!)!));
  }

  const again = () => go(`play/${scenario}?seats=${game.source.seats.join(',')}&level=${level ?? ''}&n=${Date.now()}`);

  // For who drives the page with a program.
  const state = () => (game.view().over ? 'over' : game.isMine() && !game.busy() && !game.thinking() ? 'mine' : 'waiting');

  return (
    <div class="play" classList={{ 'in-past': past.line() !== undefined }} data-state={state()} data-orders={game.view().orders} data-signature={game.view().signature}>
      <Show when={seen()} keyed>
        {(it) => <PhaseBar game={it} leave={() => go('')} />}
      </Show>
      <main class="field">
        <Show when={!settings.text} fallback={<Show when={seen()} keyed>{(it) => <TextTable game={it} done={past.line() ? undefined : () => done()} />}</Show>}>
          <div class="present" inert={past.scene() !== undefined}>
            <Table game={game} hand={hand} camera={camera} overlays={overlays} points={points} />
          </div>
          <Show when={past.scene()} keyed>
            {(it) => <Table game={it.game} hand={it.hand} camera={camera} overlays={it.overlays} />}
          </Show>
          <Tools camera={camera} overlays={past.scene()?.overlays ?? overlays} />
        </Show>
        <PastBar game={game} past={past} />
        <Pointed game={game} points={points} />
        <DiceTray game={game} />
      </main>
      <aside class="column" aria-label={words().replay.annals}>
        <div class="at-hand">
          <Show when={isLesson(game.battle.id)}>
            <LessonCard game={game} />
          </Show>
          <Show when={online}>
            {(it) => (
              <>
                <RulesCard match={it().match} />
                <PlayersCard game={game} match={it().match} />
                <OfferCard game={game} match={it().match} />
                <SinceCard game={game} ordersSeen={it().source.ordersSeen} visit={past.visit} />
              </>
            )}
          </Show>
          <Show when={past.scene()} keyed fallback={
            <>
              <DecisionCard game={game} hand={hand} />
              <RefusalNote game={game} />
              <AimCard game={game} hand={hand} />
              <UnitCard game={game} hand={hand} />
            </>
          }>
            {(it) => <UnitCard game={it.game} hand={it.hand} />}
          </Show>
          <Show when={online?.match.hasCompany() && online}>
            {(it) => <ChatCard game={game} match={it().match} />}
          </Show>
          <Show when={game.selected().length === 0 && !hand.aim()}>
            <Roster game={game} show={show} />
          </Show>
          <NotesCard of={id} />
          <Reasons game={game} show={show} />
        </div>
        <Log game={game} at={past.line()} visit={past.visit} />
      </aside>
      <PromptBar game={game} isPast={past.line() !== undefined} plans={hand.waiting.drops().length} done={() => done()} undo={undo} openSettings={() => setSetting(true)} openHelp={() => setHelping(true)} />
      <SheetDrawer battle={game.battle} />
      <Show when={isWarning()}>
        <Warning game={game} goOn={() => done(true)} stay={() => setWarning(false)} show={(unit) => (setWarning(false), show([unit]))} />
      </Show>
      <Show when={isHelping()}>
        <HelpCard close={() => setHelping(false)} />
      </Show>
      <Show when={isSetting()}>
        <SettingsCard close={() => setSetting(false)} />
      </Show>
      <Show when={game.view().over && !isLooking()}>
        <EndCard game={game} again={online ? undefined : again} leave={() => go('')} look={() => setLooking(true)} shelved={shelved()}>
          <Show when={online}>{(it) => <OnlineEnd match={it().match} source={it().source} />}</Show>
        </EndCard>
      </Show>
      <FaultCard game={game} />
    </div>
  );
}
