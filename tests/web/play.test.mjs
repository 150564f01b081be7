// The page as a person uses it, in Debian's chromium. node tests/web/play.test.mjs
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { noViolations } from './axe.mjs';
import { newPage } from './browser.mjs';
import { clickUnit, decide, done, dragUnit, fireWithOwnDice, giveOrders, idle, look, spotOf } from './hand.mjs';
import { position } from './positions.mjs';
import { goOn } from './screens.mjs';
import { browser, server } from './stage.mjs';

const quick = { warn: false };

async function playToEnd(page, options, most = 900) {
  await idle(page);
  for (let i = 0; i < most; ++i) if (!(await decide(page, options))) return;
  assert.fail('the battle does not end');
}

test('a first-time visitor plays the lesson to its end, by mouse', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.goto(server.address);
  await noViolations(page);
  await page.locator('.great').click();
  await idle(page);
  await noViolations(page);
  const steps = new Set();
  await playToEnd(page, { forward: -45, seen: ({ step }) => steps.add(step) });
  assert.ok(steps.has('lay_guns') && steps.has('moves'), [...steps].join());
  assert.match(await page.locator('.end-card h2').innerText(), /victory|draw/);
  await noViolations(page);
  assert.deepEqual(page.faults, []);
});

test('a lesson says what to do with one’s hands, each thing once, and can be told to be quiet', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,me&seed=1`);
  await idle(page);
  const tip = page.locator('.lesson-card p');
  assert.match(await tip.innerText(), /Click your battery/);
  while ((await look(page)).step !== 'moves') await done(page);
  assert.match(await tip.innerText(), /Drag a battalion.*Q and E/);
  await noViolations(page);
  await page.locator('.lesson-card button').click();
  assert.equal(await tip.count(), 0);
  const toTurn = async (turn) => {
    while (!(await page.locator('.score .turn').innerText()).startsWith(`Turn ${turn}`)) await done(page);
    assert.equal((await look(page)).step, 'lay_guns');
  };
  await toTurn(2);
  assert.match(await tip.innerText(), /log below/, 'what comes next');
  await toTurn(3);
  assert.equal(await tip.count(), 0, 'it has been said twice');
  await page.goto(`${server.address}#/play/aspern?seats=me,me&seed=1`);
  await idle(page);
  assert.equal(await tip.count(), 0, 'a battle is no lesson');
  assert.deepEqual(page.faults, []);
});

test('horse charges, with its odds before; foot is asked and forms square', async () => {
  const battle = await position('square');
  const { unit: charger, at: target } = battle.order;
  const page = await newPage(browser, { settings: quick });
  await goOn(page, server.address, battle);
  await clickUnit(page, charger);
  await page.locator(`rect.frame.target[data-unit="${target}"]`).waitFor();
  await clickUnit(page, target);
  await page.locator('.aim-card .odds-list li').first().waitFor();
  await page.locator('.aim-card .every-modifier summary').click();
  assert.ok((await page.locator('.aim-card .rolls .clause').count()) > 0);
  assert.match(await page.locator('.aim-card .chain').innerText(), /they stand on \d or less/);
  await page.locator('.aim-card button.strong').click();
  await page.locator(`.charge-arrow`).first().waitFor();
  while (!(await look(page)).hasCard) await done(page);
  const square = page.locator('.decision-card .answers button.strong', { hasText: 'Square' });
  await page.locator('.decision-card .odds-list li').first().waitFor();
  assert.match(await page.locator('.decision-card h2').innerText(), /is charged by/);
  await noViolations(page);
  await square.click();
  await idle(page);
  await page.locator('.log .sentence', { hasText: 'square' }).first().waitFor();
  assert.deepEqual(page.faults, []);
});

// What the page asks about odds of this table, not of the one where it rehearses, in order: what was asked, about whom, and how many such questions
// had no answer yet.
async function listenToOdds(page) {
  await page.addInitScript(() => {
    window.oddsAsked = [];
    let waiting = 0;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      const { ask, order, follow } = message.question ?? {};
      if (ask === 'open') this.isOfThisTable = follow === true;
      if (this.isOfThisTable && (ask === 'odds' || ask === 'rolls')) {
        window.oddsAsked.push({ ask, at: order.at, before: waiting++ });
        const answered = ({ data }) => {
          if (data.id !== message.id) return;
          --waiting;
          this.removeEventListener('message', answered);
        };
        this.addEventListener('message', answered);
      }
      return post.call(this, message, ...rest);
    };
  });
  return { all: () => page.evaluate(() => window.oddsAsked), haveBeen: (least) => page.waitForFunction((n) => window.oddsAsked.length >= n, least) };
}

test('the odds of a chosen unit are counted before somebody points; who points first waits for one at most', async () => {
  const battle = await position('choice');
  const page = await newPage(browser, { settings: quick });
  const listener = await listenToOdds(page);
  const targets = () => page.locator('rect.frame.target').evaluateAll((all) => all.map((one) => one.dataset.unit));
  const point = async (at) => {
    await clickUnit(page, at);
    await page.locator('.aim-card .odds-list li').first().waitFor();
    await page.locator('.aim-card .every-modifier summary').waitFor();
  };
  await goOn(page, server.address, battle);
  await clickUnit(page, battle.order.unit);
  await page.locator('rect.frame.target').first().waitFor();
  const aims = await targets();
  assert.ok(aims.length >= 3, aims.join());
  await listener.haveBeen(2 * aims.length);
  const ahead = await listener.all();
  assert.deepEqual(ahead.map(({ before }) => before), ahead.map(() => 0), 'ahead one asks one at a time');
  assert.deepEqual(new Set(ahead.map(({ at }) => at)), new Set(aims));
  const from = await spotOf(page, battle.order.unit);
  const places = await Promise.all(aims.map(async (id) => ({ id, ...(await spotOf(page, id)) })));
  const farOff = ({ x, y }) => Math.hypot(x - from.x, y - from.y);
  const near = places.sort((a, b) => farOff(a) - farOff(b));
  assert.equal(ahead[0].at, near[0].id, 'the nearest first');

  // What is known is not asked again.
  for (const at of [near.at(-1).id, near[0].id]) await point(at);
  assert.equal((await listener.all()).length, ahead.length);

  // On a table that stands otherwise nothing is known; somebody points before all is counted.
  await page.keyboard.press('Escape');
  await page.reload();
  await idle(page);
  await page.evaluate(() => (window.requestIdleCallback = (then) => setTimeout(then, 5)));
  await clickUnit(page, battle.order.unit);
  await page.locator('rect.frame.target').first().waitFor();
  await point(near.at(-1).id);
  const later = await listener.all();
  const asked = later.filter(({ at }) => at === near.at(-1).id);
  assert.deepEqual(asked.map(({ ask }) => ask).sort(), ['odds', 'rolls']);
  assert.ok(asked.find(({ ask }) => ask === 'odds').before <= 1, JSON.stringify(later));
  assert.ok(later.every(({ before }) => before <= 2), JSON.stringify(later)); // rolls follow their own odds
  assert.deepEqual(page.faults, []);
});

test('when nobody waits the page rehearses odds, on a table of its own', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,me&seed=1`);
  await idle(page);
  const before = await look(page);
  await page.waitForFunction(() => performance.getEntriesByName('rehearsed').length === 1);
  assert.deepEqual(await look(page), before);
  assert.deepEqual(page.faults, []);
});

test('a drag shows what it costs; orders are undone and done again; idle units are named', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,me&seed=1`);
  await idle(page);
  while ((await look(page)).step !== 'moves') {
    await done(page, true);
  }
  const { x, y } = await spotOf(page, '12e');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y - 40);
  await page.mouse.move(x + 60, y - 90);
  await page.locator('.plan .paper-tag', { hasText: 'wheel' }).waitFor();
  await page.locator('.plan-arc').waitFor();
  await page.mouse.up();
  await giveOrders(page);
  assert.equal((await look(page)).mayAct.includes('12e'), false);
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => document.querySelector('rect.frame.may-act[data-unit="12e"]'));
  await idle(page);
  await page.keyboard.press('Control+y');
  await page.waitForFunction(() => !document.querySelector('rect.frame.may-act[data-unit="12e"]'));
  await page.locator('.actions .done').click();
  assert.match(await page.locator('dialog.warning').innerText(), /without orders[\s\S]*7e Légère/);
  await page.locator('dialog.warning button', { hasText: 'Go back' }).click();
  assert.equal((await look(page)).step, 'moves');
  assert.deepEqual(page.faults, []);
});

test('keys that are pressed faster than the engine answers do what they can, and break nothing', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,me&seed=1`);
  await idle(page);
  while ((await look(page)).step !== 'moves') await done(page);
  await dragUnit(page, '12e', 0, -30);
  const { orders } = await look(page);
  await page.locator('.table').focus();
  await page.evaluate(() => {
    for (const key of ['z', 'z', 'y', 'z', 'z', 'y', 'y'])
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true }));
  });
  await idle(page);
  await page.waitForTimeout(300);
  assert.equal((await look(page)).orders, orders - 1, 'the first key counts');
  assert.deepEqual(page.faults, []);
});

test('the computer plays the lesson of divisions to its end, each order with other chances', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.addInitScript(() => {
    window.seeds = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      const { ask, level, state, seed } = message.question ?? {};
      if (ask === 'advise' && state && level === 'recruit') window.seeds.push(seed);
      return post.call(this, message, ...rest);
    };
  });
  await page.goto(`${server.address}#/play/tutorial-division?seats=computer,computer&level=recruit&seed=5`);
  await page.locator('.end-card').waitFor();
  const seeds = await page.evaluate(() => window.seeds);
  assert.ok(seeds.length > 20 && new Set(seeds).size === seeds.length, seeds.join());
  assert.deepEqual(page.faults, []);
});

test('where the computer has moved stays drawn until one gives an order', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,computer&level=sergeant&seed=3`);
  await idle(page);
  const trails = () => page.locator('.trail').evaluateAll((all) => all.map((one) => one.dataset.trail));
  while ((await look(page)).step !== 'moves') await done(page);
  assert.deepEqual(await trails(), []);
  while ((await page.locator('.score .turn').innerText()).startsWith('Turn 1')) await done(page);
  const gone = await trails();
  assert.ok(gone.length >= 2 && gone.every((id) => /^(ir|grenz|hussars)/.test(id)), gone.join());
  const [first] = gone;
  const end = await page.locator(`.trail[data-trail="${first}"] path:not(.way)`).boundingBox();
  const unit = await spotOf(page, first);
  assert.ok(Math.hypot(end.x + end.width / 2 - unit.x, end.y + end.height / 2 - unit.y) < 45, JSON.stringify({ end, unit }));
  await noViolations(page);
  await done(page);
  assert.deepEqual(await trails(), []);
  assert.deepEqual(page.faults, []);
});

test('the dice of a real table are asked for', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.goto(server.address);
  await page.locator('[data-battle="tutorial-thirteen"]').click();
  await page.locator('.start-card .check', { hasText: 'dice' }).locator('input').check();
  await page.locator('.start-card button', { hasText: 'Both sides' }).click();
  const dialog = await fireWithOwnDice(page);
  assert.match(await dialog.innerText(), /Foot battery fires at Stipsicz Hussars[\s\S]*4 d6/);
  await dialog.locator('input').fill('1 2');
  await dialog.locator('button.strong').click();
  assert.match(await dialog.innerText(), /4 numbers from 1 to 6/);
  await dialog.locator('input').fill('6 6 1 1');
  await dialog.locator('button.strong').click();
  // Whoever lost figures tests.
  await page.locator('dialog.own-dice', { hasText: 'tests' }).waitFor();
  await dialog.locator('input').fill('1');
  await dialog.locator('button.strong').click();
  await page.locator('.log .faces').first().waitFor();
  const faces = await page.locator('.log li', { hasText: 'Foot battery fires' }).locator('.face').evaluateAll((list) => list.map((one) => one.ariaLabel));
  assert.deepEqual(faces, ['6', '6', '1', '1']);
  assert.deepEqual(page.faults, []);
});

test('a battle of divisions is played', async () => {
  const page = await newPage(browser, { settings: quick, viewport: { width: 1024, height: 768 } });
  await page.goto(`${server.address}#/play/tutorial-division?seats=me,computer&level=recruit&seed=2`);
  await idle(page);
  const steps = new Set();
  for (let i = 0; i < 25; ++i) if (!(await decide(page, { forward: -40, moves: 2, seen: ({ step }) => steps.add(step) }))) break;
  assert.ok(steps.has('moves') && steps.has('lay_guns'), [...steps].join());
  await noViolations(page);
  assert.deepEqual(page.faults, []);
});
