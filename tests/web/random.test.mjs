// Hands that know nothing: random keys, clicks and drags. Whatever they do, the page says nothing on the console,
// shows no fault, and can be played on.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { newPage } from './browser.mjs';
import { idle } from './hand.mjs';
import { browser, server } from './stage.mjs';

const actions = 250;
const often = ['Control+Shift+Enter', 'Enter', 'Escape'];
const keys = [
  ...Array(8).fill(often).flat(),
  ...'nb123456qerftcxhvvijj+-0p[]u?'.split(''),
  ...['Tab', 'Space', 'Control+z', 'Control+z', 'Control+y', 'Backspace', 'F6', 'Shift+ArrowUp', 'Shift+ArrowLeft', 'Shift+ArrowRight', 'ArrowLeft', 'ArrowRight'],
];
// Nothing that leaves the battle or writes a file.
const pressable = ['.tools button', '.actions button', '.at-hand button', '.at-hand summary', '.log .sentence', '.clause', 'dialog button', '.past-bar button', '.plan-deeds button']
  .map((one) => `${one}:visible:not([disabled])`)
  .join(', ');

function chances(seed) {
  let state = seed;
  const draw = () => (state = (state * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
  return { draw, pick: (list) => list[Math.floor(draw() * list.length)], between: (a, b) => a + draw() * (b - a) };
}

const middlesOf = (page, frames) =>
  page.locator(frames).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0).map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })),
  );

async function drag(page, from, to, button) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button });
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up({ button });
}

// Does one thing, and says what.
async function act(page, { draw, pick, between }) {
  const kind = draw();
  const somewhere = () => ({ x: between(60, 1040), y: between(80, 800) });
  if (kind < 0.35) {
    const key = pick(keys);
    await page.keyboard.press(key);
    return `key ${key}`;
  }
  if (kind < 0.75) {
    const units = await middlesOf(page, 'rect.frame.may-act, rect.frame.target');
    const unit = pick(units);
    if (!unit) return '';
    const isDrag = draw() < 0.5;
    const to = { x: unit.x + between(-130, 130), y: unit.y + between(-130, 130) };
    if (isDrag) await drag(page, unit, to);
    else await page.mouse.click(unit.x, unit.y);
    return `${isDrag ? 'drag' : 'click'} ${JSON.stringify(unit)}`;
  }
  if (kind < 0.82) {
    const button = pick(['left', 'right', 'middle']);
    await drag(page, somewhere(), somewhere(), button);
    return `drag the table, ${button}`;
  }
  const all = await page.locator(pressable).all();
  if (all.length === 0) return '';
  const one = pick(all);
  const text = await one.evaluate((it) => it.getAttribute('aria-label') ?? it.textContent ?? '', undefined, { timeout: 500 }).catch(() => '');
  if (/All battles|Save|Watch|Report|Play again/.test(text)) return '';
  await one.click({ timeout: 500 }).catch(() => undefined); // it may have gone, or lie under a dialog
  return `press ${text.slice(0, 40)}`;
}

for (const [scenario, seed] of [['tutorial-thirteen', 7], ['tutorial-division', 11]])
  test(`random hands break nothing: ${scenario}`, async () => {
    const page = await newPage(browser, { settings: { dice: true } });
    await page.goto(`${server.address}#/play/${scenario}?seats=me,computer&level=recruit&seed=${seed}`);
    await idle(page);
    const luck = chances(seed);
    const done = [];
    let most = 0; // orders; who is through may begin anew
    for (let n = 0; n < actions; ++n) {
      done.push(await act(page, luck));
      const fault = await page.locator('dialog', { hasText: 'Something went wrong' }).count();
      assert.deepEqual([page.faults, fault], [[], 0], done.slice(-15).join('\n'));
      most = Math.max(most, Number(await page.locator('.play').getAttribute('data-orders')));
    }
    assert.ok(most > 5, String(most));
    // Loaded anew, the battle goes on where it was.
    await idle(page);
    const { state, signature } = await page.locator('.play').evaluate((one) => ({ ...one.dataset }));
    await page.reload();
    await idle(page);
    if (state === 'mine') assert.equal(await page.locator('.play').getAttribute('data-signature'), signature);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
