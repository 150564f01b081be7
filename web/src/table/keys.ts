// Keys that work wherever the focus is, except while somebody types.

import type { Game } from '../play/game';
import type { Past } from '../play/past';
import { otherUnits, setSettings } from '../play/settings';
import { answersOf } from '../panel/DecisionCard';
import { formationKeys, formationOf } from '../panel/UnitCard';
import { meaningOf } from './bindings';
import type { CameraControl } from './camera';
import { middleOf, unitAt } from './geometry';
import type { Hand } from './hand';
import { letGoOfKeys, setBare, setEveryName } from './held';
import type { Overlays } from './overlays';
import { pointsForAll, type Points } from './points';
import { setTool, tool, type Tool } from './pointer';

export interface Commands {
  past: Pick<Past, 'line' | 'leave' | 'step'>;
  undo(): void;
  done(sure: boolean): void;
  help(): void;
  sheet(): void;
  notes(): void;
  textView(): void;
}

const step = 60; // pixels that an arrow shifts the table
// What may be done while one looks at the past.
const looking = new Set(['w', 'a', 's', 'd', 'ArrowUp', 'ArrowDown', '+', '=', '-', '0', 'Home', 'h', 'm', 'l', 'x', 'i', 'j', 'v', '?', 'F6']);
const inchTowards: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export function createKeys(game: Game, hand: Hand, camera: CameraControl, overlays: Overlays, points: Points, commands: Commands) {
  function nextUnit(by: number) {
    const list = game.view().may_act ?? [];
    if (!game.isMine() || list.length === 0) return;
    const at = list.indexOf(game.one() ?? '');
    const next = list[(at + by + list.length) % list.length]!;
    game.select([next]);
    const unit = game.units().get(next);
    if (unit) camera.reveal(unit);
  }

  // Whom the chosen unit may attack, one after the other.
  function nextTarget(by: number) {
    const list = game.targets();
    if (list.length === 0) return;
    const at = list.findIndex((target) => target.unit === hand.aim()?.at);
    const next = list[at < 0 ? (by > 0 ? 0 : list.length - 1) : (at + by + list.length) % list.length]!;
    void hand.aimAt(next);
  }

  // ---- Generals

  let rider: { id: string; x: number; y: number } | undefined;

  function nextGeneral() {
    if (!game.isMine()) return;
    const side = game.view().place.side;
    const own = game.view().generals.filter((one) => one.fate === 'active' && game.battle.generals.find((facts) => facts.id === one.id)?.side === side);
    const next = own[(own.findIndex((one) => one.id === rider?.id) + 1) % own.length];
    if (!next) return;
    hand.cancel();
    game.select([]);
    rider = { id: next.id, x: next.x, y: next.y };
    camera.reveal(next);
    rideBy(0, 0);
  }

  // An own unit under the spot is joined.
  function rideBy(dx: number, dy: number) {
    const origin = game.view().generals.find((one) => one.id === rider?.id);
    if (!rider || !origin) return;
    rider = { ...rider, x: rider.x + dx, y: rider.y + dy };
    const own = game.view().units.filter((unit) => game.unitFacts.get(unit.id)!.side === game.view().place.side);
    hand.rideTo(rider.id, origin, { x: rider.x, y: rider.y }, unitAt(own, rider, 0.3)?.id);
  }

  // ---- Regions of the screen

  function nextRegion(by: number) {
    const regions = [...document.querySelectorAll<HTMLElement>('.table, .text-table input, .sheet-drawer, .column, .prompt-bar')];
    const at = regions.findIndex((region) => region.contains(document.activeElement));
    const next = regions[(at + by + regions.length) % regions.length];
    const focusable = 'button:not(:disabled), input, [tabindex="0"]';
    const inside = next?.matches(focusable) ? next : next?.querySelector<HTMLElement>(focusable);
    inside?.focus();
  }

  // An answer of the decision at hand, or a formation.
  function digit(key: string) {
    const answer = answersOf(game)[Number(key) - 1];
    if (answer) void game.give(answer.order);
    else form(key);
  }

  function form(key: string) {
    const choice = game.choices().find((one) => formationKeys[formationOf(one) ?? ''] === key);
    if (choice?.refusal) game.setRefusal(choice.refusal);
    else if (choice) void game.give(choice.order);
  }

  function escape() {
    rider = undefined;
    if (hand.isPlanning() || hand.ride()) hand.cancel();
    else if (hand.waiting.last()) hand.waiting.remove(hand.waiting.last()!.id);
    else if (hand.aim()) hand.setAim(undefined);
    else if (hand.line()) hand.setLine(undefined);
    else if (game.rolled().length > 0) game.setRolled([]);
    else if (tool()) setTool(undefined);
    else game.select([]);
  }

  function enter() {
    if (hand.isPlanning() || hand.ride() || hand.waiting.last()) {
      rider = undefined;
      void hand.letGo();
    }
    else if (hand.aim()) void hand.confirmAim();
    else return false;
    return true;
  }

  // With nothing to confirm one speaks to the other player, if there is one.
  function talk() {
    const field = document.querySelector<HTMLInputElement>('.chat-card input');
    field?.focus();
    return field !== null;
  }

  function centre() {
    const unit = game.units().get(game.one() ?? '');
    if (unit) camera.centre(middleOf(unit));
  }

  // ---- Tools that a key holds

  let isHeld = false;
  function holdTool(which: Tool) {
    isHeld = true;
    setTool(which);
  }
  function dropTool() {
    isHeld = false;
    setTool(undefined);
  }

  // ---- Pointing

  // Where the mouse is, at the chosen unit, or in the middle of what is seen.
  function ping(event: KeyboardEvent) {
    const { width, height } = camera.size();
    const pixel = points.mouseAt();
    const unit = game.units().get(game.one() ?? '');
    const at = pixel ? camera.toTable(pixel.x, pixel.y) : unit ? middleOf(unit) : camera.toTable(width / 2, height / 2);
    if (!event.repeat) points.give({ at, isForAll: pointsForAll(event) });
  }

  // An arrow to whom one aims at; a drag meanwhile draws any other.
  function arrow(event: KeyboardEvent) {
    const aim = hand.aim();
    const [by, at] = [game.units().get(aim?.by ?? ''), game.units().get(aim?.at ?? '')];
    if (by && at && !event.repeat) points.give({ at: middleOf(by), to: middleOf(at), isForAll: pointsForAll(event) });
    holdTool('point');
  }

  function pressInPast(key: string): boolean {
    if (key === 'Escape') commands.past.leave();
    else if (key === 'ArrowLeft') commands.past.step(-1);
    else if (key === 'ArrowRight') commands.past.step(1);
    else return false;
    return true;
  }

  // To whom one aims at; a drag or two clicks meanwhile look anywhere.
  function sightOfTarget() {
    const aim = hand.aim();
    const [by, at] = [game.units().get(aim?.by ?? ''), game.units().get(aim?.at ?? '')];
    if (by && at) hand.look({ unit: by.id, at: by }, { unit: at.id, at });
  }

  // What a key does; false if it is none of ours.
  function press(event: KeyboardEvent): boolean {
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (commands.past.line()) {
      if (pressInPast(event.key)) return true;
      if (control || event.shiftKey || !looking.has(meaningOf(key))) return false;
    }
    if (control) return pressWithControl(key, event.shiftKey);
    if (event.shiftKey && key.startsWith('Arrow')) return plan(key);
    switch (meaningOf(key)) {
      case 'Tab':
        if (!isOnTable()) return false;
        nextUnit(event.shiftKey ? -1 : 1);
        return true;
      case 'n':
        nextUnit(1);
        return true;
      case 'ArrowLeft':
      case 'a':
        camera.pan(step, 0);
        return true;
      case 'ArrowRight':
      case 'd':
        camera.pan(-step, 0);
        return true;
      case 'ArrowUp':
      case 'w':
        camera.pan(0, step);
        return true;
      case 'ArrowDown':
      case 's':
        camera.pan(0, -step);
        return true;
      case '+':
      case '=':
        camera.zoomBy(1.25);
        return true;
      case '-':
        camera.zoomBy(0.8);
        return true;
      case '0':
      case 'Home':
        camera.fit();
        return true;
      case ' ':
        if (!isOnTable()) return false;
        centre();
        return true;
      case 'q':
      case 'e':
        hand.wheelBy((key === 'q' ? -1 : 1) * 5);
        return true;
      case 'r':
        overlays.toggle('reach');
        return true;
      case 'f':
        overlays.toggle('fire');
        return true;
      case 't':
        overlays.toggle('threat');
        return true;
      case 'c':
        overlays.toggle('command');
        return true;
      case '[':
      case ']':
        nextTarget(meaningOf(key) === '[' ? -1 : 1);
        return true;
      case 'b':
        nextGeneral();
        return true;
      case 'p':
        ping(event);
        return true;
      case 'g':
        arrow(event);
        return true;
      case 'i':
        commands.sheet();
        return true;
      case 'j':
        commands.notes();
        return true;
      case 'x':
        setSettings('units', otherUnits());
        return true;
      case 'v':
        commands.textView();
        return true;
      case 'F6':
        nextRegion(event.shiftKey ? -1 : 1);
        return true;
      case 'h':
        setBare(true);
        return true;
      case 'm':
        holdTool('measure');
        return true;
      case 'l':
        sightOfTarget();
        holdTool('sight');
        return true;
      case 'Backspace':
      case 'u':
        commands.undo();
        return true;
      case 'Escape':
        escape();
        return true;
      case 'Enter':
        return isOnTable() && (enter() || talk());
      case '?':
        commands.help();
        return true;
      default:
        if (!/^[1-9]$/.test(key)) return false;
        digit(key);
        return true;
    }
  }

  function pressWithControl(key: string, shift: boolean): boolean {
    if (key === 'z' && !shift) commands.undo();
    else if (key === 'y' || (key === 'z' && shift)) void game.redo();
    else if (key === 'Enter') commands.done(shift);
    else if (key === 'Control' && hand.isPlanning()) hand.addWaypoint();
    else return false;
    return true;
  }

  // A move by keys: ahead and back by inches, wheel by degrees; Enter gives the order.
  function plan(key: string): boolean {
    if (hand.placing() || rider) {
      const shift = hand.placing() ? hand.placeBy : rideBy;
      shift(...(inchTowards[key] ?? [0, 0]));
      return true;
    }
    if (key === 'ArrowUp') hand.pushBy(1);
    if (key === 'ArrowDown') hand.pushBy(-1);
    if (key === 'ArrowLeft') hand.wheelBy(-5);
    if (key === 'ArrowRight') hand.wheelBy(5);
    return true;
  }

  const isOnTable = () => document.activeElement === document.body || document.activeElement?.closest('.table') !== null;

  const isTyping = (target: EventTarget | null) =>
    target instanceof Element && target.closest('input, textarea, select, dialog') !== null;

  function down(event: KeyboardEvent) {
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (event.key === 'Alt') setEveryName(true);
    if (event.key === 'Alt' || press(event)) event.preventDefault();
  }
  function up(event: KeyboardEvent) {
    if (event.key === 'Alt') setEveryName(false);
    const meant = meaningOf(event.key.toLowerCase());
    if (meant === 'h') setBare(false);
    if (meant === 'm' || meant === 'l' || meant === 'g') {
      dropTool();
      if (!event.shiftKey) hand.setLine(undefined);
    }
  }
  // Whoever leaves the window lets go of its keys.
  function leave() {
    letGoOfKeys();
    if (isHeld) dropTool();
  }
  return { down, up, leave };
}
