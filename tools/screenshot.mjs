// The pictures of the page in the README, as the tests come to the same screens. Needs what tools/page
// builds, and chromium.
//
//   node tools/screenshot.mjs FOLDER
import { launch, newPage } from '../tests/web/browser.mjs';
import { clickUnit } from '../tests/web/hand.mjs';
import { position } from '../tests/web/positions.mjs';
import { goOn, screens } from '../tests/web/screens.mjs';
import { servePage } from '../tests/web/serve.mjs';

// A charge at Aspern, from near, just before it is confirmed.
async function charge(page, address) {
  const battle = await position('charge');
  await goOn(page, address, battle);
  await clickUnit(page, battle.order.unit);
  await page.keyboard.press('Space');
  for (let i = 0; i < 2; ++i) await page.keyboard.press('+');
  await page.mouse.move(500, 400);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(640, 300, { steps: 4 });
  await page.mouse.up({ button: 'right' });
  await page.waitForTimeout(600); // the table is drawn anew, crisp
  await clickUnit(page, battle.order.at);
  await page.locator('.aim-card .odds-list li').first().waitFor();
  await page.mouse.move(20, 700);
}

async function front(page, address) {
  await page.goto(address);
  await page.waitForFunction(() => {
    const seen = [...document.querySelectorAll('.battle-card img')].filter((one) => one.getBoundingClientRect().top < innerHeight);
    return seen.length > 0 && seen.every((one) => one.naturalWidth > 0);
  });
}

const pictures = { page: charge, front, divisions: screens['divisions-near'], replay: screens.replay };

const server = await servePage('build/page');
const browser = await launch();
for (const [name, open] of Object.entries(pictures)) {
  const page = await newPage(browser, { settings: { warn: false }, viewport: { width: 1200, height: 750 } });
  await open(page, server.address);
  await page.waitForTimeout(1000); // what moves has come to rest
  await page.screenshot({ path: `${process.argv[2]}/${name}.jpg`, quality: 82 });
  await page.context().close();
}
await browser.close();
server.close();
