// Nothing on the screen that keeps somebody out.
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { axeFile } from './browser.mjs';

export async function noViolations(page, options = {}) {
  await page.evaluate(readFileSync(axeFile, 'utf8'));
  const { violations } = await page.evaluate((rules) => window.axe.run(rules), options);
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`), []);
}
