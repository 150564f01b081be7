// Battles for the tests, from what tools/page has built.
import { readFileSync } from 'node:fs';
import { openEngine } from './engine.mjs';

const read = (path) => JSON.parse(readFileSync(`build/page/data/${path}`, 'utf8'));

export function bundleOf(scenario) {
  const { sheet } = read('catalogue.json').find((card) => card.id === scenario);
  return { scenario: read(`scenarios/${scenario}.json`), sheet: read(`sheets/${sheet}.json`) };
}

export const newEngine = () => openEngine('build/browser/engine.wasm');

const doneOf = (battle, view) => ({ order: 'done', side: battle.sides[view.place.side].id });

// A battle just before a charge of horse on foot after which the foot is asked how it receives it,
// if nobody does anything else: {record, charger, target}.
export async function findSquareCharge(scenario) {
  const engine = await newEngine();
  const bundle = bundleOf(scenario);
  for (let seed = 1; seed < 200; ++seed) {
    const { battle } = engine.ask('open', { ...bundle, seed: String(seed) });
    let { view } = engine.ask('begin');
    while (!view.over) {
      const { order } = engine.ask('advise', { level: 'sergeant', seed });
      if (order.order === 'charge') {
        const found = trySquare(engine, bundle, battle, order);
        if (found) return found;
      }
      ({ view } = engine.order(order));
    }
  }
  throw new Error('nobody is asked to form square');
}

function trySquare(engine, bundle, battle, order) {
  const { record } = engine.ask('record');
  const arms = new Map(battle.units.map((unit) => [unit.id, unit.arm]));
  if (arms.get(order.unit) !== 'cavalry' || arms.get(order.at) !== 'infantry') return undefined;
  let { view } = engine.order(order);
  const hasSquare = () => engine.ask('choices').choices.some((one) => one.order.formation === 'square');
  for (let i = 0; view && i < 8 && view.place.step !== 'react'; ++i) ({ view } = engine.order(doneOf(battle, view)));
  const isFound = view?.place.step === 'react' && view.place.unit === order.at && hasSquare();
  engine.ask('open', { ...bundle, record });
  return isFound ? { record, charger: order.unit, target: order.at } : undefined;
}
