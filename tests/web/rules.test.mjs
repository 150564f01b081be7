// A game that was played by the rules of an earlier program waits until its players agree; the page
// shows what its log says happened. The server is played by the test. node --test tests/web/rules.test.mjs
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { noViolations } from './axe.mjs';
import { bundleOf, newEngine } from './battles.mjs';
import { newPage } from './browser.mjs';
import { idle, look } from './hand.mjs';
import { isCutOff } from './layout.mjs';
import { browser, server } from './stage.mjs';

const mix = 'ab'.repeat(32);

// A game of some orders. Its signatures are those of another program: nobody may ask that they agree.
async function played(orders) {
  const engine = await newEngine();
  engine.ask('open', { ...bundleOf('tutorial-thirteen'), seed: '1' });
  let { events, view } = engine.ask('begin');
  const entries = [
    { is: 'taken', side: 'french', name: 'Blue', mix },
    { is: 'taken', side: 'austrian', name: 'White', mix },
    { is: 'begun', events, signature: '0'.repeat(16) },
  ];
  for (let i = 0; i < orders; ++i) {
    const { order } = engine.ask('advise', { level: 'recruit', seed: i });
    ({ events, view } = engine.order(order));
    entries.push({ is: 'order', side: order.side, order, events, signature: '0'.repeat(16) });
  }
  const battle = JSON.parse(engine.ask('record').record.split('\n')[1]).battle;
  return { battle, view, entries: entries.map((entry, i) => ({ n: i + 1, at: 1, ...entry })) };
}

async function openGame(game, { you, language = 'en' }) {
  const page = await newPage(browser, { settings: { language, warn: false } });
  const told = [];
  let tell;
  await page.route('**/api/games/**', (route) => route.fulfill({ json: /\/battle$/.test(route.request().url()) ? game.battle : {} }));
  await page.route('**/api/games', (route) => route.fulfill({ json: { games: [] } }));
  await page.routeWebSocket(/api\/socket/, (socket) => {
    tell = (message) => socket.send(JSON.stringify(message));
    socket.onMessage((text) => {
      const said = JSON.parse(text);
      if (said.type === 'ping') return tell({ type: 'pong' });
      if (said.type !== 'hello') return void told.push(said);
      const header = { game: 'g', made: 1, scenario: 'tutorial-thirteen', title: 'x', sheet: 'a12', profile: 'letter', sides: ['french', 'austrian'], seats: ['person', 'person'], creator: 'french', commitment: mix };
      tell({ type: 'welcome', game: 'g', you, n: game.entries.length, begun: true, over: false, now: 1, online: {}, other_rules: '1.0.0', header });
      return tell({ type: 'entries', entries: game.entries });
    });
  });
  await page.goto(`${server.address}#/game/g/k`);
  await page.locator('.play').waitFor();
  return { page, told, tell: (message) => tell(message) };
}

test('a game of earlier rules shows what happened, and goes on when both agree', async () => {
  const game = await played(30);
  const { page, told, tell } = await openGame(game, { you: game.view.place.side === 0 ? 'french' : 'austrian' });
  assert.equal(await page.locator('.play').getAttribute('data-signature'), game.view.signature);
  assert.equal((await look(page)).orders, 30);
  const card = page.locator('.rules-card');
  await card.waitFor();
  assert.match(await card.innerText(), /rules of Voltigeur 1\.0\.0, which have changed since/);
  await noViolations(page);
  assert.equal((await look(page)).state, 'waiting');
  assert.equal(await page.locator('.actions .done').isEnabled(), false);

  await card.getByRole('button', { name: 'Agree to continue' }).click();
  await page.waitForTimeout(100);
  assert.deepEqual(told.map(({ type, what }) => [type, what]), [['offer', 'rules']]);
  const n = game.entries.length;
  const { side } = game.entries.at(-1);
  tell({ type: 'accepted', id: told[0].id, entries: [{ n: n + 1, at: 2, is: 'offer', side: game.view.place.side === 0 ? 'french' : 'austrian', what: 'rules' }] });
  await card.locator('p', { hasText: 'waits for your opponent' }).waitFor();
  assert.equal(await card.locator('button').count(), 0);
  assert.equal(await page.locator('.offer-card').count(), 0);
  assert.ok(side);
  tell({ type: 'entries', entries: [{ n: n + 2, at: 3, is: 'rules', program: '1.1.0', play: '1' }] });
  await card.waitFor({ state: 'detached' });
  await idle(page);
  assert.equal((await look(page)).state, 'mine');
  assert.deepEqual(page.faults, []);
});

test('whoever is asked accepts, in French', async () => {
  const game = await played(12);
  const { page, told, tell } = await openGame(game, { you: 'french', language: 'fr' });
  tell({ type: 'entries', entries: [{ n: game.entries.length + 1, at: 2, is: 'offer', side: 'austrian', what: 'rules' }] });
  const card = page.locator('.rules-card');
  await card.locator('p', { hasText: 'Votre adversaire a accepté' }).waitFor();
  assert.deepEqual(await isCutOff(page), []);
  await card.getByRole('button', { name: 'Accepter de continuer' }).click();
  await page.waitForTimeout(100);
  assert.deepEqual(told.map(({ type, what }) => [type, what]), [['accept', 'rules']]);
  assert.deepEqual(page.faults, []);
});
