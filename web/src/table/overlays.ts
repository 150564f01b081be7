// What a player may lay over the table: reach, fields of fire, threat, command.

import { createEffect, createSignal } from 'solid-js';
import type { Abilities } from '../engine/types';
import type { Game } from '../play/game';

export type Overlays = ReturnType<typeof createOverlays>;
export type OverlayName = 'reach' | 'fire' | 'threat' | 'command';

export function createOverlays(game: Game) {
  const [shown, setShown] = createSignal<ReadonlySet<OverlayName>>(new Set<OverlayName>(['reach', 'fire']));
  const [chosen, setChosen] = createSignal<{ unit: string; can: Abilities }>();
  const [enemies, setEnemies] = createSignal<{ unit: string; can: Abilities }[]>([]);

  function toggle(name: OverlayName) {
    const next = new Set(shown());
    if (!next.delete(name)) next.add(name);
    setShown(next);
  }

  const ask = (unit: string, reach: boolean) =>
    game.engine.ask<Abilities>('abilities', { unit, ...(reach ? { reach } : {}) }).then((can) => ({ unit, can }));

  createEffect(() => {
    const unit = game.one();
    const now = unit === undefined ? undefined : game.units().get(unit);
    if (!unit || now?.presence !== 'on_table') return void setChosen(undefined);
    const moves = game.view().place.step === 'moves' && game.mayAct().has(unit);
    void ask(unit, moves).then(setChosen);
    return undefined;
  });

  createEffect(() => {
    if (!shown().has('threat')) return void setEnemies([]);
    const mine = game.source.seats.indexOf('me');
    const others = game
      .view()
      .units.filter((unit) => unit.presence === 'on_table' && game.unitFacts.get(unit.id)!.side !== mine);
    void Promise.all(others.map((unit) => ask(unit.id, false))).then(setEnemies);
    return undefined;
  });

  return { shown, toggle, chosen, enemies };
}
