// Battles that are opened from files and links, without any server that knows them: dropped, chosen,
// played, kept, shared, offline; and whatever else somebody may drop. node tests/web/opened.test.mjs
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { noViolations } from './axe.mjs';
import { newPage } from './browser.mjs';
import { done, idle, look } from './hand.mjs';
import { servePage } from './serve.mjs';
import { browser, server } from './stage.mjs';

// What a browser itself says of a server that is gone.
const unreached = /Failed to load resource: net::ERR_|unknown error occurred when fetching the script/;

// The example of docs/scenarios.md.
const ford = readFileSync('docs/scenarios.md', 'utf8').split('```toml\n')[1].split('```')[0];
const fileOf = (text, name = 'ford.toml') => ({ name, mimeType: '', buffer: Buffer.from(text) });

async function front(address = server.address, options = { settings: { warn: false } }) {
  const page = await newPage(browser, options);
  await page.goto(address);
  await page.locator('.battle-card').first().waitFor();
  return page;
}
const choose = (page, file) => page.locator('input[type=file]').setInputFiles(file);

// As a hand would let a file fall on the page.
async function drop(page, { name, buffer }) {
  const transfer = await page.evaluateHandle(
    ([file, letters]) => {
      const held = new DataTransfer();
      held.items.add(new File([Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))], file));
      return held;
    },
    [name, buffer.toString('base64')],
  );
  await page.dispatchEvent('main.front', 'drop', { dataTransfer: transfer });
}

async function faultsOf(page) {
  const card = page.locator('.wrong-file');
  await card.waitFor();
  const faults = await card.locator('.fault-list li').allInnerTexts();
  await card.locator('button').click();
  await card.waitFor({ state: 'detached' });
  return faults;
}

async function putAway(page) {
  await page.locator('.start-card').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.start-card').waitFor({ state: 'detached' });
}

async function startAlone(page) {
  await page.locator('.start-card button', { hasText: 'Both sides' }).click();
  await idle(page);
}

const ownCards = (page) => page.locator('.opened-battles .battle-card');

test('a dropped battle is played at once, and goes on after the page is loaded again', async () => {
  const page = await front();
  await drop(page, fileOf(ford));
  await page.locator('.start-card').waitFor();
  assert.match(await page.locator('.start-card h2').innerText(), /The ford, October 1812/);
  assert.equal(await page.locator('.network-start').count(), 0);
  await noViolations(page);
  await startAlone(page);
  assert.ok((await page.locator('.troops .unit').count()) >= 7);
  await done(page, true);
  await done(page, true);
  const { orders } = await look(page);
  await page.reload();
  await idle(page);
  assert.equal((await look(page)).orders, orders);
  // From the front page too, by its name; the card stays.
  await page.goto(`${server.address}#/`);
  await ownCards(page).first().waitFor();
  assert.match(await page.locator('.go-on').innerText(), /The ford/);
  await page.locator('.go-on .strong').click();
  await idle(page);
  assert.equal((await look(page)).orders, orders);
  assert.deepEqual(page.faults, []);
});

test('the computer plays an opened battle, and the other profile of its sheet can be chosen', async () => {
  const page = await front();
  await choose(page, fileOf(ford));
  await page.locator('.start-card select[name=profile]').selectOption('harmonised');
  await page.locator('.start-card [data-level=recruit]').click();
  await idle(page);
  const { orders } = await look(page);
  await done(page, true);
  assert.ok((await look(page)).orders > orders);
  assert.deepEqual(page.faults, []);
});

test('a corrected file takes the place of the one before; removed, it is gone', async () => {
  const page = await front();
  await choose(page, fileOf(ford));
  await putAway(page);
  await choose(page, fileOf(ford.replace('The ford,', 'The deeper ford,')));
  await putAway(page);
  assert.deepEqual(await ownCards(page).locator('.name').allInnerTexts(), ['The deeper ford']);
  await choose(page, fileOf(ford.replace('"the-ford"', '"other-ford"')));
  await putAway(page);
  assert.equal(await ownCards(page).count(), 2);
  await noViolations(page);
  await ownCards(page).first().click();
  await page.locator('.start-card button', { hasText: 'Remove' }).click();
  assert.equal(await ownCards(page).count(), 1);
  await page.reload();
  await page.locator('.battle-card').first().waitFor();
  assert.equal(await ownCards(page).count(), 1);
  assert.deepEqual(page.faults, []);
});

test('a battle that was removed or changed goes on where it was played', async () => {
  const page = await front();
  await choose(page, fileOf(ford));
  await startAlone(page);
  await done(page, true);
  const { signature } = await page.locator('.play').evaluate((one) => ({ ...one.dataset }));
  await page.goto(`${server.address}#/`);
  await choose(page, fileOf(ford.replace('figures = 5', 'figures = 4')));
  await page.locator('.start-card button', { hasText: 'Remove' }).click();
  assert.equal(await ownCards(page).count(), 0);
  await page.reload();
  await page.locator('.go-on .strong').click();
  await idle(page);
  assert.equal(await page.locator('.play').getAttribute('data-signature'), signature);
  assert.deepEqual(page.faults, []);
});

test('a link holds the battle: a friend has it with nothing else, and without a network', async () => {
  const page = await front();
  await choose(page, fileOf(ford));
  const link = await page.locator('input[name=battle-link]').inputValue();
  assert.ok(link.length < 4000, String(link.length));

  const other = await servePage('build/page');
  const friend = await newPage(browser, { settings: { warn: false } });
  try {
    const theirs = link.replace(server.address, other.address);
    await friend.goto(`${other.address}#/play/tutorial-thirteen?seats=me,me&seed=1`);
    await idle(friend);
    const isKept = async () => navigator.serviceWorker.controller !== null && (await (await caches.open('voltigeur')).match('data/sheets/r10.json')) !== undefined && localStorage.getItem('voltigeur.offline') !== null;
    while (!(await friend.evaluate(isKept))) await friend.waitForTimeout(300);
    other.close();
    await assert.rejects(fetch(other.address));
    await friend.goto(theirs);
    await friend.reload();
    await friend.locator('.start-card').waitFor();
    assert.match(await friend.locator('.start-card h2').innerText(), /The ford, October 1812/);
    await startAlone(friend);
    await done(friend, true);
    assert.deepEqual(friend.faults.filter((fault) => !unreached.test(fault)), []);
  } finally {
    other.close();
  }

  // Half a link, and what is no link.
  for (const wrong of [link.slice(0, -40), link.slice(0, link.indexOf('battle/') + 30), link.replace(/battle\/.*/, 'battle/%%%')]) {
    await page.goto(wrong);
    await page.locator('.waiting h1').waitFor();
    assert.match(await page.locator('.waiting p').innerText(), /link is incomplete/);
  }
  assert.deepEqual(page.faults, []);
});

test('an author reads every fault with its place', async () => {
  const page = await front();
  const wrong = ford.replace('kind   = "hill"', 'kind   = "hil"').replace('arm = "artillery", quality = "veteran", figures = 4', 'arm = "artilery", quality = "veteran", figures = 4');
  await choose(page, fileOf(wrong));
  await page.locator('.wrong-file').waitFor();
  assert.equal(await page.locator('.wrong-file h2').innerText(), 'ford.toml cannot be played');
  await noViolations(page);
  const faults = await faultsOf(page);
  assert.ok(faults.length >= 2, faults.join('\n'));
  const lineOf = (word) => wrong.split('\n').findIndex((line) => line.includes(word)) + 1;
  for (const word of ['"hil"', '"artilery"']) assert.ok(faults.some((fault) => fault.startsWith(`ford.toml:${lineOf(word)}:`)), `${word}: ${faults.join('\n')}`);
  const lines = faults.map((fault) => Number(fault.split(':')[1]));
  assert.deepEqual(lines, [...lines].sort((a, b) => a - b), 'in the order of the file');
  // What `voltigeur check` refuses is refused here.
  await choose(page, fileOf(ford.replace('earliest_turn = 3 ', 'earliest_turn = 30 ')));
  assert.match((await faultsOf(page)).join(), /ford\.toml:\d+:\d+: .*turn/);
  // The corrected file opens.
  await choose(page, fileOf(ford));
  await page.locator('.start-card').waitFor();
  assert.deepEqual(page.faults, []);
});

test('whatever is dropped, one sentence says what is wrong and nothing is lost', async () => {
  const page = await front();
  await choose(page, fileOf(ford));
  await putAway(page);
  const noise = Buffer.from(Array.from({ length: 40_000 }, (_, i) => (i * 7919) % 256));
  for (const [name, buffer, said] of [
    ['empty.toml', Buffer.from(''), /id|sheet/],
    ['letter.txt', Buffer.from('Dear friend,\nthe guns are late.\n'), /letter\.txt:1:\d+: this is not TOML/],
    ['photo.jpg', noise, /not a text file/],
    ['zero.toml', Buffer.from('id = "a\0b"'), /not a text file/],
    ['large.toml', Buffer.alloc(50_000_000, '#'), /50\.0 MB/],
    ['deep.toml', Buffer.from(`a${'.a'.repeat(100_000)} = 1`), /more than 17 parts/],
    ['nested.toml', Buffer.from(`a = ${'['.repeat(100_000)}`), /not TOML/],
    ['sheetless.toml', Buffer.from(ford.replace('"r10"', '"r11"')), /needs the rule sheet "r11"/],
    ['escape.toml', Buffer.from(ford.replace('"r10"', '"../sheets/r10"')), /needs the rule sheet/],
    ['profile.toml', Buffer.from(ford.replace('"letter"', '"spirit"')), /spirit/],
    ['markup.toml', Buffer.from('a = <img src=x onerror=alert(1)>'), /not TOML/],
  ]) {
    if (name === 'large.toml') await choose(page, { name, mimeType: '', buffer });
    else await drop(page, { name, buffer });
    const faults = await faultsOf(page);
    assert.match(faults.join('\n'), said, name);
  }
  assert.equal(await ownCards(page).count(), 1);
  assert.deepEqual(page.faults.filter((fault) => !/404/.test(fault)), []);
});

test('a browser without room says so, and the battle is played all the same', async () => {
  const page = await front();
  await page.evaluate(() => {
    for (let size = 4_000_000; size > 100; size = Math.floor(size / 2))
      try {
        for (let i = 0; i < 20; ++i) localStorage.setItem(`full-${size}-${i}`, 'x'.repeat(size));
      } catch {
        continue;
      }
  });
  await choose(page, fileOf(ford));
  await startAlone(page);
  await page.goto(`${server.address}#/`);
  await ownCards(page).first().waitFor();
  assert.deepEqual(page.faults, []);
});
