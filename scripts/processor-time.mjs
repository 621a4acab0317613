import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

// Vitest runs this before each test file, in the process of its tests: what the file imports counts too.
const start = process.cpuUsage();

/**
 * Adds a line for the test file to the file that PROCESSOR_TIMES names: `<seconds of processor time> <path>`. Servers and
 * databases that the tests talk to have processes of their own, and do not count.
 */
afterAll(() => {
  const times = process.env.PROCESSOR_TIMES;
  if (!times) return;
  const { user, system } = process.cpuUsage(start);
  appendFileSync(times, `${((user + system) / 1e6).toFixed(2)} ${expect.getState().testPath}\n`);
});
