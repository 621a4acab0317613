import { appendFileSync } from 'node:fs';

/**
 * Reporters of Vitest, Playwright, and Node write what is not simply green to the file that TEST_OUTCOMES names, a line of
 * JSON each, so that `npm test` can list it at its end.
 * @param {'failed' | 'second try'} outcome `second try`: it failed, and passed when it was tried again.
 * @param {string} file As the command that runs it takes it.
 * @param {string} title Of the test; of a file that could not be loaded, its error.
 */
export function noteOutcome(outcome, file, title) {
  const { TEST_OUTCOMES } = process.env;
  if (TEST_OUTCOMES) appendFileSync(TEST_OUTCOMES, `${JSON.stringify({ outcome, file, title })}\n`);
}
