// The page as it was built, served, and a browser to open it in: for all tests of a file.
import { after, before } from 'node:test';
import { launch } from './browser.mjs';
import { servePage } from './serve.mjs';

export let server;
export let browser;

before(async () => {
  server = await servePage('build/page');
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
});
