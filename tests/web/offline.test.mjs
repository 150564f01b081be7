// After the first visit the page works without its server.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { launch, newPage } from './browser.mjs';
import { done, idle, look } from './hand.mjs';
import { servePage } from './serve.mjs';

// The last battle of the catalogue, the engine and the page's own program are there.
const isKept = async () => {
  const kept = await caches.open('voltigeur');
  const has = async (address) => (await kept.match(address)) !== undefined;
  const programs = (await kept.keys()).filter(({ url }) => url.includes('/assets/'));
  return navigator.serviceWorker.controller !== null && (await has('data/scenarios/vimeiro.json')) && (await has('engine.wasm')) && programs.length >= 3;
};

test('a battle is begun and played when the server is gone', async () => {
  const server = await servePage('build/page');
  const browser = await launch();
  try {
    const page = await newPage(browser, { settings: { warn: false } });
    await page.goto(`${server.address}#/play/tutorial-thirteen?seats=me,me&seed=1`);
    await idle(page);
    while (!(await page.evaluate(isKept))) await page.waitForTimeout(300);
    server.close();
    assert.deepEqual(page.faults, []);
    await assert.rejects(fetch(server.address));

    await page.goto(`${server.address}#/play/villeneuve?seats=me,computer&level=recruit&seed=1`);
    await page.reload();
    await idle(page);
    const { orders } = await look(page);
    await done(page, true);
    assert.ok((await look(page)).orders > orders);
  } finally {
    await browser.close();
    server.close();
  }
});
