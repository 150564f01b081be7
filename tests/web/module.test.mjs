// What the page asks of the engine's module, in Node.
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { bundleOf, newEngine } from './battles.mjs';

const lesson = bundleOf('tutorial-thirteen');

async function begin(options = { seed: '1809' }, bundle = lesson) {
  const engine = await newEngine();
  const { battle, fault } = engine.ask('open', { ...bundle, ...options });
  assert.equal(fault, undefined);
  return { engine, battle };
}

test('the engine says its version and how it plays, without a battle', async () => {
  const engine = await newEngine();
  const [, version] = /^project\(voltigeur VERSION (\d+\.\d+\.\d+) /m.exec(readFileSync('CMakeLists.txt', 'utf8'));
  assert.deepEqual(engine.ask('version'), { version, play: readFileSync('rules/signature.txt', 'utf8').trim() });
});

// Up to the step of moves of the first side.
function toMoves(engine) {
  let { view } = engine.ask('begin');
  while (view.place.step !== 'moves') ({ view } = engine.order({ order: 'done', side: view.place.side === 0 ? 'french' : 'austrian' }));
  return view;
}

const unitOf = (view, id) => view.units.find((unit) => unit.id === id);

test('a drag is a path that the law accepts, and an order does what it showed', async () => {
  const { engine } = await begin();
  const view = toMoves(engine);
  const before = unitOf(view, '12e');
  const asked = { unit: '12e', x: before.x + 2, y: before.y - 3 };
  const plan = engine.ask('drag', asked);
  assert.deepEqual(plan.legs.map((leg) => leg.kind), ['wheel', 'advance']);
  assert.ok(Math.hypot(plan.end.x - asked.x, plan.end.y - asked.y) < 0.01, JSON.stringify(plan.end));
  assert.ok(Math.abs(plan.used - plan.legs.reduce((sum, leg) => sum + leg.cost, 0)) < 0.01);
  const after = unitOf(engine.order(plan.order).view, '12e');
  assert.deepEqual({ x: after.x, y: after.y, facing: after.facing }, plan.end);
});

test('a drag too far ends at the limit and says why', async () => {
  const { engine } = await begin();
  const { x, y } = unitOf(toMoves(engine), '12e');
  const plan = engine.ask('drag', { unit: '12e', x, y: y - 25 });
  assert.ok(plan.order && plan.stop.why.length > 0);
  assert.ok(plan.used <= plan.allowance + 0.001);
  const enemy = engine.ask('drag', { unit: 'ir2', x: 18, y: 10 });
  assert.equal(enemy.order, undefined);
  assert.match(enemy.stop.why, /.+/);
});

test('waypoints, a facing and a formation are legs of one path', async () => {
  const { engine } = await begin();
  const { x, y } = unitOf(toMoves(engine), '21e');
  const plan = engine.ask('drag', { unit: '21e', waypoints: [{ x, y: y - 1 }], x: x + 0.5, y: y - 2, facing: 20 });
  assert.ok(plan.legs.length >= 3, JSON.stringify(plan.legs));
  const formed = engine.ask('drag', { unit: '21e', formation: 'line', x, y });
  assert.equal(formed.legs[0].kind, 'form');
  assert.equal(formed.formation, 'line');
});

test('a brigade goes the same way, those in front first', async () => {
  const { engine } = await begin();
  toMoves(engine);
  const { moves } = engine.ask('drag_many', { units: ['7e', '12e', '21e'], dx: 0, dy: -2 });
  assert.equal(moves.length, 3);
  for (const move of moves) assert.ok(move.order, JSON.stringify(move.stop));
});

test('orders can be taken back and given again', async () => {
  const { engine } = await begin();
  const view = toMoves(engine);
  const { x, y } = unitOf(view, '7e');
  const { view: moved } = engine.order(engine.ask('drag', { unit: '7e', x, y: y - 2 }).order);
  assert.equal(moved.undo, true);
  const { view: undone } = engine.ask('undo');
  assert.equal(undone.signature, view.signature);
  assert.equal(undone.redo, true);
  assert.equal(engine.ask('redo').view.signature, moved.signature);
});

test('a refusal names its clause, and formations that are refused are listed with it', async () => {
  const { engine } = await begin();
  toMoves(engine);
  const { refusal } = engine.order({ side: 'austrian', order: 'done' });
  assert.match(refusal.why, /.+/);
  const { choices } = engine.ask('choices', { unit: '7e' });
  assert.ok(choices.some((one) => one.order.path?.[0].formation === 'line'));
});

test('chances make one, and the rolls behind them have numbers', async () => {
  const { engine } = await begin();
  engine.ask('begin');
  const { targets } = engine.ask('targets', { unit: 'guns' });
  assert.ok(targets.length > 0);
  const odds = engine.ask('odds', { order: targets[0].order });
  const sum = odds.changes.reduce((total, one) => total + one.chance, odds.rest);
  assert.ok(Math.abs(sum - 1) < 1e-3, String(sum));
  const { rolls } = engine.ask('rolls', { order: targets[0].order });
  assert.ok(rolls.some((roll) => roll.event === 'shot' && roll.needs > 0));
});

test('odds of a charge say how likely each loss is and what they assume, which can be changed', async () => {
  const { engine } = await begin({ seed: '2' }, bundleOf('aspern'));
  let { view } = engine.ask('begin');
  let order;
  for (let n = 0; n < 700 && !view.over && !order; ++n) {
    for (const unit of view.place.step === 'charges' ? view.may_act : [])
      order ??= engine.ask('targets', { unit }).targets.find((one) => one.order.order === 'charge' && !one.refusal)?.order;
    if (!order) ({ view } = engine.order(engine.ask('advise', { level: 'recruit', seed: n }).order));
  }
  const odds = engine.ask('odds', { order });
  for (const chances of [odds.own_loss_chances, odds.their_loss_chances])
    assert.ok(Math.abs(chances.reduce((sum, { chance }) => sum + chance, 0) - 1) < 1e-3);
  assert.equal(odds.policy.shoot, 'at_charger');
  assert.equal(engine.ask('odds', { order, policy: { shoot: 'hold' } }).policy.shoot, 'hold');
  for (const [name, values] of Object.entries(policyValues))
    for (const value of values) assert.ok(engine.ask('odds', { order, policy: { [name]: value } }).charge, `${name} ${value}`);
  assert.match(engine.ask('odds', { order, policy: { guard: 'prays' } }).fault, /did you mean "pays"/);
});

// The choices that the page offers.
const [, source] = /policyValues[^=]*= (\{[^}]*\})/.exec(readFileSync('web/src/play/policy.ts', 'utf8'));
const policyValues = Function(`return ${source}`)();

test('the morale that a card shows is the one that is tested', async () => {
  const seen = { tests: 0, modified: 0 };
  for (let seed = 1; seed <= 20 && seen.modified < 3; ++seed) {
    const { engine } = await begin({ seed: String(seed) }, bundleOf('aspern'));
    let { view } = engine.ask('begin');
    for (let n = 0; n < 700 && !view.over; ++n) {
      const { events, view: next } = engine.order(engine.ask('advise', { level: 'recruit', seed: n }).order);
      view = next;
      for (const [i, { event, of, unit, needs, modifiers }] of events.entries()) {
        if (event !== 'test' || of !== 'artillery' || unitOf(view, unit).presence !== 'on_table') continue;
        if (events.slice(i).some((later) => later.event === 'losses' && later.unit === unit)) continue;
        const { passes, modifiers: shown, clause } = engine.ask('abilities', { unit }).tests.find((test) => test.phase === 2);
        assert.deepEqual([passes, shown, clause], [needs, modifiers, 'G.4'], unit);
        ++seen.tests;
        if (modifiers.length > 0) ++seen.modified;
      }
    }
  }
  assert.ok(seen.tests > 4 && seen.modified > 2, JSON.stringify(seen));
});

test('a unit of divisions has ratings and breaks at so many kills; skirmishers have no ratings', async () => {
  const { engine } = await begin({ seed: '1' }, bundleOf('quatre-bras'));
  engine.ask('begin');
  const foot = engine.ask('abilities', { unit: '2e_leg' });
  assert.deepEqual(foot.ratings, { frontal: 7, disordered: 3, clause: 'MR3' });
  assert.deepEqual([foot.breaks_at, foot.move_clause], [7, '2.4']);
  const skirmishers = engine.ask('abilities', { unit: 'foy_sk' });
  assert.deepEqual([skirmishers.ratings, skirmishers.tests], [undefined, undefined]);
  assert.ok(skirmishers.breaks_at > 0);
});

test('a roll is listed once, whichever line says what comes of it', async () => {
  const { engine } = await begin({ seed: '1' }, bundleOf('aspern'));
  let { view } = engine.ask('begin');
  let charges = 0;
  for (let n = 0; n < 700 && !view.over && charges < 12; ++n) {
    for (const unit of view.place.step === 'charges' ? view.may_act : [])
      for (const { order } of engine.ask('targets', { unit }).targets.filter(({ refusal }) => !refusal)) {
        const { rolls } = engine.ask('rolls', { order });
        const keys = rolls.map(({ event, of, unit: who, at, needs, modifiers }) => JSON.stringify([event, of, who, at, needs, modifiers]));
        assert.equal(new Set(keys).size, keys.length, keys.join('\n'));
        ++charges;
      }
    ({ view } = engine.order(engine.ask('advise', { level: 'sergeant', seed: n }).order));
  }
  assert.ok(charges >= 4, String(charges));
});

test('sight names what hides, and a measure is from edge to edge', async () => {
  const { engine } = await begin();
  engine.ask('begin');
  assert.deepEqual(engine.ask('sight', { unit: '7e', at: 'grenz' }).seen, false);
  assert.equal(engine.ask('sight', { unit: '7e', at: 'grenz' }).ground, 'The rise');
  const { inches } = engine.ask('measure', { unit: '12e', at: 'ir33' });
  assert.ok(inches > 17 && inches < 17.5, String(inches));
});

test('battles of recruits come to their end', async () => {
  for (const scenario of ['tutorial-thirteen', 'tutorial-division', 'quatre-bras'])
    for (const seed of ['1', '2', '3', '4', '5', '6']) {
      const { engine } = await begin({ seed }, bundleOf(scenario));
      let { view } = engine.ask('begin');
      for (let n = 0; n < 1500 && !view.over; ++n) ({ view } = engine.order(engine.ask('advise', { level: 'recruit', seed: view.orders }).order));
      assert.ok(view.over, `${scenario}, seed ${seed}: ${JSON.stringify(view.place)}`);
    }
});

test('own dice are asked for roll by roll, and wrong ones are not taken', async () => {
  const { engine } = await begin({ own_dice: true });
  let { view } = engine.ask('begin');
  const { targets } = engine.ask('targets', { unit: 'guns' });
  ({ view } = engine.order(targets[0].order));
  const signature = view.signature;
  if (view.place.step === 'lay_guns' && view.place.side === 0) ({ view } = engine.order({ side: 'french', order: 'done' }));
  const order = { side: 'austrian', order: 'done' };
  const { dice_wanted: wanted } = engine.ask('order', { order });
  assert.equal(wanted.event.event, 'shot');
  assert.equal(engine.ask('view').view.signature === signature || view.place.side === 1, true);
  const wrong = Array.from({ length: wanted.count }, () => 9);
  assert.match(engine.ask('order', { order, dice: wrong }).fault, /cannot show/);
  let dice = [];
  let answer;
  for (let i = 0; i < 20; ++i) {
    answer = engine.ask('order', { order, dice });
    if (!answer.dice_wanted) break;
    dice = [...dice, ...Array.from({ length: answer.dice_wanted.count }, () => 6)];
  }
  assert.deepEqual(answer.events.find((event) => event.event === 'shot').dice, Array(wanted.count).fill(6));
  assert.match(engine.ask('record').record, /"dice":\[6/);
});

test('a record goes on where it ended, and can be gone back in', async () => {
  const { engine } = await begin();
  let { view } = engine.ask('begin');
  for (let i = 0; i < 25; ++i) ({ view } = engine.order(engine.ask('advise', { level: 'sergeant' }).order));
  const { record } = engine.ask('record');
  const other = await begin({ record });
  assert.equal(other.engine.ask('view').view.signature, view.signature);
  const { view: earlier } = other.engine.ask('rewind', { orders: 10 });
  assert.equal(earlier.orders, 10);
  assert.match((await newEngine()).ask('open', { ...lesson, record: record.replace(/"signature":"./, '"signature":"x') }).fault, /line|signature|hex/);
});

test('who follows events sees the same table', async () => {
  const { engine } = await begin();
  const follower = (await begin({ follow: true })).engine;
  let news = engine.ask('begin');
  assert.equal(follower.ask('follow', { events: news.events }).view.signature, news.view.signature);
  for (let i = 0; i < 40 && !news.view.over; ++i) {
    news = engine.order(engine.ask('advise', { level: 'sergeant' }).order);
    assert.equal(follower.ask('follow', { events: news.events }).view.signature, news.view.signature);
  }
  assert.match(follower.order({ side: 'french', order: 'done' }).fault, /host/);
});

test('the words beside a reserve are those of who asks', async () => {
  const { engine } = await begin({ seed: '1' }, bundleOf('teugn-skirmish'));
  engine.ask('begin');
  const beside = (question) =>
    engine
      .ask('troops', question)
      .drawing.groups.filter(({ style }) => style.startsWith('reserve_name'))
      .map(({ shapes }) => shapes[0].text);
  assert.deepEqual(beside({}), ['turn 3: Friant', 'turn 3: Bieber']);
  assert.deepEqual(beside({ reserve: 'tour {turn} : {who}' }), ['tour 3 : Friant', 'tour 3 : Bieber']);
});

for (const scenario of ['tutorial-division', 'aspern'])
  test(`${scenario} is drawn, and its players end it`, async () => {
    const { engine, battle } = await begin({ seed: '4' }, bundleOf(scenario));
    assert.ok(engine.ask('ground').drawing.groups.length > 3);
    let { view } = engine.ask('begin');
    const { drawing } = engine.ask('troops', { letters: 0.5 });
    const shown = drawing.groups.filter((group) => group.kind === 'unit').length;
    assert.equal(shown, view.units.filter((unit) => unit.presence === 'on_table').length);
    for (let i = 0; i < 5000 && !view.over; ++i) {
      const advice = engine.ask('advise', { level: 'recruit', seed: i });
      ({ view } = engine.order(advice.order));
      assert.ok(view, JSON.stringify(advice));
    }
    assert.equal(view.over, true);
    assert.equal(view.place.turn <= battle.turns, true);
  });

const ford = readFileSync('docs/scenarios.md', 'utf8').split('```toml\n')[1].split('```')[0];

test('the text of a scenario file becomes the battle that the native program makes of it', async () => {
  const text = readFileSync('scenarios/aspern.toml', 'utf8');
  const engine = await newEngine();
  const { scenario, sheet, profile } = engine.ask('read_scenario', { text, file: 'scenarios/aspern.toml' });
  const { scenario: native, sheet: documents } = bundleOf('aspern');
  assert.deepEqual([sheet, profile], ['a12', 'letter']);
  assert.deepEqual(scenario.root, native.root);
  const { card, warnings } = engine.ask('examine', { sheet: documents, scenario });
  const { version: _, sheet_version: __, ...served } = JSON.parse(readFileSync('build/page/data/catalogue.json', 'utf8')).find(({ id }) => id === 'aspern');
  assert.deepEqual([card, warnings], [served, []]);
  assert.equal(engine.ask('view').fault, 'no battle is open; ask open first');
});

test('a scenario file that is wrong has faults with their places', async () => {
  const engine = await newEngine();
  const read = (text) => engine.ask('read_scenario', { text, file: 'my.toml' });
  assert.match(read('id = \n').fault, /^my\.toml:1:\d+: this is not TOML/);
  assert.match(read('a = 0.5\nb = 1.5\n').faults.join('\n'), /^my\.toml:1:5: .*\nmy\.toml:2:5: /);
  assert.match(read(`a${'.a'.repeat(200_000)} = 1`).fault, /more than 17 parts/);
  assert.match(read(`a = ${'{b = '.repeat(50_000)}`).fault, /not TOML/);
  assert.match(read('x'.repeat(1_000_001)).fault, /more than 1 MB/);
  assert.match(engine.ask('read_scenario', {}).fault, /read_scenario takes/);
  const { sheet } = bundleOf('fleches');
  const examine = (text) => engine.ask('examine', { sheet, scenario: read(text).scenario });
  assert.equal(examine(ford).card.id, 'the-ford');
  assert.match(examine(ford.replace('"huard"', '"Huard the Elder"')).fault, /^my\.toml:\d+:\d+: /);
  assert.match(examine(ford.replace('at = "28,14"', 'at = "28,40"')).faults.join('\n'), /^my\.toml:\d+:\d+: /);
  assert.match(engine.ask('examine', { sheet: 1 }).fault, /examine takes/);
  assert.equal(read(ford).fault, undefined);
});
