// What somebody points at for a moment: a place, or an arrow from there to another. It fades, and is kept nowhere.

import { createSignal, onCleanup } from 'solid-js';
import type { SideIndex, Spot } from '../engine/types';
import { settings } from '../play/settings';

export interface Point {
  at: Spot;
  to?: Spot;
  side?: SideIndex; // who points; nobody else than oneself
  isForAll?: boolean;
}

const lasting = 5000; // milliseconds; the style sheet fades as long
const most = 12; // at once: the oldest make room

// Shift shows it to everybody.
export const pointsForAll = (event: { shiftKey: boolean }) => event.shiftKey || settings.pointsForAll;

export type Points = ReturnType<typeof createPoints>;

// What one points at oneself is also told to `tell`; without it there is nobody else to see it.
export function createPoints(width: number, height: number, tell?: (point: Point) => void) {
  const [shown, setShown] = createSignal<readonly Point[]>([]);
  const [draft, setDraft] = createSignal<Point>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  onCleanup(() => timers.forEach(clearTimeout));
  let under: { x: number; y: number } | undefined; // where a mouse rests, in pixels

  function show(point: Point) {
    setShown([...shown().slice(1 - most), point]);
    const timer = setTimeout(() => {
      timers.delete(timer);
      setShown(shown().filter((one) => one !== point));
    }, lasting);
    timers.add(timer);
  }

  const onTable = ({ x, y }: Spot) => ({ x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) });

  function give({ at, to, isForAll }: Point) {
    const point = { at: onTable(at), ...(to ? { to: onTable(to) } : {}), isForAll: isForAll && tell !== undefined };
    show(point);
    tell?.(point);
  }

  return { shown, draft, setDraft, show, give, mouseAt: () => under, setMouse: (pixel?: { x: number; y: number }) => void (under = pixel) };
}
