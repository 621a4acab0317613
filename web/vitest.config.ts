import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          // A port where nothing listens: what a test does not answer must not reach a server of this machine.
          environmentOptions: { jsdom: { url: 'http://localhost:9/' } },
          setupFiles: ['../scripts/processor-time.mjs', './test/setup.ts'],
        },
      },
      // Making a page for each file took two fifths of the time. What needs one is in a .tsx file.
      {
        extends: true,
        test: {
          name: 'without a page',
          include: ['src/**/*.test.ts'],
          setupFiles: ['../scripts/processor-time.mjs'],
        },
      },
    ],
    restoreMocks: true,
    // Starting a browser and loading the component library for each file took half of the time. What a test leaves
    // behind, setup.ts takes away.
    isolate: false,
    // Tests wait for typing to pause and dialogs to close: another one uses the core in the meantime.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // A second try on a build machine, named in its output; at a developer's desk a flaky test is red.
    retry: process.env.CI === undefined ? 0 : 1,
    // Only how long a test that fails waits: a busy machine must not make a good one fail.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
