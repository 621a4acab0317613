import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startHarness } from '../harness.ts';
import { headOf, TYPES, tokenCalls } from './token-calls.ts';

it('the types of packages/client come from the calls that a token can make (npm run client-types)', async () => {
  const { harness, close } = await startHarness('sqlite');
  onTestFinished(close);
  const head = headOf(await tokenCalls(harness.app));
  expect((await readFile(TYPES, 'utf8')).slice(0, head.length)).toBe(head);
});
