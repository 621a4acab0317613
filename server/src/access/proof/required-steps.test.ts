import { proofCalls } from '@kitroom/contract/access/proof';
import { codeAppCalls } from '@kitroom/contract/access/second-step';
import { expect, it } from 'vitest';
import { createAccount, PASSWORD } from '../../../test/accounts.ts';
import { told } from '../../../test/answers.ts';
import { describeApp, type Harness } from '../../../test/harness.ts';
import { ageProof, PROOF_REQUIRED } from '../../../test/proofs.ts';

const OLD = 15 * 60 * 1000;

async function signedInLongAgo(harness: Harness) {
  const { id } = await createAccount(harness.db);
  const browser = await harness.signInAs(id);
  await ageProof(harness, id, OLD);
  return browser;
}

describeApp(
  'where everyone must have a second step, a fresh proof',
  (harness) => {
    it('is asked of who sets up the first one, who gives it by password', async () => {
      const browser = await signedInLongAgo(harness());
      expect((await browser.get(proofCalls.read.path)).json()).toMatchObject({ required: true });
      const refused = await browser.post(codeAppCalls.start.path);
      expect(told(refused)).toEqual([403, PROOF_REQUIRED]);

      const wrong = await browser.post(proofCalls.password.path, { password: `${PASSWORD}!` });
      expect(wrong.statusCode).toBe(400);
      expect((await browser.post(codeAppCalls.start.path)).statusCode).toBe(403);
      const given = await browser.post(proofCalls.password.path, { password: PASSWORD });
      expect(given.statusCode).toBe(200);
      expect((await browser.post(codeAppCalls.start.path)).statusCode).toBe(200);
    });
  },
  { SECOND_STEP: 'everyone' },
);

describeApp(
  'where those with power must have a second step, a fresh proof',
  (harness) => {
    it('is asked of the others, too', async () => {
      const browser = await signedInLongAgo(harness());
      const refused = await browser.post(codeAppCalls.start.path);
      expect(told(refused)).toEqual([403, PROOF_REQUIRED]);
    });
  },
  { SECOND_STEP: 'access' },
);
