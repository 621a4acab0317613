import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';

const PRODUCTION_ROUTER = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production/index.mjs',
);

const SMALLEST_FORM =
  /node_modules[\\/](?:react-hook-form|@hookform)[\\/]|ui[\\/]form[\\/](?:use-field-form|bound-field|(?:text|password)-input)\.tsx?$/;

const RULES =
  /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/](?!passwords[\\/](?:common|new)-|lists[\\/]size-words|pictures[\\/]picture-type)/;

export default defineConfig({
  plugins: [react(), preloadFont('inter-latin-wght-normal'), precompress()],
  // The package offers its build with developers' warnings to everyone; this is its other one.
  resolve: { alias: [{ find: /^react-router$/, replacement: PRODUCTION_ROUTER }] },
  // The server puts a fresh nonce in its place with each answer: Content-Security-Policy without 'unsafe-inline'.
  html: { cspNonce: '{{cspNonce}}' },
  build: {
    // The oldest browsers that README names.
    target: ['chrome111', 'firefox121', 'safari16.4'],
    // Nothing is inlined as a data: URL, so that the policy needs none for scripts, styles and fonts.
    assetsInlineLimit: 0,
    // Safari before 17 opens pages without it, too: their files come one after the other.
    modulePreload: { polyfill: false },
    // In kB as they are on the disk: `libraries` travels as 132 kB, and two files would cost each first visit a request.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      treeshake: {
        // Emotion brings it for `withTheme`, which nothing here uses.
        moduleSideEffects: [{ test: /node_modules[\\/]hoist-non-react-statics[\\/]/, sideEffects: false }],
      },
      // Each file holds the icons that it draws: `@mdi/js` is one module, which the first load would have to bring.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: {
          // A few files of what belongs together, not dozens of small ones: each costs a request and its headers.
          groups: [
            // Loaded before any screen; the first changes with the dependencies only and stays in the cache.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'application', tags: ['$initial'] },
            // The rules for answers and for forms, apart because the sign-in needs it when it is sent.
            // Without the common passwords and the words of sizes, which few screens need.
            { name: 'rules', test: RULES },
            // The parts of the smallest form, apart because /forgot-password and /reset-password need nothing of `shared`.
            { name: 'forms', test: SMALLEST_FORM },
            // Code that ten entries or more have in common: most screens, so that the next one opens immediately.
            { name: 'shared', minShareCount: 10 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? '3000'}` },
  },
});
