import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { describe, expect, it, test } from 'vitest';
import { CHOSEN_PASSWORD, chooseWithLink, login, post } from '../../test/accounts.ts';
import { ownPermissions, sessionOf } from '../../test/answers.ts';
import { newFolder } from '../../test/folders.ts';
import { describeApp } from '../../test/harness.ts';
import { deleteRows, rowsOf, setRows } from '../../test/rows.ts';
import { readConfig } from '../platform/config.ts';
import { setUpAccess, setUpAdministrator } from './setup.ts';

const settings = (email: string, password?: string) => ({
  publicUrl: 'https://kitroom.example.com',
  admin: { email, password },
  singleSignOn: undefined,
});

describeApp('a first start without a password', (harness) => {
  it('gives a link to choose one, a new one at each start, until somebody can administer', async () => {
    const { app, db } = harness();
    const first = await setUpAdministrator(db, settings('admin@example.com'));
    expect(first).toEqual({
      email: 'admin@example.com',
      link: expect.stringMatching(/^https:\/\/kitroom\.example\.com\/reset-password\?token=[\w-]{43}$/u),
    });
    const second = await setUpAdministrator(db, settings('admin@example.com'));
    expect(second?.link).not.toBe(first?.link);
    const token = first?.link.split('token=')[1];
    const chosen = await post(app, passwordCalls.reset.path, { token, newPassword: 'Serve-2-win' });
    expect(chosen.statusCode).toBe(200);
    expect((await login(app, 'admin@example.com')).statusCode).toBe(200);
    expect(await setUpAdministrator(db, settings('other@example.com', 'Serve-2-win'))).toBeUndefined();
    const users = await db.query.selectFrom('users').select('email').execute();
    expect(users).toEqual([{ email: 'admin@example.com' }]);
  });
});

describeApp('a first start with ADMIN_EMAIL and ADMIN_PASSWORD', (harness) => {
  const signIn = async (password: string) => {
    const session = sessionOf(await login(harness().app, 'ann@example.com', password));
    return (await ownPermissions(harness().app, session)).json().data;
  };
  const everything = { passwordChangeRequired: false, permissions: PERMISSION_CODES.toSorted() };

  it('creates an administrator who signs in and may do everything', async () => {
    const none = await setUpAdministrator(harness().db, settings('Ann@Example.com', 'Serve-2-win'));
    expect(none).toBeUndefined();
    expect(await signIn('Serve-2-win')).toMatchObject(everything);
  });

  it('later changes nothing, whatever they say', async () => {
    const { app, db } = harness();
    await setUpAccess(db);
    await setUpAdministrator(db, settings('ann@example.com', 'Other-2-win'));
    expect((await login(app, 'ann@example.com')).statusCode).toBe(200);
  });

  it('makes no second role for a new code where Administrator is called otherwise', async () => {
    const { db } = harness();
    await setRows(db, 'roles', {}, { name: 'Boss', name_folded: 'boss' });
    await deleteRows(db, 'role_permissions');
    await deleteRows(db, 'permissions', { name: 'WEBHOOK_READ' });
    await setUpAccess(db);
    expect(await rowsOf(db, 'roles', {}, ['name'])).toEqual([{ name: 'Boss' }]);
  });

  it('restores an administrator when nobody can administer any more', async () => {
    const { db } = harness();
    await setRows(db, 'users', {}, { is_active: 0 });
    await deleteRows(db, 'role_permissions');
    await setUpAdministrator(db, settings('ann@example.com', 'Third-2-win'));
    expect(await signIn('Third-2-win')).toMatchObject(everything);
  });
});

describeApp(
  'a first start with ADMIN_PASSWORD where passwords are off',
  (harness) => {
    it('gives a link, because that password would not work', async () => {
      const { app, db, config } = harness();
      const first = await setUpAdministrator(db, config);
      expect(first?.link).toMatch(/\/reset-password\?token=[\w-]{43}$/u);
      expect((await chooseWithLink(app, first?.link ?? '')).statusCode).toBe(200);
      expect((await login(app, 'ann@example.com', CHOSEN_PASSWORD)).statusCode).toBe(200);
    });
  },
  {
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'kitroom',
    OIDC_CLIENT_SECRET: 'a-secret-of-the-tests',
    PASSWORD_SIGN_IN: 'off',
    ADMIN_EMAIL: 'ann@example.com',
    ADMIN_PASSWORD: 'Serve-2-win',
  },
);

describe('settings', () => {
  test.each([
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD can’t be used: Password must be at least 8'],
    [{ ADMIN_PASSWORD: 'P@ssw0rd' }, 'ADMIN_PASSWORD can’t be used: This password is easy to guess'],
    [{ ADMIN_EMAIL: 'ann' }, 'ADMIN_EMAIL must be an email address'],
  ])('%j stop the start', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  test('name an address for the first administrator when nobody else does', async () => {
    const dataDir = await newFolder();
    expect(readConfig({ DATA_DIR: dataDir }).admin).toEqual({
      email: 'admin@example.com',
      password: undefined,
    });
  });
});
