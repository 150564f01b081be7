// The picture of the page in the README: a charge at Aspern, just before it is confirmed, with its
// odds. Needs what tools/page builds, and chromium.
//
//   node tools/screenshot.mjs FILE
import { bundleOf, newEngine } from '../tests/web/battles.mjs';
import { launch, newPage } from '../tests/web/browser.mjs';
import { clickUnit, idle } from '../tests/web/hand.mjs';
import { servePage } from '../tests/web/serve.mjs';

const scenario = 'aspern';

// The battle when somebody is about to charge for the first time.
async function beforeCharge() {
  const engine = await newEngine();
  engine.ask('open', { ...bundleOf(scenario), seed: '1809' });
  let { view } = engine.ask('begin');
  for (let i = 0; !view.over; ++i) {
    const { order } = engine.ask('advise', { level: 'sergeant', seed: i });
    if (order.order === 'charge') return { record: engine.ask('record').record, unit: order.unit, at: order.at };
    ({ view } = engine.order(order));
  }
  throw new Error('nobody charges');
}

const { record, unit, at } = await beforeCharge();
const server = await servePage('build/page');
const browser = await launch();
const page = await newPage(browser, { settings: { warn: false }, viewport: { width: 1200, height: 750 } });
await page.goto(server.address);
const kept = { scenario, seats: ['me', 'me'], ownDice: false, turn: 1, record };
await page.evaluate((text) => localStorage.setItem('voltigeur.battle', text), JSON.stringify(kept));
await page.reload();
await page.locator('.go-on .strong').click();
await idle(page);
await clickUnit(page, unit);
await page.keyboard.press('Space');
for (let i = 0; i < 2; ++i) await page.keyboard.press('+');
await page.mouse.move(500, 400);
await page.mouse.down({ button: 'right' });
await page.mouse.move(640, 300, { steps: 4 });
await page.mouse.up({ button: 'right' });
await page.waitForTimeout(600); // the table is drawn anew, crisp
await clickUnit(page, at);
await page.locator('.aim-card .odds-list li').first().waitFor();
await page.mouse.move(20, 700);
await page.waitForTimeout(1000);
await page.screenshot({ path: process.argv[2] });
await browser.close();
server.close();
