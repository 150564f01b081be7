// Palette, pace, units, what a release does, pointing, language, dice; and which program this is.

import { For } from 'solid-js';
import { setSettings, settings, type Language, type Palette } from '../play/settings';
import { catalogues, words } from '../words';
import { About } from './About';
import { Dialog } from './Dialog';

const palettes: Palette[] = ['parchment', 'felt', 'contrast', 'safe'];
const paces = { slow: 900, brisk: 350, instant: 0 };

// One of several.
function Choice<T>(props: { name: string; title: string; of: readonly T[]; chosen: T; call(one: T): string; choose(one: T): void }) {
  return (
    <fieldset>
      <legend>{props.title}</legend>
      <For each={props.of}>
        {(one) => (
          <label class="check">
            <input type="radio" name={props.name} checked={props.chosen === one} onChange={() => props.choose(one)} />
            {props.call(one)}
          </label>
        )}
      </For>
    </fieldset>
  );
}

export function SettingsCard(props: { close(): void }) {
  const say = () => words().settings;
  const nameOfPace = (pace: number) => say().paces[Object.entries(paces).find(([, one]) => one === pace)![0]]!;
  return (
    <Dialog title={say().title} close={props.close} class="settings">
      <Choice
        name="palette"
        title={say().palette}
        of={palettes}
        chosen={settings.palette}
        call={(palette) => say().palettes[palette]}
        choose={(palette) => setSettings('palette', palette)}
      />
      <Choice name="pace" title={say().pace} of={Object.values(paces)} chosen={settings.pace} call={nameOfPace} choose={(pace) => setSettings('pace', pace)} />
      <Choice
        name="units"
        title={say().units}
        of={['in', 'cm'] as const}
        chosen={settings.units}
        call={(units) => say().inUnits[units]}
        choose={(units) => setSettings('units', units)}
      />
      <Choice
        name="release"
        title={say().release}
        of={['plan', 'order'] as const}
        chosen={settings.release}
        call={(what) => say().releases[what]}
        choose={(what) => setSettings('release', what)}
      />
      <Choice
        name="points"
        title={say().points}
        of={[false, true]}
        chosen={settings.pointsForAll}
        call={(forAll) => say().pointsFor[forAll ? 'all' : 'side']}
        choose={(forAll) => setSettings('pointsForAll', forAll)}
      />
      <Choice
        name="language"
        title={say().language}
        of={Object.keys(catalogues) as Language[]}
        chosen={settings.language}
        call={(language) => catalogues[language].language}
        choose={(language) => setSettings('language', language)}
      />
      <label class="check">
        <input type="checkbox" checked={settings.dice} onChange={(event) => setSettings('dice', event.currentTarget.checked)} />
        {say().dice}
      </label>
      <label class="check">
        <input type="checkbox" checked={settings.warn} onChange={(event) => setSettings('warn', event.currentTarget.checked)} />
        {say().warn}
      </label>
      <About />
      <div class="deeds">
        <button type="button" class="strong" onClick={props.close}>
          {say().close}
        </button>
      </div>
    </Dialog>
  );
}
