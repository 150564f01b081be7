// The hand over the table: what a mouse, a pen, fingers or keys are about to do with the troops.
// A preview is the engine's answer; letting go gives the order.

import { createEffect, createSignal } from 'solid-js';
import { Latest } from '../engine/client';
import type { Dragged, Drawing, Group, Odds, Order, Pose, Refusal, Sight, Spot, Target, GameEvent } from '../engine/types';
import type { Game } from '../play/game';
import { lengthText } from '../words/numbers';
import { distance, middleOf } from './geometry';

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
export interface Aim {
  by: string;
  at: string;
  order: Order;
  refusal?: Refusal;
  odds?: Odds;
  rolls?: GameEvent[];
}

interface Question {
  unit: string;
  x?: number;
  y?: number;
  facing?: number;
  waypoints: Spot[];
  formation?: string;
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));

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

  // ---- One unit

  let question: Question | undefined;

  const latest = new Latest<Question, Dragged>(
    (asked) => game.engine.ask<Dragged>('drag', asked),
    (answer, asked) => {
      if (question?.unit !== asked.unit) return;
      setPlans([answer]);
      void drawGhost(answer.unit, answer.formation);
    },
  );

  async function drawGhost(unit: string, formation: string) {
    const key = `${unit} ${formation}`;
    if (ghosts().has(key)) return;
    const { drawing } = await game.engine.ask<{ drawing: Drawing }>('ghost', { unit, formation });
    setGhosts(new Map(ghosts()).set(key, drawing.groups[0]!));
  }

  function begin(unit: string) {
    question = { unit, waypoints: [] };
    setGhosts(new Map());
    setPlanning(true);
    setAim(undefined);
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
    if (!isPlanning()) begin(unit);
    const end: Pose | undefined = plans()[0]?.end ?? game.units().get(unit);
    if (!end) return;
    const turn = (end.facing * Math.PI) / 180;
    dragTo({ x: end.x + Math.sin(turn) * ahead, y: end.y - Math.cos(turn) * ahead });
  }

  function wheelBy(degrees: number) {
    const unit = game.one();
    if (!unit) return;
    if (!isPlanning()) begin(unit);
    turnBy(degrees);
  }

  function drop() {
    question = undefined;
    setPlacing(undefined);
    setPlanning(false);
    setPlans([]);
    setRide(undefined);
    setBox(undefined);
  }

  // Gives the order of the plan, or says why there is none.
  async function letGo() {
    // A quick hand lets go before the engine has answered for where it is.
    await Promise.all([latest.settled, latestMany.settled, latestRide.settled, latestPlace.settled]);
    const planned = plans();
    const riding = ride();
    drop();
    if (riding) {
      if (riding.stop) game.setRefusal(riding.stop);
      else if (riding.order) await game.give(riding.order);
      return;
    }
    for (const plan of planned) {
      if (plan.order) await game.give(plan.order);
      if (plan.stop) game.setRefusal(plan.stop);
    }
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
  function beginPlacing(unit: string) {
    drop();
    setGhosts(new Map());
    setAim(undefined);
    setPlanning(true);
    setPlacing(unit);
    const group = game.units().get(unit)?.group;
    placeAt(game.battle.groups.find((one) => one.id === group)?.entry ?? { x: 0, y: 0 });
  }
  function placeAt(spot: Spot) {
    const unit = placing();
    place = { x: clamp(spot.x, game.battle.width), y: clamp(spot.y, game.battle.height) };
    if (unit) void latestPlace.want({ unit, ...place });
  }
  const placeBy = (dx: number, dy: number) => placeAt({ x: place.x + dx, y: place.y + dy });

  // ---- A brigade

  const latestMany = new Latest<{ units: string[]; dx: number; dy: number }, { moves: Dragged[] }>(
    (asked) => game.engine.ask('drag_many', asked),
    (answer) => {
      if (!isPlanning()) return;
      setPlans(answer.moves);
      for (const move of answer.moves) void drawGhost(move.unit, move.formation);
    },
  );
  function beginMany() {
    setGhosts(new Map());
    setPlanning(true);
  }
  const dragMany = (units: string[], dx: number, dy: number) => void latestMany.want({ units, dx, dy });

  // ---- A general

  const latestRide = new Latest<{ general: string; x: number; y: number; join?: string }, Ride>(
    (asked) => game.engine.ask('ride', asked),
    (answer, asked) => {
      const now = ride();
      if (now?.general !== asked.general) return;
      setRide({ ...now, to: { x: asked.x, y: asked.y }, join: asked.join, order: answer.order, stop: answer.stop });
    },
  );
  function rideTo(general: string, origin: Spot, to: Spot, join?: string) {
    if (ride()?.general !== general) setRide({ general, from: origin, to });
    void latestRide.want({ general, x: to.x, y: to.y, join });
  }

  // ---- Pointing at an enemy

  async function aimAt(target: Target) {
    const by = game.one();
    if (!by) return;
    const first: Aim = { by, at: target.unit, order: target.order, refusal: target.refusal };
    setAim(first);
    const add = (more: Partial<Aim>) => {
      const now = aim();
      if (now?.order === target.order) setAim({ ...now, ...more });
    };
    const odds = game.forecast().odds(target.order);
    const rolls = game.forecast().rolls(target.order);
    add({ odds: await odds });
    add({ rolls: await rolls });
  }

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

  async function look(a: string, b: string, words: (sight: Sight) => string) {
    const sight = await game.engine.ask<Sight>('sight', { unit: a, at: b });
    const [x, y] = [game.units().get(a)!, game.units().get(b)!];
    setLine({ from: x, to: middleOf(y), text: () => words(sight), isClear: sight.seen });
  }

  return {
    plans, ghosts, ride, line, box, aim, hover, isPlanning, placing, beginPlacing, placeAt, placeBy,
    begin, dragTo, addWaypoint, turnBy, pushBy, wheelBy, drop, letGo, beginMany, dragMany, rideTo,
    aimAt, setAim, confirmAim, measure, look, setLine, setBox, setHover,
  };
}
