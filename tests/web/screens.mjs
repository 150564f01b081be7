// Every screen of the page, and the way there: for tests that look at all of them, and for eyes.
// node tests/web/screens.mjs FOLDER [LANGUAGE [PALETTE [WIDTHxHEIGHT [NAME...]]]] takes their pictures.
import { launch, newPage } from './browser.mjs';
import { clickUnit, done, fireWithOwnDice, idle, look, spotOf } from './hand.mjs';
import { position } from './positions.mjs';
import { asFile, golden } from './records.mjs';
import { servePage } from './serve.mjs';

// Puts a record where the page keeps the battle at hand, and goes on with it.
export async function goOn(page, address, { scenario, record, ownDice = false, turn = 1 }) {
  await page.goto(address);
  const kept = JSON.stringify({ scenario, seats: ['me', 'me'], ownDice, turn, record });
  await page.evaluate((text) => localStorage.setItem('voltigeur.battle', text), kept);
  await page.reload();
  await page.locator('.go-on .strong').click();
  await idle(page);
}

const play = async (page, address, battle) => {
  await page.goto(`${address}#/play/${battle}?seats=me,me&seed=1`);
  await idle(page);
};
async function toMoves(page) {
  while ((await look(page)).step !== 'moves') await done(page, true);
}
// Takes the first answer of a card; where none is asked for, ends the step.
async function answer(page) {
  if ((await look(page)).hasCard) await page.locator('.decision-card .answers button.strong').first().click();
  else await done(page, true);
  await idle(page);
}
async function openRecord(page, address) {
  await page.goto(address);
  await page.locator('.battle-card').first().waitFor();
  await page.locator('input[type=file]').setInputFiles(asFile(golden()));
  await page.locator('.replay').waitFor();
}
async function zoomOn(page, unit, times) {
  await page.evaluate(() => document.activeElement?.blur());
  await clickUnit(page, unit);
  await page.keyboard.press('Space');
  for (let i = 0; i < times; ++i) await page.keyboard.press('+');
  await page.waitForTimeout(700); // the table is drawn anew, crisp
}
// Points at the enemy whom the next order of a kept battle is about.
async function aim(page, address, name) {
  const battle = await position(name);
  await goOn(page, address, battle);
  await clickUnit(page, battle.order.unit);
  await page.locator(`rect.frame.target[data-unit="${battle.order.at}"]`).waitFor({ state: 'attached' });
  await clickUnit(page, battle.order.at);
  await page.locator('.aim-card .odds-list li').first().waitFor();
}
async function charge(page, address, name) {
  await aim(page, address, name);
  await page.locator('.aim-card button.strong').click();
  await idle(page);
}

// A big battle whole, nearer, and so close that every figure is seen.
const zooms = (name, kept) =>
  Object.fromEntries(
    Object.entries({ whole: 0, near: 4, close: 9 }).map(([distance, times]) => [
      `${name}-${distance}`,
      async (page, address) => {
        const battle = await position(kept);
        await goOn(page, address, battle);
        if (times > 0) await zoomOn(page, battle.order.unit, times);
      },
    ]),
  );

export const screens = {
  async front(page, address) {
    await openRecord(page, address);
    await page.locator('.replay .phase-bar .home').click();
    await page.locator('.battle-card').first().waitFor();
  },
  async start(page, address) {
    await page.goto(address);
    await page.locator('[data-battle="aspern"]').click();
    await page.locator('.start-card').waitFor();
  },
  async 'first-sight'(page, address) {
    await play(page, address, 'tutorial-thirteen');
  },
  ...zooms('battle', 'thick'),
  ...zooms('divisions', 'divisions'),
  async drag(page, address) {
    await play(page, address, 'tutorial-thirteen');
    await toMoves(page);
    const { x, y } = await spotOf(page, '12e');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y - 40);
    await page.mouse.move(x + 60, y - 90);
    await page.locator('.plan .paper-tag').first().waitFor();
    await page.locator('.plan-arc').waitFor({ state: 'attached' });
  },
  async plans(page, address) {
    await play(page, address, 'tutorial-thirteen');
    await toMoves(page);
    for (const [n, [unit, dx, dy]] of [['12e', 40, -70], ['85e', -30, -200]].entries()) {
      const { x, y } = await spotOf(page, unit);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + dx / 2, y + dy / 2);
      await page.mouse.move(x + dx, y + dy);
      await page.mouse.up();
      await page.waitForFunction((plans) => Number(document.querySelector('.prompt').dataset.plans) === plans, n + 1);
    }
  },
  async past(page, address) {
    await goOn(page, address, await position('thick'));
    await page.locator('.log li .sentence').nth(80).click();
    await page.locator('.field > .table').waitFor();
  },
  async overlays(page, address) {
    await play(page, address, 'teugn-skirmish');
    await toMoves(page);
    await page.keyboard.press('n');
    for (const key of 'tc') await page.keyboard.press(key);
    await page.locator('.overlay .threat').first().waitFor({ state: 'attached' });
  },
  async odds(page, address) {
    await aim(page, address, 'charge');
    await page.locator('.aim-card .every-modifier summary').click();
  },
  async reaction(page, address) {
    await charge(page, address, 'square');
    while (!(await look(page)).hasCard) await done(page, true);
    await page.locator('.decision-card .odds-list li').first().waitFor();
  },
  async dice(page, address) {
    await charge(page, address, 'charge');
    await page.evaluate(() => localStorage.setItem('voltigeur.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('voltigeur.settings')), dice: true })));
    await page.reload();
    await idle(page);
    while ((await page.locator('.dice-tray').count()) === 0) await answer(page);
    await page.locator('.dice-tray').waitFor();
  },
  async 'own-dice'(page, address) {
    await page.goto(`${address}#/play/tutorial-thirteen?seats=me,me&seed=1&dice=own`);
    await fireWithOwnDice(page);
  },
  async warning(page, address) {
    await play(page, address, 'tutorial-thirteen');
    await toMoves(page);
    await page.locator('.actions .done').click();
    await page.locator('dialog.warning').waitFor();
  },
  async sheet(page, address) {
    await play(page, address, 'tutorial-thirteen');
    await page.keyboard.press('i');
    await page.locator('.sheet-drawer .told').first().waitFor();
  },
  async text(page, address) {
    await play(page, address, 'tutorial-thirteen');
    await toMoves(page);
    await page.keyboard.press('v');
    await page.locator('.text-table li.may-act .link').first().click();
    await page.locator('.may-do code').first().waitFor();
  },
  async help(page, address) {
    await play(page, address, 'tutorial-thirteen');
    await page.keyboard.press('?');
    await page.locator('.help-card').waitFor();
  },
  async settings(page, address) {
    await play(page, address, 'tutorial-thirteen');
    await page.locator('.actions button').nth(5).click();
    await page.locator('.settings').waitFor();
    await page.waitForFunction(() => ![...document.querySelectorAll('[data-version-of]')].some((told) => told.innerText === '…'));
  },
  async replay(page, address) {
    await openRecord(page, address);
    await page.locator('.scrub input').fill('120');
    await page.waitForFunction(() => document.querySelector('.replay')?.dataset.at === '120');
  },
  async share(page, address) {
    await openRecord(page, address);
    await page.locator('.transport .actions button').nth(1).click();
    await page.locator('.link-field').waitFor();
  },
  async report(page, address) {
    await openRecord(page, address);
    await page.locator('.transport .actions button').nth(0).click();
    await page.locator('.report article').waitFor();
  },
  async end(page, address) {
    const record = (golden()).trim().split('\n');
    await goOn(page, address, { scenario: 'teugn-skirmish', record: `${record.slice(0, -1).join('\n')}\n` });
    while ((await look(page)).state !== 'over') await answer(page);
    await page.locator('.end-card').waitFor();
  },
};

async function takePictures([folder, language = 'en', palette = 'parchment', size = '1440x900', ...names]) {
  const [width, height] = size.split('x').map(Number);
  const server = await servePage('build/page');
  const browser = await launch();
  for (const name of names.length > 0 ? names : Object.keys(screens)) {
    const page = await newPage(browser, { settings: { language, palette }, viewport: { width, height } });
    page.setDefaultTimeout(15_000);
    try {
      await screens[name](page, server.address);
    } catch (error) {
      console.log(`${name}: ${error.message.split('\n')[0]}`);
    }
    await page.waitForTimeout(400); // what moves has come to rest
    await page.screenshot({ path: `${folder}/${name}.png` });
    if (page.faults.length > 0) console.log(name, page.faults);
    await page.context().close();
  }
  await browser.close();
  server.close();
}

if (process.argv[1]?.endsWith('screens.mjs')) await takePictures(process.argv.slice(2));
