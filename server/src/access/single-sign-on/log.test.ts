import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createAccount } from '../../../test/accounts.ts';
import { ownName } from '../../../test/cookies.ts';
import { describeApp } from '../../../test/harness.ts';
import { anotherProcess } from '../../../test/second-steps.ts';
import { startProvider } from '../../../test/single-sign-on/oidc-provider.ts';
import { failedFor, throughProvider } from '../../../test/single-sign-on/through-provider.ts';
import { createLogger } from '../../platform/logger.ts';

const idp = await startProvider();
afterAll(() => idp.stop());

describeApp(
  'the log of single sign-on',
  (harness) => {
    it('says why someone was not let in, and names no code, token, or secret', async () => {
      const { db, config } = harness();
      let log = '';
      const logger = createLogger('trace', {
        write: (line) => {
          log += line;
        },
      });
      const built = await anotherProcess(config, logger);
      onTestFinished(built.close);
      const { askProvider, comeBack } = throughProvider(() => built, idp.issuer);
      const user = await createAccount(db);
      idp.person({ sub: `of-${user.id}`, email: user.email, email_verified: true });
      const secrets = [idp.env.OIDC_CLIENT_SECRET];
      const attempt = async () => {
        const { back, cookie } = await askProvider();
        secrets.push(String(new URL(back).searchParams.get('code')), cookie.split('=')[1] ?? '');
        return { back, cookie };
      };
      onTestFinished(() => idp.alterIdTokens(undefined));
      for (const wrong of [{ claims: { aud: 'another' } }, { claims: { nonce: 'n' } }, { forged: true }]) {
        idp.alterIdTokens(wrong);
        const { back, cookie } = await attempt();
        expect((await comeBack(back, cookie)).headers.location).toBe(failedFor('failed'));
      }
      idp.alterIdTokens(undefined);
      const { back, cookie } = await attempt();
      await comeBack(back.replace(/code=[^&]*/u, 'code=made-up-code'), cookie);
      const good = await attempt();
      const entered = await comeBack(good.back, good.cookie);
      secrets.push(entered.cookies.find(({ name }) => name === ownName('sid'))?.value ?? '?', 'made-up-code');
      expect(log.match(/single sign-on let nobody in/gu)).toHaveLength(4);
      expect(log).not.toMatch(/eyJ[\w-]+\./u);
      expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    });
  },
  { ...idp.env },
);
