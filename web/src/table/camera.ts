// Which part of the table is seen. While fingers move, the drawn layers are only shifted and
// stretched; when they rest, everything is drawn anew, crisp, at the new size.

import { createSignal } from 'solid-js';
import type { Spot } from '../engine/types';

export interface Camera {
  x: number; // pixels from the left of the window to the left of the table
  y: number;
  zoom: number; // pixels to the inch
}

export type CameraControl = ReturnType<typeof createCamera>;

const settleAfter = 160; // milliseconds
const closest = 120; // pixels to the inch

export function createCamera(width: number, height: number) {
  const [camera, setCamera] = createSignal<Camera>({ x: 0, y: 0, zoom: 12 });
  const [drawnZoom, setDrawnZoom] = createSignal(12);
  const [size, setWindow] = createSignal({ width: 800, height: 600 });
  let isWhole = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle() {
    clearTimeout(timer);
    timer = setTimeout(() => setDrawnZoom(camera().zoom), settleAfter);
  }

  // Room for the tools at the left and for the rulers all round.
  const border = { left: 52, other: 10 };
  const rulers = (3.8 * width) / 72;
  const fitZoom = () =>
    Math.min(
      (size().width - border.left - border.other) / (width + rulers),
      (size().height - 2 * border.other) / (height + rulers),
    );

  // The table always fills a good part of the window, also beside an open drawer.
  function held(next: Camera): Camera {
    const clamp = (at: number, room: number, extent: number) => {
      const keep = Math.min(extent, 0.45 * room);
      return Math.min(room - keep, Math.max(keep - extent, at));
    };
    return {
      zoom: next.zoom,
      x: clamp(next.x, size().width, width * next.zoom),
      y: clamp(next.y, size().height, height * next.zoom),
    };
  }

  function pan(dx: number, dy: number) {
    isWhole = false;
    const now = camera();
    setCamera(held({ ...now, x: now.x + dx, y: now.y + dy }));
  }

  function zoomAt(factor: number, px: number, py: number) {
    isWhole = false;
    const now = camera();
    const zoom = Math.min(closest, Math.max(fitZoom() * 0.7, now.zoom * factor));
    const k = zoom / now.zoom;
    setCamera(held({ zoom, x: px - (px - now.x) * k, y: py - (py - now.y) * k }));
    settle();
  }

  const zoomBy = (factor: number) => zoomAt(factor, size().width / 2, size().height / 2);

  function fit() {
    isWhole = true;
    const zoom = fitZoom();
    const free = size().width - border.left + border.other;
    setCamera({ zoom, x: border.left - border.other + (free - width * zoom) / 2, y: (size().height - height * zoom) / 2 });
    setDrawnZoom(zoom);
  }

  // Who sees the whole table goes on seeing it when a bar grows or a tablet is turned.
  function setSize(window: { width: number; height: number }) {
    setWindow(window);
    if (isWhole) fit();
  }

  function centre(spot: Spot) {
    isWhole = false;
    const { zoom } = camera();
    setCamera(held({ zoom, x: size().width / 2 - spot.x * zoom, y: size().height / 2 - spot.y * zoom }));
  }

  // Moves no more than it must for the spot to be seen.
  function reveal(spot: Spot) {
    if (isWhole) return;
    const { x, y, zoom } = camera();
    const px = x + spot.x * zoom;
    const py = y + spot.y * zoom;
    const margin = 60;
    const inside =
      px > margin && py > margin && px < size().width - margin && py < size().height - margin;
    if (!inside) centre(spot);
  }

  const toTable = (px: number, py: number): Spot => {
    const { x, y, zoom } = camera();
    return { x: (px - x) / zoom, y: (py - y) / zoom };
  };

  return { camera, drawnZoom, size, setSize, pan, zoomAt, zoomBy, fit, centre, reveal, toTable };
}
