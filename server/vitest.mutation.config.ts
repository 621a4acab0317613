import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs again for each mutant: those next to the code, on SQLite alone. */
export default defineConfig({
  resolve: {
    alias: {
      '@node-rs/argon2': fileURLToPath(new URL('./test/stand-ins/remembered-argon2.ts', import.meta.url)),
    },
  },
  test: {
    include: ['src/**/*.test.ts'],
    env: { TEST_ENGINES: 'sqlite' },
    // As in vitest.config.ts.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
