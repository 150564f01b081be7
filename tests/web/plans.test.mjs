// A release that plans: ghosts wait for Enter or a tick, are picked up again, and know of each other.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { noViolations } from './axe.mjs';
import { newPage } from './browser.mjs';
import { bundleOf, newEngine } from './battles.mjs';
import { done, idle, look, spotOf } from './hand.mjs';
import { browser, server } from './stage.mjs';

const planning = { warn: false };

async function toMoves(page) {
  await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,me&seed=1`);
  await idle(page);
  while ((await look(page)).step !== 'moves') await done(page, true);
}

// Drags from a spot and lets go; the ghost has come there by then.
async function dragFrom(page, { x, y }, dx, dy) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2);
  await page.mouse.move(x + dx, y + dy);
  await page.locator('.plan:not(.waiting) .paper-tag, .ride:not(.waiting) line').first().waitFor({ state: 'attached' });
  await page.mouse.up();
}
const waits = (page, count) => page.waitForFunction((n) => Number(document.querySelector('.prompt').dataset.plans) === n, count);
const ghostAt = async (page, n = 0) => {
  const box = await page.locator('.waiting .ghost-frame').nth(n).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const ordersAre = (page, orders) => page.waitForFunction((n) => Number(document.querySelector('.play').dataset.orders) === n, orders);
const tags = (page) => page.locator('.plan.waiting .paper-tag').allTextContents();
const frameOf = async (page, unit) => (await page.locator(`rect.frame[data-unit="${unit}"]`).boundingBox());

test('no drag gives an order that cannot be taken back', async () => {
  const engine = await newEngine();
  for (const [scenario, seed] of [['aspern', '1'], ['quatre-bras', '2'], ['tutorial-thirteen', '3']]) {
    engine.ask('open', { ...bundleOf(scenario), seed });
    let { view } = engine.ask('begin');
    const seen = { move: 0, ride: 0, arrive: 0 };
    for (let n = 0; n < 400 && !view.over; ++n) {
      const { order } = engine.ask('advise', { level: 'recruit', seed: n });
      view = engine.order(order).view;
      if (!(order.order in seen)) continue;
      ++seen[order.order];
      assert.ok(view.undo, `${scenario}: ${JSON.stringify(order)}`);
    }
    assert.ok(seen.move > 20, JSON.stringify(seen));
  }
});

test('what is planned comes before what is dragged', async () => {
  const engine = await newEngine();
  const { battle } = engine.ask('open', { ...bundleOf('tutorial-thirteen'), seed: '1' });
  let { view } = engine.ask('begin');
  while (view.place.step !== 'moves') ({ view } = engine.order({ order: 'done', side: battle.sides[view.place.side].id }));
  const unitNow = (id) => view.units.find((unit) => unit.id === id);
  const at = unitNow('12e');
  const first = engine.ask('drag', { unit: '12e', x: at.x, y: at.y - 4 });
  // Whoever goes where it is planned to stand is stopped before it.
  const endOf = (unit, after) => JSON.stringify(engine.ask('drag', { unit, x: first.end.x, y: first.end.y, after }).end);
  const others = view.may_act.filter((id) => id !== '12e');
  const stopped = others.filter((unit) => endOf(unit, []) !== endOf(unit, [first.order]));
  assert.ok(stopped.length > 0);
  const twice = engine.ask('drag', { unit: '12e', x: at.x, y: at.y - 2, after: [first.order] });
  assert.equal(twice.order, undefined, 'it has moved by then');
  assert.equal(engine.ask('view').view.signature, view.signature, 'nothing has happened');
  const odd = engine.ask('drag', { unit: stopped[0], x: at.x, y: at.y - 2, after: [{ order: 'nonsense' }, 7, first.order] });
  assert.ok(odd.end, JSON.stringify(odd));
});

test('a release plans: costs stay beside the ghost, it is dragged on, and Enter or the tick gives the order', async () => {
  const page = await newPage(browser, { settings: planning });
  await toMoves(page);
  const { orders } = await look(page);
  await dragFrom(page, await spotOf(page, '12e'), 10, -40);
  await waits(page, 1);
  assert.equal((await look(page)).orders, orders, 'nothing is ordered yet');
  assert.match((await tags(page))[0], /^\d\.\d″ of \d+\.\d″ used$/);
  assert.match(await page.locator('.prompt').innerText(), /A plan waits: Enter/);
  await noViolations(page);

  // Picked up again: by the mouse, then by keys; Esc in the midst of it leaves the plan where it lay.
  const before = await ghostAt(page);
  await dragFrom(page, before, -20, -15);
  await waits(page, 1);
  const further = await ghostAt(page);
  assert.ok(further.y < before.y - 5, `${further.y} and ${before.y}`);
  await page.mouse.move(further.x, further.y);
  await page.mouse.down();
  await page.mouse.move(further.x + 30, further.y + 20);
  await page.mouse.move(further.x + 40, further.y + 30);
  await waits(page, 0);
  assert.equal(await page.locator('.plan-deeds').count(), 0, 'who holds something has no use for buttons');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await waits(page, 1);
  const back = await ghostAt(page);
  assert.deepEqual([back.x, back.y].map(Math.round), [further.x, further.y].map(Math.round));

  // A second plan; Undo lets that one be, the tick gives the first.
  await dragFrom(page, await spotOf(page, '85e'), 0, -30);
  await waits(page, 2);
  assert.match(await page.locator('.prompt').innerText(), /2 plans wait/);
  // A click on a ghost chooses its unit, and its plan tells of every leg again.
  const few = (await tags(page)).length;
  const first = await ghostAt(page, 0);
  await page.mouse.click(first.x, first.y);
  await page.waitForFunction(() => document.querySelector('.frame.chosen')?.dataset.unit === '12e');
  assert.ok((await tags(page)).length >= few, String(await tags(page)));
  assert.equal(await page.locator('.plan-deeds').count(), 2);
  await page.locator('.actions button', { hasText: 'Undo' }).click();
  await waits(page, 1);
  await page.getByRole('button', { name: 'Give the order' }).click();
  await ordersAre(page, orders + 1);
  await waits(page, 0);
  await page.waitForTimeout(500);
  const stands = await frameOf(page, '12e');
  assert.ok(Math.abs(stands.x + stands.width / 2 - further.x) < 3, 'it stands where its ghost was');

  // The cross; then Enter for two at once, and the step goes on.
  await dragFrom(page, await spotOf(page, '85e'), 0, -30);
  await waits(page, 1);
  await page.getByRole('button', { name: 'Let it be' }).click();
  await waits(page, 0);
  const others = (await look(page)).mayAct.slice(0, 2);
  for (const unit of others) await dragFrom(page, await spotOf(page, unit), 0, -25);
  await waits(page, 2);
  await page.keyboard.press('Enter');
  await ordersAre(page, orders + 3);
  await waits(page, 0);

  // While a plan waits, the button that ends the step gives orders, and says so.
  const { mayAct: [last], step } = await look(page);
  await dragFrom(page, await spotOf(page, last), 0, -20);
  await waits(page, 1);
  assert.equal(await page.locator('.actions .done').innerText(), 'Give orders');
  await page.locator('.actions .done').click();
  await ordersAre(page, orders + 4);
  assert.equal((await look(page)).step, step);
  assert.equal(await page.locator('.actions .done').innerText(), 'Done');
  assert.deepEqual(page.faults, []);
});

test('a brigade and a general are planned, also on a tablet and in French', async () => {
  const page = await newPage(browser, { settings: { ...planning, language: 'fr', palette: 'contrast' }, viewport: { width: 1024, height: 768 } });
  await toMoves(page);
  const { orders } = await look(page);
  const { x, y } = await spotOf(page, '12e');
  await page.mouse.dblclick(x, y);
  await dragFrom(page, { x, y }, 0, -25);
  await waits(page, 1);
  const planned = await page.locator('.plan.waiting').count();
  assert.ok(planned >= 4, String(planned));
  assert.match(await page.locator('.prompt').innerText(), /Un projet attend\s: Entrée/);
  await noViolations(page);
  // All of them go on together, from where they were planned to stand.
  const costs = (await tags(page)).map((text) => parseFloat(text.replace(',', '.')));
  await dragFrom(page, await ghostAt(page), 0, -10);
  await waits(page, 1);
  assert.equal(await page.locator('.plan.waiting').count(), planned);
  const more = (await tags(page)).map((text) => parseFloat(text.replace(',', '.')));
  assert.ok(Math.max(...more) > Math.max(...costs), `${costs} and ${more}`);

  const id = await page.locator('.troops .general.first').first().getAttribute('data-id');
  const box = await page.locator(`.troops .general[data-id="${id}"]`).boundingBox();
  await dragFrom(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, -25, 4);
  await waits(page, 2);
  await page.keyboard.press('Enter');
  await ordersAre(page, orders + planned + 1);
  await waits(page, 0);
  assert.deepEqual(page.faults, []);
});

test('who sets it so gives the order by letting go', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await toMoves(page);
  await page.locator('.actions button', { hasText: 'Settings' }).click();
  await page.getByLabel('gives the order').check();
  await page.locator('.settings .strong').click();
  const { orders } = await look(page);
  await dragFrom(page, await spotOf(page, '12e'), 0, -30);
  await ordersAre(page, orders + 1);
  assert.equal(await page.locator('.plan').count(), 0);
  await page.reload();
  await idle(page);
  await dragFrom(page, await spotOf(page, '85e'), 0, -30);
  await ordersAre(page, orders + 2);
  assert.deepEqual(page.faults, []);
});

test('keys go on with a plan, and Esc lets it be', async () => {
  const page = await newPage(browser, { settings: planning });
  await toMoves(page);
  const { orders } = await look(page);
  await dragFrom(page, await spotOf(page, '12e'), 0, -20);
  await waits(page, 1);
  const used = async (where) => parseFloat((await page.locator(`${where} .paper-tag`).first().textContent()) ?? '');
  const before = await used('.plan.waiting');
  await page.keyboard.press('Shift+ArrowUp');
  await page.waitForFunction((least) => parseFloat(document.querySelector('.plan:not(.waiting) .paper-tag')?.textContent) > least, before);
  await page.keyboard.press('Escape');
  await waits(page, 1);
  assert.equal(await used('.plan.waiting'), before);
  await page.keyboard.press('Escape');
  await waits(page, 0);
  assert.equal((await look(page)).orders, orders);
  assert.deepEqual(page.faults, []);
});
