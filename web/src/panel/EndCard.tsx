// How it ended.

import { Show, type JSX } from 'solid-js';
import type { Game } from '../play/game';
import { go } from '../play/route';
import { saveFile } from '../play/shelf';
import { words } from '../words';
import { endText } from '../words/tell';
import { Dialog } from './Dialog';

export function EndCard(props: { game: Game; again?(): void; leave(): void; look(): void; shelved?: string; children?: JSX.Element }) {
  const { game } = props;
  const view = game.view;
  async function save() {
    saveFile(`${game.battle.id}.battle`, await game.source.record());
  }
  return (
    <Dialog title={endText(view().ending, game.sideName(view().winner))} close={props.look} class="end-card">
      <table>
        <tbody>
          <tr>
            <th>{game.sideName(0)}</th>
            <td>{view().points[0]}</td>
          </tr>
          <tr>
            <th>{game.sideName(1)}</th>
            <td>{view().points[1]}</td>
          </tr>
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
