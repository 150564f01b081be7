// The page as a person uses it, in Debian's chromium. node tests/web/play.test.mjs
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { axeFile, launch, newPage } from './browser.mjs';
import { clickUnit, decide, dragUnit, idle, look } from './hand.mjs';
import { servePage } from './serve.mjs';

let server;
let browser;
before(async () => {
  server = await servePage('build/page');
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
});

const quick = { warn: false };

async function playToEnd(page, options, most = 900) {
  await idle(page);
  for (let i = 0; i < most; ++i) if (!(await decide(page, options))) return;
  assert.fail('the battle does not end');
}

async function noViolations(page) {
  await page.evaluate(readFileSync(axeFile, 'utf8'));
  const { violations } = await page.evaluate(() => window.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`), []);
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
