import { defineConfig } from 'vitest/config';
import serverTests from './vitest.config.ts';

/** The tests that need packages of their own; `npm run client-types` runs them. */
export default defineConfig({
  ...serverTests,
  test: { ...serverTests.test, include: ['test/api-client/generator/*.test.ts'], exclude: [] },
});
