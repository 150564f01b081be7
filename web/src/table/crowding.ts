// Where many stand close, their names would lie on each other and none could be read. Those that do
// not fit beside the ones before them are left out until one comes closer or asks for all.

import type { Drawing, Group } from '../engine/types';

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const air = { across: 0.25, along: 0.06 }; // about a name, in parts of its height: names that touch read as one
const mostOnTroops = 0.3; // of a unit's name may lie on bases
const ranks = ['general_name', 'reserve_name', 'unit_name']; // who is asked for first is named first

const rankOf = ({ style }: Group) => ranks.indexOf(style.split(' ')[0]!);

// How wide names are in the face that the page has, in parts of their height. Measured once each.
const pen = document.createElement('canvas').getContext('2d');
const widths = new Map<string, number>();

function widthOf(text: string, style: string): number {
  const slant = style.includes('second') || style.startsWith('reserve') ? 'italic' : '';
  const caps = style.startsWith('general') ? 'small-caps' : '';
  const key = `${slant}${caps} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (pen) pen.font = `${slant} ${caps} 600 100px ${getComputedStyle(document.documentElement).fontFamily}`;
    width = pen ? pen.measureText(text).width / 100 : text.length / 2;
    widths.set(key, width);
  }
  return width;
}

function boxOf(group: Group): Box | undefined {
  const [label] = group.shapes;
  if (label?.shape !== 'label') return undefined;
  const width = widthOf(label.text, group.style) * label.size;
  const before = { start: 0, middle: 0.5, end: 1 }[label.anchor];
  const left = group.at[0] + label.at[0] - width * before;
  const base = group.at[1] + label.at[1];
  return {
    left: left - (air.across / 2) * label.size,
    right: left + width + (air.across / 2) * label.size,
    top: base - (0.7 + air.along) * label.size,
    bottom: base + (0.2 + air.along) * label.size,
  };
}

// The ground that a unit's base covers, about.
function baseOf(group: Group): Box | undefined {
  const base = group.shapes.find((shape) => shape.shape === 'path' && shape.ink === 'base');
  if (base?.shape !== 'path') return undefined;
  const turn = (group.turn * Math.PI) / 180;
  const points = base.lines[0] ?? [];
  const xs: number[] = [];
  const ys: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    xs.push(group.at[0] + points[i]! * Math.cos(turn) - points[i + 1]! * Math.sin(turn));
    ys.push(group.at[1] + points[i]! * Math.sin(turn) + points[i + 1]! * Math.cos(turn));
  }
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

// The discs of generals, and the stars of objectives.
export function discsIn(drawing: Drawing): Box[] {
  const marked = drawing.groups.filter(({ kind }) => kind === 'general' || kind === 'objective');
  return marked.flatMap(({ at, shapes }) => {
    const stamp = shapes.find(({ shape }) => shape === 'stamp');
    if (stamp?.shape !== 'stamp') return [];
    const [x, y] = [at[0] + stamp.at[0], at[1] + stamp.at[1]];
    const half = stamp.size / 2;
    return [{ left: x - half, right: x + half, top: y - half, bottom: y + half }];
  });
}

// The names of the ground, where they are written straight.
export const groundNamesIn = (drawing: Drawing): Box[] =>
  drawing.groups.filter(({ style, shapes: [label] }) => style.startsWith('terrain_name') && label?.shape === 'label' && !label.turn).flatMap((group) => boxOf(group) ?? []);

function shareUnder(name: Box, bases: Box[]): number {
  const common = (a: number, b: number, c: number, d: number) => Math.max(0, Math.min(b, d) - Math.max(a, c));
  const area = (name.right - name.left) * (name.bottom - name.top);
  const covered = bases.reduce(
    (sum, base) => sum + common(name.left, name.right, base.left, base.right) * common(name.top, name.bottom, base.top, base.bottom),
    0,
  );
  return covered / area;
}

export const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// The names of generals, reserves and units: where those are that fit, and which do not.
export function placeNames(drawing: Drawing): { taken: Box[]; crowded: Set<Group> } {
  const names = drawing.groups.filter((group) => group.kind === 'name' && rankOf(group) >= 0).sort((a, b) => rankOf(a) - rankOf(b));
  const bases = drawing.groups.filter((group) => group.kind === 'unit').flatMap((group) => baseOf(group) ?? []);
  const taken: Box[] = [];
  const crowded = new Set<Group>();
  for (const name of names) {
    const box = boxOf(name);
    if (!box) continue;
    const isOnTroops = name.style.startsWith('unit_name') && shareUnder(box, bases) > mostOnTroops;
    if (isOnTroops || taken.some((other) => overlap(box, other))) crowded.add(name);
    else taken.push(box);
  }
  return { taken, crowded };
}
