// Debian's chromium, driven by playwright. Faults of the page are collected, so that a test can say
// that there were none.
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
export const axeFile = require.resolve('axe-core/axe.min.js');

const patience = 120_000; // milliseconds: a loaded machine is no fault of the page

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars'],
    timeout: patience,
  });

export async function newPage(browser, { settings = {}, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.setDefaultNavigationTimeout(patience);
  page.faults = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') page.faults.push(message.text());
  });
  page.on('pageerror', (error) => page.faults.push(String(error)));
  const kept = JSON.stringify({ pace: 0, dice: false, language: 'en', ...settings });
  await page.addInitScript((text) => {
    if (!localStorage.getItem('voltigeur.settings')) localStorage.setItem('voltigeur.settings', text);
  }, kept);
  return page;
}
