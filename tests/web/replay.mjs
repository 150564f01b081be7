// Plays records again in the browser's engine: every event and every signature must be the same as in
// the native program that wrote them.
// node replay.mjs engine.wasm bundle-program scenarios-folder RECORD…
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { openEngine } from './engine.mjs';

const [wasm, bundler, scenarios, ...records] = process.argv.slice(2);
const bundles = new Map();

function bundleOf({ scenario, profile }) {
  const key = `${scenario} ${profile}`;
  if (!bundles.has(key)) {
    // Some golden games are fought on fields that only tests have.
    const known = `${scenarios}/${scenario}.toml`;
    const file = existsSync(known) ? known : `tests/scenarios/${scenario}.toml`;
    const text = execFileSync(bundler, ['--data', '.', '--profile', profile, file], { maxBuffer: 1 << 26 });
    bundles.set(key, JSON.parse(text));
  }
  return bundles.get(key);
}

assert.ok(records.length > 0, 'no records to play again');
for (const file of records) {
  test(`${file} comes to the same here`, async () => {
    const record = readFileSync(file, 'utf8');
    const orders = record.split('\n').filter((line) => line.startsWith('{"n":')).length;
    assert.ok(orders > 0, 'a record without orders proves nothing');
    const engine = await openEngine(wasm);
    assert.equal(engine.ask('open', { record, follow: true }).fault, undefined);
    const { moments, by_rules, fault } = engine.ask('review', { record });
    assert.equal(fault, undefined);
    assert.deepEqual([moments.length, by_rules], [orders + 1, true]);
  });
}

test('bad input is answered, not trapped', async () => {
  const engine = await openEngine(wasm);
  assert.match(engine.order({ side: 'x' }).fault, /open/);
  assert.match(engine.askText('not json').fault, /question/);
  assert.match(engine.begin({ sheet: 1 }, '1').fault, /open takes/);
  const header = JSON.parse(readFileSync(records[0], 'utf8').split('\n')[0]);
  const bundle = bundleOf(header);
  assert.match(engine.begin(bundle, 'one').fault, /whole number/);
  assert.ok(engine.begin({ ...bundle, sheet: bundle.sheet.slice(1) }, '1').faults.length > 0);
  const { view } = engine.begin(bundle, header.seed);
  assert.match(engine.ask('nothing').fault, /no call/);
  assert.ok(engine.order('not an order').fault);
  assert.ok(engine.order({ side: 'nobody', order: 'done' }).fault);
  assert.ok(engine.ask('state').state.units.length > 0);
  assert.equal(engine.begin(bundle, header.seed).view.signature, view.signature);
});
