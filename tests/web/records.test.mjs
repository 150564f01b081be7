// Records from files, links, and earlier versions of the page: each opens, or one sentence says why
// not. node --test tests/web/records.test.mjs
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { noViolations } from './axe.mjs';
import { newPage } from './browser.mjs';
import { idle, look } from './hand.mjs';
import { asFile, asForeign, golden, keptRecord, keptText, old, sealLine, upgraded } from './records.mjs';
import { browser, server } from './stage.mjs';

const record = golden();
const lines = record.trim().split('\n');
const last = JSON.parse(lines.at(-1)).n;

async function front() {
  const page = await newPage(browser, { settings: { warn: false } });
  await page.goto(server.address);
  await page.locator('.battle-card').first().waitFor();
  return page;
}
const choose = (page, file) => page.locator('input[type=file]').setInputFiles(file);
const lastOf = (page) => page.locator('.replay').getAttribute('data-last').then(Number);
const home = async (page) => {
  await page.goto(`${server.address}#/`);
  await page.locator('.battle-card').first().waitFor();
};

test('a record of a battle that nobody knows here is watched, reported and played on', async () => {
  const page = await front();
  await choose(page, asFile(asForeign(record)));
  await page.locator('.replay').waitFor();
  assert.equal(await lastOf(page), last);
  await page.locator('.transport .actions button', { hasText: 'Report' }).click();
  await page.locator('.report article').waitFor();
  assert.match(await page.locator('.report h1').innerText(), /A battle of nobody/);
  await page.locator('.turning-points .link').first().click();
  await page.locator('.transport .done').click();
  await page.locator('.start-card button', { hasText: 'Both sides' }).click();
  await idle(page);
  const { orders } = await look(page);
  assert.ok(orders > 10 && orders < last, String(orders));
  await page.reload();
  await idle(page);
  assert.equal((await look(page)).orders, orders);
  await home(page);
  assert.match(await page.locator('.go-on').innerText(), /A battle of nobody/);
  assert.match(await page.locator('.shelf li').first().innerText(), /A battle of nobody[^]*victory/);
  await noViolations(page);
  assert.deepEqual(page.faults, []);
});

test('what cannot be read is told in one sentence, and nothing is lost', async () => {
  const page = await front();
  await choose(page, asFile(record));
  await page.locator('.replay').waitFor();
  await home(page);
  const changed = (i, change) => lines.map((line, n) => (n === i ? change(line) : line)).join('\n') + '\n';
  const noise = Buffer.from(Array.from({ length: 40_000 }, (_, i) => (i * 7919) % 256));
  for (const [name, text, said] of [
    ['nothing.battle', 'nothing', /./],
    ['empty.battle', '', /./],
    ['damaged.battle', changed(7, (line) => line.replace(/"signature":"..../, '"signature":"0000')), /line 8/],
    ['newer.battle', changed(0, (line) => sealLine(line.replace('"version":2', '"version":3'))), /version|newer/],
    ['deep.battle', '['.repeat(200_000), /./],
    ['markup.battle', '{"format":"<img src=x onerror=alert(1)>"}', /./],
    ['noise.battle', noise, /not a Voltigeur battle/],
    ['large.battle', Buffer.alloc(20_000_000, '{'), /20\.0 MB/],
    ['old.battle', old.replace(/("n":5,.*"signature":")..../, '$10000'), /order 5/],
    ['unknown.battle', old.replace('"teugn-skirmish"', '"nowhere"'), /nowhere/],
  ]) {
    await choose(page, asFile(text, name));
    const card = page.locator('dialog.wrong-file');
    await card.waitFor();
    assert.match(await card.locator('li').first().innerText(), said, name);
    assert.ok((await card.locator('li').count()) === 1, name);
    if (name === 'damaged.battle') await noViolations(page);
    await card.locator('button.strong').click();
    await card.waitFor({ state: 'detached' });
  }
  assert.equal(await page.locator('.shelf li').count(), 1);
  assert.deepEqual(page.faults, []);
});

test('a file that was torn off opens without its last line, and says so', async () => {
  const page = await front();
  await choose(page, asFile(record.slice(0, -40)));
  await page.locator('.replay').waitFor();
  assert.equal(await lastOf(page), last - 1);
  await page.locator('.replay .note-card', { hasText: 'last line' }).waitFor();
  assert.deepEqual(page.faults, []);
});

test('what an earlier version of the page kept is moved, upgraded and kept as new', async () => {
  const page = await front();
  const parts = old.trim().split('\n');
  const shelved = { id: JSON.parse(parts.at(-1)).signature, scenario: 'teugn-skirmish', orders: parts.length - 1, when: 1, record: old };
  const battle = { scenario: 'teugn-skirmish', seats: ['me', 'me'], ownDice: false, turn: 2, record: `${parts.slice(0, 30).join('\n')}\n` };
  await page.evaluate(([one, other]) => {
    localStorage.setItem('voltigeur.shelf', JSON.stringify([one]));
    localStorage.setItem('voltigeur.battle', JSON.stringify(other));
  }, [shelved, battle]);
  await page.reload();
  await page.waitForFunction(() => !/"record"/.test(localStorage.getItem('voltigeur.shelf') + localStorage.getItem('voltigeur.battle')));
  await page.locator('.shelf button', { hasText: 'Watch' }).click();
  await page.locator('.replay').waitFor();
  assert.equal(await lastOf(page), parts.length - 1);
  assert.equal(await keptText(page, `shelf-${shelved.id}`), await upgraded(old));
  await home(page);
  await page.locator('.go-on .strong').click();
  await idle(page);
  assert.equal((await look(page)).orders, 29);
  assert.ok((await page.locator('.log li').count()) > 10);
  assert.match(await keptRecord(page), /"version":2/);
  assert.deepEqual(page.faults, []);
});

test('a kept battle of version 1 that no page can read stays as it is', async () => {
  const page = await front();
  const wrong = old.replace(/("n":5,.*"signature":")..../, '$10000');
  await page.evaluate((text) => localStorage.setItem('voltigeur.battle', JSON.stringify({ id: 'a', scenario: 'teugn-skirmish', seats: ['me', 'me'], ownDice: false, turn: 2, record: text })), wrong);
  await page.reload();
  await page.locator('.go-on .strong').click();
  await page.locator('.waiting h1').waitFor();
  assert.match(await page.locator('.waiting').innerText(), /order 5/);
  assert.equal(await keptRecord(page), wrong);
});

test('a dozen long records are kept, and without IndexedDB as many as there is room for', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: { open: () => { throw new Error('none'); } } }));
  await page.goto(server.address);
  await page.locator('.battle-card').first().waitFor();
  await page.evaluate(() => localStorage.setItem('voltigeur.filler', 'x'.repeat(4_950_000)));
  for (const orders of [20, 60, 100]) {
    await home(page);
    await choose(page, asFile(`${lines.slice(0, 3 + orders).join('\n')}\n`));
    await page.locator('.replay').waitFor();
    assert.equal(await lastOf(page), orders);
  }
  await home(page);
  const kept = await page.locator('.shelf li').count();
  assert.ok(kept >= 1 && kept < 3, String(kept));
  await page.locator('.shelf button', { hasText: 'Watch' }).first().click();
  await page.locator('.replay').waitFor();
  assert.deepEqual(page.faults, []);
});

test('a link of an earlier version is played again and opens; one that lies does not', async () => {
  const [header, ...orders] = old.trim().split('\n').map((line) => JSON.parse(line));
  const pack = (signature) => deflateRawSync(JSON.stringify({ header, orders: orders.map(({ order, dice, back_to }) => ({ order, dice, back_to })), signature })).toString('base64url');
  const page = await newPage(browser);
  await page.goto(`${server.address}#/shared/${pack(orders.at(-1).signature)}`);
  await page.locator('.replay').waitFor();
  assert.equal(await lastOf(page), orders.length);
  const other = await newPage(browser);
  await other.goto(`${server.address}#/shared/${pack('0'.repeat(16))}`);
  await other.locator('.waiting h1').waitFor();
  assert.match(await other.locator('.waiting').innerText(), new RegExp(`order ${orders.length}`));
  assert.deepEqual([...page.faults, ...other.faults], []);
});
