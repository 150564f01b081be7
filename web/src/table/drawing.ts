// The engine's drawings as SVG elements. Where things are is decided there; a style sheet, also
// from there, says how they look.

import { keepOnPaper } from './printing';
import type { Engine } from '../engine/client';
import type { Drawing, Group, LabelShape, PathShape, Shape, StampShape } from '../engine/types';
import type { Palette } from '../play/settings';
import { placeNames } from './crowding';

const svg = 'http://www.w3.org/2000/svg';

// Style sheets are written for tables drawn this wide.
export const drawnWidth = 1440;
export const scaleOf = (width: number) => drawnWidth / width;

const round = (value: number) => Math.round(value * 100) / 100;

export function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number> = {},
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function pathData(path: PathShape, scale: number): string {
  let data = '';
  for (const line of path.lines) {
    for (let i = 0; i < line.length; i += 2)
      data += `${i === 0 ? 'M' : 'L'}${round(line[i]! * scale)} ${round(line[i + 1]! * scale)}`;
    if (path.closed) data += 'z';
  }
  return data;
}

function drawPath(path: PathShape, scale: number) {
  const made = element('path', { class: path.ink, d: pathData(path, scale) });
  if (path.width) {
    made.style.fill = 'none';
    made.style.strokeWidth = String(round(path.width * scale));
  }
  return made;
}

const transformOf = (x: number, y: number, turn: number, size?: number) =>
  `translate(${round(x)} ${round(y)})` +
  (turn ? `rotate(${round(turn)})` : '') +
  (size === undefined ? '' : `scale(${round(size)})`);

function drawLabel(label: LabelShape, scale: number) {
  const made = element('text', {
    class: label.hand,
    'font-size': round(label.size * scale),
    'text-anchor': label.anchor,
    transform: transformOf(label.at[0] * scale, label.at[1] * scale, label.turn ?? 0),
  });
  made.textContent = label.text;
  return made;
}

// The symbols that drawings have asked for, drawn once in <defs>.
export class Symbols {
  readonly defs = element('defs');
  private readonly known = new Map<string, { symbol: string; dress: string }>();
  private missing: string[] = [];
  private readonly sheet = new CSSStyleSheet();
  private readonly letGoOfPaper = keepOnPaper(this.sheet);

  constructor(private readonly engine: Engine) {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
  }

  idOf(stamp: StampShape): string {
    const dress = stamp.dress ?? '';
    const id = `s-${stamp.symbol}-${dress}`.replace(/[^\w-]/g, '_');
    if (!this.known.has(id)) {
      this.known.set(id, { symbol: stamp.symbol, dress });
      this.missing.push(id);
    }
    return id;
  }

  // Draws what has been asked for since; with a palette, everything anew.
  async draw(palette: Palette, everything = false) {
    const ids = everything ? [...this.known.keys()] : this.missing;
    this.missing = [];
    if (ids.length === 0 && !everything) return;
    const theme = palette === 'safe' ? 'parchment' : palette;
    const symbols = ids.map((id) => [this.known.get(id)!.symbol, this.known.get(id)!.dress]);
    const answer = await this.engine.ask<{ css: string; symbols: string[] }>('dress', { theme, symbols });
    if (everything) this.sheet.replaceSync(scoped(answer.css));
    ids.forEach((id, i) => {
      this.defs.querySelector(`#${id}`)?.remove();
      const made = element('g', { id });
      made.innerHTML = answer.symbols[i] ?? '';
      this.defs.append(made);
    });
  }

  close() {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
    this.letGoOfPaper();
  }
}

// The rules hold for drawings only, not for the rest of the page.
const scoped = (css: string) =>
  css.replace(/([^{}]+)\{/g, (_all, selectors: string) =>
    selectors
      .trim()
      .split(',')
      .map((one) => `.map ${one.trim()}`)
      .join(',') + '{',
  );

export function drawShape(shape: Shape, scale: number, symbols: Symbols): SVGElement {
  if (shape.shape === 'path') return drawPath(shape, scale);
  if (shape.shape === 'label') return drawLabel(shape, scale);
  return element('use', {
    href: `#${symbols.idOf(shape)}`,
    transform: transformOf(shape.at[0] * scale, shape.at[1] * scale, shape.turn ?? 0, shape.size * scale),
  });
}

export function drawGroup(group: Group, scale: number, symbols: Symbols): SVGGElement {
  const made = element('g', { class: `${group.kind} ${group.style}`, 'data-id': group.id });
  for (const shape of group.shapes) made.append(drawShape(shape, scale, symbols));
  place(made, group, scale);
  return made;
}

// As a style, so that it can glide there.
export function place(made: SVGGElement, group: Group, scale: number) {
  const x = round(group.at[0] * scale);
  const y = round(group.at[1] * scale);
  made.style.transform = `translate(${x}px, ${y}px) rotate(${round(group.turn)}deg)`;
}

// The names of the ground lie under the troops.
const holderOf = (group: Group) =>
  group.style.startsWith('terrain_name') ? 'ground-name' : group.kind;

interface Shown {
  made: SVGGElement;
  shapes: string;
  style: string;
  turn: number;
}

// Keeps the elements of a layer in step with a drawing, touching only what has changed, so that
// what moves can glide. One element holds each kind of group; they lie in the order of `kinds`.
export class Layer {
  private readonly shown = new Map<string, Shown>();
  private readonly holders = new Map<string, SVGGElement>();

  constructor(
    root: SVGGElement,
    kinds: string[],
    private readonly scale: number,
    private readonly symbols: Symbols,
  ) {
    for (const kind of kinds) {
      const holder = element('g', { class: `all-${kind}` });
      this.holders.set(kind, holder);
      root.append(holder);
    }
  }

  show(drawing: Drawing) {
    const gone = new Set(this.shown.keys());
    const { crowded } = placeNames(drawing);
    for (const group of drawing.groups) {
      const key = `${group.kind} ${group.id} ${group.kind === 'name' ? group.style.split(' ')[0] : ''}`;
      gone.delete(key);
      this.showGroup(key, group);
      if (group.kind === 'name') this.shown.get(key)!.made.classList.toggle('crowded', crowded.has(group));
    }
    for (const key of gone) {
      this.shown.get(key)!.made.remove();
      this.shown.delete(key);
    }
  }

  private showGroup(key: string, group: Group) {
    const shapes = JSON.stringify(group.shapes);
    const before = this.shown.get(key);
    if (before && before.shapes === shapes && before.style === group.style) {
      // The shorter way round, not through the whole circle.
      before.turn += ((((group.turn - before.turn) % 360) + 540) % 360) - 180;
      place(before.made, { ...group, turn: before.turn }, this.scale);
      return;
    }
    const made = drawGroup(group, this.scale, this.symbols);
    if (before) before.made.replaceWith(made);
    else this.holders.get(holderOf(group))?.append(made);
    this.shown.set(key, { made, shapes, style: group.style, turn: group.turn });
  }

  find(kind: string, id: string) {
    return this.shown.get(`${kind} ${id} `)?.made;
  }
}
