// The hand over the table: what a mouse, a pen, fingers or keys are about to do with the troops.
// A preview is the engine's answer; letting go gives the order, or puts it down as a plan.

import { createEffect, createSignal, on, untrack } from 'solid-js';
import { Latest } from '../engine/client';
import type { Dragged, Drawing, Group, Odds, Order, Pose, Refusal, Sight, Spot, Target, GameEvent } from '../engine/types';
import type { Game } from '../play/game';
import { settings } from '../play/settings';
import { words } from '../words';
import { lengthText } from '../words/numbers';
import { distance, middleOf } from './geometry';
import { createWaiting, type Drop } from './waiting';

export interface Ride {
  general: string;
  to: Spot;
  from: Spot;
  join?: string;
  order?: Order;
  stop?: Refusal;
}
export interface Line {
  from: Spot;
  to: Spot;
  text(): string;
  isClear?: boolean;
}
// A unit, or a place of the table.
export interface Seen {
  unit?: string;
  at: Spot;
}
export interface Aim {
  by: string;
  at: string;
  order: Order;
  refusal?: Refusal;
  odds?: Odds;
  rolls?: GameEvent[];
}

export interface Question {
  unit: string;
  x?: number;
  y?: number;
  facing?: number;
  waypoints: Spot[];
  formation?: string;
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));

function sightText(game: Game, { seen, of_ground, by, ground, kind }: Sight): string {
  const say = words().sight;
  if (seen) return of_ground ? say.open : say.seen;
  const name = by ? game.nameOf(by) : ground || (kind && words().terrain(kind));
  return name ? say.by(name) : say.hidden;
}

export type Hand = ReturnType<typeof createHand>;

export function createHand(game: Game) {
  const [plans, setPlans] = createSignal<Dragged[]>([]);
  const [ghosts, setGhosts] = createSignal<Map<string, Group>>(new Map());
  const [ride, setRide] = createSignal<Ride>();
  const [line, setLine] = createSignal<Line>();
  const [box, setBox] = createSignal<{ from: Spot; to: Spot }>();
  const [aim, setAim] = createSignal<Aim>();
  const [hover, setHover] = createSignal<string>();
  const [isPlanning, setPlanning] = createSignal(false);
  const [placing, setPlacing] = createSignal<string>();
  const waiting = createWaiting(game);

  // What is planned comes before what is dragged.
  const withPlans = <T extends object>(asked: T) => {
    const after = untrack(waiting.orders);
    return after.length > 0 ? { ...asked, after } : asked;
  };

  // ---- One unit

  let question: Question | undefined;
  let shift: { dx: number; dy: number } | undefined; // of a brigade
  let lifted: Drop[] | undefined; // the plans as they were before one was picked up again

  const latest = new Latest<Question, Dragged>(
    (asked) => game.engine.ask<Dragged>('drag', withPlans(asked)),
    (answer, asked) => {
      if (question?.unit !== asked.unit) return;
      setPlans([answer]);
      void drawGhost(answer.unit, answer.formation);
    },
  );

  // A unit that has lost somebody since looks otherwise.
  function ghostKey(unit: string, formation: string) {
    const now = game.units().get(unit);
    return `${unit} ${formation} ${now?.figures} ${now?.lost}`;
  }
  const ghostOf = ({ unit, formation }: Dragged) => ghosts().get(ghostKey(unit, formation));

  async function drawGhost(unit: string, formation: string) {
    const key = ghostKey(unit, formation);
    if (ghosts().has(key)) return;
    const { drawing } = await game.engine.ask<{ drawing: Drawing }>('ghost', { unit, formation });
    setGhosts(new Map(ghosts()).set(key, drawing.groups[0]!));
  }

  function begin(unit: string) {
    setAside();
    lifted = waiting.drops();
    waiting.forget(unit);
    question = { unit, waypoints: [] };
    setPlanning(true);
    setAim(undefined);
  }

  // A plan goes on from where it was put down.
  function pickUp(unit: string) {
    const drop = waiting.dropOf(unit);
    const move = drop?.moves.find((one) => one.unit === unit);
    if (drop?.isArrival && move) return beginPlacing(unit, move.end);
    begin(unit);
    if (!move) return;
    question = drop?.question ?? { unit, waypoints: [], x: move.end.x, y: move.end.y };
    setPlans([move]);
  }

  function ask(change: Partial<Question>) {
    if (!question) return;
    question = { ...question, ...change };
    void latest.want(question);
  }

  // The middle of its front is to come here.
  const dragTo = (spot: Spot) => ask({ x: spot.x, y: spot.y });

  function addWaypoint() {
    if (question?.x === undefined || question.y === undefined) return;
    ask({ waypoints: [...question.waypoints, { x: question.x, y: question.y }] });
  }

  function turnBy(degrees: number) {
    const now = plans()[0]?.end ?? (question && game.units().get(question.unit));
    if (!now) return;
    ask({ facing: ((question?.facing ?? now.facing) + degrees + 360) % 360 });
  }

  // With keys: so far ahead of where the plan ends now.
  function pushBy(ahead: number) {
    const unit = game.one();
    if (!unit) return;
    if (!isPlanning()) pickUp(unit);
    const end: Pose | undefined = plans()[0]?.end ?? game.units().get(unit);
    if (!end) return;
    const turn = (end.facing * Math.PI) / 180;
    dragTo({ x: end.x + Math.sin(turn) * ahead, y: end.y - Math.cos(turn) * ahead });
  }

  function wheelBy(degrees: number) {
    const unit = game.one();
    if (!unit) return;
    if (!isPlanning()) pickUp(unit);
    turnBy(degrees);
  }

  function drop() {
    question = undefined;
    shift = undefined;
    lifted = undefined;
    setPlacing(undefined);
    setPlanning(false);
    setPlans([]);
    setRide(undefined);
    setBox(undefined);
  }

  // Thinks again: a plan that was picked up lies where it lay.
  function cancel() {
    if (lifted) waiting.restore(lifted);
    drop();
  }

  // A quick hand lets go before the engine has answered for where it is.
  const settled = () => Promise.all([latest.settled, latestMany.settled, latestRide.settled, latestPlace.settled]);

  // What is held, as far as the law lets it begin, and the reason where it does not.
  function takeHeld(): { held: Omit<Drop, 'id'>; stop?: Refusal } {
    const riding = ride();
    const moves = plans().filter((plan) => plan.order);
    const held = { moves, ride: riding?.stop ? undefined : riding, question, shift, isArrival: placing() !== undefined };
    const stop = riding?.stop ?? plans().findLast((plan) => plan.stop)?.stop;
    drop();
    return { held, stop };
  }

  function setDown() {
    const { held, stop } = takeHeld();
    if (held.ride?.order || held.moves.length > 0) waiting.add(held);
    else if (stop) game.setRefusal(stop);
  }

  // Another plan is begun.
  const setAside = () => (settings.release === 'plan' ? setDown() : drop());

  // Lets go of a mouse or the glass.
  async function release() {
    if (settings.release === 'order') return letGo();
    await settled();
    return setDown();
  }

  // Gives every order that is planned, or says why there is none.
  async function letGo() {
    await settled();
    const planned = waiting.drops();
    const { held, stop } = takeHeld();
    const isGiven = await waiting.give([...planned, held]);
    if (isGiven && stop) game.setRefusal(stop);
  }

  // ---- A reserve that comes on

  let place: Spot = { x: 0, y: 0 };
  const latestPlace = new Latest<{ unit: string; x: number; y: number }, Dragged>(
    (asked) => game.engine.ask('come_on', asked),
    (answer, asked) => {
      if (placing() !== answer.unit) return;
      // Keys go on from where the law lets it stand, not from where it may not.
      if (asked.x === place.x && asked.y === place.y) place = { x: answer.end.x, y: answer.end.y };
      setPlans([answer]);
      void drawGhost(answer.unit, answer.formation);
    },
  );
  function beginPlacing(unit: string, at?: Spot) {
    drop();
    lifted = waiting.drops();
    waiting.forget(unit);
    setAim(undefined);
    setPlanning(true);
    setPlacing(unit);
    const group = game.units().get(unit)?.group;
    placeAt(at ?? game.battle.groups.find((one) => one.id === group)?.entry ?? { x: 0, y: 0 });
  }
  function placeAt(spot: Spot) {
    const unit = placing();
    place = { x: clamp(spot.x, game.battle.width), y: clamp(spot.y, game.battle.height) };
    if (unit) void latestPlace.want({ unit, ...place });
  }
  const placeBy = (dx: number, dy: number) => placeAt({ x: place.x + dx, y: place.y + dy });

  // ---- A brigade

  const latestMany = new Latest<{ units: string[]; dx: number; dy: number }, { moves: Dragged[] }>(
    (asked) => game.engine.ask('drag_many', withPlans(asked)),
    (answer) => {
      if (!isPlanning()) return;
      setPlans(answer.moves);
      for (const move of answer.moves) void drawGhost(move.unit, move.formation);
    },
  );
  // How far they are planned to go already, if they are.
  function beginMany(units: string[], from?: Drop) {
    setAside();
    lifted = waiting.drops();
    for (const unit of units) waiting.forget(unit);
    setPlanning(true);
    return from?.shift ?? { dx: 0, dy: 0 };
  }
  function dragMany(units: string[], dx: number, dy: number) {
    shift = { dx, dy };
    void latestMany.want({ units, dx, dy });
  }

  // ---- A general

  const latestRide = new Latest<{ general: string; x: number; y: number; join?: string }, Ride>(
    (asked) => game.engine.ask('ride', withPlans(asked)),
    (answer, asked) => {
      const now = ride();
      if (now?.general !== asked.general) return;
      setRide({ ...now, to: { x: asked.x, y: asked.y }, join: asked.join, order: answer.order, stop: answer.stop });
    },
  );
  function rideTo(general: string, origin: Spot, to: Spot, join?: string) {
    if (ride()?.general !== general) {
      setAside();
      lifted = waiting.drops();
      waiting.forgetGeneral(general);
      setRide({ general, from: origin, to });
    }
    void latestRide.want({ general, x: to.x, y: to.y, join });
  }

  // ---- Pointing at an enemy

  async function aimAt(target: Target) {
    const by = game.one();
    if (!by) return;
    const first: Aim = { by, at: target.unit, order: target.order, refusal: target.refusal };
    setAim(first);
    await foresee(target.order);
  }

  // What was answered before stays until the new answers come.
  async function foresee(order: Order) {
    const add = (more: Partial<Aim>) => {
      const now = aim();
      if (now?.order === order) setAim({ ...now, ...more });
    };
    const odds = game.forecast().odds(order);
    const rolls = game.forecast().rolls(order);
    add({ odds: await odds });
    add({ rolls: await rolls });
  }

  createEffect(
    on(
      game.policy,
      () => {
        const now = untrack(aim);
        if (now) void foresee(now.order);
      },
      { defer: true },
    ),
  );

  // Whoever hovers over a target is about to point at it: its odds are counted by then.
  createEffect(() => {
    const target = game.targets().find((one) => one.unit === hover());
    if (target) void game.forecast().odds(target.order).catch(() => undefined);
  });

  async function confirmAim() {
    const chosen = aim();
    if (!chosen) return;
    setAim(undefined);
    await game.give(chosen.order);
  }

  // ---- Rulers and eyes

  async function measure(origin: Spot, to: Spot, a?: string, b?: string) {
    if (a && b && a !== b) {
      const { inches: gap } = await game.engine.ask<{ inches: number }>('measure', { unit: a, at: b });
      const [x, y] = [game.units().get(a)!, game.units().get(b)!];
      setLine({ from: middleOf(x), to: middleOf(y), text: () => lengthText(gap) });
    } else setLine({ from: origin, to, text: () => lengthText(distance(origin, to)) });
  }

  // Between units, or any places.
  const latestLook = new Latest<{ from: Seen; to: Seen }, Sight>(
    ({ from, to }) => {
      const eye = from.unit ? { unit: from.unit } : { x: from.at.x, y: from.at.y };
      return game.engine.ask('sight', { ...eye, ...(to.unit ? { at: to.unit } : { to: to.at }) });
    },
    (sight, { from, to }) => {
      const eye = from.unit ? game.units().get(from.unit)! : from.at;
      const target = to.unit ? middleOf(game.units().get(to.unit)!) : to.at;
      setLine({ from: eye, to: target, text: () => sightText(game, sight), isClear: sight.seen });
    },
  );
  const look = (from: Seen, to: Seen) => void latestLook.want({ from, to });

  return {
    plans, waiting, ghostOf, ride, line, box, aim, hover, isPlanning, placing, beginPlacing, placeAt, placeBy,
    begin, pickUp, dragTo, addWaypoint, turnBy, pushBy, wheelBy, drop, cancel, release, letGo, beginMany, dragMany, rideTo,
    aimAt, setAim, confirmAim, measure, look, setLine, setBox, setHover,
  };
}
