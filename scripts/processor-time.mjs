import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

const TICKS_PER_SECOND = 100;
const OWN_STATE = '/proc/self/stat';

// Vitest runs this before each test file, in the process of its tests: what the file imports counts too.
const start = seconds();

/**
 * Adds a line for the test file to the file that PROCESSOR_TIMES names: `<seconds of processor time> <path>`. On Linux,
 * programs count that the file has started and seen end; the databases that all files share do not.
 */
afterAll(() => {
  const times = process.env.PROCESSOR_TIMES;
  if (!times) return;
  appendFileSync(times, `${(seconds() - start).toFixed(2)} ${expect.getState().testPath}\n`);
});

function seconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + (existsSync(OWN_STATE) ? secondsOfEnded() : 0);
}

/** Of programs that this process started: `cutime` and `cstime`, in proc(5). */
function secondsOfEnded() {
  const [, state] = readFileSync(OWN_STATE, 'utf8').split(') ');
  const [userTicks, systemTicks] = state.split(' ').slice(13, 15);
  return (Number(userTicks) + Number(systemTicks)) / TICKS_PER_SECOND;
}
