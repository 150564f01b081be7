// Buttons for what keys do too: how near one looks, and what lies over the table.

import { For } from 'solid-js';
import { otherUnits, setSettings, settings } from '../play/settings';
import { words } from '../words';
import { keyFor } from './bindings';
import type { CameraControl } from './camera';
import type { OverlayName, Overlays } from './overlays';
import { setTool, tool } from './pointer';

const kinds: [OverlayName, string][] = [
  ['reach', 'R'],
  ['fire', 'F'],
  ['threat', 'T'],
  ['command', 'C'],
];

const tools: ['measure' | 'sight' | 'point', string, string][] = [
  ['measure', '↔', 'M'],
  ['sight', '◉', 'L'],
  ['point', '➚', 'G'],
];

export function Tools(props: { camera: CameraControl; overlays: Overlays }) {
  const { camera, overlays } = props;
  return (
    <div class="tools" role="toolbar" aria-label={words().tools.map}>
      <button type="button" onClick={() => camera.zoomBy(1.3)} title={`${words().tools.zoomIn} (+)`} aria-label={words().tools.zoomIn}>
        +
      </button>
      <button type="button" onClick={() => camera.zoomBy(1 / 1.3)} title={`${words().tools.zoomOut} (−)`} aria-label={words().tools.zoomOut}>
        −
      </button>
      <button type="button" onClick={() => camera.fit()} title={`${words().tools.fit} (0)`} aria-label={words().tools.fit}>
        ⤢
      </button>
      <For each={kinds}>
        {([name, key]) => (
          <button
            type="button"
            aria-pressed={overlays.shown().has(name)}
            title={`${words().tools[name]} (${keyFor(key)})`}
            aria-label={words().tools[name]}
            onClick={() => overlays.toggle(name)}
          >
            {keyFor(key)}
          </button>
        )}
      </For>
      <For each={tools}>
        {([name, sign, key]) => (
          <button
            type="button"
            aria-pressed={tool() === name}
            title={`${words().tools[name]} (${keyFor(key)})`}
            aria-label={words().tools[name]}
            onClick={() => setTool(tool() === name ? undefined : name)}
          >
            {sign}
          </button>
        )}
      </For>
      <button type="button" aria-pressed={settings.grid} title={words().tools.grid[settings.units]} aria-label={words().tools.grid[settings.units]} onClick={() => setSettings('grid', !settings.grid)}>
        ▦
      </button>
      <button type="button" aria-pressed={settings.bases} title={words().tools.bases} aria-label={words().tools.bases} onClick={() => setSettings('bases', !settings.bases)}>
        ▭
      </button>
      <button type="button" aria-pressed={settings.names} title={words().tools.names} aria-label={words().tools.names} onClick={() => setSettings('names', !settings.names)}>
        A
      </button>
      <button type="button" class="units" title={`${words().tools.units} (${keyFor('X')})`} aria-label={words().tools.units} onClick={() => setSettings('units', otherUnits())}>
        {settings.units === 'cm' ? 'cm' : '1″'}
      </button>
    </div>
  );
}
