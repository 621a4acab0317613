import { codeAppCalls, securityCall } from '@kitroom/contract/access/second-step';
import { SECOND_STEP_REQUIRED, SECOND_STEP_SETTINGS } from '@kitroom/contract/access/second-step-required';
import { authCalls, viewAsRole } from '@kitroom/contract/auth-calls';
import { MESSAGES } from '@kitroom/contract/errors';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { sizeResource } from '@kitroom/contract/size';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAccount, login, PASSWORD, post } from '../../../../test/accounts.ts';
import { refusal, refusedWith, sessionOf, told } from '../../../../test/answers.ts';
import { createApiToken } from '../../../../test/api-tokens.ts';
import { ownName } from '../../../../test/cookies.ts';
import { createRole, permissionId } from '../../../../test/factories.ts';
import { type Browser, browser as browserWith, describeApp, type Harness } from '../../../../test/harness.ts';
import { ownPasskeyPath, withPasskey } from '../../../../test/passkeys.ts';
import { letterTo, mailsTo } from '../../../../test/received-mails.ts';
import { deleteRows, insertRows, setRows } from '../../../../test/rows.ts';
import {
  accountWithApp,
  addApp,
  anotherProcess,
  appCode,
  createCodeApp,
} from '../../../../test/second-steps.ts';
import type { Row } from '../../../platform/db/tables.ts';
import { issuePasswordToken } from '../password/password-tokens.ts';

/** Codes that change who may do what, restore all pictures, or take everything away in a file. */
const POWERFUL: readonly PermissionCode[] = [
  'ROLES_CREATE',
  'ROLES_UPDATE',
  'ROLE_PERMISSIONS_UPDATE',
  'PERMISSIONS_CREATE',
  'PERMISSIONS_UPDATE',
  'PERMISSION_ROLES_UPDATE',
  'USERS_CREATE',
  'USERS_UPDATE',
  'IMAGE_RESTORE',
  'BACKUP_CREATE',
];
const REFUSED = [
  403,
  { success: false, message: SECOND_STEP_REQUIRED.message, code: 'second-step-required' },
];
const asks = async (browser: Browser) =>
  (await browser.get(authCalls.userPermissions.path)).json().data.secondStepRequired;

describe.each(SECOND_STEP_SETTINGS)('SECOND_STEP=%s', (setting) => {
  describeApp(
    'who must have a second step',
    (harness) => {
      const people: [string, PermissionCode[]][] = [
        ['no code', []],
        ['other codes', ['PRODUCT_UPDATE', 'ROLES_READ', 'USERS_READ', 'API_TOKEN_CREATE', 'BACKUP_READ']],
        ...POWERFUL.map((code): [string, PermissionCode[]] => [code, [code, 'SIZE_READ']]),
      ];
      it.each(people)('with %s, while there is none', async (_who, permissions) => {
        const browser = await harness().signIn({ permissions });
        const isPowerful = permissions.some((code) => POWERFUL.includes(code));
        const must = setting === 'everyone' || (setting === 'access' && isPowerful);
        const { data } = (await browser.get(authCalls.userPermissions.path)).json();
        expect(data.secondStepRequired).toBe(must ? true : undefined);
        expect('secondStepRequired' in data).toBe(must);
        const answer = await browser.get(securityCall.path);
        if (must) expect(told(answer)).toEqual(REFUSED);
        else expect(answer.statusCode).toBe(200);
        await createCodeApp(harness().db, browser.userId);
        expect(await asks(browser)).toBeUndefined();
        expect((await browser.get(securityCall.path)).statusCode).toBe(200);
      });

      it('can remove the last one only where it is not needed', async () => {
        const holder = await harness().signIn({ permissions: ['USERS_UPDATE'] });
        await addApp(holder);
        await withPasskey(holder);
        expect((await holder.delete(await ownPasskeyPath(holder))).statusCode).toBe(200);
        const last = await holder.delete(codeAppCalls.remove.path);
        if (setting === 'optional') {
          expect(last.statusCode).toBe(200);
        } else {
          expect(told(last)).toEqual(refusedWith(409, SECOND_STEP_REQUIRED.lastStep, 'id'));
          const { code_app, recovery_codes_left } = (await holder.get(securityCall.path)).json();
          expect(code_app).not.toBeNull();
          expect(recovery_codes_left).toBe(10);
        }
      });
    },
    { SECOND_STEP: setting },
  );
});

describeApp(
  'a second step that everyone must have',
  (harness) => {
    it('is set up right after the password, with recovery codes, and then nothing is asked', async () => {
      const { db } = harness();
      const account = await createAccount(db, { permissions: ['SIZE_READ'] });
      const browser = await signedIn(harness(), account);
      expect(await asks(browser)).toBe(true);
      expect(told(await browser.get(sizeResource.path))).toEqual(REFUSED);
      const { recoveryCodes } = await addApp(browser);
      expect(recoveryCodes).toHaveLength(10);
      expect(await asks(browser)).toBeUndefined();
      expect((await browser.get(sizeResource.path)).statusCode).toBe(200);
      expect((await mailsTo(db, account.email)).map(({ text }) => text)).toEqual([
        letterTo(
          account.first_name,
          'Signing in to your Kitroom account now asks for a code from your app, too.',
          'New recovery codes were created with it.',
          'Go to the sign-in page:\nhttp://localhost:3000/login',
          'If this was not you, use "Forgot your password?" on the sign-in page immediately and tell an administrator.',
        ),
      ]);
    });

    it('leads a download, which browsers open as a page, to where it is set up; a new password comes first', async () => {
      const browser = await harness().signIn({ permissions: ['IMAGE_RESTORE'] });
      const locationFor = async () => (await browser.get(imageCalls.download.path)).headers.location;
      expect(await locationFor()).toBe('/set-up-second-step');
      await setRows(harness().db, 'users', { id: browser.userId }, { password_change_required: 1 });
      expect(await locationFor()).toBe('/forgot-password');
    });

    it('can be a passkey', async () => {
      const browser = await harness().signIn({ permissions: [] });
      await withPasskey(browser);
      expect(await asks(browser)).toBeUndefined();
    });

    it('comes after a new password, and after an invitation', async () => {
      const { db, app } = harness();
      const account = await createAccount(db, { password_change_required: 1, password_hash: null });
      const token = await db.transaction((trx) => issuePasswordToken(trx, account.id, 'invitation'));
      const chosen = { token, newPassword: PASSWORD };
      expect((await post(app, passwordCalls.reset.path, chosen)).statusCode).toBe(200);
      const browser = await signedIn(harness(), account);
      expect(await asks(browser)).toBe(true);
      expect(told(await browser.get(securityCall.path))).toEqual(REFUSED);

      const both = await harness().signInAs((await createAccount(db, { password_change_required: 1 })).id);
      const { data } = (await both.get(authCalls.userPermissions.path)).json();
      expect(data).toMatchObject({ passwordChangeRequired: true, secondStepRequired: true });
      // The password first: whoever knows only the old one sets nothing up.
      expect(refusal(await both.post(codeAppCalls.start.path))).toEqual([
        403,
        MESSAGES.passwordChangeRequired,
      ]);
      const input = { currentPassword: PASSWORD, newPassword: 'Spike-3-times' };
      expect((await both.put(passwordCalls.change.path, input)).statusCode).toBe(200);
    });

    it('does not stop API tokens, which are no sign-in', async () => {
      const token = await createApiToken(harness(), ['SIZE_READ']);
      const headers = { authorization: `Bearer ${token}` };
      expect((await harness().app.inject({ url: sizeResource.path, headers })).statusCode).toBe(200);
    });
  },
  { SECOND_STEP: 'everyone' },
);

describeApp(
  'a second step that power asks for',
  (harness) => {
    it('is asked for with the next request of somebody who is given power', async () => {
      const { db } = harness();
      const browser = await harness().signIn({ permissions: ['SIZE_READ'] });
      expect((await browser.get(sizeResource.path)).statusCode).toBe(200);
      const permission_id = await permissionId(db, 'ROLES_CREATE');
      await insertRows(db, 'role_permissions', { role_id: browser.roleId, permission_id });
      expect(told(await browser.get(sizeResource.path))).toEqual(REFUSED);
      await deleteRows(db, 'role_permissions', { permission_id });
      expect((await browser.get(sizeResource.path)).statusCode).toBe(200);
    });

    it('goes by their own permissions while they view as a role, which they can end', async () => {
      const { db } = harness();
      const permissions = ['ROLE_PERMISSIONS_READ', 'ROLES_UPDATE'] as const;
      const { browser } = await accountWithApp(harness(), { permissions });
      const role = await createRole(db, { permissions: [] });
      expect((await browser.post(viewAsRole.start.path, { roleId: role.id })).statusCode).toBe(200);
      expect(await asks(browser)).toBeUndefined();
      await deleteRows(db, 'code_apps', { user_id: browser.userId });
      expect(await asks(browser)).toBe(true);
      expect(refusal(await browser.post(codeAppCalls.start.path))).toEqual([403, viewAsRole.readOnly]);
      expect((await browser.post(viewAsRole.end.path)).statusCode).toBe(200);
      expect((await browser.post(codeAppCalls.start.path)).statusCode).toBe(200);
    });
  },
  { SECOND_STEP: 'access' },
);

describeApp('an installation that turns it on', (harness) => {
  it('locks nobody out: open sessions and sign-ins lead to the set-up', async () => {
    const account = await createAccount(harness().db, { permissions: ['SIZE_READ'] });
    const before = await harness().signInAs(account.id);
    expect((await before.get(sizeResource.path)).statusCode).toBe(200);
    const { app, close } = await anotherProcess({ ...harness().config, secondStep: 'everyone' });
    onTestFinished(close);
    const now = await signedIn({ app }, account);
    const headers = { cookie: before.cookie };
    expect(told(await app.inject({ url: sizeResource.path, headers }))).toEqual(REFUSED);
    expect(told(await now.get(sizeResource.path))).toEqual(REFUSED);
    // Begun in one process, and confirmed in another one, as after a restart.
    const { secret } = (await now.post(codeAppCalls.start.path)).json();
    const restarted = await anotherProcess({ ...harness().config, secondStep: 'everyone' });
    onTestFinished(restarted.close);
    const later = browserWith(restarted.app, account.id, 0, now.cookie.slice(`${ownName('sid')}=`.length));
    expect(await asks(later)).toBe(true);
    expect((await later.post(codeAppCalls.confirm.path, { code: appCode(secret) })).statusCode).toBe(200);
    expect((await now.get(sizeResource.path)).statusCode).toBe(200);
    expect((await app.inject({ url: sizeResource.path, headers })).statusCode).toBe(200);
  });
});

/** A browser that has signed in with a password over HTTP. */
async function signedIn({ app }: Pick<Harness, 'app'>, { id, email }: Row<'users'>): Promise<Browser> {
  return browserWith(app, id, 0, sessionOf(await login(app, email)).split('=')[1] ?? '');
}
