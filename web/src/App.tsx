// The page: its front, or a battle.

import { createEffect, Match, Switch } from 'solid-js';
import { Front } from './front/Front';
import { OnlineScreen } from './online/OnlineScreen';
import { route } from './play/route';
import { settings } from './play/settings';
import { PlayScreen } from './PlayScreen';

export function App() {
  createEffect(() => {
    document.documentElement.lang = settings.language;
    document.documentElement.dataset['palette'] = settings.palette;
  });
  return (
    <Switch fallback={<Front />}>
      <Match when={['play', 'continue'].includes(route().path[0] ?? '') && route()} keyed>
        {(here) => <PlayScreen route={here} />}
      </Match>
      <Match when={route().path[0] === 'game' && route()} keyed>
        {(here) => <OnlineScreen route={here} />}
      </Match>
    </Switch>
  );
}
