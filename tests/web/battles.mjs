// Battles for the tests, from what tools/page has built.
import { readFileSync } from 'node:fs';
import { openEngine } from './engine.mjs';

const read = (path) => JSON.parse(readFileSync(`build/page/data/${path}`, 'utf8'));

export function bundleOf(scenario) {
  const { sheet } = read('catalogue.json').find((card) => card.id === scenario);
  return { scenario: read(`scenarios/${scenario}.json`), sheet: read(`sheets/${sheet}.json`) };
}

export const newEngine = () => openEngine('build/browser/engine.wasm');
