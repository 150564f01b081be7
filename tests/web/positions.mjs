// Battles that tests and pictures open in their midst. They are kept as orders in positions/, so that they stand
// the same however the computer's players play. When the law changes and a kept battle no longer does what is
// wanted of it: node tests/web/positions.mjs renew [NAME...] has sergeants play it anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { bundleOf, newEngine } from './battles.mjs';

const fileOf = (name) => `tests/web/positions/${name}.orders`;

// ---- What is wanted of the order that comes next

const isCharge = (engine, { order }) => order === 'charge';
// Dice fall for it; guns may be taken without any.
const hasRolls = (engine, order) => engine.ask('rolls', { order }).rolls.length > 0;
const hasModifiers = (engine, order) => engine.ask('rolls', { order }).rolls.some((roll) => roll.modifiers.length > 0);

// Much is true of units for a while, and marked on the table.
const passing = ['halted', 'locked', 'staggered', 'falling_back', 'blown', 'stranded', 'disordered'];
function hasMarks(engine) {
  const { units } = engine.ask('view').view;
  return units.filter(({ presence, marks }) => presence === 'on_table' && marks.some((mark) => passing.includes(mark))).length >= 5;
}

// Its unit has three enemies to choose from, and dice fall whomever it takes.
function hasChoice(engine, { unit }) {
  const targets = engine.ask('targets', { unit }).targets.filter(({ refusal }) => !refusal);
  return targets.length >= 3 && targets.every(({ order }) => hasRolls(engine, order));
}

// Horse charges foot, which is asked how it receives it if nobody does anything else, and may form square.
function asksForSquare(engine, order, { battle, bundle }) {
  const arms = new Map(battle.units.map((unit) => [unit.id, unit.arm]));
  if (arms.get(order.unit) !== 'cavalry' || arms.get(order.at) !== 'infantry') return false;
  const { record } = engine.ask('record');
  let { view } = engine.order(order);
  for (let i = 0; view && i < 8 && view.place.step !== 'react'; ++i)
    ({ view } = engine.order({ order: 'done', side: battle.sides[view.place.side].id }));
  const mayFormSquare = () => engine.ask('choices').choices.some((one) => one.order.formation === 'square');
  const isAsked = view?.place.step === 'react' && view.place.unit === order.at && mayFormSquare();
  engine.ask('open', { ...bundle, record });
  return isAsked;
}

const wishes = {
  charge: { scenario: 'aspern', wanted: [isCharge, hasModifiers] },
  choice: { scenario: 'hanau', wanted: [isCharge, hasChoice] },
  divisions: { scenario: 'quatre-bras', least: 90, wanted: [isCharge] },
  square: { scenario: 'tutorial-thirteen', wanted: [isCharge, asksForSquare] },
  thick: { scenario: 'bailen', least: 200, wanted: [isCharge, hasMarks] },
};

const isWanted = (name, engine, order, opened) => wishes[name].wanted.every((one) => one(engine, order, opened));

async function open(scenario, seed) {
  const engine = await newEngine();
  const bundle = bundleOf(scenario);
  const { battle } = engine.ask('open', { ...bundle, seed });
  return { engine, bundle, battle, view: engine.ask('begin').view };
}

// ---- Kept battles

async function replay(name) {
  const [{ scenario, seed, next }, ...orders] = readFileSync(fileOf(name), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  const stale = (line, why) => new Error(`${fileOf(name)}:${line}: ${why}; node tests/web/positions.mjs renew ${name}`);
  const opened = await open(scenario, seed);
  const { engine } = opened;
  let { view } = opened;
  for (const [i, order] of orders.entries()) {
    const { refusal, view: after } = engine.order(order);
    if (!after) throw stale(i + 2, `the law refuses this order: ${refusal?.why}`);
    view = after;
  }
  if (!isWanted(name, engine, next, opened)) throw stale(1, 'the next order is no longer what the tests want');
  const nameOf = (id) => opened.battle.units.find((unit) => unit.id === id).name;
  return { scenario, order: next, turn: view.place.turn, record: engine.ask('record').record, nameOf };
}

const known = new Map();

// A kept battle up to a certain order: {scenario, record, turn, order, nameOf}.
export function position(name) {
  if (!known.has(name)) known.set(name, replay(name));
  return known.get(name);
}

// ---- Playing them anew

async function search(name, seed) {
  const { scenario, least = 0 } = wishes[name];
  const opened = await open(scenario, String(seed));
  const { engine } = opened;
  let { view } = opened;
  for (const orders = []; !view.over; ) {
    const { order } = engine.ask('advise', { level: 'sergeant', seed: orders.length });
    if (orders.length >= least && isWanted(name, engine, order, opened)) return [{ scenario, seed: String(seed), next: order }, ...orders];
    orders.push(order);
    ({ view } = engine.order(order));
  }
  return undefined;
}

async function renew(name) {
  for (let seed = 1809; seed < 2009; ++seed) {
    const lines = await search(name, seed);
    if (!lines) continue;
    writeFileSync(fileOf(name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    console.log(`${fileOf(name)}: seed ${seed}, ${lines.length - 1} orders`);
    return;
  }
  throw new Error(`${name}: in two hundred battles of sergeants nobody gives such an order`);
}

if (process.argv[1]?.endsWith('positions.mjs')) {
  const [deed, ...names] = process.argv.slice(2);
  const strange = names.filter((name) => !wishes[name]);
  if (deed !== 'renew' || strange.length > 0) {
    console.error(`usage: node tests/web/positions.mjs renew [${Object.keys(wishes).join('|')}]`);
    process.exit(2);
  }
  for (const name of names.length > 0 ? names : Object.keys(wishes)) await renew(name);
}
