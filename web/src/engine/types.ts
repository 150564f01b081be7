// What the engine's module answers, as the page reads it. Lengths are inches from the top left
// corner of the table, y downwards; angles are degrees, clockwise.

export type SideIndex = 0 | 1;

// Which engine this is; `play` changes exactly when play does.
export interface EngineVersion {
  version: string;
  play: string;
}

export interface Spot {
  x: number;
  y: number;
}
export interface Pose extends Spot {
  facing: number;
}

// ---- What does not change while a battle is fought

export interface SideFacts {
  id: string;
  name: string;
  nation: string;
}
export interface UnitFacts {
  id: string;
  name: string;
  side: SideIndex;
  arm: 'infantry' | 'cavalry' | 'artillery';
  quality: string;
  brigade: string;
  figures: number;
  pounds: number;
  tags: string[];
}
export interface GeneralFacts {
  id: string;
  name: string;
  side: SideIndex;
  is_army: boolean;
  brigade: string | null;
  range: number;
}
export interface ObjectiveFacts {
  id: string;
  name: string;
  points: number;
  area: Spot[];
}
export interface TerrainFacts {
  name: string;
  kind: string;
  outline: Spot[];
  is_area: boolean;
}
export interface Battle {
  id: string;
  title: string;
  introduction: string;
  certainty: string;
  sheet: string;
  sheet_title: string;
  profile: string;
  width: number;
  height: number;
  turns: number;
  counts_kills: boolean;
  die: number; // sides of the die that nearly all is rolled with
  phases: string[];
  sides: [SideFacts, SideFacts];
  units: UnitFacts[];
  generals: GeneralFacts[];
  brigades: { id: string; name: string; side: SideIndex }[];
  groups: { id: string; side: SideIndex; turn: number; entry: Spot }[];
  objectives: ObjectiveFacts[];
  terrain: TerrainFacts[];
}

// ---- What stands now

export interface Place {
  turn: number;
  phase: number;
  step: string;
  side: SideIndex;
  unit?: string;
  other?: string;
}
export interface UnitNow extends Pose {
  id: string;
  width: number;
  depth: number;
  formation: string;
  figures: number;
  lost: number;
  marks: string[];
  presence: 'reserve' | 'on_table' | 'destroyed' | 'routed' | 'left_table';
  general?: string;
  target?: string;
  group?: string;
}
export interface GeneralNow extends Spot {
  id: string;
  fate: string;
  has_moved: boolean;
  unit?: string;
}
export interface CommandNow {
  brigade: string;
  stance: string;
  spirit: string;
  has_moved: boolean;
  is_moving: boolean;
  sent?: string;
  aide?: Spot;
}
export interface View {
  place: Place;
  units: UnitNow[];
  generals: GeneralNow[];
  commands: CommandNow[];
  groups: string[];
  held: number[];
  contacts: [string, string][];
  points: [number, number];
  over: boolean;
  ending: string;
  winner: SideIndex;
  undo: boolean;
  redo: boolean;
  orders: number;
  signature: string;
  done?: { refusal?: Refusal };
  may_act?: string[];
}

// ---- Orders, events, answers

// Orders are made and read by the module; the page hands them back as they came.
export interface Order {
  side: string;
  order: string;
  [field: string]: unknown;
}
export interface Modifier {
  clause?: string;
  reason: string;
  value: number;
  tag?: string | number;
}
export interface GameEvent {
  event: string;
  clause?: string;
  dice?: number[];
  needs?: number;
  hits?: number;
  modifiers?: Modifier[];
  unit?: string;
  at?: string;
  [field: string]: unknown;
}
export interface Refusal {
  why: string;
  text: string;
  clause?: string;
  who?: string;
  measured?: number;
  limit?: number;
}
export interface DiceWanted {
  count: number;
  sides: number;
  known: number;
  at_least?: number;
  event?: GameEvent;
}
export interface Happened {
  events: GameEvent[];
  view: View;
}

export interface LegShown {
  kind: string;
  cost: number;
  from: Pose;
  to: Pose;
  hand?: 'left' | 'right';
  degrees?: number;
  hinge?: Spot;
  outer?: Spot;
  formation?: string;
}
export interface Dragged {
  unit: string;
  end: Pose;
  formation: string;
  width: number;
  depth: number;
  used: number;
  allowance: number;
  legs: LegShown[];
  order?: Order;
  stop?: Refusal;
}
export interface Choice {
  order: Order;
  refusal?: Refusal;
}
export interface Target {
  unit: string;
  order: Order;
  refusal?: Refusal;
}
export interface Change {
  unit: string;
  lost?: number;
  kills?: number;
  presence?: string;
  halted?: boolean;
  staggered?: boolean;
  fell_back?: boolean;
  rallied?: boolean;
  lost_leader?: boolean;
  formation?: string;
}
export interface LossChance {
  lost: number;
  chance: number;
}
// What players are taken to choose while a charge goes on, each choice by its name.
export type Policy = Record<string, string>;
export interface Odds {
  charge?: { outcome: string; chance: number }[];
  own_losses?: number;
  their_losses?: number;
  own_loss_chances?: LossChance[];
  their_loss_chances?: LossChance[];
  policy?: Policy; // as far as it may matter to this charge
  changes?: { changes: Change[]; chance: number }[];
  rest?: number;
  unknown?: string;
}
// A phase in which it may have to test, and what a die may show at most, with the modifiers in it.
export interface MoraleTest {
  phase: number;
  passes: number;
  clause: string;
  modifiers: Modifier[];
}
export interface Abilities {
  move: number;
  charge: number;
  shot: number;
  spread: number;
  all_round: boolean;
  turns: boolean;
  in_command: boolean;
  bands?: number[]; // of its fire: as far as each goes
  move_clause?: string;
  allowance?: number; // of the move that it may make now
  tests?: MoraleTest[];
  ratings?: { frontal: number; disordered: number; clause: string };
  breaks_at?: number; // kills
  reach?: Pose[];
}
export interface Sight {
  seen: boolean;
  of_ground: boolean; // a place, which no unit hides
  by?: string;
  ground?: string;
  kind?: string;
}

// ---- Drawings

export interface PathShape {
  shape: 'path';
  ink: string;
  lines: number[][];
  closed?: boolean;
  width?: number;
}
export interface StampShape {
  shape: 'stamp';
  symbol: string;
  at: [number, number];
  size: number;
  turn?: number;
  dress?: string;
}
export interface LabelShape {
  shape: 'label';
  hand: string;
  at: [number, number];
  text: string;
  size: number;
  anchor: 'start' | 'middle' | 'end';
  turn?: number;
}
export type Shape = PathShape | StampShape | LabelShape;
export interface Group {
  kind: string;
  id: string;
  style: string;
  at: [number, number];
  turn: number;
  shapes: Shape[];
}
export interface Drawing {
  title: string;
  width: number;
  height: number;
  margin: number;
  footer: number;
  groups: Group[];
}
