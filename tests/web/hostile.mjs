// Names and chat that are programs, sent past the page, straight to the server: whoever sees them sees text.
// node --test tests/web/hostile.mjs
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { newPage } from './browser.mjs';
import { battle as scenario, browser, host, quick } from './hosted.mjs';

// No longer than a name may be.
const hostile = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '</script></title><svg onload=hit()>',
  '"><a href=javascript:hit()>x</a>',
  '\' onfocus=hit() autofocus x=\'${hit()}{{',
  '<iframe srcdoc="<script>hit()</script>">',
];

async function ask(path, body, key) {
  const headers = key ? { authorization: `Bearer ${key}` } : {};
  const response = await fetch(`${host.direct()}api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await response.json();
  assert.ok(response.ok, JSON.stringify(answer));
  return answer;
}

// A page that counts what must not happen.
async function wary(link = '') {
  const page = await newPage(browser, { settings: quick });
  page.dialogs = 0;
  page.on('dialog', (dialog) => (++page.dialogs, dialog.dismiss()));
  await page.addInitScript(() => {
    window.hits = 0;
    window.violations = [];
    window.hit = () => ++window.hits;
    document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective));
  });
  await page.goto(`${host.direct()}${link}`);
  return page;
}

const counted = (page) =>
  page.evaluate(() => ({
    hits: window.hits,
    violations: window.violations.length,
    made: [...document.querySelectorAll('*')].filter(
      (one) =>
        one.matches('script:not([src]), iframe, object, embed, base, img[src="x"]') ||
        [...one.attributes].some(({ name, value }) => /^on/i.test(name) || /^\s*javascript:/i.test(value)),
    ).length,
  }));

async function isUnharmed(page) {
  assert.deepEqual(await counted(page), { hits: 0, violations: 0, made: 0 });
  assert.equal(page.dialogs, 0);
  assert.deepEqual(page.faults, []);
}

const says = (page, place, text) => page.locator(place).filter({ hasText: text }).first().waitFor();

test('the list of open games and an invitation show a name as text', async () => {
  for (const name of hostile) await ask('games', { scenario, opponent: 'open', name });
  const passer = await wary();
  for (const name of hostile) await says(passer, '.open-games li', name);
  await isUnharmed(passer);
  await passer.context().close();

  for (const name of hostile) {
    const { game, keys } = await ask('games', { scenario, opponent: 'person', name });
    const guest = await wary(`#/game/${game}/${keys.opponent}`);
    await says(guest, 'main', name);
    await isUnharmed(guest);
    await guest.context().close();
  }
});

test('both seats, an observer, the end and the report show names and chat as text', async () => {
  for (let i = 0; i < hostile.length; i += 2) {
    const [hers, his] = [hostile[i], hostile[i + 1]];
    const { game, keys } = await ask('games', { scenario, opponent: 'person', name: hers });
    await ask(`games/${game}/take`, { name: his, mix: '5'.repeat(64) }, keys.opponent);
    for (const text of hostile) await ask(`games/${game}/chat`, { text }, text.length % 2 ? keys.you : keys.opponent);
    const [blue, white, eye] = await Promise.all([keys.you, keys.opponent, keys.observer].map((key) => wary(`#/game/${game}/${key}`)));
    const everybody = [blue, white, eye];
    for (const page of everybody) for (const name of [hers, his]) await says(page, '.players-card li', name);
    for (const page of [blue, white]) {
      await says(page, '.chat-card .said p', hostile.at(-1));
      const lines = await page.locator('.chat-card .said p').allInnerTexts();
      assert.equal(lines.length, hostile.length);
      hostile.forEach((text, k) => assert.ok(lines[k].endsWith(text), lines[k]));
    }
    assert.equal(await eye.locator('.chat-card').count(), 0);

    // What is typed goes the same way as what is sent past the page.
    await white.locator('.chat-card input').fill(hostile[1] + hostile[0]);
    await white.locator('.chat-card button').click();
    await says(blue, '.chat-card .said p', hostile[1] + hostile[0]);

    await ask(`games/${game}/resign`, {}, keys.opponent);
    await Promise.all(everybody.map((page) => page.locator('.end-card').waitFor()));
    await ask(`games/${game}/offer`, { what: 'rematch' }, keys.opponent);
    await says(blue, '.online-end', his);
    for (const page of everybody) await isUnharmed(page);

    await blue.locator('.end-card button', { hasText: 'Report' }).click();
    await blue.locator('.dice-proof', { hasText: 'computed again' }).waitFor();
    await isUnharmed(blue);
    await blue.goto(`${host.direct()}#/`);
    await says(blue, 'main', his);
    await isUnharmed(blue);
    await Promise.all(everybody.map((page) => page.context().close()));
  }
});

test('were such a text made into elements, it would be seen, and the policy would stop it', async () => {
  const page = await wary();
  await page.evaluate((all) => document.body.insertAdjacentHTML('beforeend', all), hostile[1]);
  await page.waitForFunction(() => window.violations.length > 0);
  assert.deepEqual(await counted(page), { hits: 0, violations: 1, made: 1 });
  await page.context().close();
});
