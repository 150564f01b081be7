// A player without a mouse: plays whatever the page asks for with keys alone.
import { idle, look } from './hand.mjs';

export const ordersAfter = (page, orders) =>
  page.waitForFunction((before) => Number(document.querySelector('.play').dataset.orders) !== before, orders);

// Somebody who may act need not have an enemy to aim at.
const comes = (element) =>
  element.waitFor({ state: 'attached', timeout: 5000 }).then(
    () => true,
    () => false,
  );

async function attack(page) {
  await page.keyboard.press('n');
  if (!(await comes(page.locator('rect.frame.target').first()))) return;
  await page.keyboard.press(']');
  const card = page.locator('.aim-card');
  await card.waitFor();
  await card.locator('.odds-list').or(card.locator('.quiet')).first().waitFor();
  await page.keyboard.press('Enter');
  await idle(page);
}

// Each inch is judged before the next is asked for, and the order has been given when this ends: who is quicker
// than the engine marches less far, and plays another battle.
async function march(page) {
  await page.keyboard.press('n');
  const { orders } = await look(page);
  const plan = () => page.evaluate(() => document.querySelector('.plan')?.outerHTML);
  for (let i = 0; i < 4; ++i) {
    const before = await plan();
    await page.keyboard.press('Shift+ArrowUp');
    // Where the law stops the unit the plan stays as it is.
    await page.waitForFunction((old) => document.querySelector('.plan')?.outerHTML !== old, before, { timeout: 1500 }).catch(() => undefined);
  }
  const isStopped = (await page.locator('.plan.stopped').count()) > 0 || (await page.locator('.plan').count()) === 0;
  await page.keyboard.press('Enter');
  if (!isStopped) await ordersAfter(page, orders);
  await idle(page);
}

// One decision; false when the battle is over.
export async function decideByKeys(page, seen = () => {}) {
  const here = await look(page);
  if (here.state === 'over') return false;
  seen(here);
  if (here.hasCard) {
    await page.keyboard.press('1');
    await ordersAfter(page, here.orders);
    await idle(page);
    return true;
  }
  const attacks = ['lay_guns', 'shooting', 'charges', 'bound_shooting'];
  if (here.mayAct.length > 0 && attacks.includes(here.step)) await attack(page);
  if (here.mayAct.length > 0 && here.step === 'moves') await march(page);
  const now = await look(page);
  if (now.state === 'mine' && now.step === here.step && !now.hasCard) {
    await page.keyboard.press('Control+Shift+Enter');
    await ordersAfter(page, now.orders);
    await idle(page);
  }
  return true;
}
