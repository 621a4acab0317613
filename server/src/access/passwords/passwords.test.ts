import { MESSAGES } from '@kitroom/contract/errors';
import { expect, it } from 'vitest';
import { createAccount, login } from '../../../test/accounts.ts';
import { createGate } from '../../../test/gate.ts';
import { describeApp } from '../../../test/harness.ts';
import { limitPasswordHashing } from './passwords.ts';

const AT_ONCE = 2;
const WAITING = 64;

describeApp('sign-ins that wait for each other', (harness) => {
  it('are at most 64 besides the two that are checked; the next one is asked to try again', async () => {
    const { email } = await createAccount(harness().db);
    const gate = createGate();
    const before = Array.from({ length: AT_ONCE + WAITING - 1 }, () =>
      limitPasswordHashing(() => gate.opened),
    );
    // One of the two is the last that may wait; the other is refused immediately.
    const two = [login(harness().app, email), login(harness().app, email)];
    const refused = await Promise.race(two);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '2',
      { success: false, message: MESSAGES.busy },
    ]);
    gate.open();
    await Promise.all(before);
    const answers = await Promise.all(two);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 503]);
    expect((await login(harness().app, email)).statusCode).toBe(200);
  });
});
