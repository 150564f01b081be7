// How it ended.

import { Show, type JSX } from 'solid-js';
import type { Game } from '../play/game';
import { words } from '../words';
import { endText } from '../words/tell';
import { Dialog } from './Dialog';

export function EndCard(props: { game: Game; again?(): void; leave(): void; look(): void; children?: JSX.Element }) {
  const { game } = props;
  const view = game.view;
  async function save() {
    const text = await game.source.record();
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
    link.download = `${game.battle.id}.battle`;
    link.click();
    URL.revokeObjectURL(link.href);
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
