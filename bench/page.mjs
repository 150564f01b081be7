// What the page costs, in Debian's chromium and in Node. Figures, no verdicts: node bench/page.mjs
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { bundleOf, newEngine } from '../tests/web/battles.mjs';
import { launch, newPage } from '../tests/web/browser.mjs';
import { done, idle, look, spotOf } from '../tests/web/hand.mjs';
import { servePage } from '../tests/web/serve.mjs';

const battle = 'bailen'; // 51 units
const at = (list, share) => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * share)];
const say = (what, figure) => console.log(`${what.padEnd(58)} ${figure}`);
const ms = (value) => `${value.toFixed(1)} ms`;

// ---- The module in Node

async function speedOfBattles() {
  const engine = await newEngine();
  engine.ask('open', { ...bundleOf('tutorial-thirteen'), seed: '1' });
  engine.ask('random', { seed: 1, games: 400 }); // until the module has been compiled well
  const games = 1000;
  const began = process.cpuUsage().user;
  const { signature } = engine.ask('random', { seed: 1, games });
  const browser = (process.cpuUsage().user - began) / 1e6;
  const script = `TIMEFORMAT=%U; time build/release/voltigeur random scenarios/tutorial-thirteen.toml --seed 1 --games ${games}`;
  const out = execFileSync('bash', ['-c', `(${script}) 2>&1`], { encoding: 'utf8' }).trim().split('\n');
  const native = Number(out.at(-1));
  say('battles a second, browser and native', `${(games / browser).toFixed(0)} and ${(games / native).toFixed(0)}: ${(native / browser).toFixed(2)}`);
  say('the last battle ends alike', String(out.at(-2).includes(signature)));
}

// ---- The page

function firstLoad() {
  const sizeOf = (file) => statSync(`build/page/${file}`).size;
  const wire = (file) => {
    try {
      return sizeOf(`${file}.br`);
    } catch {
      return sizeOf(file);
    }
  };
  const assets = readdirSync('build/page/assets').filter((file) => !/\.(br|gz)$/.test(file));
  const files = ['index.html', 'engine.wasm', 'data/catalogue.json', 'data/sheets/a12.json', 'data/scenarios/tutorial-thirteen.json', ...assets.map((file) => `assets/${file}`)];
  const maps = readdirSync('build/page/data/maps').filter((file) => file.endsWith('.svg')).map((file) => `data/maps/${file}`);
  const sum = (list) => list.reduce((total, file) => total + wire(file), 0);
  say('first load without and with all maps, compressed', `${(sum(files) / 1e6).toFixed(2)} and ${(sum([...files, ...maps]) / 1e6).toFixed(2)} MB`);
}

async function tutorialPlayable(browser, address) {
  const page = await newPage(browser);
  await page.goto(address);
  await page.locator('.great').waitFor();
  const began = Date.now();
  await page.locator('.great').click();
  await idle(page);
  await page.locator('.troops .unit').first().waitFor();
  say('click to playable lesson', ms(Date.now() - began));
  await page.context().close();
  const again = Date.now();
  const fresh = await newPage(browser);
  await fresh.goto(`${address}#/play/tutorial-thirteen`);
  await idle(fresh);
  await fresh.locator('.troops .unit').first().waitFor();
  say('address to playable lesson, with a new browser profile', ms(Date.now() - again));
  await fresh.context().close();
}

// Frames while something moves: the time between two.
const frames = (page) =>
  page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const tick = (now) => {
      window.frames_.push(now - last);
      last = now;
      if (!window.stop_) requestAnimationFrame(tick);
    };
    window.stop_ = false;
    requestAnimationFrame(tick);
  });
const stop = async (page, what) => {
  const list = await page.evaluate(() => ((window.stop_ = true), window.frames_.slice(2)));
  say(`${what}: frames, median and 95th`, `${ms(at(list, 0.5))}, ${ms(at(list, 0.95))} of ${list.length}`);
};

async function tableOf50(browser, address) {
  const page = await newPage(browser, { settings: { warn: false } });
  await page.goto(`${address}#/play/${battle}?seats=me,me&seed=1`);
  await idle(page);
  while ((await look(page)).step !== 'moves') await done(page);
  const [unit] = (await look(page)).mayAct;

  await frames(page);
  await page.mouse.move(600, 400);
  await page.mouse.down({ button: 'right' });
  for (let i = 0; i < 120; ++i) await page.mouse.move(600 + 150 * Math.sin(i / 12), 400 + 80 * Math.cos(i / 9));
  await page.mouse.up({ button: 'right' });
  await stop(page, 'panning');

  const { x, y } = await spotOf(page, unit);
  await page.mouse.move(x, y);
  await frames(page);
  await page.mouse.down();
  for (let i = 0; i < 120; ++i) await page.mouse.move(x + 60 * Math.sin(i / 15), y - 10 - i / 2);
  await stop(page, 'dragging');
  await page.keyboard.press('Escape');
  await page.mouse.up();

  await frames(page);
  await page.mouse.move(600, 400);
  for (let i = 0; i < 40; ++i) await page.mouse.wheel(0, i < 20 ? -60 : 60);
  await stop(page, 'zooming');
}

// Where a hand may pull a unit.
function dragsOf(view, id) {
  const { x, y } = view.units.find((one) => one.id === id);
  return [-3, -2, -1, 0, 1, 2].map((dx) => ({ unit: id, x: x + dx, y: y + (dx % 2 ? -4 : 4) }));
}

async function answersIn() {
  const engine = await newEngine();
  engine.ask('open', { ...bundleOf(battle), seed: '1' });
  let { view } = engine.ask('begin');
  const drags = [];
  const odds = { charge: [], lay: [], shoot: [] };
  const time = (list, name, question) => {
    const began = performance.now();
    engine.ask(name, question);
    list.push(performance.now() - began);
  };
  for (let i = 0; i < 500 && !view.over; ++i) {
    const { order } = engine.ask('advise', { level: 'sergeant', seed: i });
    if (order.order === 'move') for (const goal of dragsOf(view, order.unit)) time(drags, 'drag', goal);
    if (odds[order.order]) time(odds[order.order], 'odds', { order });
    ({ view } = engine.order(order));
  }
  say('drag preview, median and slowest', `${ms(at(drags, 0.5))}, ${ms(at(drags, 1))} of ${drags.length}`);
  for (const [kind, list] of Object.entries(odds))
    if (list.length > 0)
      say(`odds of ${kind}, median, 95th and slowest`, `${ms(at(list, 0.5))}, ${ms(at(list, 0.95))}, ${ms(at(list, 1))} of ${list.length}`);
}

// The same in a worker of the page: what the message costs besides.
async function answersInPage(browser, address) {
  const engine = await newEngine();
  engine.ask('open', { ...bundleOf(battle), seed: '1' });
  let { view } = engine.ask('begin');
  const asked = [];
  const add = (kind, question) => asked.push({ kind, question, state: engine.ask('state').state });
  for (let i = 0; i < 500 && !view.over; ++i) {
    for (const unit of ['charges', 'lay_guns', 'shooting'].includes(view.place.step) ? view.may_act : [])
      for (const { order, refusal } of engine.ask('targets', { unit }).targets)
        if (!refusal) add(order.order, { ask: 'odds', order });
    const { order } = engine.ask('advise', { level: 'sergeant', seed: i });
    if (order.order === 'move') for (const goal of dragsOf(view, order.unit).slice(0, 2)) add('drag', { ask: 'drag', ...goal });
    ({ view } = engine.order(order));
  }
  const page = await newPage(browser);
  await page.goto(`${address}#/play/${battle}?seats=me,me&seed=1`);
  await idle(page);
  // The page rehearses when nobody waits, and what it learns serves every worker.
  await page.waitForFunction(() => performance.getEntriesByName('rehearsed').length > 0);
  const times = await page.evaluate(
    async ({ bundle, asked }) => {
      const file = performance.getEntriesByType('resource').find(({ name }) => /worker-.*\.js$/.test(name)).name;
      const worker = new Worker(file, { type: 'module' });
      worker.postMessage({ module: await WebAssembly.compileStreaming(fetch('engine.wasm')) });
      let id = 0;
      const ask = (question) =>
        new Promise((resolve) => {
          const began = performance.now();
          worker.onmessage = () => resolve(performance.now() - began);
          worker.postMessage({ id: ++id, question });
        });
      await ask({ ask: 'open', ...bundle, follow: true });
      const times = { message: [], drag: [], charge: [], lay: [], shoot: [] };
      const [one, other] = asked[0].state.units;
      for (const { kind, question, state } of asked) {
        await ask({ ask: 'follow', state });
        times.message.push(await ask({ ask: 'measure', unit: one.id, at: other.id }));
        times[kind]?.push(await ask(question));
      }
      worker.terminate();
      return times;
    },
    { bundle: bundleOf(battle), asked },
  );
  await page.context().close();
  for (const [kind, list] of Object.entries(times))
    if (list.length > 0)
      say(`in the page, ${kind}: median, 95th and slowest`, `${ms(at(list, 0.5))}, ${ms(at(list, 0.95))}, ${ms(at(list, 1))} of ${list.length}`);
}

firstLoad();
await speedOfBattles();
await answersIn();
const server = await servePage('build/page');
const browser = await launch();
await tutorialPlayable(browser, server.address);
await answersInPage(browser, server.address);
await tableOf50(browser, server.address);
await browser.close();
server.close();
