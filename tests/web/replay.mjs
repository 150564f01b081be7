// Replays golden records in the browser's engine and compares every signature with the native one.
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

assert.ok(records.length > 0, 'no golden records to replay');
for (const file of records) {
  test(`${file} has the same signatures here`, async () => {
    const [header, ...orders] = readFileSync(file, 'utf8').trim().split('\n').map((l) => JSON.parse(l));
    const engine = await openEngine(wasm);
    const opened = engine.begin(bundleOf(header), header.seed);
    assert.equal(opened.view?.signature, header.signature, JSON.stringify(opened.faults ?? opened.fault));
    assert.ok(orders.length > 0, 'a record without orders proves nothing');
    for (const { n, order, signature } of orders) {
      const happened = engine.order(order);
      assert.equal(happened.view?.signature, signature, `order ${n}: ${JSON.stringify(happened.refusal)}`);
    }
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
