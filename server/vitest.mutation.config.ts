import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs again for each mutant: those next to the code, on SQLite alone. */
export default defineConfig({
  test: {
    include: ['src/{access,pictures,platform}/**/*.test.ts'],
    env: { TEST_ENGINE: 'sqlite' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
