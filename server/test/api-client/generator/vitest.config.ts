import { defineConfig } from 'vitest/config';
import serverTests from '../../../vitest.config.ts';

/** The tests of this folder alone, which `npm run client-types` runs. */
export default defineConfig({
  ...serverTests,
  test: { ...serverTests.test, include: ['test/api-client/generator/*.test.ts'], exclude: [] },
});
