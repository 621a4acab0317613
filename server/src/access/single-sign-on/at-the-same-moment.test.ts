import { expect, it } from 'vitest';
import { createAccount } from '../../../test/accounts.ts';
import { createRole } from '../../../test/factories.ts';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { rowsOf } from '../../../test/rows.ts';
import {
  failedFor,
  HOME,
  providerOfTests,
  throughProvider,
} from '../../../test/single-sign-on/through-provider.ts';

const idp = await providerOfTests();

describeOnBothEngines(
  'single sign-on at the same moment',
  (harness) => {
    const { member, comeBack, askProvider } = throughProvider(harness, idp);

    it('lets one in with the same answer of the provider', async () => {
      const { user } = await member();
      const { back, cookie } = await askProvider();
      const answers = await Promise.all(Array.from({ length: 3 }, () => comeBack(back, cookie)));
      const where = answers.map(({ headers }) => headers.location);
      expect(where.filter((address) => address === HOME)).toHaveLength(1);
      expect(where.filter((address) => address === failedFor('expired'))).toHaveLength(2);
      const sessions = await rowsOf(harness().db, 'sessions', { user_id: user.id }, ['id']);
      expect(sessions).toHaveLength(1);
    });

    it('links an account to one of two persons with its email', async () => {
      const user = await createAccount(harness().db);
      const asked = [];
      for (const sub of [`one-${user.id}`, `two-${user.id}`]) {
        idp.person({ sub, email: user.email, email_verified: true });
        asked.push(await askProvider());
      }
      const answers = await Promise.all(asked.map(({ back, cookie }) => comeBack(back, cookie)));
      const locations = answers.map(({ headers }) => headers.location);
      expect(locations.toSorted()).toEqual([HOME, failedFor('linked-otherwise')]);
      expect(await rowsOf(harness().db, 'single_sign_on_identities', { user_id: user.id })).toHaveLength(1);
    });

    it('creates a new person once', async () => {
      const { db } = harness();
      await createRole(db, { name: 'Viewer of clubs', permissions: [] });
      idp.person({ sub: 'new', email: 'new@example.com', email_verified: true });
      const tabs = [await askProvider(), await askProvider(), await askProvider()];
      const answers = await Promise.all(tabs.map(({ back, cookie }) => comeBack(back, cookie)));
      expect(answers.map(({ headers }) => headers.location)).not.toContain(failedFor('failed'));
      const users = await db.query
        .selectFrom('single_sign_on_identities')
        .innerJoin('users', 'users.id', 'user_id')
        .select(['email', 'first_name', 'last_name'])
        .where('subject', '=', 'new')
        .execute();
      expect(users).toEqual([{ email: 'new@example.com', first_name: 'new', last_name: '-' }]);
    });
  },
  { ...idp.env, OIDC_NEW_USERS: 'viewer of clubs' },
);
