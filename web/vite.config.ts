import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';

export default defineConfig({
  plugins: [react(), preloadFont('inter-latin-wght-normal'), precompress()],
  // The server puts a fresh nonce in its place with each answer: Content-Security-Policy without 'unsafe-inline'.
  html: { cspNonce: '{{cspNonce}}' },
  build: {
    target: 'es2022',
    // Nothing is inlined as a data: URL, so that the policy needs none for scripts, styles and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What comes before any screen is two files, not thirty.
          groups: [
            // Changes with the dependencies only: stays in the browser's cache.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'application', tags: ['$initial'] },
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
