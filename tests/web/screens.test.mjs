// Every screen, in both languages and palettes of the page: nothing that keeps somebody out, nothing that
// sticks out of its window, no word on the console. node --test tests/web/screens.test.mjs
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { noViolations } from './axe.mjs';
import { newPage } from './browser.mjs';
import { beginsBelowItsTop, isCovered, isCutOff, sticksOut } from './layout.mjs';
import { screens } from './screens.mjs';
import { browser, server } from './stage.mjs';

const looks = [
  { language: 'en', viewport: { width: 1440, height: 900 } },
  { language: 'fr', viewport: { width: 1024, height: 768 } },
];
const upright = { width: 768, height: 1024 };

// What is true of a unit for a while hides no name.
const markersOnNames = (page) =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('.troops .name')]
      .filter((one) => /general_name|unit_name|reserve_name/.test(one.getAttribute('class')) && getComputedStyle(one).display !== 'none')
      .map((one) => ({ text: one.textContent, box: one.querySelector('text').getBoundingClientRect() }));
    const touch = (a, b) => a.left < b.right && b.left < a.right && a.top + 0.25 * a.height < b.bottom && b.top < a.bottom - 0.25 * a.height;
    return [...document.querySelectorAll('.marker rect')].flatMap((marker) => {
      const box = marker.getBoundingClientRect();
      return names.filter((name) => touch(name.box, box)).map((name) => `${marker.parentNode.textContent} on ${name.text}`);
    });
  });

// Names that are shown lie apart, whoever crowds.
const namesThatTouch = (page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('.troops .name')]
      .filter((one) => /general_name|unit_name|reserve_name/.test(one.getAttribute('class')) && getComputedStyle(one).display !== 'none')
      .map((one) => ({ text: one.textContent, box: one.querySelector('text').getBoundingClientRect() }));
    const touch = (a, b) => a.left < b.right && b.left < a.right && a.top + 0.2 * a.height < b.bottom - 0.25 * b.height && b.top + 0.2 * b.height < a.bottom - 0.25 * a.height;
    return shown.flatMap((a, i) => shown.slice(i + 1).filter((b) => touch(a.box, b.box)).map((b) => `${a.text} / ${b.text}`));
  });

async function lookAt(page, name) {
  assert.deepEqual(await beginsBelowItsTop(page), []);
  await noViolations(page);
  // Green felt and the safe colours are the map's; only high contrast dyes the page about it.
  await page.evaluate(() => (document.documentElement.dataset.palette = 'contrast'));
  await noViolations(page, { runOnly: ['color-contrast'] });
  assert.deepEqual(await sticksOut(page), []);
  assert.deepEqual(await isCutOff(page), [], 'cut off');
  assert.deepEqual(await isCovered(page), [], 'covered');
  if (/^(battle|divisions)-/.test(name)) {
    assert.deepEqual(await namesThatTouch(page), []);
    assert.deepEqual(await markersOnNames(page), []);
  }
  await page.setViewportSize(upright);
  assert.deepEqual(await sticksOut(page), [], 'upright');
  assert.deepEqual(await isCutOff(page), [], 'cut off upright');
  assert.deepEqual(await isCovered(page), [], 'covered upright');
  assert.deepEqual(page.faults, []);
}

for (const { language, viewport } of looks)
  test(`every screen in ${language}, ${viewport.width} × ${viewport.height} and upright`, async () => {
    for (const [name, open] of Object.entries(screens)) {
      const page = await newPage(browser, { settings: { language }, viewport });
      await open(page, server.address);
      await lookAt(page, name).catch((error) => assert.fail(`${name}: ${error.message}`));
      await page.context().close();
    }
  });

test('on paper there is the whole map without bars, and the order of battle', async () => {
  const page = await newPage(browser, { viewport: { width: 760, height: 1080 } });
  await screens['battle-whole'](page, server.address);
  for (let i = 0; i < 5; ++i) await page.keyboard.press('+');
  await page.emulateMedia({ media: 'print' });
  const boxes = await page.evaluate(() =>
    ['.ground', '.troops', '.overlay', '.roster', '.prompt-bar', '.tools'].map((one) => document.querySelector(one)?.getBoundingClientRect()).map((box) => box && [box.left, box.top, box.width, box.height].map(Math.round)),
  );
  const [ground, troops, overlay, roster, ...bars] = boxes;
  assert.deepEqual([troops, overlay], [ground, ground], 'layers lie on each other');
  assert.ok(ground[2] > 700 && ground[3] > 300, ground.join());
  assert.ok(roster[1] >= ground[1] + ground[3], 'the order of battle follows the map');
  assert.deepEqual(bars.map(([, , width]) => width), [0, 0]);

  // Adopted style sheets do not come onto paper: the colours stand on the elements meanwhile.
  const paper = page.locator('.ground path.paper').first();
  const fill = () => paper.evaluate((one) => one.style.fill);
  assert.equal(await fill(), '');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await fill(), await paper.evaluate((one) => getComputedStyle(one).fill));
  assert.match(await fill(), /^rgb/);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.waitForFunction(() => document.querySelector('.ground path.paper').style.fill === '');
  assert.deepEqual(page.faults, []);
});

test('cards show their ground before their maps have come, and nothing moves when these do', async () => {
  const page = await newPage(browser);
  let send;
  const held = new Promise((resolve) => (send = resolve));
  await page.route('**/data/maps/*', async (route) => (await held, route.continue()));
  await page.goto(server.address);
  await page.locator('.battle-card').first().waitFor();
  const boxes = () => page.locator('.battle-card').evaluateAll((cards) => cards.map((card) => JSON.stringify(card.getBoundingClientRect())));
  const before = await boxes();
  const bare = await page.locator('.battle-card').evaluateAll((cards) => cards.filter((card) => card.querySelectorAll('.mini-unit').length < 4).map((card) => card.dataset.battle));
  assert.deepEqual(bare, []);
  send();
  await page.waitForFunction(() => document.querySelector('.battle-card img')?.naturalWidth > 0);
  assert.deepEqual(await boxes(), before);
  assert.deepEqual(page.faults, []);
});
