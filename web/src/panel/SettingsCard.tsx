// Palette, language, dice, pace.

import { For } from 'solid-js';
import { setSettings, settings, type Language, type Palette } from '../play/settings';
import { catalogues, words } from '../words';
import { Dialog } from './Dialog';

const palettes: Palette[] = ['parchment', 'felt', 'contrast', 'safe'];
const paces = { slow: 900, brisk: 350, instant: 0 };

export function SettingsCard(props: { close(): void }) {
  return (
    <Dialog title={words().settings.title} close={props.close} class="settings">
      <fieldset>
        <legend>{words().settings.palette}</legend>
        <For each={palettes}>
          {(palette) => (
            <label class="check">
              <input type="radio" name="palette" checked={settings.palette === palette} onChange={() => setSettings('palette', palette)} />
              {words().settings.palettes[palette]}
            </label>
          )}
        </For>
      </fieldset>
      <fieldset>
        <legend>{words().settings.pace}</legend>
        <For each={Object.entries(paces)}>
          {([name, pace]) => (
            <label class="check">
              <input type="radio" name="pace" checked={settings.pace === pace} onChange={() => setSettings('pace', pace)} />
              {words().settings.paces[name]}
            </label>
          )}
        </For>
      </fieldset>
      <fieldset>
        <legend>{words().settings.units}</legend>
        <For each={['in', 'cm'] as const}>
          {(units) => (
            <label class="check">
              <input type="radio" name="units" checked={settings.units === units} onChange={() => setSettings('units', units)} />
              {words().settings.inUnits[units]}
            </label>
          )}
        </For>
      </fieldset>
      <fieldset>
        <legend>{words().settings.points}</legend>
        <For each={['side', 'all'] as const}>
          {(whom) => (
            <label class="check">
              <input type="radio" name="points" checked={settings.pointsForAll === (whom === 'all')} onChange={() => setSettings('pointsForAll', whom === 'all')} />
              {words().settings.pointsFor[whom]}
            </label>
          )}
        </For>
      </fieldset>
      <fieldset>
        <legend>{words().settings.language}</legend>
        <For each={Object.entries(catalogues)}>
          {([language, catalogue]) => (
            <label class="check">
              <input
                type="radio"
                name="language"
                checked={settings.language === language}
                onChange={() => setSettings('language', language as Language)}
              />
              {catalogue.language}
            </label>
          )}
        </For>
      </fieldset>
      <label class="check">
        <input type="checkbox" checked={settings.dice} onChange={(event) => setSettings('dice', event.currentTarget.checked)} />
        {words().settings.dice}
      </label>
      <label class="check">
        <input type="checkbox" checked={settings.warn} onChange={(event) => setSettings('warn', event.currentTarget.checked)} />
        {words().settings.warn}
      </label>
      <div class="deeds">
        <button type="button" class="strong" onClick={props.close}>
          {words().settings.close}
        </button>
      </div>
    </Dialog>
  );
}
