import { authCalls, viewAsRole } from '@kitroom/contract/auth-calls';
import { MESSAGES } from '@kitroom/contract/errors';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { expect, it } from 'vitest';
import { actorOf, createAccount, login, post } from '../../../test/accounts.ts';
import { ownPermissions, refusal, refusedWith, sessionOf, told } from '../../../test/answers.ts';
import { createRole, permissionId } from '../../../test/factories.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { ROUTES, someAddress } from '../../../test/routes.ts';
import { deleteRows, insertRows, rowsOf, setRows } from '../../../test/rows.ts';
import { issuePasswordToken } from '../factors/password/password-tokens.ts';
import { requireStillAllowed } from '../session/sessions.ts';

/** Every call that writes and asks who is signed in. */
const WRITES = ROUTES.filter(({ method, access }) => method !== 'GET' && access !== 'PUBLIC').map(
  (call) => [call.method, someAddress(call)] as const,
);

const [VIEWER, START] = [
  ['ROLE_PERMISSIONS_READ', 'SIZE_READ', 'SIZE_UPDATE'] as const,
  viewAsRole.start.path,
];

describeApp('viewing as a role', (harness) => {
  const role = (...permissions: PermissionCode[]) => createRole(harness().db, { permissions });
  const own = async (browser: Browser) => (await browser.get(authCalls.userPermissions.path)).json().data;
  const held = async (browser: Browser) => (await own(browser)).permissions;
  const viewingAs = async (browser: Browser) => (await own(browser)).viewingAs;
  const start = async (browser: Browser, roleId: number) => refusal(await browser.post(START, { roleId }));
  const end = async (browser: Browser) => (await browser.post(viewAsRole.end.path)).statusCode;
  /** Someone who views as a new role with these codes. */
  const viewing = async (...permissions: PermissionCode[]) => {
    const browser = await harness().signIn({ permissions: VIEWER });
    const { id, name } = await role(...permissions);
    expect(await start(browser, id)).toEqual([200, viewAsRole.started]);
    return { browser, id, name };
  };
  const give = async (roleId: number, code: PermissionCode) => {
    const permission_id = await permissionId(harness().db, code);
    await insertRows(harness().db, 'role_permissions', { role_id: roleId, permission_id });
  };
  const take = async (roleId: number, code: PermissionCode) => {
    const permission_id = await permissionId(harness().db, code);
    await deleteRows(harness().db, 'role_permissions', { role_id: roleId, permission_id });
  };
  const logged = async ({ userId }: Browser) =>
    (await rowsOf(harness().db, 'change_log', { actor_user_id: userId }))
      .filter(({ action }) => action.startsWith('view-as-role'))
      .map(({ action, entity, entity_id }) => [action, entity, entity_id]);

  it('answers every request as the role would be answered, until it ends', async () => {
    const { browser, id, name } = await viewing('SIZE_READ');
    expect(await held(browser)).toEqual(['SIZE_READ']);
    expect(await viewingAs(browser)).toEqual({ id, name });
    expect((await browser.get('/api/admin/size')).statusCode).toBe(200);
    expect((await browser.get(`/api/admin/roles/${id}/permissions`)).statusCode).toBe(403);
    expect(await end(browser)).toBe(200);
    expect(await held(browser)).toEqual([...VIEWER].toSorted());
    expect(await viewingAs(browser)).toBeUndefined();
    expect((await browser.get(`/api/admin/roles/${id}/permissions`)).statusCode).toBe(200);
    // A second tab ends it too.
    expect(await end(browser)).toBe(200);
    expect(await logged(browser)).toEqual([
      ['view-as-role', 'roles', id],
      ['view-as-role-ended', 'roles', id],
    ]);
  });

  it.each(WRITES)('refuses %s %s, whatever the role holds', async (method, url) => {
    if (url === viewAsRole.end.path) return;
    const browser = await harness().signIn({ permissions: PERMISSION_CODES });
    const { id } = await role(...PERMISSION_CODES);
    await start(browser, id);
    const headers = { cookie: browser.cookie, 'x-csrf-token': browser.csrfToken };
    const answer = await harness().app.inject({
      method: method as 'POST',
      url,
      headers,
      ...(method === 'DELETE' ? {} : { payload: {} }),
    });
    expect(told(answer)).toEqual(refusedWith(403, viewAsRole.readOnly));
  });

  it('starts only for those who may see what roles hold, and hold all of it themselves', async () => {
    const browser = await harness().signIn({ permissions: VIEWER });
    const other = await harness().signIn({ permissions: ['SIZE_READ', 'ROLES_READ', 'ROLES_UPDATE'] });
    const sizes = await role('SIZE_READ');
    const stronger = await role('USERS_READ', 'SIZE_READ', 'CLUBS_READ');
    expect(await start(other, sizes.id)).toEqual([403, MESSAGES.forbidden]);
    expect(await start(browser, stronger.id)).toEqual([403, `${viewAsRole.notHeld} CLUBS_READ, USERS_READ`]);
    expect(await start(browser, 99_999)).toEqual([404, 'Role not found']);
    expect(await held(browser)).toEqual([...VIEWER].toSorted());
    expect(await logged(browser)).toEqual([]);
  });

  it('shows nothing that its user does not hold, whatever role and user get or lose meanwhile', async () => {
    const { browser, id } = await viewing('SIZE_READ');
    await give(id, 'USERS_READ');
    expect(await held(browser)).toEqual(['SIZE_READ']);
    expect((await browser.get('/api/admin/users')).statusCode).toBe(403);
    await give(id, 'SIZE_UPDATE');
    expect(await held(browser)).toEqual(['SIZE_READ', 'SIZE_UPDATE']);
    await take(browser.roleId, 'SIZE_READ');
    expect(await held(browser)).toEqual(['SIZE_UPDATE']);
    await take(id, 'SIZE_UPDATE');
    expect(await held(browser)).toEqual([]);
    expect(await end(browser)).toBe(200);
    expect(await held(browser)).toEqual(['ROLE_PERMISSIONS_READ', 'SIZE_UPDATE']);
  });

  it('is a matter of one session', async () => {
    const browser = await harness().signIn({ permissions: VIEWER });
    const elsewhere = await harness().signInAs(browser.userId);
    expect((await start(browser, (await role('SIZE_READ')).id))[0]).toBe(200);
    expect(await held(elsewhere)).toEqual([...VIEWER].toSorted());
    expect((await elsewhere.get('/api/admin/size')).statusCode).toBe(200);
    expect(await end(elsewhere)).toBe(200);
    expect(await held(browser)).toEqual(['SIZE_READ']);
  });

  it('ends with a sign-out, and does not come back with the next sign-in', async () => {
    const { app, db } = harness();
    const account = await createAccount(db, { permissions: VIEWER });
    const browser = await harness().signInAs(account.id);
    await start(browser, (await role('SIZE_READ')).id);
    expect((await browser.post(authCalls.logout.path)).statusCode).toBe(200);
    expect((await browser.get('/api/admin/size')).statusCode).toBe(401);
    const again = await login(app, account.email);
    const { data } = (await ownPermissions(app, sessionOf(again))).json();
    expect([data.permissions, data.viewingAs]).toEqual([[...VIEWER].toSorted(), undefined]);
  });

  it('can be ended by someone who has to change the password, and ends with the change', async () => {
    const { app, db } = harness();
    const account = await createAccount(db, { permissions: VIEWER });
    const browser = await harness().signInAs(account.id);
    const { id } = await role('SIZE_READ');
    await start(browser, id);
    await setRows(db, 'users', { id: account.id }, { password_change_required: 1 });
    expect((await browser.get('/api/admin/size')).json().message).toBe(MESSAGES.passwordChangeRequired);
    expect(await end(browser)).toBe(200);
    const token = await db.transaction((trx) => issuePasswordToken(trx, account.id, 'reset'));
    await post(app, passwordCalls.reset.path, { token, newPassword: 'Other-2-win' });
    expect((await browser.get('/api/admin/size')).statusCode).toBe(401);
  });

  it('ends by itself when the role is gone', async () => {
    const { browser, id } = await viewing();
    expect(await held(browser)).toEqual([]);
    await deleteRows(harness().db, 'roles', { id });
    expect(await held(browser)).toEqual([...VIEWER].toSorted());
    expect(await viewingAs(browser)).toBeUndefined();
  });

  it('stops writes that began before it', async () => {
    const browser = await harness().signIn({ permissions: VIEWER });
    const { db } = harness();
    const actor = await actorOf(harness(), browser);
    await requireStillAllowed(db.query, actor, 'SIZE_UPDATE');
    await start(browser, (await role('SIZE_UPDATE')).id);
    await expect(requireStillAllowed(db.query, actor, 'SIZE_UPDATE')).rejects.toThrow(viewAsRole.readOnly);
  });
});
