import { Match, Switch } from 'solid-js';
import { words } from '../words';
import { askForNotices, permission } from './notices';

export function Notices() {
  return (
    <Switch>
      <Match when={permission() === 'granted'}>
        <span class="quiet">{words().online.noticesOn}</span>
      </Match>
      <Match when={permission() === 'default'}>
        <button type="button" class="link" onClick={() => void askForNotices()}>
          {words().online.notices}
        </button>
      </Match>
      <Match when={permission() === 'denied'}>
        <span class="quiet">{words().online.noticesOff}</span>
      </Match>
    </Switch>
  );
}
