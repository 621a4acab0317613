import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { proofCalls } from '@kitroom/contract/access/proof';
import { codeAppCalls } from '@kitroom/contract/access/second-step';
import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { examine } from '../src/admin/doctor.ts';
import { KEY_FILE } from '../src/platform/secret-key.ts';
import { refusedWith, told } from './answers.ts';
import { describeApp } from './harness.ts';
import {
  accountWithApp,
  ageProof,
  anotherProcess,
  answerCode,
  appCode,
  challengeFor,
} from './second-steps.ts';
import { CODES, createWebhook, lastDelivery, newSize, receiverForTest, sendAll } from './webhooks.ts';

describeApp(
  'a damaged key',
  (harness) => {
    it('is told to users in a sentence, to operators by the log and doctor, and leaves other ways', async () => {
      const { config, dataDir } = harness();
      const receiver = await receiverForTest();
      const { account, secret, recoveryCodes, browser } = await accountWithApp(harness(), {
        permissions: CODES,
      });
      const { webhook } = await createWebhook(browser, receiver);
      const logged: string[] = [];
      const logger = pino({ level: 'error' }, { write: (line) => void logged.push(line) });
      const { app, close } = await anotherProcess(config, logger);
      await writeFile(join(dataDir, KEY_FILE), 'cut');
      const message =
        'The server can’t read its encryption key. Use another way, or tell your administrator.';
      const refusal = refusedWith(503, message);

      const challenge = await challengeFor(app, account.email);
      expect(told(await answerCode(app, challenge, appCode(secret)))).toEqual(refusal);
      const found = 'secret.key holds no key: restore it from where you keep it, or set SECRET_KEY';
      expect(logged).toEqual([expect.stringContaining(found)]);
      expect((await answerCode(app, challenge, recoveryCodes[0] ?? '')).statusCode).toBe(200);
      await close();

      await ageProof(harness(), account.id, 15 * 60 * 1000);
      expect(told(await browser.post(proofCalls.code.path, { code: appCode(secret) }))).toEqual(refusal);
      const stranger = await harness().signIn({ permissions: CODES });
      expect(told(await stranger.post(codeAppCalls.start.path))).toEqual(refusal);
      const another = { address: receiver.address, entities: ['sizes'], is_active: true };
      expect(told(await stranger.post(webhooks.create.path, another))).toEqual(refusal);

      await newSize(stranger);
      await sendAll(harness());
      expect(await lastDelivery(harness(), webhook.id)).toMatchObject({
        reason:
          'Its secret can’t be decrypted with the key of this installation: create a new secret, or restore the key',
      });
      const findings = await examine(config, { full: false, repairFrom: undefined });
      expect(findings).toContainEqual({
        healthy: false,
        sentence: expect.stringMatching(`^The secrets in the database could not be checked: .*${found}$`),
      });
    });
  },
  { WEBHOOK_PRIVATE_ADDRESSES: 'yes' },
);
