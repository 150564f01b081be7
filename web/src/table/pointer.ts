// Mouse, pen and fingers over the table.
//
//     left drag on an own unit   moves it        left drag elsewhere   chooses by a box
//     right or middle drag       shifts          wheel                 closer, farther
//     one finger elsewhere       shifts          two fingers           closer, farther
//     a long press               points there    drag while pointing   draws an arrow

import { createSignal } from 'solid-js';
import type { Dragged, Spot, UnitNow, GeneralNow } from '../engine/types';
import type { Game } from '../play/game';
import type { CameraControl } from './camera';
import { distance, middleOf, unitAt } from './geometry';
import type { Hand, Seen } from './hand';
import { pointsForAll, type Points } from './points';

type Grip =
  | { kind: 'pan' }
  | { kind: 'press'; unit?: UnitNow; plan?: Dragged; general?: GeneralNow; adds: boolean }
  | { kind: 'unit'; offset: Spot }
  | { kind: 'many'; units: string[]; shift: { dx: number; dy: number } }
  | { kind: 'general'; general: GeneralNow }
  | { kind: 'box' }
  | { kind: 'place' }
  | { kind: 'measure'; unit?: string }
  | { kind: 'sight'; from: Seen; isSecond: boolean }
  | { kind: 'point' };

const slip = 5; // pixels that a click may move
const finger = 14; // pixels about a unit that still mean it
const mouse = 4;
const longPress = 600; // milliseconds

export type Tool = 'measure' | 'sight' | 'point' | undefined;
const [tool, setTool] = createSignal<Tool>();
export { tool, setTool };

export function createPointer(game: Game, hand: Hand, camera: CameraControl, root: () => HTMLElement, points?: Points) {
  let grip: Grip | undefined;
  let startPixel = { x: 0, y: 0 };
  let startSpot: Spot = { x: 0, y: 0 };
  let last = { x: 0, y: 0 };
  let eye: Seen | undefined; // clicked; a second click is to come
  let pressing: ReturnType<typeof setTimeout> | undefined;
  const fingers = new Map<number, { x: number; y: number }>();

  function pixelOf(event: PointerEvent | WheelEvent | MouseEvent) {
    const box = root().getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  const reachOf = (event: PointerEvent | MouseEvent) =>
    (event instanceof PointerEvent && event.pointerType === 'touch' ? finger : mouse) / camera.camera().zoom;

  const unitUnder = (event: PointerEvent | MouseEvent, spot: Spot) => unitAt(game.view().units, spot, reachOf(event));

  function generalUnder(event: PointerEvent, spot: Spot): GeneralNow | undefined {
    const size = (0.9 * game.battle.width) / 72 + reachOf(event);
    const planned = hand.waiting.generalAt(spot, size)?.general;
    return game
      .view()
      .generals.find((one) => one.id === planned || (one.fate === 'active' && !one.unit && distance(one, spot) < size));
  }

  const isMine = (id: string) => game.unitFacts.get(id)?.side === game.view().place.side && game.isMine();

  // ---- Down

  function down(event: PointerEvent) {
    if ((event.target as Element).closest('.minimap, .plan-deeds')) return;
    root().focus({ preventScroll: true });
    const pixel = pixelOf(event);
    if (event.pointerType === 'touch') fingers.set(event.pointerId, pixel);
    clearTimeout(pressing);
    root().setPointerCapture(event.pointerId);
    if (fingers.size === 2) {
      hand.cancel();
      grip = { kind: 'pan' };
      return;
    }
    startPixel = last = pixel;
    startSpot = camera.toTable(pixel.x, pixel.y);
    if (event.button === 1 || event.button === 2) grip = { kind: 'pan' };
    else if (event.button === 0) grip = gripFor(event);
    if (event.button === 0 && points && mayPoint()) pressing = setTimeout(() => pressLong(event), longPress);
  }

  // A slow hand still chooses the unit that it presses.
  function pressLong(event: PointerEvent) {
    points?.give({ at: startSpot, isForAll: pointsForAll(event) });
    if (!(grip?.kind === 'press' && grip.unit)) grip = undefined;
  }

  // Whoever holds a unit that he may move is about to move it.
  const mayPoint = () => grip?.kind === 'pan' || (grip?.kind === 'press' && !(grip.unit && game.mayAct().has(grip.unit.id)) && !grip.general);

  function gripFor(event: PointerEvent): Grip {
    if (hand.placing()) {
      hand.placeAt(startSpot);
      return { kind: 'place' };
    }
    if (tool() === 'point') return { kind: 'point' };
    const unit = unitUnder(event, startSpot);
    if (tool() === 'measure' || (event.ctrlKey && !unit)) return { kind: 'measure', unit: unit?.id };
    if (tool() === 'sight') return lookAt({ unit: unit?.id, at: startSpot });
    eye = undefined;
    const plan = hand.waiting.unitAt(startSpot, reachOf(event));
    if (plan) return { kind: 'press', unit: game.units().get(plan.unit), plan, adds: event.shiftKey };
    const general = unit ? undefined : generalUnder(event, startSpot);
    if (!unit && !general && event.pointerType === 'touch') return { kind: 'pan' };
    return { kind: 'press', unit, general, adds: event.shiftKey };
  }

  // A drag from here, or the second of two clicks.
  function lookAt(here: Seen): Grip {
    const from = eye;
    eye = undefined;
    if (from) hand.look(from, here);
    return { kind: 'sight', from: from ?? here, isSecond: from !== undefined };
  }

  // ---- Move

  function move(event: PointerEvent) {
    // A second button of a mouse that holds something is told as a move.
    if (grip && grip.kind !== 'pan' && event.button === 2) return cancel();
    const pixel = pixelOf(event);
    if (!near(event)) clearTimeout(pressing);
    if (event.pointerType === 'mouse') points?.setMouse(pixel);
    if (fingers.has(event.pointerId)) moveFinger(event.pointerId, pixel);
    const spot = camera.toTable(pixel.x, pixel.y);
    if (hand.placing() && grip?.kind !== 'pan') hand.placeAt(spot);
    if (!grip) {
      if (event.pointerType === 'mouse') hand.setHover(unitUnder(event, spot)?.id);
      return;
    }
    if (grip.kind === 'press' && Math.hypot(pixel.x - startPixel.x, pixel.y - startPixel.y) > slip) lift(grip);
    if (grip.kind === 'pan' && fingers.size < 2) camera.pan(pixel.x - last.x, pixel.y - last.y);
    last = pixel;
    drag(grip, event, spot);
  }

  function moveFinger(id: number, pixel: { x: number; y: number }) {
    const before = [...fingers.values()];
    fingers.set(id, pixel);
    if (fingers.size !== 2) return;
    const after = [...fingers.values()];
    const span = (pair: { x: number; y: number }[]) => Math.hypot(pair[0]!.x - pair[1]!.x, pair[0]!.y - pair[1]!.y);
    const mid = (pair: { x: number; y: number }[]) => ({ x: (pair[0]!.x + pair[1]!.x) / 2, y: (pair[0]!.y + pair[1]!.y) / 2 });
    camera.pan(mid(after).x - mid(before).x, mid(after).y - mid(before).y);
    if (span(before) > 0) camera.zoomAt(span(after) / span(before), mid(after).x, mid(after).y);
  }

  // A press has become a drag.
  function lift(press: Grip & { kind: 'press' }) {
    hand.setHover(undefined);
    const { unit, plan, general } = press;
    if (plan && hand.waiting.dropOf(plan.unit)?.isArrival) {
      hand.pickUp(plan.unit);
      grip = { kind: 'place' };
    } else if (unit && game.mayAct().has(unit.id) && game.view().place.step === 'moves') {
      const chosen = game.selected();
      const from = plan && hand.waiting.dropOf(plan.unit);
      if (chosen.length > 1 && chosen.includes(unit.id)) {
        const units = chosen.filter((id) => game.mayAct().has(id));
        grip = { kind: 'many', units, shift: hand.beginMany(units, from) };
      } else {
        game.select([unit.id]);
        if (plan) hand.pickUp(unit.id);
        else hand.begin(unit.id);
        const at = plan?.end ?? unit;
        grip = { kind: 'unit', offset: { x: at.x - startSpot.x, y: at.y - startSpot.y } };
      }
    } else if (general && game.isMine()) grip = { kind: 'general', general };
    else if (!unit) grip = { kind: 'box' };
  }

  function drag(held: Grip, event: PointerEvent, spot: Spot) {
    switch (held.kind) {
      case 'unit':
        hand.dragTo({ x: spot.x + held.offset.x, y: spot.y + held.offset.y });
        break;
      case 'many':
        hand.dragMany(held.units, held.shift.dx + spot.x - startSpot.x, held.shift.dy + spot.y - startSpot.y);
        break;
      case 'general': {
        const under = unitUnder(event, spot);
        hand.rideTo(held.general.id, held.general, spot, under && isMine(under.id) ? under.id : undefined);
        break;
      }
      case 'box':
        hand.setBox({ from: startSpot, to: spot });
        break;
      case 'point':
        points?.setDraft({ at: startSpot, to: spot });
        break;
      case 'measure':
        void hand.measure(startSpot, spot, held.unit, unitUnder(event, spot)?.id);
        break;
      case 'sight':
        if (!near(event)) hand.look(held.from, { unit: unitUnder(event, spot)?.id, at: spot });
        break;
      default:
        break;
    }
  }

  // ---- Up

  function up(event: PointerEvent) {
    clearTimeout(pressing);
    fingers.delete(event.pointerId);
    const held = grip;
    grip = undefined;
    if (!held) return;
    if (held.kind === 'press') click(held);
    else if (held.kind === 'box') chooseBox();
    else if (held.kind === 'point') pointOut(event);
    else if (held.kind === 'sight' && !held.isSecond && near(event)) eye = held.from;
    else if (held.kind === 'unit' || held.kind === 'many' || held.kind === 'general' || held.kind === 'place') void hand.release();
    else if (held.kind === 'pan' && event.button === 0 && fingers.size === 0 && near(event)) game.select([]);
  }

  const near = (event: PointerEvent) => {
    const pixel = pixelOf(event);
    return Math.hypot(pixel.x - startPixel.x, pixel.y - startPixel.y) <= slip;
  };

  function pointOut(event: PointerEvent) {
    points?.setDraft(undefined);
    const { x, y } = pixelOf(event);
    points?.give({ at: startSpot, to: near(event) ? undefined : camera.toTable(x, y), isForAll: pointsForAll(event) });
  }

  function click({ unit, adds }: Grip & { kind: 'press' }) {
    if (!unit) {
      hand.setAim(undefined);
      hand.setLine(undefined);
      return game.select([]);
    }
    const target = game.targets().find((one) => one.unit === unit.id);
    if (target && !isMine(unit.id)) return void hand.aimAt(target);
    hand.setAim(undefined);
    if (!adds) return game.select([unit.id]);
    const now = new Set(game.selected());
    if (!now.delete(unit.id)) now.add(unit.id);
    return game.select([...now]);
  }

  function chooseBox() {
    const box = hand.box();
    hand.setBox(undefined);
    if (!box) return;
    const inside = (spot: Spot) =>
      (spot.x - box.from.x) * (spot.x - box.to.x) <= 0 && (spot.y - box.from.y) * (spot.y - box.to.y) <= 0;
    const side = game.view().place.side;
    const chosen = game
      .view()
      .units.filter((unit) => unit.presence === 'on_table' && game.unitFacts.get(unit.id)!.side === side && inside(middleOf(unit)));
    game.select(chosen.map((unit) => unit.id));
  }

  function cancel() {
    clearTimeout(pressing);
    points?.setDraft(undefined);
    fingers.clear();
    grip = undefined;
    hand.cancel();
  }

  // A second click on a unit chooses its whole brigade.
  function double(event: MouseEvent) {
    const pixel = pixelOf(event);
    const unit = unitUnder(event, camera.toTable(pixel.x, pixel.y));
    const facts = unit && game.unitFacts.get(unit.id);
    if (!facts || !isMine(facts.id)) return;
    const same = game.battle.units.filter((one) => one.brigade === facts.brigade && game.units().get(one.id)?.presence === 'on_table');
    game.select(same.map((one) => one.id));
  }

  function wheel(event: WheelEvent) {
    event.preventDefault();
    if (event.ctrlKey && hand.isPlanning()) return hand.turnBy(event.deltaY > 0 ? 2 : -2);
    const { x, y } = pixelOf(event);
    camera.zoomAt(Math.exp(-Math.max(-200, Math.min(200, event.deltaY)) * 0.0016), x, y);
  }

  return { down, move, up, cancel, double, wheel };
}
