// What comes after a battle, beside it and instead of looking at it: replay, report, rule sheet, the
// table in words, keys, French. node tests/web/after.test.mjs
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { noViolations } from './axe.mjs';
import { newPage } from './browser.mjs';
import { done, idle, look } from './hand.mjs';
import { decideByKeys, ordersAfter } from './keyboard.mjs';
import { motives } from './motives.mjs';
import { position } from './positions.mjs';
import { asFile, golden } from './records.mjs';
import { goOn } from './screens.mjs';
import { browser, server } from './stage.mjs';

const record = golden();
const lines = record.trim().split('\n');
const last = JSON.parse(lines.at(-1)).n;

const momentIs = (page, n) => page.waitForFunction((at) => document.querySelector('.replay')?.dataset.at === String(at), n);

async function openRecord(page) {
  await page.goto(server.address);
  await page.locator('.battle-card').first().waitFor();
  await page.locator('input[type=file]').setInputFiles(asFile(record));
  await page.locator('.replay').waitFor();
}

test('a record is replayed, reported, shared and taken over', async () => {
  const page = await newPage(browser);
  await openRecord(page);
  await momentIs(page, 0);
  await noViolations(page);

  await page.keyboard.press('ArrowRight');
  await momentIs(page, 1);
  await page.keyboard.press('End');
  await momentIs(page, last);
  await page.locator('.scrub input').fill('40');
  await momentIs(page, 40);
  assert.match(await page.locator('.where').innerText(), new RegExp(`order 40 of ${last}`));
  await page.keyboard.press('PageDown');
  const turn = await page.locator('.score .turn').innerText();
  assert.match(turn, /Turn \d+ of 10/);
  // It runs by itself, and stops when told.
  await page.locator('.scrub input').fill('0');
  await page.keyboard.press('Space');
  await page.waitForFunction(() => Number(document.querySelector('.replay').dataset.at) > 1);
  await page.keyboard.press('Space');
  // A line of the annals leads to its moment.
  const line = page.locator('.annals li').nth(30);
  const moment = await line.getAttribute('data-moment');
  await line.locator('.sentence').click();
  await momentIs(page, moment);

  // The link holds the same battle.
  await page.locator('.transport .actions button', { hasText: 'Share' }).click();
  const link = await page.locator('.link-field').inputValue();
  await noViolations(page);
  await page.keyboard.press('Escape');
  const other = await newPage(browser);
  await other.goto(link);
  await other.locator('.replay').waitFor();
  assert.equal(await other.locator('.replay').getAttribute('data-last'), String(last));
  await other.keyboard.press('End');
  await momentIs(other, last);
  // Half a link is told from a whole one.
  await other.goto(link.slice(0, link.length / 2));
  await other.locator('.waiting h1').waitFor();
  assert.match(await other.locator('.waiting').innerText(), /not whole|again/);
  assert.deepEqual(other.faults, []);

  // The report, as a page and as Markdown.
  await page.locator('.transport .actions button', { hasText: 'Report' }).click();
  await page.locator('.report article').waitFor();
  assert.match(await page.locator('.report .verdict').innerText(), /major victory of the Austrians/);
  assert.equal(await page.locator('.plot').count(), 3);
  assert.ok((await page.locator('.turning-points li').count()) > 2);
  await noViolations(page);
  const saving = page.waitForEvent('download');
  await page.locator('.report-bar button', { hasText: 'Save as Markdown' }).click();
  const text = readFileSync(await (await saving).path(), 'utf8');
  assert.match(text, /^# The crests above Teugn/);
  assert.match(text, /\| 10 \| 55 \| 14 \|/);

  // From its turning point on, somebody else commands.
  await page.locator('.turning-points .link').first().click();
  await page.locator('.transport .done').click();
  await page.locator('.start-card button', { hasText: 'Both sides' }).click();
  await idle(page);
  const here = await look(page);
  assert.ok(here.orders > 10 && here.orders < last, String(here.orders));

  // The shelf has it still.
  await page.goto(`${server.address}#/`);
  await page.locator('.shelf li').first().waitFor();
  await noViolations(page);
  assert.deepEqual(page.faults, []);
});

test('a clause opens the rule sheet at its sentence', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,me&seed=7`);
  await idle(page);
  await page.keyboard.press('n');
  await page.locator('rect.frame.target').first().waitFor({ state: 'attached' });
  await page.keyboard.press(']');
  await page.locator('.aim-card .every-modifier summary').click();
  const clause = page.locator('.aim-card .clause').first();
  const wanted = await clause.innerText();
  await clause.click();
  const drawer = page.locator('.sheet-drawer');
  await drawer.locator('.told.wanted').first().waitFor();
  assert.equal(await drawer.locator('.told.wanted sup').first().innerText(), wanted);
  assert.ok(await drawer.locator('.told.wanted').first().isVisible());
  await noViolations(page);
  await drawer.locator('input').fill('square');
  await drawer.locator('.told.found').first().waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.locator('.help-card').waitFor();
  await noViolations(page);
  assert.deepEqual(page.faults, []);
});

test('keys are exchanged for others, kept, shown where they are named, and given back', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,me&seed=7`);
  await idle(page);
  const [reach, , threat] = await page.locator('.tools button').filter({ hasText: /^[A-Z]$/ }).elementHandles();
  const isOn = async (tool) => (await tool.getAttribute('aria-pressed')) === 'true';
  const help = () => page.keyboard.press('?');
  const keyOf = (what) => page.locator('.help-card dl').getByRole('button', { name: new RegExp(`^${what}:`) });
  const was = await isOn(reach);

  await help();
  await keyOf('R').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('w'); // shifts the table, whoever wants it
  await page.keyboard.press('Escape');
  await keyOf('R').click();
  await page.keyboard.press('x');
  await keyOf('X').click();
  await page.keyboard.press('t'); // now threat has X
  await noViolations(page);
  await page.keyboard.press('Escape');
  await page.locator('.help-card').waitFor({ state: 'detached' });
  assert.deepEqual([await reach.innerText(), await threat.innerText()], ['T', 'X']);
  await page.keyboard.press('t');
  assert.deepEqual([await isOn(reach), await isOn(threat)], [!was, false]);
  await page.keyboard.press('x');
  assert.equal(await isOn(threat), true);
  await page.keyboard.press('r');
  assert.deepEqual([await isOn(reach), await isOn(threat)], [!was, true], 'R means nothing now');

  await page.reload();
  await idle(page);
  await help();
  await page.locator('.help-card button', { hasText: 'as they were' }).click();
  await page.keyboard.press('Escape');
  assert.deepEqual(await page.locator('.tools button').filter({ hasText: /^[RFTC]$/ }).allInnerTexts(), ['R', 'F', 'T', 'C']);
  assert.deepEqual(page.faults, []);
});

test('the lesson is played to its end by keys alone', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,computer&level=recruit&seed=3`);
  await idle(page);
  const steps = new Set();
  for (let i = 0; i < 400; ++i) if (!(await decideByKeys(page, ({ step }) => steps.add(step)))) break;
  await page.locator('.end-card').waitFor();
  assert.ok(steps.has('lay_guns') && steps.has('moves'), [...steps].join());
  await page.locator('.end-card button', { hasText: 'Report' }).press('Enter');
  await page.locator('.report article').waitFor();
  assert.deepEqual(page.faults, []);
});

test('a charge is ordered and received by keys alone', async () => {
  const battle = await position('square');
  const page = await newPage(browser, { settings: { warn: false } });
  await goOn(page, server.address, battle);
  const isChosen = () => page.locator(`rect.frame.chosen[data-unit="${battle.order.unit}"]`).count();
  for (let i = 0; i < 20 && !(await isChosen()); ++i) await page.keyboard.press('n');
  await page.locator(`rect.frame.target[data-unit="${battle.order.at}"]`).waitFor({ state: 'attached' });
  const aim = page.locator('.aim-card h2', { hasText: battle.nameOf(battle.order.at) });
  for (let i = 0; i < 20 && !(await aim.count()); ++i) await page.keyboard.press(']');
  await page.locator('.aim-card .odds-list li').first().waitFor();
  const { orders } = await look(page);
  await page.keyboard.press('Enter');
  await ordersAfter(page, orders);
  await page.locator('.charge-arrow').first().waitFor();
  for (let i = 0; i < 8 && !(await look(page)).hasCard; ++i) {
    const now = await look(page);
    await page.keyboard.press('Control+Shift+Enter');
    await ordersAfter(page, now.orders);
    await idle(page);
  }
  const answers = await page.locator('.decision-card .answers button.strong').allInnerTexts();
  await page.keyboard.press(String(answers.findIndex((text) => /Square/.test(text)) + 1));
  await page.locator('.log .sentence', { hasText: 'square' }).first().waitFor();
  assert.deepEqual(page.faults, []);
});

test('the table is read and commanded in words', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,me&seed=7`);
  await idle(page);
  await page.keyboard.press('v');
  const field = page.locator('.typing input');
  const type = async (text) => {
    await field.fill(text);
    await field.press('Enter');
  };
  assert.match(await page.locator('.text-table li[data-unit="7e"]').innerText(), /veteran infantry, 12 of 12 figures, in column.*nearest enemy/);
  await page.locator('.text-table li.may-act .link').first().click();
  await page.locator('.may-do code').first().waitFor();
  await noViolations(page);
  await type('move nobody advance 4');
  await page.locator('.typing .answer', { hasText: 'Not understood' }).waitFor();
  await type('move 7e advance 4');
  await page.locator('.typing .answer', { hasText: 'Refused' }).waitFor();
  // Typed orders lead through the steps up to the first move.
  for (let i = 0; i < 30 && (await look(page)).step !== 'moves'; ++i) {
    const { orders } = await look(page);
    await type('done');
    await page.waitForFunction((before) => Number(document.querySelector('.play').dataset.orders) !== before, orders);
    await idle(page);
  }
  await type('move 7e wheel left 10 advance 4');
  await page.locator('.news', { hasText: '7e Légère moves' }).waitFor();
  const { orders } = await look(page);
  await type('undo');
  await page.waitForFunction((before) => Number(document.querySelector('.play').dataset.orders) === before - 1, orders);
  assert.deepEqual(page.faults, []);
});

test('the page speaks French when it is told to', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,me&seed=7`);
  await idle(page);
  await page.locator('.actions button', { hasText: 'Settings' }).click();
  await page.locator('.settings label', { hasText: 'Français' }).click();
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
  assert.equal(await page.locator('.settings h2').innerText(), 'Réglages');
  await noViolations(page);
  await page.keyboard.press('Escape');
  assert.match(await page.locator('.prompt').innerText(), /Pointez vos pièces/);
  await openRecord(page);
  await page.locator('.transport .actions button', { hasText: 'Rapport' }).click();
  await page.locator('.report article').waitFor();
  assert.match(await page.locator('.report .verdict').innerText(), /Victoire majeure/);
  const units = await page.locator('.report th[scope=row]').allInnerTexts();
  for (const name of ['10e Légère, 1er bataillon', 'IR 56, 2e bataillon']) assert.ok(units.includes(name), units.join('; '));
  assert.deepEqual(page.faults, []);
});

test('the computer says why, in the language of the page', async () => {
  const french = JSON.parse(readFileSync('web/src/words/fr.sentences.json', 'utf8'));
  for (const [language, sentences] of [['en', motives()], ['fr', motives().map((one) => french[one])]]) {
    const page = await newPage(browser, { settings: { warn: false, language } });
    await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,computer&level=sergeant&seed=3`);
    await idle(page);
    while ((await page.locator('.reasons li').count()) < 3) {
      if ((await look(page)).hasCard) await page.locator('.decision-card .answers button.strong').first().click();
      else await done(page);
      await idle(page);
    }
    assert.equal(await page.locator('.reasons li').first().isVisible(), false);
    await page.locator('.reasons summary').click();
    const known = sentences.map((one) => new RegExp(`^${one.replace(/\s/g, '\\s').replaceAll('{}', '.+')}$`));
    const told = await page.locator('.reasons li').allInnerTexts();
    assert.deepEqual(told.filter((reason) => !known.some((sentence) => sentence.test(reason))), []);
    await noViolations(page);
    assert.deepEqual(page.faults, []);
  }
});

test('sealed dice are computed again as docs/dice.md has them', async () => {
  const require = createRequire(new URL('../../web/package.json', import.meta.url));
  const { code } = require('esbuild').transformSync(readFileSync('web/src/after/sealed.ts', 'utf8'), { loader: 'ts', format: 'esm' });
  const { commitmentTo, openSeal } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const secret = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join('');
  assert.equal(await commitmentTo(secret), 'a55e99b34fe41dd588afbc477e1f9d1eca3a35cc70d201f1a1baf0d4421901b0');
  const die = await openSeal({ secret, first: 'aa'.repeat(32), second: '55'.repeat(32) });
  const dice = await Promise.all(Array.from({ length: 10 }, (_, n) => die(n, 6)));
  assert.deepEqual(dice, [2, 3, 6, 5, 2, 2, 4, 4, 1, 3]);
});
