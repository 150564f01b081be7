// Battles that somebody adds to the folder of a server: on its front page, in games, changed meanwhile.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noViolations } from './axe.mjs';
import { launch, newPage } from './browser.mjs';
import { done, idle, look } from './hand.mjs';
import { startServer } from './host.mjs';

const ford = readFileSync('docs/scenarios.md', 'utf8').split('```toml\n')[1].split('```')[0];
let folder;
let server;
let browser;
let address;

const fileOf = (name) => join(folder, 'scenarios', `${name}.toml`);
let time = Date.now() / 1000;
function write(name, text) {
  writeFileSync(fileOf(name), text);
  time += 2; // however coarse the times of the file system are
  utimesSync(fileOf(name), time, time);
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'voltigeur-added-'));
  mkdirSync(join(folder, 'scenarios'));
  write('ford', ford);
  server = await startServer(join(folder), { userData: folder, proxied: false });
  address = `http://127.0.0.1:${server.port}/`;
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function front(page = undefined) {
  const made = page ?? (await newPage(browser, { settings: { warn: false } }));
  await made.goto(address);
  await made.reload();
  await made.locator('.battle-card').first().waitFor();
  return made;
}
const card = (page, id) => page.locator(`[data-battle="${id}"]`);

test('an added battle has its map, its sheet and its games like any other', async () => {
  const page = await front();
  await card(page, 'the-ford').scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector('[data-battle="the-ford"] img')?.naturalWidth > 0);
  await card(page, 'the-ford').click();
  assert.equal(await page.locator('.opened-deeds').count(), 0);
  await page.locator('.network-start [data-opponent=recruit]').click();
  await idle(page);
  const { orders } = await look(page);
  await done(page, true);
  assert.ok((await look(page)).orders > orders);
  await page.keyboard.press('i');
  await page.locator('.sheet-drawer .told').first().waitFor();
  assert.deepEqual(page.faults, []);
});

test('a file that changes is new on the page that is loaded again, and what is played goes on', async () => {
  const playing = await front();
  await card(playing, 'the-ford').click();
  await playing.locator('.network-start [data-opponent=recruit]').click();
  await idle(playing);
  await done(playing, true);

  write('ford', ford.replace('The ford,', 'The deeper ford,').replace('figures = 5', 'figures = 4'));
  write('second', ford.replace('"the-ford"', '"second-ford"').replace('The ford,', 'The second ford,'));
  const page = await front();
  assert.equal(await card(page, 'the-ford').locator('.name').innerText(), 'The deeper ford');
  assert.equal(await card(page, 'second-ford').locator('.name').innerText(), 'The second ford');
  await page.goto(`${address}#/play/the-ford?seats=me,me&seed=1`);
  await idle(page);

  await playing.reload();
  await idle(playing);
  const { orders } = await look(playing);
  await done(playing, true);
  assert.ok((await look(playing)).orders > orders);

  unlinkSync(fileOf('second'));
  await front(page);
  assert.equal(await card(page, 'second-ford').count(), 0);
  assert.deepEqual([page.faults, playing.faults], [[], []]);
});

test('the page of a server of one\'s own lists the files that were left out', async () => {
  write('wrong', ford.replace('"hill"', '"hil"').replace('"the-ford"', '"wrong"'));
  const page = await front();
  await page.locator('.left-out li').first().waitFor();
  assert.match(await page.locator('.left-out').innerText(), /wrong\.toml:\d+:\d+: .*hil/);
  await noViolations(page);
  unlinkSync(fileOf('wrong'));
  await front(page);
  assert.equal(await page.locator('.left-out').count(), 0);
  assert.deepEqual(page.faults, []);
});

test('an opened battle cannot be played over the network, and its card says what to do', async () => {
  const page = await front();
  await page.locator('input[type=file]').setInputFiles({ name: 'own.toml', mimeType: '', buffer: Buffer.from(ford.replace('"the-ford"', '"own-ford"')) });
  await page.locator('.start-card').waitFor();
  assert.equal(await page.locator('.network-start').count(), 0);
  assert.match(await page.locator('.opened-deeds').innerText(), /scenarios folder of the server/);
  assert.deepEqual(page.faults, []);
});
