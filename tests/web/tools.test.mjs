// What lies over the table: rings of range, bases, the grid; and sight between any two places.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { noViolations } from './axe.mjs';
import { newPage } from './browser.mjs';
import { bundleOf, newEngine } from './battles.mjs';
import { clickUnit, idle, spotOf } from './hand.mjs';
import { browser, server } from './stage.mjs';

const open = async (page, battle) => {
  await page.goto(`${server.address}#/play/${battle}?seats=me,me&seed=1`);
  await idle(page);
};

test('guns show how far each kind of their fire goes, in inches or centimetres', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await open(page, 'tutorial-thirteen');
  const tags = () => page.locator('.overlay .paper-tag').allTextContents();
  await clickUnit(page, 'guns');
  await page.locator('.fire-field.range').nth(1).waitFor({ state: 'attached' });
  const inches = (await tags()).map(parseFloat);
  assert.equal(inches.length, 3, String(await tags()));
  assert.deepEqual([...inches].sort((a, b) => a - b), inches);
  await page.keyboard.press('x');
  await page.waitForFunction(() => document.querySelector('.overlay .paper-tag')?.textContent.endsWith('cm'));
  const cm = (await tags()).map(parseFloat);
  cm.forEach((length, i) => assert.ok(Math.abs(length - inches[i] * 2.54) < 0.06, `${length} and ${inches[i]}`));
  await page.keyboard.press('f');
  await page.locator('.fire-field').first().waitFor({ state: 'detached' });
  assert.deepEqual(await tags(), []);
  assert.deepEqual(page.faults, []);
});

test('bases and the grid come and go, and are remembered', async () => {
  const page = await newPage(browser, { settings: { warn: false, palette: 'safe' } });
  await open(page, 'tutorial-division');
  const styleOf = (what) => page.locator(`.troops .unit ${what}`).first().evaluate((one) => getComputedStyle(one).display);
  const parts = ['path.base', 'path.stand', 'path.unit_shadow', 'path.front', 'use'];
  const all = async () => Promise.all(parts.map(styleOf));
  assert.deepEqual(await all(), Array(5).fill('inline'));
  const bases = page.getByRole('button', { name: 'Bases of the units' });
  await bases.focus();
  await page.keyboard.press('Enter');
  assert.deepEqual(await all(), ['none', 'none', 'none', 'inline', 'inline'], 'figures and the edge of their front stay');
  assert.equal(await bases.getAttribute('aria-pressed'), 'false');
  await page.getByRole('button', { name: 'Inch grid' }).click();
  const lines = (await page.locator('.inch-grid').getAttribute('d')).match(/M/g).length;
  const { width, height } = (await newEngine()).ask('open', { ...bundleOf('tutorial-division'), seed: '1' }).battle;
  assert.equal(lines, Math.ceil(width) - 1 + Math.ceil(height) - 1, 'a line for each inch');
  await noViolations(page);
  await page.reload();
  await idle(page);
  assert.deepEqual(await all(), ['none', 'none', 'none', 'inline', 'inline']);
  assert.equal(await page.locator('.inch-grid').count(), 1);
  assert.deepEqual(page.faults, []);
});

test('the module says what hides a place from a place, and whom from it', async () => {
  const engine = await newEngine();
  engine.ask('open', { ...bundleOf('teugn-skirmish'), seed: '1' });
  const { view } = engine.ask('begin');
  const unit = (id) => view.units.find((one) => one.id === id);
  const [eye, target] = [unit('72e_1'), unit('ir56_1')];
  const byUnits = engine.ask('sight', { unit: '72e_1', at: 'ir56_1' });
  assert.deepEqual([byUnits.seen, byUnits.ground, byUnits.of_ground], [false, 'Buchberg', false]);
  const fromPlace = engine.ask('sight', { x: eye.x, y: eye.y, at: 'ir56_1' });
  assert.deepEqual([fromPlace.seen, fromPlace.ground], [false, 'Buchberg'], 'from where it stands one sees what it sees');
  const places = engine.ask('sight', { x: eye.x, y: eye.y, to: { x: target.x, y: target.y } });
  assert.deepEqual([places.seen, places.ground, places.of_ground], [false, 'Buchberg', true]);
  const near = engine.ask('sight', { unit: '72e_1', to: { x: eye.x, y: eye.y - 0.1 } });
  assert.equal(near.seen, true);
  for (const odd of [{}, { unit: '72e_1' }, { unit: 'nobody', at: 'ir56_1' }, { unit: '72e_1', at: 7 }, { x: 1, y: 1, to: 5 }, { x: 'a', y: 1, to: { x: 1, y: 1 } }])
    assert.match(engine.ask('sight', odd).fault ?? '', /^sight takes/, JSON.stringify(odd));
});

test('L looks from anywhere to anywhere, by a drag or two clicks, and stays with Shift', async () => {
  const page = await newPage(browser, { settings: { warn: false, language: 'fr' } });
  await open(page, 'teugn-skirmish');
  const [a, b] = [await spotOf(page, '72e_1'), await spotOf(page, 'ir56_1')];
  const beside = { x: a.x - 70, y: a.y };
  const behind = { x: b.x + 60, y: b.y - 30 };
  const tag = (text) => page.locator('.overlay .paper-tag', { hasText: text }).waitFor();
  await page.keyboard.down('l');
  await page.mouse.click(beside.x, beside.y);
  await page.mouse.click(behind.x, behind.y);
  await tag('vue masquée par Buchberg');
  // The next click begins anew.
  await page.mouse.click(beside.x, beside.y);
  await page.mouse.click(beside.x + 20, beside.y - 4);
  await tag('terrain dégagé');
  assert.equal(await page.locator('.ruler-line.clear').count(), 1);
  // A drag from a place to a unit.
  await page.mouse.move(beside.x, beside.y);
  await page.mouse.down();
  await page.mouse.move((beside.x + b.x) / 2, (beside.y + b.y) / 2);
  await page.mouse.move(b.x, b.y);
  await tag('vue masquée par');
  await page.mouse.up();
  await page.keyboard.down('Shift');
  await page.keyboard.up('l');
  await page.keyboard.up('Shift');
  assert.equal(await page.locator('.ruler-line').count(), 1);
  assert.equal(await page.locator('rect.frame.chosen').count(), 0, 'nothing was chosen by looking');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.ruler-line').count(), 0);
  assert.deepEqual(page.faults, []);
});

test('typed lengths may say their unit; what is no length, or not in one’s units, is told', async () => {
  const page = await newPage(browser, { settings: { warn: false, units: 'cm', text: true } });
  await open(page, 'tutorial-thirteen');
  const type = async (text) => {
    await page.locator('.typing input').fill(text);
    await page.keyboard.press('Enter');
  };
  const orders = () => page.locator('.play').getAttribute('data-orders').then(Number);
  const ordersAre = (n) => page.waitForFunction((count) => Number(document.querySelector('.play').dataset.orders) === count, n);
  const answer = (text) => page.locator('.typing .answer', { hasText: text }).waitFor();
  const stepIs = (step) => page.evaluate((name) => document.querySelector('.prompt').dataset.step === name, step);
  for (let n = await orders(); !(await stepIs('moves')); ) {
    await type('done');
    await ordersAre(++n);
  }
  const before = await orders();
  const placeOf = async (unit) => (await page.locator(`.text-table li[data-unit="${unit}"]`).innerText()).match(/at ([\d.]+), ([\d.]+)/).slice(1).map(Number);
  const [, y] = await placeOf('12e');
  assert.match(await page.locator('.typing input').getAttribute('placeholder'), /advance 10cm/);
  await type('move 12e advance 5cm');
  await ordersAre(before + 1);
  assert.ok(Math.abs((await placeOf('12e'))[1] - y - 5) < 0.11, String(await placeOf('12e')));
  await type('move 85e advance 1.5 in');
  await ordersAre(before + 2);

  // Degrees are no length, and a comma is none of a decimal.
  await type('move 21e wheel left 10cm advance 2cm');
  await answer('cm and in belong to lengths, not to degrees: 10cm 2cm');
  await type('move 21e advance 2,5cm');
  await answer('Not understood');
  await type('move 21e advance 5parsecs');
  await answer('Not understood');
  await type('move 21e advance 999cm');
  await answer('Refused');
  assert.equal(await orders(), before + 2);

  // Who reads inches is told what to type.
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('x');
  await type('move 21e advance 5cm');
  await answer('You read inches, and 5cm is in centimetres: type 1.97in');
  await type('move 21e advance 1.97in');
  await ordersAre(before + 3);
  await noViolations(page);
  assert.deepEqual(page.faults, []);
});
