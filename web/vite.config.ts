import { defineConfig } from 'vite';
import solid from 'vite-plugin-solid';

// The page works from any folder of any host: every address in it is relative.
export default defineConfig({
  base: './',
  plugins: [solid()],
  worker: { format: 'es' },
  build: {
    outDir: '../build/page',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
