// A line of the log leads to the table as it stood then; nothing can be ordered there.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { noViolations } from './axe.mjs';
import { newPage } from './browser.mjs';
import { done, dragUnit, idle, look } from './hand.mjs';
import { position } from './positions.mjs';
import { goOn } from './screens.mjs';
import { browser, server } from './stage.mjs';

const shown = '.field > .table';
const framesOf = (page, table) =>
  page.locator(`${table} rect.frame`).evaluateAll((all) => Object.fromEntries(all.map((one) => [one.dataset.unit, one.getAttribute('transform')])));
const lineOf = (page, text) => page.locator('.log li', { hasText: text }).last().locator('.sentence');
const leaves = (page) => page.waitForFunction(() => !document.querySelector('.past-bar'));

test('a line shows the table as it was in the midst of its order, and Esc leads back', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,me&seed=1`);
  await idle(page);
  while ((await look(page)).step !== 'moves') await done(page, true);
  const [first, second] = ['12e', '85e'];
  const begin = await framesOf(page, '.table');
  await dragUnit(page, first, 0, -40);
  const after = await framesOf(page, '.table');
  await dragUnit(page, second, 0, -30);
  const now = await framesOf(page, '.table');
  const { orders, step } = await look(page);
  const { signature } = await page.locator('.play').evaluate((one) => ({ ...one.dataset }));

  await lineOf(page, '12e Ligne moves').click();
  await page.locator(`${shown} rect.frame.chosen[data-unit="12e"]`).waitFor({ state: 'attached' });
  const then = await framesOf(page, shown);
  assert.equal(then[first], after[first], 'this one has moved');
  assert.equal(then[second], begin[second], 'the other has not');
  assert.match(await page.locator('.past-bar').innerText(), /As it stood in turn 1, phase 3, French move.*12e Ligne moves/s);
  assert.equal(await page.locator('.log li[aria-current]').count(), 1);
  await noViolations(page);

  // Nobody orders anything there.
  for (const name of ['Undo', 'Redo', 'Done']) assert.equal(await page.locator('.actions button', { hasText: name }).isEnabled(), false, name);
  for (const key of ['1', '2', 'Enter', 'Control+Enter', 'Control+z', 'Backspace', 'u', 'n', 'q', 'Shift+ArrowUp', 'b']) await page.keyboard.press(key);
  const box = await page.locator(`${shown} rect.frame[data-unit="21e"]`).evaluate((one) => one.getBoundingClientRect().toJSON());
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 8, box.y - 40, { steps: 4 });
  await page.mouse.up();
  await page.waitForTimeout(200);
  assert.equal(await page.locator('.plan').count(), 0);
  assert.equal((await look(page)).orders, orders);

  // The next line, and beyond the last one the present.
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((table) => document.querySelector(`${table} rect.frame.chosen`)?.dataset.unit === '85e', shown);
  assert.deepEqual(await framesOf(page, shown), now);
  await page.keyboard.press('ArrowRight');
  await leaves(page);

  await lineOf(page, '85e Ligne moves').click();
  await page.locator('.past-bar').waitFor();
  await page.keyboard.press('Escape');
  await leaves(page);
  assert.deepEqual(await framesOf(page, '.table'), now);
  assert.equal(await page.locator('.play').getAttribute('data-signature'), signature);

  // What is taken back is no past to look at; what follows it is.
  await lineOf(page, '85e Ligne moves').click();
  await page.locator('.past-bar').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await page.waitForFunction((n) => Number(document.querySelector('.play').dataset.orders) === n, orders - 1);
  await dragUnit(page, '21e', 0, -20);
  await lineOf(page, '21e Ligne moves').click();
  await page.locator(`${shown} rect.frame.chosen[data-unit="21e"]`).waitFor({ state: 'attached' });
  assert.equal((await framesOf(page, shown))[second], begin[second]);
  await page.keyboard.press('Escape');
  assert.equal((await look(page)).step, step);
  assert.deepEqual(page.faults, []);
});

test('a battle of twenty-five a side goes back to its first turn, in French, also in words', async () => {
  const page = await newPage(browser, { settings: { warn: false, language: 'fr', palette: 'contrast' }, viewport: { width: 1024, height: 768 } });
  const battle = await position('thick');
  await goOn(page, server.address, battle);
  const lost = () => page.locator('.score').innerText();
  const [turn] = (await lost()).match(/\d+/);
  assert.ok(Number(turn) > 1, turn);
  await page.locator('.log li .sentence').last().click();
  await page.locator('.past-bar p', { hasText: /Comme c’était au tour 1, phase \d+/ }).waitFor();
  await page.locator(shown).waitFor();
  assert.match(await lost(), /Tour 1 sur/);
  await noViolations(page);
  await page.keyboard.press('v');
  await page.locator('.text-table li[data-unit]').first().waitFor();
  assert.equal(await page.locator('.text-table .typing').count(), 0);
  await page.getByRole('button', { name: 'Retour au présent' }).click();
  await leaves(page);
  await page.locator('.text-table .typing').waitFor();
  assert.match(await lost(), new RegExp(`Tour ${turn} sur`));
  assert.deepEqual(page.faults, []);
});
