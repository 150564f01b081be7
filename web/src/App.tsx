// The page: its front, or a battle.

import { createEffect, lazy, Match, Switch } from 'solid-js';
import { Front } from './front/Front';
import { OpenedLink } from './front/OpenedLink'; // at once: a link must open without a network too
import { OnlineScreen } from './online/OnlineScreen';
import { route } from './play/route';
import { settings } from './play/settings';
import { PlayScreen } from './PlayScreen';

// What comes after a battle is fetched when it is wanted.
const Replay = lazy(() => import('./after/Replay').then(({ Replay }) => ({ default: Replay })));
const ReportPage = lazy(() => import('./after/ReportPage').then(({ ReportPage }) => ({ default: ReportPage })));
const Shared = lazy(() => import('./after/Shared').then(({ Shared }) => ({ default: Shared })));

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
      <Match when={route().path[0] === 'replay' && route().path[1]} keyed>
        {(id) => <Replay id={id} />}
      </Match>
      <Match when={route().path[0] === 'report' && route().path[1]} keyed>
        {(id) => <ReportPage id={id} />}
      </Match>
      <Match when={route().path[0] === 'battle' && route().path[1]} keyed>
        {(packed) => <OpenedLink packed={packed} />}
      </Match>
      <Match when={route().path[0] === 'shared' && route().path[1]} keyed>
        {(packed) => <Shared packed={packed} />}
      </Match>
    </Switch>
  );
}
