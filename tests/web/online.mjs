// Games over the network: browsers against the real server. node --test tests/web/online.mjs
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { noViolations } from './axe.mjs';
import { newPage } from './browser.mjs';
import { dragUnit, look } from './hand.mjs';
import { battle, browser, faultsOf, host, quick } from './hosted.mjs';
import { isCutOff, sticksOut } from './layout.mjs';

// Some pages are shown to the eye: SHOTS=folder node --test …
const shot = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/online-${name}.png` });

const facts = (page) => page.evaluate(() => ({ ...document.querySelector('.play')?.dataset }));
const until = (page, is, value) => page.waitForFunction(is, value);
const ordersPass = (page, orders) => until(page, (n) => Number(document.querySelector('.play')?.dataset.orders) > n, orders);

async function chooseOnline(page, name, opponent, side = 0) {
  await page.goto(host.address);
  await page.locator(`[data-battle="${battle}"]`).click();
  await page.locator('.start-card input[type=radio]').nth(side).check();
  await page.locator('.network-start input[name=name]').fill(name);
  await page.locator(`.network-start [data-opponent="${opponent}"]`).click();
}

async function sitDown(page, name) {
  await page.locator('.name-form input').fill(name);
  await page.locator('.name-form button[type=submit]').click();
}

// The simplest answer to what is asked: the first of a card, or that this was all.
async function answer(page) {
  const here = await look(page);
  const button = here.hasCard ? '.decision-card .answers button.strong' : '.actions .done';
  await page.locator(button).first().click();
  return here.orders;
}

// Plays so many orders, whoever is to give them.
async function playOn(pages, count) {
  for (let i = 0; i < count; ++i) {
    const page = await Promise.any(
      pages.map(async (one) => {
        await until(one, () => document.querySelector('.play')?.dataset.state === 'mine');
        return one;
      }),
    );
    const orders = await answer(page);
    await Promise.all(pages.map((one) => ordersPass(one, orders)));
  }
}

// Until this one may move his units.
async function playUntilMoves(pages, page) {
  const isToMove = ({ state, step }) => state === 'mine' && step === 'moves';
  while (!isToMove(await look(page))) await playOn(pages, 1);
}

test('two browsers play through a cut line and a killed server, and somebody watches', async () => {
  const blue = await newPage(browser, { settings: quick });
  await chooseOnline(blue, 'Blue', 'person');
  const invitation = await blue.locator('input[name=invitation]').inputValue();
  const watch = await blue.locator('input[name=watch]').inputValue();
  await noViolations(blue);
  await shot(blue, 'invitation');

  const white = await newPage(browser, { settings: quick });
  await white.goto(invitation);
  await white.getByText('Blue invites you').waitFor();
  await noViolations(white);
  await shot(white, 'join');
  await sitDown(white, 'White');
  const eye = await newPage(browser, { settings: quick });
  await eye.goto(watch);
  const players = [blue, white];
  const everybody = [blue, white, eye];
  await Promise.all(everybody.map((page) => page.locator('.play').waitFor()));
  await playOn(everybody, 2);

  // What they say to each other is text, and theirs.
  await blue.locator('.chat-card input').fill('<b>Good luck!</b>');
  await blue.locator('.chat-card button').click();
  await white.getByText('<b>Good luck!</b>').waitFor();
  assert.equal(await eye.locator('.chat-card').count(), 0);
  const [game, key] = watch.split('/').slice(-2);
  const refusals = await eye.evaluate(
    async ({ game, key }) => {
      const headers = { authorization: `Bearer ${key}` };
      const order = JSON.stringify({ after: 4, id: 'x', order: { order: 'done', side: 'french' } });
      const asked = [
        fetch(`api/games/${game}/orders`, { method: 'POST', headers, body: order }),
        fetch(`api/games/${game}/chat?after=0`, { headers }),
      ];
      return (await Promise.all(asked)).map(({ status }) => status);
    },
    { game, key },
  );
  assert.deepEqual(refusals, [403, 403]);
  eye.faults = eye.faults.filter((fault) => !/status of 403/.test(fault));
  assert.equal(await eye.locator('.actions .done').isEnabled(), false);

  // The line is cut: it comes back, and nothing is missing.
  host.cutLines();
  await playOn(everybody, 2);

  // The server is killed; an order given meanwhile arrives when it is there again.
  await host.kill();
  await Promise.all(players.map((page) => page.locator('.line-down').waitFor()));
  await shot(blue, 'line-down');
  const states = await Promise.all(players.map(facts));
  const acting = players[states.findIndex(({ state }) => state === 'mine')];
  const orders = await answer(acting);
  await host.restart();
  await Promise.all(everybody.map((page) => ordersPass(page, orders)));
  await playOn(everybody, 2);
  const all = await Promise.all(everybody.map(facts));
  assert.equal(new Set(all.map(({ signature }) => signature)).size, 1);
  assert.equal(await blue.locator('.players-card [data-here=true]').count(), 2);

  // Offers: declined, then accepted.
  const offerDraw = async () => {
    if (!(await blue.locator('.players-card details').getAttribute('open'))) await blue.locator('.players-card summary').click();
    await blue.getByRole('button', { name: 'Offer a draw' }).click();
  };
  await offerDraw();
  const card = white.locator('[data-offer=draw]');
  await card.waitFor();
  await noViolations(white);
  await shot(white, 'offer');
  await card.getByRole('button', { name: 'Decline' }).click();
  await blue.getByText('Your offer of a draw was declined.').waitFor();
  await blue.getByRole('button', { name: 'Offer a draw' }).click();
  await card.getByRole('button', { name: 'Accept' }).click();

  // Every die is computed again, by the page itself.
  await blue.getByRole('button', { name: 'Check the dice' }).click();
  await blue.locator('.dice-check[data-check]').waitFor();
  assert.equal(await blue.locator('.dice-check').getAttribute('data-check'), 'good', await blue.locator('.dice-check').innerText());
  await noViolations(blue);
  await shot(blue, 'end');

  // Another battle, with the sides changed; hands are shaken without a click.
  await white.getByRole('button', { name: 'Another battle, sides changed' }).click();
  await blue.locator('.online-end').getByRole('button', { name: 'Accept' }).click();
  for (const page of players) await until(page, (old) => !location.hash.includes(old) && document.querySelector('.play'), game);
  assert.match(await blue.locator('.players-card li').nth(1).innerText(), /Blue/);
  await playOn(players, 1);
  for (const page of everybody) assert.deepEqual(faultsOf(page), []);
  await Promise.all(everybody.map((page) => page.context().close()));
});

test('an open game is taken from the list; who comes back sees what happened', async () => {
  const blue = await newPage(browser, { settings: quick });
  await chooseOnline(blue, 'Blue', 'open', 1);
  await blue.getByText('listed as open').waitFor();

  const white = await newPage(browser, { settings: quick });
  await white.goto(host.address);
  await white.locator('.open-games button').first().click();
  await noViolations(white);
  await sitDown(white, 'White');
  const players = [blue, white];
  await Promise.all(players.map((page) => page.locator('.play').waitFor()));
  await playUntilMoves(players, white);
  await blue.goto(`${host.address}#/`);
  await blue.locator('.my-games li').first().waitFor();

  // White moves, takes it back, moves again, and goes on as long as he can.
  const { mayAct: [unit], orders } = await look(white);
  const undo = white.getByRole('button', { name: 'Undo' });
  await dragUnit(white, unit, 0, -40);
  await undo.click();
  await until(white, (n) => Number(document.querySelector('.play').dataset.orders) === n, orders);
  await white.getByRole('button', { name: 'Redo' }).click();
  await ordersPass(white, orders);
  for (;;) {
    const { state } = await facts(white);
    if (state !== 'mine') break;
    await ordersPass(white, await answer(white));
  }
  await noViolations(blue);
  await shot(blue, 'front');
  await blue.locator('.my-games li button').first().click();
  await blue.locator('.play').waitFor();
  await blue.locator('.since-card').waitFor();
  const [hers, his] = await Promise.all(players.map(facts));
  assert.equal(hers.signature, his.signature);
  await noViolations(blue);
  await shot(blue, 'back');

  // She looks at it as it happened, by what her page knows alone; the battle goes on meanwhile.
  const asked = [];
  blue.on('request', (request) => asked.push(request.url()));
  await blue.locator('.since-card .sentence').first().click();
  await blue.locator('.field > .table').waitFor();
  await blue.locator('.past-bar p', { hasText: 'As it stood in turn 1' }).waitFor();
  await noViolations(blue);
  await shot(blue, 'past');
  assert.equal(await blue.locator('.actions .done').isEnabled(), false);
  await blue.keyboard.press('Control+Enter');
  assert.equal((await facts(blue)).signature, his.signature);
  assert.deepEqual(asked.filter((url) => url.includes('/api/')), []);
  await blue.keyboard.press('Escape');
  await until(blue, () => !document.querySelector('.past-bar'));
  await playOn(players, 1);
  for (const page of players) assert.deepEqual(faultsOf(page), []);
  await Promise.all(players.map((page) => page.context().close()));
});

test('open games are filtered by what the list knows, and a link carries the filters', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.goto(host.address);
  const make = (wish) =>
    page.evaluate(async (body) => (await (await fetch('api/games', { method: 'POST', body: JSON.stringify(body) })).json()).game, { opponent: 'open', ...wish });
  const games = [
    await make({ scenario: 'aspern', side: 'french', name: 'Zoë', pace: { days: 3 } }),
    await make({ scenario: 'aspern', side: 'austrian', name: 'Anna', pace: { minutes: 30, seconds: 10 } }),
    await make({ scenario: 'bailen', side: 'french', name: 'Anna' }),
  ];
  const [days, live, bailen] = games;
  await page.reload();
  await page.locator(`.open-games [data-game="${bailen}"]`).waitFor();
  const listed = () => page.locator('.open-games li').evaluateAll((all) => all.map((one) => one.dataset.game));
  const ours = async () => (await listed()).filter((game) => games.includes(game)).sort();
  const sorted = (...all) => all.sort();
  assert.deepEqual(await ours(), sorted(...games));
  assert.match(await page.locator(`.open-games [data-game="${days}"]`).innerText(), /Zoë leads the French · sheet A12 · 3 days for each decision/);
  await noViolations(page);
  await shot(page, 'filters');

  const choose = (name, value) => page.locator(`.filters select[name=${name}]`).selectOption(value);
  await choose('battle', 'aspern');
  assert.deepEqual(await ours(), sorted(days, live));
  await choose('lead', 'french');
  assert.deepEqual(await ours(), [live]);
  await choose('lead', '');
  await choose('clock', 'days');
  assert.deepEqual(await ours(), [days]);
  await page.locator('.filters input').fill('zoe');
  assert.deepEqual(await ours(), [days], 'marks and capitals do not matter');

  // The address has it all; a friend sees the same, in his language.
  const link = page.url();
  assert.match(link, /#\/\?(?=.*find=zoe)(?=.*battle=aspern)(?=.*clock=days)/);
  const friend = await newPage(browser, { settings: { ...quick, language: 'fr' }, viewport: { width: 1024, height: 768 } });
  await friend.goto(link);
  await friend.locator(`.open-games [data-game="${days}"]`).waitFor();
  assert.equal(await friend.locator('.open-games li').count(), 1);
  assert.equal(await friend.locator('.filters select[name=clock]').inputValue(), 'days');
  await noViolations(friend);
  assert.deepEqual(await sticksOut(friend), []);
  await shot(friend, 'filters-fr');

  // Nothing fits: it is said, with a way out.
  await choose('sheet', 'sp3');
  assert.deepEqual(await listed(), []);
  assert.match(await page.locator('.found').innerText(), /^None of \d+ open games fits\./);
  await noViolations(page);
  await page.getByRole('button', { name: 'Show all of them' }).click();
  assert.deepEqual(await ours(), sorted(...games));
  assert.ok(page.url().endsWith('#/'), page.url());
  await page.goto(`${host.address}#/?sheet=%3Cb%3E&clock=never`);
  await page.locator('.found', { hasText: 'None of' }).waitFor();
  for (const one of [page, friend]) assert.deepEqual(faultsOf(one), []);
  await Promise.all([page, friend].map((one) => one.context().close()));
});

test('the computer plays on the server, at the server’s own address and under its policy', async () => {
  const page = await newPage(browser, { settings: quick });
  const served = page.waitForResponse((one) => one.url() === host.direct());
  await page.goto(host.direct());
  assert.match((await served).headers()['content-security-policy'] ?? '', /default-src 'none'/);
  await page.locator(`[data-battle="${battle}"]`).click();
  await shot(page, 'start');
  await noViolations(page);
  await page.locator('.network-start [data-opponent="recruit"]').click();
  await page.locator('.play').waitFor();
  await playOn([page], 4);

  // Why it does what it does is told to who asks, and to no record.
  const isTold = () => page.locator('.reasons li').count();
  for (let i = 0; i < 12 && (await isTold()) === 0; ++i) await playOn([page], 1);
  const isOurs = () => document.querySelector('.play')?.dataset.state === 'mine';
  await until(page, isOurs);
  const why = page.locator('.reasons');
  await why.locator('summary').click();
  assert.match(await why.locator('li .sentence').first().innerText(), /\w+ \w+/);
  const told = await why.locator('li').allInnerTexts();
  await page.reload();
  await until(page, isOurs);
  await why.locator('summary').click();
  assert.deepEqual(await why.locator('li').allInnerTexts(), told);
  const record = await page.evaluate(async () => {
    const [, , game, key] = location.hash.split('/');
    return (await fetch(`api/games/${game}/record`, { headers: { authorization: `Bearer ${key}` } })).text();
  });
  assert.doesNotMatch(record, /"reason":"[^"]* /); // modifiers have one too: a word
  await page.locator('.players-card summary').click();
  await shot(page, 'computer');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.locator('dialog .strong').click();
  await page.locator('.end-card').waitFor();

  // What is kept of it carries the seal: the report computes every die again.
  await page.locator('.end-card button', { hasText: 'Report' }).click();
  await page.locator('.dice-proof', { hasText: 'computed again' }).waitFor();
  await noViolations(page);
  await page.goto(`${host.direct()}#/game/0000000000000000/nobody`);
  await page.getByText(/no such game|does not open/).waitFor();
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});

test('a game of another reading goes on from a record, and the reading with it', async () => {
  const first = await newPage(browser, { settings: quick });
  await first.goto(host.address);
  await first.locator(`[data-battle="${battle}"]`).click();
  await first.locator('.start-card select[name=profile]').selectOption('harmonised');
  await first.locator('.network-start [data-opponent="recruit"]').click();
  await first.locator('.play').waitFor();
  await playOn([first], 3);
  const made = await first.evaluate(async () => {
    const [, , game, key] = location.hash.split('/');
    const record = await (await fetch(`api/games/${game}/record`, { headers: { authorization: `Bearer ${key}` } })).text();
    const wish = { record, side: 'austrian', opponent: 'recruit', name: 'Blue' };
    return (await fetch('api/games', { method: 'POST', body: JSON.stringify(wish) })).json();
  });
  const { signature } = await facts(first);

  const again = await newPage(browser, { settings: quick });
  await again.goto(`${host.address}#/game/${made.game}/${made.keys?.you}`);
  await again.locator('.play').waitFor();
  assert.ok(Number((await facts(again)).orders) >= 3, JSON.stringify(made));
  assert.match(signature, /^[0-9a-f]{16}$/);
  await again.keyboard.press('i');
  await again.locator('.sheet-drawer', { hasText: 'misprints mended' }).waitFor();
  await again.keyboard.press('Escape');
  await playOn([again], 2);
  for (const page of [first, again]) assert.deepEqual(faultsOf(page), []);
  await Promise.all([first, again].map((page) => page.context().close()));
});

const pointsOf = (page) => page.locator('.overlay .paper-tag').allTextContents();
const arrows = (page) => page.locator('.point .arrow').count();
const pings = (page) => page.locator('.point .ping').count();
const faded = (page) => until(page, () => document.querySelectorAll('.point').length === 0);

test('pings and arrows go to one side or to all, never from who watches; notes are each player’s own', async () => {
  const blue = await newPage(browser, { settings: quick });
  await chooseOnline(blue, 'Blue', 'person');
  const invitation = await blue.locator('input[name=invitation]').inputValue();
  const watch = await blue.locator('input[name=watch]').inputValue();
  const white = await newPage(browser, { settings: quick });
  await white.goto(invitation);
  await sitDown(white, 'White');
  await blue.locator('.play').waitFor();
  const aide = await newPage(browser, { settings: quick }); // the same seat, on another screen
  await aide.goto(blue.url());
  const eye = await blue.context().newPage(); // in Blue's own browser
  eye.faults = [];
  await eye.goto(watch);
  const everybody = [blue, aide, white, eye];
  await Promise.all(everybody.map((page) => page.locator('.play').waitFor()));

  await blue.locator('.table').focus();
  await blue.keyboard.press('p');
  assert.equal(await pings(blue), 1, 'seen at once by who points');
  await aide.locator('.point .ping').waitFor({ state: 'attached' });
  assert.deepEqual(await pointsOf(aide), ['French']);
  await blue.keyboard.press('Shift+P');
  await Promise.all([white, eye].map((page) => page.locator('.point.theirs .ping').waitFor({ state: 'attached' })));
  assert.deepEqual([await pings(white), await pings(eye)], [1, 1], 'the first was for one side');
  assert.match(await white.locator('.pointed').textContent(), /^French: look at/);
  assert.deepEqual((await pointsOf(blue)).filter((text) => text === 'for all'), ['for all']);
  await shot(white, 'ping');

  // An arrow, from the other side.
  const field = await white.locator('.table').boundingBox();
  const middle = { x: field.x + field.width / 2, y: field.y + field.height / 2 };
  await white.locator('.table').focus();
  await white.keyboard.down('Shift');
  await white.keyboard.down('G');
  await white.mouse.move(middle.x - 80, middle.y);
  await white.mouse.down();
  await white.mouse.move(middle.x, middle.y - 30);
  await white.mouse.move(middle.x + 80, middle.y - 60);
  await white.mouse.up();
  await white.keyboard.up('G');
  await white.keyboard.up('Shift');
  for (const page of [blue, aide, eye]) {
    await page.locator('.point.theirs .arrow').waitFor({ state: 'attached' });
    assert.ok((await pointsOf(page)).includes('Austrians'));
  }
  await shot(blue, 'arrow');
  await Promise.all(everybody.map(faded));

  // Who watches points for himself.
  await eye.locator('.table').focus();
  await eye.keyboard.press('Shift+P');
  assert.equal(await pings(eye), 1);
  assert.deepEqual(await pointsOf(eye), []);

  // Too much is said to be too much, and the others are spared it.
  for (let i = 0; i < 9; ++i) await blue.keyboard.press('Shift+P');
  await blue.locator('.players-card .refusal', { hasText: 'wait a little' }).waitFor();
  await white.locator('.point .ping').nth(3).waitFor({ state: 'attached' });
  assert.ok((await pings(white)) <= 7, String(await pings(white)));
  assert.equal(await arrows(white), 0);
  await noViolations(blue);

  // Pads: of one game, each seat has its own, also in one browser.
  await blue.keyboard.press('j');
  await blue.keyboard.type('hold the hill');
  await eye.keyboard.press('j');
  await eye.keyboard.type('who will win?');
  await blue.reload();
  await eye.reload();
  assert.equal(await blue.locator('.notes-card textarea').inputValue(), 'hold the hill');
  assert.equal(await eye.locator('.notes-card textarea').inputValue(), 'who will win?');
  assert.equal(await white.locator('.notes-card textarea').inputValue(), '');
  const log = await blue.evaluate(async () => {
    const [, , game, key] = location.hash.split('/');
    const headers = { authorization: `Bearer ${key}` };
    return (await Promise.all(['entries?after=0', 'chat?after=0', 'record'].map((what) => fetch(`api/games/${game}/${what}`, { headers })))).map((answer) => answer.text()).reduce(async (all, text) => (await all) + (await text), '');
  });
  assert.doesNotMatch(log, /hold the hill|"point"/);
  for (const page of everybody) assert.deepEqual(faultsOf(page), []);
  await Promise.all([blue, aide, white].map((page) => page.context().close()));
});

// Nothing that keeps somebody out, nothing cut off, on either side of a tablet.
async function lookAt(page, name) {
  await noViolations(page).catch((error) => assert.fail(`${name}: ${error.message}`));
  const upright = page.viewportSize();
  for (const viewport of [upright, { width: upright.height, height: upright.width }]) {
    await page.setViewportSize(viewport);
    assert.deepEqual(await sticksOut(page), [], name);
    assert.deepEqual(await isCutOff(page), [], name);
    await shot(page, `${name}-${viewport.width}`);
  }
  await page.setViewportSize(upright);
}

test('every screen of the network in French, on a tablet', async () => {
  const french = { settings: { ...quick, language: 'fr' }, viewport: { width: 820, height: 1180 } };
  const [blue, white] = await Promise.all([newPage(browser, french), newPage(browser, french)]);
  const players = [blue, white];
  await blue.goto(host.address);
  await blue.locator(`[data-battle="${battle}"]`).click();
  await blue.locator('.network-start').waitFor();
  await lookAt(blue, 'fr-start');
  await chooseOnline(blue, 'Bleu', 'open', 1);
  await blue.locator('.wait-card').waitFor();
  await lookAt(blue, 'fr-waiting');
  await white.goto(host.address);
  await white.locator('.open-games button').first().waitFor();
  await lookAt(white, 'fr-lobby');
  await white.locator('.open-games button').first().click();
  await white.locator('.name-form').waitFor();
  await lookAt(white, 'fr-join');
  await sitDown(white, 'Blanc');
  await Promise.all(players.map((page) => page.locator('.play').waitFor()));
  await playOn(players, 3);
  // Enter leads from the table to the chat, Escape back.
  await white.locator('.table').focus();
  await white.keyboard.press('Enter');
  await white.keyboard.type('Bonne chance !');
  await white.keyboard.press('Enter');
  await white.keyboard.press('Escape');
  assert.equal(await white.evaluate(() => document.activeElement.classList.contains('table')), true);
  await blue.locator('.chat-card .said p').waitFor();
  await lookAt(blue, 'fr-table');

  await playUntilMoves(players, white);
  await blue.goto(`${host.address}#/`);
  await blue.locator('.my-games li').first().waitFor();
  await lookAt(blue, 'fr-games');
  await dragUnit(white, (await look(white)).mayAct[0], 0, -40);
  await blue.locator('.my-games li button').first().click();
  await blue.locator('.since-card').waitFor();
  await lookAt(blue, 'fr-since');

  await host.kill();
  await blue.locator('.line-down').waitFor();
  await lookAt(blue, 'fr-line-down');
  await host.restart();
  await blue.locator('.line-down').waitFor({ state: 'detached' });
  await white.locator('.line-down').waitFor({ state: 'detached' });
  await blue.locator('.players-card summary').click();
  await lookAt(blue, 'fr-deeds');
  await blue.getByRole('button', { name: 'Proposer la nulle' }).click();
  await white.locator('[data-offer=draw]').waitFor();
  await lookAt(white, 'fr-offer');
  await white.locator('[data-offer=draw] .strong').click();
  await blue.locator('.online-end').waitFor();
  await lookAt(blue, 'fr-end');
  for (const page of players) assert.deepEqual(faultsOf(page), []);
  await Promise.all(players.map((page) => page.context().close()));
});

test('the settings say which engine the page runs and which program serves it', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.goto(host.address);
  await page.getByRole('button', { name: 'Settings' }).click();
  const told = (name) => page.locator(`[data-version-of="${name}"]`);
  const server = await (await fetch(`${host.address}api/version`)).json();
  await told('server').getByText(`version ${server.version}, commit ${server.commit}`, { exact: true }).waitFor();
  await told('page').getByText(`version ${server.version}, play ${server.play}`, { exact: true }).waitFor();
  assert.deepEqual(faultsOf(page), []);
  await page.close();
});
