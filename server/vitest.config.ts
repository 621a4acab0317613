import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: [
      {
        find: '@node-rs/argon2',
        replacement: fileURLToPath(new URL('./test/stand-ins/remembered-argon2.ts', import.meta.url)),
      },
      {
        find: /^(\.\.\/)+platform\/own-process\.ts$/u,
        replacement: fileURLToPath(new URL('./test/stand-ins/built-program.ts', import.meta.url)),
      },
    ],
  },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // These need packages of their own: `npm run client-types`.
    exclude: ['test/api-client/generator/**'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['../scripts/processor-time.mjs'],
    // Each file builds applications on its own databases; loading the server's packages for each took a third of the
    // time.
    isolate: false,
    // Many tests wait for a disk, for PostgreSQL or for a time limit: another one uses the core in the meantime.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // As in web/vitest.config.ts.
    retry: process.env.CI === undefined ? 0 : 1,
    // Only how long a test that fails waits: a busy machine must not make a good one fail.
    testTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 180_000,
  },
});
