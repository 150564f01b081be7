// The table: ground, troops, and what the hand is about to do, in three layers that move together.

import { createEffect, createMemo, For, on, onCleanup, onMount, Show } from 'solid-js';
import type { Drawing } from '../engine/types';
import type { Game } from '../play/game';
import { settings, type Units } from '../play/settings';
import { words } from '../words';
import type { CameraControl } from './camera';
import { EdgeRulers } from './EdgeRulers';
import { Layer, scaleOf, Symbols, drawGroup, element } from './drawing';
import type { Hand } from './hand';
import { Minimap } from './Minimap';
import { Overlay } from './Overlay';
import type { Overlays } from './overlays';
import { PlanDeeds } from './PlanDeeds';
import { createPointer } from './pointer';
import { PointMarks } from './PointMarks';
import type { Points } from './points';
import { bare, everyName } from './held';

const troopKinds = ['ground-name', 'objective', 'reserve', 'unit', 'general', 'name'];
const paperLetter = 0.69; // of a name on paper, in inches on a table of six feet

// The height of names on the screen, in pixels: smaller where much of the table is seen.
const lettersAt = (zoom: number) => Math.min(15, Math.max(9.5, zoom * 0.9));

// How thick frames are drawn about troops: thinner where these are small.
const penAt = (zoom: number) => Math.min(1, Math.max(0.4, zoom / 11)).toFixed(2);

export function Table(props: { game: Game; hand: Hand; camera: CameraControl; overlays: Overlays; points?: Points }) {
  const { game, hand, camera } = props;
  const { width, height } = game.battle;
  const scale = scaleOf(width);
  const margin = 1.9 * (width / 72); // for the rulers, as the drawing has it
  let root!: HTMLDivElement;
  let ground!: SVGSVGElement;
  let troops!: SVGSVGElement;
  const symbols = new Symbols(game.engine);
  const land = element('g');
  const pointer = createPointer(game, hand, camera, () => root, props.points);

  const viewBox = () =>
    [-margin, -margin, width + 2 * margin, height + 2 * margin].map((value) => value * scale).join(' ');
  const world = createMemo(() => {
    const { x, y, zoom } = camera.camera();
    const drawn = camera.drawnZoom();
    return `translate(${x - margin * zoom}px, ${y - margin * zoom}px) scale(${zoom / drawn})`;
  });
  const pixels = (inches: number) => `${(inches + 2 * margin) * camera.drawnZoom()}px`;

  onMount(async () => {
    const measure = () => camera.setSize({ width: root.clientWidth, height: root.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    onCleanup(() => observer.disconnect());
    root.addEventListener('wheel', pointer.wheel, { passive: false });

    ground.append(symbols.defs, mapDefinitions(width * scale, height * scale), land);
    await drawLand(settings.units);
    await symbols.draw(settings.palette, true);
  });

  async function drawLand(units: Units) {
    const { drawing } = await game.engine.ask<{ drawing: Drawing }>('ground', { units });
    const clip = element('g');
    land.replaceChildren();
    for (const group of drawing.groups) {
      const made = drawGroup(group, scale, symbols);
      if (group.kind === 'terrain') {
        made.setAttribute('clip-path', 'url(#table-edge)');
        clip.append(made);
      } else land.append(made);
      if (group.kind === 'sheet') land.append(clip);
    }
  }
  createEffect(on(() => settings.units, (units) => void drawLand(units), { defer: true }));
  onCleanup(() => (symbols.close(), props.points?.setMouse()));

  createEffect(on(() => settings.palette, (palette) => void symbols.draw(palette, true), { defer: true }));

  createEffect(on(() => settings.language, () => void game.redraw(), { defer: true }));

  createEffect(() => {
    const pixels = paperLetter * (width / 72) * camera.drawnZoom();
    void game.useLetters(Math.min(1.8, lettersAt(camera.drawnZoom()) / pixels));
  });

  let layer: Layer | undefined;
  createEffect(() => {
    const drawing = game.troops();
    if (!drawing) return;
    if (!layer) {
      const holder = element('g');
      troops.append(holder);
      layer = new Layer(holder, troopKinds, scale, symbols);
    }
    layer.show(drawing);
    void symbols.draw(settings.palette);
  });

  return (
    <div
      ref={root}
      class="table"
      classList={{ nameless: !settings.names && !everyName(), 'every-name': everyName(), baseless: !settings.bases, bare: bare(), [settings.palette]: true }}
      style={{ '--pen': penAt(camera.drawnZoom()) }}
      tabindex="0"
      role="application"
      aria-label={words().tools.map}
      onPointerDown={pointer.down}
      onPointerMove={pointer.move}
      onPointerUp={pointer.up}
      onPointerCancel={pointer.cancel}
      onPointerLeave={() => props.points?.setMouse()}
      onContextMenu={(event) => event.preventDefault()}
      onDblClick={pointer.double}
    >
      <div class="world" style={{ transform: world() }}>
        <svg ref={ground} class="map ground" viewBox={viewBox()} style={{ width: pixels(width), height: pixels(height) }} aria-hidden="true" />
        <svg ref={troops} class="map troops" viewBox={viewBox()} style={{ width: pixels(width), height: pixels(height) }} aria-hidden="true" />
        <svg class="map overlay" viewBox={viewBox()} style={{ width: pixels(width), height: pixels(height) }} aria-hidden="true">
          <Overlay game={game} hand={hand} camera={camera} overlays={props.overlays} scale={scale} symbols={symbols} />
          <Show when={props.points}>{(points) => <PointMarks game={game} points={points()} camera={camera} scale={scale} />}</Show>
        </svg>
      </div>
      <EdgeRulers game={game} camera={camera} />
      <For each={hand.isPlanning() ? [] : hand.waiting.drops().filter(hand.waiting.hasButtons)}>{(drop) => <PlanDeeds drop={drop} hand={hand} camera={camera} />}</For>
      <Minimap game={game} camera={camera} />
    </div>
  );
}

function mapDefinitions(width: number, height: number) {
  const defs = element('defs');
  defs.innerHTML =
    `<clipPath id="table-edge"><path d="M0 0H${width}V${height}H0z"/></clipPath>` +
    '<radialGradient id="age" cx=".5" cy=".45" r=".75"><stop offset=".55" stop-color="#5d4517" stop-opacity="0"/>' +
    '<stop offset="1" stop-color="#5d4517" stop-opacity=".3"/></radialGradient>';
  return defs;
}
