// The real server behind its proxy, and a browser: for all tests of a file.
import { after, before } from 'node:test';
import { launch } from './browser.mjs';
import { startHost } from './host.mjs';

export let host;
export let browser;

before(async () => {
  host = await startHost();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await host?.close();
});

export const battle = 'teugn-skirmish';
export const quick = { warn: false };

// Where a browser could not reach the server it says so itself; nothing else may be wrong.
// The last of these is the worker for playing offline, which a page asks for four seconds after it came.
const unreached = /WebSocket connection to .* failed|Failed to load resource: net::ERR_|unknown error occurred when fetching the script/;
export const faultsOf = (page) => page.faults.filter((fault) => !unreached.test(fault));
