// What lies on a player's own side of the screen: units of length, notes, pings and arrows.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { noViolations } from './axe.mjs';
import { newPage } from './browser.mjs';
import { clickUnit, done, giveOrders, idle, look, spotOf } from './hand.mjs';
import { position } from './positions.mjs';
import { asFile, golden, keptRecord } from './records.mjs';
import { goOn } from './screens.mjs';
import { browser, server } from './stage.mjs';

const lesson = `#/play/tutorial-thirteen?seats=me,me&seed=1`;

async function open(options = {}, address = lesson) {
  const page = await newPage(browser, options);
  await page.goto(`${server.address}${address}`);
  await idle(page);
  return page;
}
async function toMoves(page) {
  while ((await look(page)).step !== 'moves') await done(page, true);
}

// ---- Inches and centimetres

const rulerNumbers = (page) => page.locator('.ground [data-id="rulers"] text').allTextContents();
async function measured(page) {
  const [a, b] = [await spotOf(page, '12e'), await spotOf(page, '85e')];
  await page.keyboard.down('m');
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x - 3, b.y);
  await page.mouse.move(b.x, b.y);
  const text = await page.locator('.paper-tag text').last().textContent();
  await page.mouse.up();
  await page.keyboard.up('m');
  return text;
}

test('X turns inches into centimetres wherever lengths are shown, and is remembered', async () => {
  const page = await open({ settings: { warn: false } });
  await toMoves(page);
  const facts = () => page.locator('.unit-card dd').allInnerTexts();
  await clickUnit(page, '12e');
  await page.locator('.unit-card dd', { hasText: '″' }).first().waitFor();
  const [inches] = (await facts()).filter((text) => text.includes('″')).map(parseFloat);
  const gap = parseFloat(await measured(page));
  assert.ok((await rulerNumbers(page)).includes('36'));

  await page.keyboard.press('x');
  await page.locator('.unit-card dd', { hasText: 'cm' }).first().waitFor();
  assert.deepEqual((await facts()).filter((text) => text.includes('″')), []);
  const [centimetres] = (await facts()).filter((text) => text.includes('cm')).map(parseFloat);
  assert.ok(Math.abs(centimetres - 2.54 * inches) < 0.06, `${inches} in, ${centimetres} cm`);
  const shown = await measured(page);
  assert.match(shown, /^\d+\.\d\u202fcm$/);
  assert.ok(Math.abs(parseFloat(shown) - 2.54 * gap) < 0.2, `${gap} in, ${shown}`);
  await page.waitForFunction(() => [...document.querySelectorAll('.ground [data-id="rulers"] text')].some((one) => one.textContent === '90'));

  // The order is the same, whatever is read.
  const { x, y } = await spotOf(page, '12e');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 30);
  await page.mouse.move(x, y - 60);
  await page.locator('.plan .paper-tag', { hasText: 'cm' }).first().waitFor();
  assert.equal(await page.locator('.plan .paper-tag', { hasText: '″' }).count(), 0);
  await page.mouse.up();
  await giveOrders(page);
  await page.locator('.log .sentence', { hasText: /moves \d+\.\d\scm/ }).first().waitFor();

  await page.reload();
  await idle(page);
  await page.waitForFunction(() => [...document.querySelectorAll('.ground [data-id="rulers"] text')].some((one) => one.textContent === '90'));
  await page.keyboard.press('v');
  await page.locator('.text-table', { hasText: 'Places are centimetres' }).waitFor();
  assert.match(await page.locator('.text-table li[data-unit="12e"]').innerText(), /cm to the/);
  await page.keyboard.press('v');

  // A button and the settings do the same.
  await page.locator('.tools .units').click();
  await page.waitForFunction(() => [...document.querySelectorAll('.ground [data-id="rulers"] text')].some((one) => one.textContent === '36'));
  await page.locator('.tools button[aria-label="Inch grid"]').click();
  const cells = () => page.locator('.inch-grid').getAttribute('d').then((path) => path.split('V').length);
  const inchCells = await cells();
  await page.locator('.actions button', { hasText: 'Settings' }).click();
  await page.locator('.settings label', { hasText: 'centimetres' }).click();
  assert.ok((await cells()) < inchCells / 1.8);
  await noViolations(page);
  await page.keyboard.press('Escape');
  await page.goto(server.address);
  await page.locator('.battle-card', { hasText: /\d+ × \d+ cm/ }).first().waitFor();
  assert.deepEqual(page.faults, []);
});

// Where a number of the table's own ruler stands, seen or not: across, or up.
const placesOf = (page, selector) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return { number: Number(one.textContent), left, top, x: left + width / 2, y: top + height / 2 };
      }),
    selector,
  );

test('who looks closely reads where he is from rulers at the edge of the window', async () => {
  const page = await open();
  await clickUnit(page, '12e');
  assert.equal(await page.locator('.edge-ruler').count(), 0);
  await page.keyboard.press('Space');
  for (let i = 0; i < 6; ++i) await page.keyboard.press('+');
  await page.locator('.edge-ruler.across').waitFor();
  await page.waitForTimeout(400); // the table is drawn anew, crisp

  for (const units of ['inches', 'centimetres']) {
    const table = await placesOf(page, '.ground [data-id="rulers"] text');
    const across = await placesOf(page, '.edge-ruler.across span');
    const up = await placesOf(page, '.edge-ruler.up span');
    const agree = (list, at, place) =>
      list.filter((one) => table.some((other) => other.number === one.number && Math.abs(other[place] - one[at]) < 3));
    assert.ok(agree(across, 'left', 'x').length > 0, `${units} across: ${JSON.stringify({ across, table })}`);
    assert.ok(agree(up, 'top', 'y').length > 0, `${units} up: ${JSON.stringify({ up, table })}`);
    const apart = (list, at) => list.slice(1).map((one, i) => Math.abs(one[at] - list[i][at]) / Math.abs(one.number - list[i].number));
    const all = [...apart(across, 'left'), ...apart(up, 'top')];
    assert.ok(Math.max(...all) - Math.min(...all) < 1, `${units}: ${all}`);
    if (units === 'inches') await page.keyboard.press('x');
    await page.waitForTimeout(400);
  }
  await page.keyboard.press('Home');
  await page.waitForFunction(() => !document.querySelector('.edge-ruler'));
  await page.context().close();
});

// ---- Notes

const hostileNote = '<img src=x onerror=alert(1)> ${1} 12e: garder le pont é\n\nxrpg';

test('notes stay with their battle, in this browser, and hold letters that are keys elsewhere', async () => {
  const page = await open({ settings: { warn: false } });
  const asked = [];
  page.on('request', (request) => asked.push(request.postData() ?? request.url()));
  await page.locator('.table').focus();
  await page.keyboard.press('j');
  const pad = page.locator('.notes-card textarea');
  assert.equal(await pad.evaluate((one) => one === document.activeElement), true);
  await page.keyboard.insertText(hostileNote);
  await page.keyboard.type(' xj');
  // Who wipes it out and begins again still has it before him.
  const written = await pad.inputValue();
  await pad.fill('');
  assert.equal(await pad.isVisible(), true);
  await pad.fill(written);
  assert.equal(await pad.inputValue(), `${hostileNote} xj`);
  assert.equal(await page.locator('.tools .units').innerText(), '1″');
  await noViolations(page);
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement.classList.contains('table')), true);
  assert.deepEqual(asked.filter((text) => text.includes('garder')), []);

  // Who loads the page anew goes on with his battle, and his notes.
  await toMoves(page);
  const { orders } = await look(page);
  assert.ok(orders > 0);
  await page.reload();
  await idle(page);
  assert.equal((await look(page)).orders, orders);
  assert.equal(await pad.inputValue(), `${hostileNote} xj`);
  assert.equal(await page.locator('.notes-card img').count(), 0);
  await page.locator('.phase-bar .home').click();
  await page.locator('.battle-card').first().waitFor();
  await page.goBack();
  await idle(page);
  assert.equal((await look(page)).orders, orders, 'back is no new battle');
  const record = await keptRecord(page);
  assert.doesNotMatch(record, /garder/);

  // Another battle has a pad of its own; the first has kept its.
  await page.goto(`${server.address}#/play/tutorial-division?seats=me,me&seed=1`);
  await page.waitForFunction(() => document.querySelector('.play')?.dataset.orders === '0');
  assert.equal(await pad.inputValue(), '');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('voltigeur.notes')).length);
  assert.equal(kept, 1);

  // A spoilt store, or one without room, is no reason to stop.
  await page.evaluate(() => localStorage.setItem('voltigeur.notes', '{"not":"a list"'));
  await page.reload();
  await idle(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.keyboard.press('j');
  await page.keyboard.type('lost');
  await page.locator('.notes-card .refusal', { hasText: 'no room' }).waitFor();
  assert.deepEqual(page.faults, []);
});

// ---- Pings and arrows

const drawn = (page) => page.evaluate(() => [document.querySelectorAll('.point .ping').length, document.querySelectorAll('.point .arrow').length]);
const told = (page) => page.locator('.pointed').textContent();

test('P points, a long press points, G and a drag draw an arrow; all of it fades', async () => {
  const page = await open({ settings: { warn: false } });
  await toMoves(page);
  const field = await page.locator('.table').boundingBox();
  const empty = { x: field.x + field.width / 2, y: field.y + field.height / 2 };
  const enemy = await spotOf(page, 'hussars');
  await page.locator('.table').focus();

  await page.mouse.move(enemy.x, enemy.y);
  await page.keyboard.press('p');
  const ping = await page.locator('.point .ping').boundingBox();
  assert.ok(Math.hypot(ping.x + ping.width / 2 - enemy.x, ping.y + ping.height / 2 - enemy.y) < 2);
  assert.match(await told(page), /^You: look at .*ussars/i);

  await page.keyboard.down('g');
  await page.mouse.move(empty.x, empty.y);
  await page.mouse.down();
  await page.mouse.move(enemy.x - 10, enemy.y);
  await page.mouse.move(enemy.x, enemy.y);
  assert.equal(await page.locator('.point.draft .arrow').count(), 1);
  await page.mouse.up();
  await page.keyboard.up('g');
  assert.equal(await page.locator('.point.draft').count(), 0);
  assert.deepEqual(await drawn(page), [1, 1]);
  assert.match(await told(page), /^You: arrow from \d+\.\d, \d+\.\d to .*ussars/i);
  await page.waitForFunction(() => document.querySelectorAll('.point').length === 0);
  assert.equal((await told(page)).trim(), '');

  // A long press points where it rests; it chooses nothing, and a drag is still a drag.
  await clickUnit(page, '12e');
  await page.mouse.move(empty.x, empty.y);
  await page.mouse.down();
  await page.locator('.point .ping').waitFor({ state: 'attached' });
  await page.mouse.up();
  assert.equal(await page.locator('rect.frame.chosen').count(), 1);
  const { orders } = await look(page);
  const own = await spotOf(page, '12e');
  await page.mouse.move(own.x, own.y);
  await page.mouse.down();
  await page.waitForTimeout(900);
  await page.mouse.up();
  assert.deepEqual(await drawn(page), [1, 0], 'who holds his own unit is about to move it');
  assert.equal((await look(page)).orders, orders);

  await page.waitForFunction(() => document.querySelectorAll('.point').length === 0);
  await page.mouse.move(enemy.x, enemy.y);
  await page.mouse.down();
  await page.locator('.point .ping').waitFor({ state: 'attached' });
  await page.mouse.up();
  assert.equal(await page.locator('rect.frame.chosen').getAttribute('data-unit'), 'hussars', 'a slow click still chooses');
  await clickUnit(page, '12e');
  await page.waitForFunction(() => document.querySelectorAll('.point').length === 0);

  // A held tool is let go with the window, a chosen one with Esc.
  const pressed = () => page.locator('.tools button[aria-label^="Point"]').getAttribute('aria-pressed');
  await page.keyboard.down('g');
  assert.equal(await pressed(), 'true');
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  assert.equal(await pressed(), 'false');
  await page.keyboard.up('g');
  await page.locator('.tools button[aria-label^="Point"]').click();
  assert.equal(await pressed(), 'true');
  await page.keyboard.press('Escape');
  assert.equal(await pressed(), 'false');
  assert.equal(await page.locator('rect.frame.chosen').count(), 1);
  await page.locator('.table').focus();

  // Without a mouse: at the chosen unit, as often as one likes, but never without end.
  await page.mouse.move(2, 2);
  for (let i = 0; i < 30; ++i) await page.keyboard.press('p');
  assert.deepEqual(await drawn(page), [12, 0]);
  assert.match(await told(page), /look at 12e Ligne/);
  await page.keyboard.press('v');
  await page.locator('.pointed:not(.unseen)', { hasText: '12e Ligne' }).waitFor();
  const isOnTop = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === one;
  };
  assert.equal(await page.locator('.pointed').evaluate(isOnTop), true);
  await noViolations(page);
  await page.keyboard.press('v');
  assert.deepEqual(page.faults, []);
});

test('an arrow to whom one aims at needs no mouse; where nothing shall move it only comes and goes', async () => {
  const page = await open({ settings: { warn: false }, reducedMotion: 'reduce' });
  await page.locator('.table').focus();
  await page.keyboard.press('n');
  await page.locator('rect.frame.target').first().waitFor({ state: 'attached' });
  await page.keyboard.press(']');
  await page.locator('.aim-card').waitFor();
  await page.keyboard.press('g');
  await page.locator('.point .arrow').waitFor({ state: 'attached' });
  assert.equal(await page.locator('.point').first().evaluate((one) => getComputedStyle(one).animationName), 'none');
  await page.keyboard.press('p');
  assert.equal(await page.locator('.ping-ring').evaluate((one) => getComputedStyle(one).animationName), 'none');
  await page.waitForFunction(() => document.querySelectorAll('.point').length === 0);

  // Keys that were chosen when there were fewer of ours give way.
  await page.evaluate(() => localStorage.setItem('voltigeur.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('voltigeur.settings')), keys: { n: 'g' } })));
  await page.reload();
  await idle(page);
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('voltigeur.settings')).keys), {});
  assert.deepEqual(page.faults, []);
});

test('fingers point: a long press, or the tool and a drag', async () => {
  const page = await open({ settings: { warn: false, language: 'fr' }, hasTouch: true, viewport: { width: 1024, height: 768 } });
  const screen = await page.context().newCDPSession(page);
  const touch = (type, ...points) => screen.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const field = await page.locator('.table').boundingBox();
  const [a, b] = [0.4, 0.6].map((part) => ({ x: Math.round(field.x + field.width * part), y: Math.round(field.y + field.height / 2) }));
  await touch('touchStart', a);
  await page.locator('.point .ping').waitFor({ state: 'attached' });
  await touch('touchEnd');
  assert.match(await told(page), /^Vous\s: regardez \d+,\d\s; \d+,\d$/);
  await page.locator('.tools button[aria-label^="Montrer"]').click();
  await touch('touchStart', a);
  await touch('touchMove', { x: a.x + 30, y: a.y });
  await touch('touchMove', b);
  await touch('touchEnd');
  await page.locator('.point .arrow').waitFor({ state: 'attached' });
  const arrow = await page.locator('.point .arrow').boundingBox();
  assert.ok(Math.abs(arrow.x - a.x) < 3 && Math.abs(arrow.x + arrow.width - b.x) < 3, JSON.stringify({ arrow, a, b }));
  await noViolations(page);
  assert.deepEqual(page.faults, []);
});

// ---- The log

test('the log stays in sight, whatever stands above it', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  await goOn(page, server.address, await position('thick'));
  const isSeen = async () => {
    const box = await page.locator('.log').boundingBox();
    assert.ok(box.height > 200 && box.y + box.height < 900 && box.y > 100, JSON.stringify(box));
    assert.ok(await page.locator('.log .sentence').first().isVisible());
  };
  await isSeen(); // the whole order of battle
  assert.ok(await page.locator('.at-hand').evaluate((one) => one.scrollHeight > one.clientHeight));
  await noViolations(page);
  assert.deepEqual(page.faults, []);
});

test('a card says what the sheet prints of a unit, and leads there', async () => {
  const page = await newPage(browser, { settings: { warn: false } });
  const battle = await position('thick');
  await goOn(page, server.address, battle);
  await clickUnit(page, battle.order.unit);
  const card = page.locator('.unit-card');
  await card.locator('dt', { hasText: 'Morale' }).waitFor();
  assert.match(await card.innerText(), /Morale\s+\d or less\sG\.4/);
  await card.locator('.clause', { hasText: 'G.4' }).click();
  await page.locator('.sheet-drawer').waitFor();
  assert.deepEqual(page.faults, []);
});

test('no clause stands alone on a line', async () => {
  for (const width of [1024, 1440]) {
    const page = await newPage(browser, { viewport: { width, height: 900 } });
    await page.goto(server.address);
    await page.locator('.battle-card').first().waitFor();
    await page.locator('input[type=file]').setInputFiles(asFile(golden()));
    await page.locator('.replay').waitFor();
    await page.keyboard.press('End');
    await page.locator('.annals .clause, .log .clause').nth(20).waitFor({ state: 'attached' });
    // What stands on the line of a clause, left of it.
    const [alone, all] = await page.evaluate(() => {
      const clauses = [...document.querySelectorAll('.column .clause')].filter((one) => one.getClientRects().length > 0);
      const isAlone = (clause) => clause.getBoundingClientRect().left - clause.closest('li').getBoundingClientRect().left < 8;
      return [clauses.filter(isAlone).map((one) => one.closest('li').textContent), clauses.length];
    });
    assert.ok(all > 20, String(all));
    assert.deepEqual(alone, []);
    await page.context().close();
  }
});

// ---- Links

test('a link proposes a battle and a side; one that names no battle says so', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.address}#/?scenario=aspern&side=austrian&pace=<b>`);
  const card = page.locator('.start-card');
  await card.waitFor();
  assert.deepEqual(await card.locator('input[name=side]').evaluateAll((all) => all.map((one) => one.checked)), [false, true]);
  await card.locator('[data-level=recruit]').click();
  await page.locator('.play').waitFor();
  assert.match(page.url(), /play\/aspern\?seats=computer%2Cme/);
  await page.goto(`${server.address}#/?scenario=<img src=x>&side=martian`);
  await page.locator('.front .refusal', { hasText: 'is not here' }).waitFor();
  assert.equal(await card.count(), 0);
  await page.goto(`${server.address}#/?scenario=tutorial-thirteen`); // the page is there already
  await card.waitFor();
  assert.equal(await page.locator('.front .refusal').count(), 0);
  assert.deepEqual(page.faults, []);
});
