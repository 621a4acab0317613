import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createRole } from '../../test/factories.ts';
import { describeApp } from '../../test/harness.ts';
import { run } from '../../test/run-admin.ts';
import { startProvider } from '../../test/single-sign-on/oidc-provider.ts';

const idp = await startProvider();
afterAll(() => idp.stop());

describeApp(
  'doctor on single sign-on',
  (harness) => {
    const lines = async () => {
      const { said } = await run(harness().config, 'doctor');
      return said.split('\n').filter((line) => /single sign-on|OIDC_|provider/iu.test(line));
    };

    it('says that the provider answers, and that the role of new people is missing', async () => {
      expect(await lines()).toEqual([
        `ok       Single sign-on: ${idp.issuer} answers.`,
        'PROBLEM  OIDC_NEW_USERS: no role is called "Viewer", so nobody gets an account by signing in.',
      ]);
      await createRole(harness().db, { name: 'viewer', permissions: [] });
      expect(await lines()).toEqual([`ok       Single sign-on: ${idp.issuer} answers.`]);
    });

    it('says that the provider is down, without its secret', async () => {
      idp.down(true);
      onTestFinished(() => idp.down(false));
      const [line = '', ...others] = await lines();
      expect(line).toMatch(
        /^PROBLEM {2}Single sign-on: http:\/\/127\.0\.0\.1:\d+ does not answer as a provider: /u,
      );
      expect(line).not.toContain(idp.env.OIDC_CLIENT_SECRET);
      expect(others).toEqual([]);
    });
  },
  { ...idp.env, OIDC_NEW_USERS: 'Viewer' },
);
