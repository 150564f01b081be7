// The French catalogue as the page has it, for Node: TypeScript made plain by the page's own builder.
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { build } = createRequire(require.resolve('vite'))('esbuild');

export async function frenchWords() {
  const { outputFiles } = await build({ entryPoints: ['web/src/words/fr.ts'], bundle: true, write: false, format: 'esm', platform: 'neutral' });
  return (await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)).fr;
}
