import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { singleSignOnLinks } from '@kitroom/contract/access/single-sign-on-links';
import { userResource } from '@kitroom/contract/user';
import { expect, it } from 'vitest';
import { createAccount } from '../../../../test/accounts.ts';
import { refusedWith, statusWith, told } from '../../../../test/answers.ts';
import { describeApp } from '../../../../test/harness.ts';
import { mailsTo } from '../../../../test/received-mails.ts';
import { rowsOf, setRows } from '../../../../test/rows.ts';
import {
  failedFor,
  providerOfTests,
  throughProvider,
} from '../../../../test/single-sign-on/through-provider.ts';

const idp = await providerOfTests();
const UNLINKED = 'Kitroom: your account is no longer linked to single sign-on';
const pathOf = (id: number) => singleSignOnLinks.remove.path.replace(':id', String(id));

describeApp(
  'a link to a person at the provider',
  (harness) => {
    const { member, signIn } = throughProvider(harness, idp);
    const linked = async () => {
      const { user, person } = await member();
      const { session = '' } = await signIn();
      return { user, person, status: () => statusWith(harness().app, session) };
    };
    const actionsOf = async (userId: number) =>
      (await rowsOf(harness().db, 'change_log', { entity: 'users', entity_id: userId }))
        .map(({ action }) => action)
        .filter((action) => action.startsWith('single-sign-on-'));
    const subjects = async (userId: number) =>
      (await administrator().then((admin) => admin.get(pathOf(userId)))).json().links;
    const administrator = () => harness().signIn({ permissions: ['USERS_READ', 'USERS_UPDATE'] });
    const comesBack = async (person: Parameters<typeof idp.person>[0]) => {
      idp.person(person);
      return (await signIn()).answer.headers.location;
    };

    it('is made once for an account, recorded, and mailed; a second person with its email is refused, unless the first is one of a former provider', async () => {
      const { user, person } = await linked();
      const once = '2026-01-01T00:00:00.000Z';
      const identities = (columns: object) =>
        setRows(harness().db, 'single_sign_on_identities', { user_id: user.id }, columns);
      await identities({ created_at: once, last_used_at: once });
      await comesBack(person);
      const link = { issuer: idp.issuer, subject: person.sub, created_at: once };
      expect(await subjects(user.id)).toEqual([{ ...link, last_used_at: expect.not.stringMatching(once) }]);
      expect(await actionsOf(user.id)).toEqual(['single-sign-on-linked']);
      expect((await mailsTo(harness().db, user.email)).map(({ subject }) => subject)).toEqual([
        'Kitroom: your account was linked to single sign-on',
      ]);
      expect(await comesBack({ ...person, sub: `${person.sub}-other` })).toBe(failedFor('linked-otherwise'));
      expect(await subjects(user.id)).toHaveLength(1);
      expect(await actionsOf(user.id)).toHaveLength(1);
      await identities({ issuer: 'https://former.example' });
      expect(await comesBack({ ...person, sub: `${person.sub}-other` })).toMatch(/admin\/size/u);
      const issuers = (await subjects(user.id)).map(({ issuer }: { issuer: string }) => issuer);
      expect(issuers).toEqual([idp.issuer, 'https://former.example']);
    });

    it('is removed by an administrator, with the sessions that began with it; then the email counts again', async () => {
      const bystander = await linked();
      const { user, person, status } = await linked();
      const other = await harness().signInAs(user.id);
      await other.post(ownPasskeys.options.path);
      const admin = await administrator();
      expect(told(await admin.delete(pathOf(user.id)))).toEqual([
        200,
        { success: true, message: 'Link to single sign-on removed' },
      ]);
      expect([await status(), (await other.get('/api/auth/user-permissions')).statusCode]).toEqual([
        401, 200,
      ]);
      // What that session has begun goes on.
      expect(await rowsOf(harness().db, 'challenges', { user_id: user.id }, ['purpose'])).toHaveLength(1);
      expect(await bystander.status()).toBe(200);
      expect(await subjects(user.id)).toEqual([]);
      expect(await actionsOf(user.id)).toEqual(['single-sign-on-linked', 'single-sign-on-unlinked']);
      expect((await mailsTo(harness().db, user.email)).at(-1)?.subject).toBe(UNLINKED);
      const none = refusedWith(409, 'This user has no link to single sign-on', 'id');
      expect(told(await admin.delete(pathOf(user.id)))).toEqual(none);
      expect(await comesBack({ ...person, sub: `${person.sub}-new` })).toMatch(/admin\/size/u);
    });

    it('is not removed by who holds less than its user, nor where there is nobody', async () => {
      const strong = await createAccount(harness().db, { permissions: ['ROLES_UPDATE'] });
      const refused = await (await administrator()).delete(pathOf(strong.id));
      expect(told(refused)).toEqual(
        refusedWith(
          403,
          'This user has permissions that you don’t have: you can’t remove their link to single sign-on',
        ),
      );
      expect((await (await administrator()).delete(pathOf(999_999))).statusCode).toBe(404);
    });

    it('ends with the email of its account: the former person gets in no more', async () => {
      const { user, person, status } = await linked();
      const admin = await administrator();
      const path = `${userResource.path}/${user.id}`;
      const { user: row } = (await admin.get(path)).json();
      expect((await admin.put(path, { ...row, first_name: 'Renamed' })).statusCode).toBe(200);
      expect(await status()).toBe(200);
      const email = `new-${user.email}`;
      const saved = await admin.put(path, { ...row, first_name: 'Renamed', email });
      expect(saved.statusCode).toBe(200);
      expect(await status()).toBe(401);
      expect((await mailsTo(harness().db, email)).map(({ subject }) => subject)).toEqual([UNLINKED]);
      expect(await comesBack(person)).toBe(failedFor('no-account'));
      expect(await actionsOf(user.id)).toEqual(['single-sign-on-linked', 'single-sign-on-unlinked']);
      expect(await comesBack({ ...person, sub: `${person.sub}-new`, email })).toMatch(/admin\/size/u);
    });
  },
  { ...idp.env },
);
