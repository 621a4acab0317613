import base from './vitest.config.ts';

/** The tests that Stryker runs again for each mutant: those next to the code, on SQLite alone. */
export default {
  ...base,
  test: {
    ...base.test,
    include: ['src/**/*.test.ts'],
    env: { TEST_ENGINES: 'sqlite' },
    // Stryker runs a copy of this folder alone.
    setupFiles: [],
  },
};
