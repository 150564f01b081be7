// Which engine this page runs, and which program serves it.

import { createResource, Show } from 'solid-js';
import { Engine } from '../engine/client';
import type { EngineVersion } from '../engine/types';
import { serverVersion } from '../online/http';
import { words } from '../words';

async function engineVersion(): Promise<EngineVersion | undefined> {
  const engine = new Engine();
  try {
    return await engine.ask<EngineVersion>('version');
  } catch {
    return undefined;
  } finally {
    engine.close();
  }
}

export function About() {
  const [page] = createResource(engineVersion);
  const [server] = createResource(serverVersion);
  const say = () => words().about;
  return (
    <section class="about">
      <h3>{say().title}</h3>
      <dl>
        <dt>{say().page}</dt>
        <dd data-version-of="page">
          <Show when={!page.loading} fallback="…">
            <Show when={page()} fallback={say().unknown}>
              {(known) => say().engine(known().version, known().play)}
            </Show>
          </Show>
        </dd>
        <dt>{say().server}</dt>
        <dd data-version-of="server">
          <Show when={!server.loading} fallback="…">
            <Show when={server()} fallback={say().noServer}>
              {(known) => say().program(known().version, known().commit)}
            </Show>
          </Show>
        </dd>
      </dl>
    </section>
  );
}
