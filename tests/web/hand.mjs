// A player with a mouse: plays whatever the page asks for until the battle is over.

export const spotOf = async (page, unit) => {
  const box = await page.locator(`rect.frame[data-unit="${unit}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

export async function clickUnit(page, unit) {
  const { x, y } = await spotOf(page, unit);
  await page.mouse.click(x, y);
}

export async function dragUnit(page, unit, dx, dy) {
  const { x, y } = await spotOf(page, unit);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2);
  await page.mouse.move(x + dx, y + dy);
  await page.locator('.plan:not(.waiting) .paper-tag').first().waitFor();
  await page.mouse.up();
  await giveOrders(page);
}

// What was let go of waits as a plan, unless the law would not have it: its order is given.
export async function giveOrders(page) {
  await page.waitForFunction(() => !document.querySelector('.plan:not(.waiting), .ride:not(.waiting)'));
  if ((await page.locator('.plan.waiting, .ride.waiting').count()) > 0) await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('.plan.waiting, .ride.waiting'));
  await idle(page);
}

// Until the engine has answered and it is our turn, or the battle is over.
export const idle = (page) =>
  page.waitForFunction(() => {
    const play = document.querySelector('.play');
    return play && (play.dataset.state === 'mine' || play.dataset.state === 'over');
  });

export const look = (page) =>
  page.evaluate(() => {
    const prompt = document.querySelector('.prompt');
    return {
      state: document.querySelector('.play').dataset.state,
      orders: Number(document.querySelector('.play').dataset.orders),
      step: prompt.dataset.step,
      side: Number(prompt.dataset.side),
      mayAct: [...document.querySelectorAll('rect.frame.may-act')].map((one) => one.dataset.unit),
      hasCard: document.querySelector('.decision-card') !== null,
    };
  });

// Ends the step; where the page warns of idle units, `sure` answers that too.
export async function done(page, sure = false) {
  await page.locator('.actions .done').click();
  const warning = page.locator('dialog.warning button.strong');
  if (sure && (await warning.count()) > 0) await warning.click();
  await idle(page);
}

// In the first lesson, with dice of a real table: lays the guns on the hussars and goes on until faces are asked for.
export async function fireWithOwnDice(page) {
  await idle(page);
  await clickUnit(page, 'guns');
  await page.locator('rect.frame.target').first().waitFor();
  await clickUnit(page, 'hussars');
  await page.locator('.aim-card button.strong').click();
  await page.waitForFunction(() => document.querySelector('.prompt').dataset.side === '1');
  await page.locator('.actions .done').click();
  const warning = page.locator('dialog.warning button.strong');
  if ((await warning.count()) > 0) await warning.click();
  const dialog = page.locator('dialog.own-dice');
  await dialog.waitFor();
  return dialog;
}

// Chooses a unit, points at each of its targets once, and confirms what is confirmed.
async function attack(page, unit) {
  await clickUnit(page, unit);
  const target = await page.evaluate(
    () =>
      new Promise((resolve) =>
        setTimeout(() => resolve(document.querySelector('rect.frame.target')?.dataset.unit), 50),
      ),
  );
  if (!target) return;
  await clickUnit(page, target);
  const card = page.locator('.aim-card');
  if ((await card.count()) === 0) return;
  await card.locator('.odds-list, .quiet').first().waitFor();
  await card.locator('button.strong').click();
  await idle(page);
}

// One decision. `forward` is the way to the enemy, in pixels.
export async function decide(page, { forward = -60, moves = 3, seen = () => {} } = {}) {
  const here = await look(page);
  if (here.state === 'over') return false;
  seen(here);
  if (here.hasCard) {
    await page.locator('.decision-card .answers button.strong').first().click();
    await page.waitForFunction(
      (orders) => Number(document.querySelector('.play').dataset.orders) !== orders,
      here.orders,
    );
    await idle(page);
    return true;
  }
  if (['lay_guns', 'shooting', 'charges', 'bound_shooting'].includes(here.step))
    for (const unit of here.mayAct.slice(0, moves)) {
      const now = await look(page);
      if (now.step === here.step && now.mayAct.includes(unit)) await attack(page, unit);
    }
  if (here.step === 'moves')
    for (const unit of here.mayAct.slice(0, moves)) await dragUnit(page, unit, 0, forward);
  const after = await look(page);
  if (after.state === 'mine' && after.step === here.step && !after.hasCard) await done(page);
  return true;
}
