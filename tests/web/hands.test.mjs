// Fingers, waypoints, generals, reserves: what a hand can do besides dragging one battalion.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { newPage } from './browser.mjs';
import { clickUnit, done, giveOrders, idle, look, spotOf } from './hand.mjs';
import { bundleOf, newEngine } from './battles.mjs';
import { goOn } from './screens.mjs';
import { browser, server } from './stage.mjs';

async function toMoves(page, settings = '') {
  await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,me&seed=1${settings}`);
  await idle(page);
  while ((await look(page)).step !== 'moves') await done(page, true);
}

const ordersPass = (page, orders) =>
  page.waitForFunction((n) => Number(document.querySelector('.play').dataset.orders) > n, orders);

// Fingers on the glass, each a list of places that it touches one after the other.
async function touch(page, fingers) {
  const screen = await page.context().newCDPSession(page);
  const points = (i) => fingers.map((way, id) => ({ id, ...way[i] }));
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  for (let i = 1; i < fingers[0].length; ++i) await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(i) });
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await screen.detach();
}
const way = (from, to, steps = 6) =>
  Array.from({ length: steps + 1 }, (_, i) => ({ x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps }));

test('fingers shift the table, bring it closer and move a battalion', async () => {
  const page = await newPage(browser, { settings: { warn: false }, hasTouch: true, viewport: { width: 1024, height: 768 } });
  await toMoves(page);
  const before = await spotOf(page, '12e');

  const field = await page.locator('.table').boundingBox();
  const empty = { x: field.x + field.width / 2, y: field.y + field.height / 2 };
  await touch(page, [way(empty, { x: empty.x + 40, y: empty.y + 25 })]);
  const shifted = await spotOf(page, '12e');
  assert.deepEqual([Math.round(shifted.x - before.x), Math.round(shifted.y - before.y)], [40, 25]);

  const widthOf = async () => (await page.locator('rect.frame[data-unit="12e"]').boundingBox()).width;
  const narrow = await widthOf();
  const pair = (gap) => [{ x: empty.x - gap, y: empty.y }, { x: empty.x + gap, y: empty.y }];
  const [left, right] = pair(40).map((from, i) => way(from, pair(80)[i]));
  await touch(page, [left, right]);
  const ratio = (await widthOf()) / narrow;
  assert.ok(ratio > 1.8 && ratio < 2.2, String(ratio));
  await page.keyboard.press('0');

  const { orders } = await look(page);
  const unit = await spotOf(page, '12e');
  await touch(page, [way(unit, { x: unit.x, y: unit.y - 60 })]);
  await page.waitForTimeout(400); // sooner than a finger can, the browser takes both for one gesture
  await page.getByRole('button', { name: 'Give the order' }).tap();
  await ordersPass(page, orders);
  await idle(page);
  assert.equal((await look(page)).mayAct.includes('12e'), false);
  assert.deepEqual(page.faults, []);
});

test('the table cannot be pushed out of sight', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await toMoves(page);
  const field = await page.locator('.table').boundingBox();
  const seen = async () => {
    const box = await page.locator('.map.ground').boundingBox();
    const part = (a, length, b, room) => (Math.min(a + length, b + room) - Math.max(a, b)) / room;
    return [part(box.x, box.width, field.x, field.width), part(box.y, box.height, field.y, field.height)];
  };
  for (const times of [0, 8])
    for (const keys of [['ArrowLeft', 'ArrowUp'], ['ArrowRight', 'ArrowDown']]) {
      await page.keyboard.press('0');
      for (let i = 0; i < times; ++i) await page.keyboard.press('+');
      for (let i = 0; i < 60; ++i) for (const key of keys) await page.keyboard.press(key);
      for (const part of await seen()) assert.ok(part > 0.4, `${keys}: ${await seen()}`);
    }
  assert.deepEqual(page.faults, []);
});

test('Ctrl bends the way of a drag; Esc or the right button lets go of it', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await toMoves(page);
  const legs = () => page.locator('.plan .plan-way, .plan .plan-arc').count();
  const { x, y } = await spotOf(page, '12e');
  const { orders } = await look(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 10);
  await page.mouse.move(x, y - 20);
  await page.locator('.plan .plan-way').first().waitFor({ state: 'attached' });
  const straight = await legs();
  await page.keyboard.press('Control');
  await page.mouse.move(x + 20, y - 45);
  await page.mouse.move(x + 22, y - 50);
  await page.waitForFunction((n) => document.querySelectorAll('.plan .plan-way, .plan .plan-arc').length > n, straight);
  assert.ok((await legs()) >= straight + 2, String(await legs()));
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.plan'));
  await page.mouse.up();
  assert.equal((await look(page)).orders, orders);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 10);
  await page.mouse.move(x, y - 40);
  await page.locator('.plan').waitFor({ state: 'attached' });
  await page.mouse.down({ button: 'right' });
  await page.waitForFunction(() => !document.querySelector('.plan'));
  await page.mouse.up({ button: 'right' });
  await page.mouse.move(x, y - 50);
  await page.mouse.up();
  await page.waitForTimeout(200);
  assert.equal((await look(page)).orders, orders, 'nothing was ordered');
  assert.deepEqual(page.faults, []);
});

test('a brigade goes together: each ghost says what it costs, and who is stopped is named with the reason', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await toMoves(page);
  const { x, y } = await spotOf(page, '12e');
  await page.mouse.dblclick(x, y);
  const chosen = await page.locator('rect.frame.chosen').count();
  assert.ok(chosen >= 4, String(chosen));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 20);
  await page.mouse.move(x, y - 400);
  await page.locator('.plan .paper-tag').nth(chosen - 1).waitFor({ state: 'attached' });
  for (const cost of await page.locator('.plan .paper-tag').allTextContents()) assert.match(cost, /^\d+\.\d\/\d+\.\d″$/);
  await page.locator('.stops li').first().waitFor();
  assert.match(await page.locator('.stops').innerText(), /12e Ligne: \w+/);
  const { orders } = await look(page);
  await page.mouse.up();
  await giveOrders(page);
  await ordersPass(page, orders + 2);
  assert.equal(await page.locator('.stops li').count(), 0);
  assert.deepEqual(page.faults, []);
});

const generalOf = (page, id) => page.locator(`.troops .general[data-id="${id}"]`).boundingBox();
const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

// Where he is once he has ridden so far to the west before our eyes, and stands.
async function restingPlace(page, id, west) {
  for (let before = middle(await generalOf(page, id)); ; ) {
    await page.waitForTimeout(200);
    const now = middle(await generalOf(page, id));
    if (now.x < west && now.x === before.x && now.y === before.y) return now;
    before = now;
  }
}

test('a general is dragged, and told where he cannot ride', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await toMoves(page);
  const id = await page.locator('.troops .general.first').first().getAttribute('data-id');
  const from = middle(await generalOf(page, id));
  const { orders } = await look(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 15, from.y);
  await page.mouse.move(from.x - 30, from.y + 5);
  await page.locator('line.plan-way').waitFor({ state: 'attached' });
  await page.mouse.up();
  await giveOrders(page);
  await ordersPass(page, orders);
  const now = await restingPlace(page, id, from.x - 15);
  await page.mouse.move(now.x, now.y);
  await page.mouse.down();
  await page.mouse.move(now.x - 10, now.y);
  await page.mouse.move(now.x - 12, now.y);
  await page.locator('.paper-tag.bad', { hasText: 'has ridden' }).waitFor();
  await page.mouse.up();
  await page.locator('.refusal', { hasText: 'has ridden' }).waitFor();
  assert.deepEqual(page.faults, []);
});

// A line from unit to unit while a key is held.
async function drawLine(page, key, from, to) {
  const [a, b] = [await spotOf(page, from), await spotOf(page, to)];
  await page.keyboard.down(key);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
  await page.mouse.move(b.x, b.y);
}
async function endLine(page, key) {
  await page.mouse.up();
  await page.keyboard.up(key);
  await page.locator('.ruler-line').waitFor({ state: 'detached' });
}

test('sight names what hides, the ruler measures, threat and command are drawn', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await page.goto(`${server.address}#/play/teugn-skirmish?seats=me,me&seed=1`);
  await idle(page);
  for (const [from, to, told] of [
    ['72e_1', 'ir56_1', 'hidden by Buchberg'],
    ['57e_1', 'hussars', 'hidden by IR 7, 1st battalion'],
  ]) {
    await drawLine(page, 'l', from, to);
    await page.locator('.paper-tag', { hasText: told }).waitFor();
    await endLine(page, 'l');
  }
  // Two clicks do what a drag does; with Shift the line stays when the key is let go.
  await page.keyboard.down('l');
  await clickUnit(page, '72e_1');
  await clickUnit(page, 'ir56_1');
  await page.locator('.paper-tag', { hasText: 'hidden by Buchberg' }).waitFor();
  await page.keyboard.down('Shift');
  await page.keyboard.up('l');
  await page.keyboard.up('Shift');
  assert.equal(await page.locator('.ruler-line').count(), 1);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.ruler-line').count(), 0);
  await drawLine(page, 'm', '72e_1', '72e_2');
  await page.locator('.paper-tag', { hasText: /^\d+\.\d″$/ }).waitFor();
  await endLine(page, 'm');
  for (const [key, shape] of [['t', '.threat'], ['c', '.command-ring']]) {
    assert.equal(await page.locator(shape).count(), 0, shape);
    await page.keyboard.press(key);
    await page.locator(shape).nth(3).waitFor({ state: 'attached' });
    await page.keyboard.press(key);
    await page.locator(shape).first().waitFor({ state: 'detached' });
  }
  assert.deepEqual(page.faults, []);
});

test('H shows the ground without troops; a line of the log or the order of battle lights up whom it tells of', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await toMoves(page);
  await page.locator('.table').focus();
  const seen = () => page.evaluate(() => ['.troops .unit', '.troops .general', '.troops .unit_name', '.overlay', '.troops .objective', '.troops .terrain_name'].map((one) => getComputedStyle(document.querySelector(one)).visibility));
  const everything = Array(6).fill('visible');
  assert.deepEqual(await seen(), everything);
  await page.keyboard.down('h');
  assert.deepEqual(await seen(), ['hidden', 'hidden', 'hidden', 'hidden', 'visible', 'visible']);
  await page.keyboard.up('h');
  assert.deepEqual(await seen(), everything);
  await page.keyboard.down('h');
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  assert.deepEqual(await seen(), everything, 'whoever leaves the window lets go of the key');
  await page.keyboard.up('h');

  const lit = () => page.locator('rect.frame.hovered').evaluateAll((all) => all.map((one) => one.dataset.unit));
  await page.locator('.roster li', { hasText: '85e Ligne' }).hover();
  assert.deepEqual(await lit(), ['85e']);
  await page.keyboard.press('n');
  await page.keyboard.press('Shift+ArrowUp');
  await page.locator('.plan').waitFor({ state: 'attached' });
  const unit = await page.locator('rect.frame.chosen').getAttribute('data-unit');
  await page.keyboard.press('Enter');
  const line = page.locator('.log li').first();
  await line.hover();
  assert.deepEqual(await lit(), [unit]);
  await page.mouse.move(2, 300);
  assert.deepEqual(await lit(), []);
  await line.locator('.sentence').focus();
  assert.deepEqual(await lit(), [unit], 'the focus does what the mouse does');
  await page.locator('.table').focus();
  await line.hover();
  assert.deepEqual(await lit(), [unit]);
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => !document.querySelector('.log li'));
  assert.deepEqual(await lit(), [], 'a line that goes away under the mouse takes its light along');
  assert.deepEqual(page.faults, []);
});

test('no order is taken back over fallen dice, and these lie still where nothing shall move', async () => {
  const page = await newPage(browser, { settings: { warn: false, dice: true }, reducedMotion: 'reduce' });
  await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,me&seed=1`);
  await idle(page);
  const undo = page.locator('.actions button', { hasText: 'Undo' });
  await clickUnit(page, 'guns');
  await page.locator('rect.frame.target').first().waitFor();
  await clickUnit(page, 'hussars');
  await page.locator('.aim-card button.strong').click();
  await page.waitForFunction(() => Number(document.querySelector('.play').dataset.orders) === 1);
  for (let i = 0; i < 4 && (await page.locator('.dice-tray').count()) === 0; ++i) await done(page, true);
  const face = page.locator('.dice-tray .face').first();
  await face.waitFor();
  assert.equal(await undo.isEnabled(), false);
  // The log can show the dice alone, and how each side has rolled.
  const lines = page.locator('.log li');
  const all = await lines.count();
  await page.locator('.dice-only').click();
  const rolls = await lines.count();
  assert.ok(rolls > 0 && rolls < all, `${rolls} of ${all}`);
  assert.equal(await lines.filter({ has: page.locator('.face') }).count(), rolls);
  assert.match(await page.locator('.log p.quiet').first().innerText(), /^(French|Austrians): \d+ dice, mean [1-6]\.\d$/);
  await page.locator('.dice-only').click();
  assert.equal(await lines.count(), all);

  const styleOf = (element) => element.evaluate((one) => [getComputedStyle(one).animationName, getComputedStyle(one).transitionDuration]);
  assert.deepEqual(await styleOf(face), ['none', '0s']);
  assert.deepEqual(await styleOf(page.locator('.troops .unit').first()), ['none', '0s']);
  assert.deepEqual(page.faults, []);
});

// Aspern, when its reserve of cuirassiers may come on and nobody has done anything else.
async function reserveAtHand() {
  const engine = await newEngine();
  const { battle } = engine.ask('open', { ...bundleOf('aspern'), seed: '1' });
  let { view } = engine.ask('begin');
  const waiting = () => view.may_act?.find((id) => view.units.find((unit) => unit.id === id).presence === 'reserve');
  while (!waiting()) ({ view } = engine.order({ order: 'done', side: battle.sides[view.place.side].id }));
  const unit = waiting();
  const group = battle.groups.find((one) => one.id === view.units.find(({ id }) => id === unit).group);
  return { unit, name: battle.units.find(({ id }) => id === unit).name, entry: group.entry, width: battle.width, record: engine.ask('record').record };
}

// Goes on with that battle, in French.
async function openReserve({ record }) {
  const page = await newPage(browser, { settings: { warn: false, language: 'fr' } });
  await goOn(page, server.address, { scenario: 'aspern', record, turn: 5 });
  assert.match(await page.locator('.phases .now').innerText(), /Français\s: marche/);
  return page;
}

test('the place where a reserve comes on is chosen', async () => {
  const reserve = await reserveAtHand();
  const { unit, name, entry, width } = reserve;
  const page = await openReserve(reserve);
  await page.locator('.decision-card li', { hasText: `${name} entre` }).locator('.place').click();
  // A pixel of the table from the ground's own rulers: the map is as wide as the table and its margins.
  const spot = await page.evaluate(
    ({ entry, width }) => {
      const box = document.querySelector('.map.ground').getBoundingClientRect();
      const margin = (1.9 * width) / 72;
      const zoom = box.width / (width + 2 * margin);
      return { x: box.x + (entry.x + margin - 5) * zoom, y: box.y + (entry.y + margin - 3.5) * zoom };
    },
    { entry, width },
  );
  await page.mouse.move(spot.x, spot.y - 200);
  await page.locator('.plan .paper-tag.bad').first().waitFor();
  assert.match(await page.locator('.plan .paper-tag.bad').first().innerHTML(), /loin|plus/);
  await page.mouse.move(spot.x, spot.y);
  await page.locator('.ghost').waitFor();
  const { orders } = await look(page);
  await page.mouse.click(spot.x, spot.y);
  await page.getByRole('button', { name: 'Donner l’ordre' }).click();
  await ordersPass(page, orders);
  const placed = await spotOf(page, unit);
  assert.ok(Math.abs(placed.x - spot.x) < 30, `${placed.x} and ${spot.x}`);
  assert.deepEqual(page.faults, []);
});

test('a reserve comes on by keys alone', async () => {
  const reserve = await reserveAtHand();
  const page = await openReserve(reserve);
  for (let i = 0; i < 2; ++i) await page.keyboard.press('F6'); // to the table, to the column
  const isAtPlace = () => page.evaluate(() => document.activeElement?.classList.contains('place') ?? false);
  for (let i = 0; i < 40 && !(await isAtPlace()); ++i) await page.keyboard.press('Tab');
  assert.ok(await isAtPlace());
  await page.keyboard.press('Enter');
  await page.locator('.ghost').waitFor();
  const placeOf = () => page.locator('.ghost').getAttribute('transform');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
    const before = await placeOf();
    await page.keyboard.press(`Shift+${key}`);
    await page.waitForFunction((old) => document.querySelector('.ghost')?.getAttribute('transform') !== old, before);
  }
  const ghost = await page.locator('.ghost-frame').boundingBox();
  const { orders } = await look(page);
  await page.keyboard.press('Enter');
  await ordersPass(page, orders);
  await idle(page);
  const [placed] = await page.locator('rect.frame').evaluateAll(
    (all, ids) => all.filter((one) => ids.includes(one.dataset.unit)).map((one) => one.getBoundingClientRect().toJSON()),
    [reserve.unit],
  );
  assert.ok(Math.abs(placed.x - ghost.x) < 4 && Math.abs(placed.y - ghost.y) < 4, JSON.stringify({ placed, ghost }));
  assert.deepEqual(page.faults, []);
});
