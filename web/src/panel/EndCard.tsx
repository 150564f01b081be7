// How it ended.

import { For, Show, type JSX } from 'solid-js';
import type { SideIndex } from '../engine/types';
import type { Game } from '../play/game';
import { go } from '../play/route';
import { saveFile } from '../play/shelf';
import { words } from '../words';
import { endText } from '../words/tell';
import { Dialog } from './Dialog';

export function EndCard(props: { game: Game; again?(): void; leave(): void; look(): void; shelved?: string; children?: JSX.Element }) {
  const { game } = props;
  const view = game.view;
  const unitsOf = (side: SideIndex) => game.battle.units.filter((unit) => unit.side === side);
  const lost = (side: SideIndex) => unitsOf(side).filter(({ id }) => !['on_table', 'reserve'].includes(game.units().get(id)!.presence)).length;
  async function save() {
    saveFile(`${game.battle.id}.battle`, await game.source.record());
  }
  return (
    <Dialog title={endText(view().ending, game.sideName(view().winner))} close={props.look} class="end-card">
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{words().report.points}</th>
            <th scope="col">{words().report.unitsLost}</th>
          </tr>
        </thead>
        <tbody>
          <For each={[0, 1] as const}>
            {(side) => (
              <tr>
                <th scope="row">{game.sideName(side)}</th>
                <td>{view().points[side]}</td>
                <td>{words().card.of(lost(side), unitsOf(side).length)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <div class="deeds">
        <Show when={props.again && game.source.seats.includes('me')}>
          <button type="button" class="strong" onClick={() => props.again?.()}>
            {words().end.again}
          </button>
        </Show>
        <Show when={props.shelved}>
          {(id) => (
            <>
              <button type="button" onClick={() => go(`replay/${id()}`)}>
                {words().afterEnd.replay}
              </button>
              <button type="button" onClick={() => go(`report/${id()}`)}>
                {words().afterEnd.report}
              </button>
            </>
          )}
        </Show>
        <button type="button" onClick={props.look}>
          {words().end.look}
        </button>
        <button type="button" onClick={() => void save()}>
          {words().end.save}
        </button>
        <button type="button" onClick={props.leave}>
          {words().end.home}
        </button>
      </div>
      {props.children}
    </Dialog>
  );
}
