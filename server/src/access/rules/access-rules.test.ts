import { ADMINISTRATION_CODES } from '@kitroom/contract/access/access-rules';
import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { expect, it } from 'vitest';
import { actorOf } from '../../../test/accounts.ts';
import { refusal, refusedWith, told } from '../../../test/answers.ts';
import { changesOf } from '../../../test/change-log.ts';
import {
  codesOfRole,
  createRole,
  createUser,
  freeEmail,
  permissionId,
  permissionIds,
} from '../../../test/factories.ts';
import { type Browser, describeApp, type Harness } from '../../../test/harness.ts';
import { rowOf, rowsOf, setRows } from '../../../test/rows.ts';
import { requireHeld } from './access-rules.ts';

const STRONGER =
  'This user has permissions that you don’t have: you can’t change their email, role, active state or password change';

function notHeld(...codes: PermissionCode[]): string {
  return `You can’t give permissions that you don’t have: ${codes.join(', ')}`;
}

function userRow({ db }: Harness, id: number) {
  return rowOf(db, 'users', { id });
}

/** Saves the permissions of a role. */
async function give({ db }: Harness, browser: Browser, roleId: number, codes: readonly PermissionCode[]) {
  return browser.put(`/api/admin/roles/${roleId}/permissions`, {
    permissionIds: await permissionIds(db, ...codes),
  });
}

/** The body of an update that changes nothing but what `changes` says. */
async function userBody(harness: Harness, id: number, changes: object) {
  const { first_name, last_name, email, app_role_id } = await userRow(harness, id);
  return { first_name, last_name, email, app_role_id, ...changes };
}

describeApp('nobody gives what they do not hold', (harness) => {
  it('to any role, but may leave or remove what it already has', async () => {
    const browser = await harness().signIn({ permissions: ['ROLE_PERMISSIONS_UPDATE', 'SIZE_READ'] });
    const role = await createRole(harness().db, { permissions: ['USERS_UPDATE', 'CLUBS_READ'] });
    for (const roleId of [role.id, browser.roleId]) {
      const before = await codesOfRole(harness().db, roleId);
      const more = ['ROLE_PERMISSIONS_UPDATE', 'SIZE_READ', 'IMAGE_RESTORE', 'PRODUCT_READ'] as const;
      const refused = await give(harness(), browser, roleId, more);
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({
        success: false,
        message: expect.stringMatching(
          /^You can’t give permissions that you don’t have: (?:IMAGE_RESTORE|PRODUCT_READ), (?:IMAGE_RESTORE|PRODUCT_READ)$/u,
        ),
      });
      expect(await codesOfRole(harness().db, roleId)).toEqual(before);
    }
    const kept = await give(harness(), browser, role.id, ['USERS_UPDATE', 'SIZE_READ']);
    expect(kept.statusCode).toBe(200);
    expect(await codesOfRole(harness().db, role.id)).toEqual(['SIZE_READ', 'USERS_UPDATE']);
  });

  it('to a role from the side of the permission', async () => {
    const browser = await harness().signIn({ permissions: ['PERMISSION_ROLES_UPDATE', 'SIZE_READ'] });
    const role = await createRole(harness().db, { permissions: ['IMAGE_RESTORE'] });
    const [restore, sizes] = await permissionIds(harness().db, 'IMAGE_RESTORE', 'SIZE_READ');
    const path = `/api/admin/permissions/${restore}/roles`;
    const links = harness().db.query.selectFrom('role_permissions').select('role_id');
    const rows = await links.where('permission_id', '=', Number(restore)).execute();
    const present = rows.map(({ role_id }) => role_id);
    const refused = await browser.put(path, { roleIds: [...present, browser.roleId] });
    expect(refusal(refused)).toEqual([403, notHeld('IMAGE_RESTORE')]);
    expect(await codesOfRole(harness().db, browser.roleId)).not.toContain('IMAGE_RESTORE');

    const fewer = await browser.put(path, { roleIds: present.filter((id) => id !== role.id) });
    expect(fewer.statusCode).toBe(200);
    const held = await browser.put(`/api/admin/permissions/${sizes}/roles`, {
      roleIds: [browser.roleId, role.id],
    });
    expect(held.statusCode).toBe(200);
    expect(await codesOfRole(harness().db, role.id)).toEqual(['SIZE_READ']);
  });

  it('to a new user or to another one, through a role', async () => {
    const browser = await harness().signIn({ permissions: ['USERS_CREATE', 'USERS_UPDATE', 'CLUBS_READ'] });
    const { db } = harness();
    const [weak, strong] = [
      await createRole(db, { permissions: ['CLUBS_READ'] }),
      await createRole(db, { permissions: ['CLUBS_READ', 'ROLES_UPDATE'] }),
    ];
    const body = { first_name: 'Ann', last_name: 'Lee', email: freeEmail() };
    const created = await browser.post('/api/admin/users', { ...body, app_role_id: strong.id });
    expect(told(created)).toEqual(refusedWith(403, notHeld('ROLES_UPDATE')));
    const user = (await browser.post('/api/admin/users', { ...body, app_role_id: weak.id })).json().user;
    const promoted = await browser.put(`/api/admin/users/${user.id}`, { ...body, app_role_id: strong.id });
    expect(refusal(promoted)).toEqual([403, notHeld('ROLES_UPDATE')]);
    expect(await userRow(harness(), user.id)).toMatchObject({ app_role_id: weak.id, version: 1 });
  });

  it('but may give codes that users have added: they unlock nothing', async () => {
    const browser = await harness().signIn({
      permissions: ['ROLE_PERMISSIONS_UPDATE', 'PERMISSIONS_CREATE'],
    });
    const role = await createRole(harness().db, { permissions: [] });
    const { permission } = (await browser.post('/api/admin/permissions', { name: 'BUS_DRIVE' })).json();
    const given = await browser.put(`/api/admin/roles/${role.id}/permissions`, {
      permissionIds: [permission.id],
    });
    expect(given.statusCode).toBe(200);
  });

  it('and takes over no user who holds more: email, role, active state and password stay', async () => {
    const browser = await harness().signIn({ permissions: ['USERS_UPDATE', 'CLUBS_READ'] });
    const { db } = harness();
    const [weak, strong] = [
      await createRole(db, { permissions: ['CLUBS_READ'] }),
      await createRole(db, { permissions: PERMISSION_CODES }),
    ];
    const admin = await createUser(db, { roleId: strong.id, password_hash: 'set' });
    const path = `/api/admin/users/${admin.id}`;
    const sent = () => rowsOf(db, 'outbox');
    const before = await sent();
    for (const changes of [
      { email: 'mine@example.com' },
      { email: admin.email.toUpperCase() },
      { app_role_id: weak.id },
      { is_active: false },
      { password_change_required: true },
    ]) {
      const refused = await browser.put(path, await userBody(harness(), admin.id, changes));
      expect(told(refused)).toEqual(refusedWith(403, STRONGER));
    }
    expect(await userRow(harness(), admin.id)).toEqual(admin);
    expect(await sent()).toEqual(before);

    const inactive = await createUser(db, { roleId: strong.id, is_active: 0 });
    const revived = await browser.put(
      `/api/admin/users/${inactive.id}`,
      await userBody(harness(), inactive.id, { is_active: true }),
    );
    expect(refusal(revived)).toEqual([403, STRONGER]);

    const harmless = await browser.put(path, await userBody(harness(), admin.id, { phone: '555 0100' }));
    expect([harmless.statusCode, harmless.json().user.phone]).toEqual([200, '555 0100']);
  });

  it('measured by what they hold at the moment of the change', async () => {
    const browser = await harness().signIn({
      permissions: ['ROLE_PERMISSIONS_UPDATE', 'SIZE_READ', 'CLUBS_READ'],
    });
    const role = await createRole(harness().db, { permissions: [] });
    // A smaller set of one's own is allowed, and takes effect immediately.
    const smaller = ['ROLE_PERMISSIONS_UPDATE', 'SIZE_READ'] as const;
    expect((await give(harness(), browser, browser.roleId, smaller)).statusCode).toBe(200);
    const refused = await give(harness(), browser, role.id, ['CLUBS_READ']);
    expect(refusal(refused)).toEqual([403, notHeld('CLUBS_READ')]);

    // A request that passed the guard while its sender still held the code.
    const held: ReadonlySet<string> = new Set(['CLUBS_READ']);
    const actor = { ...(await actorOf(harness(), browser)), permissions: held };
    const late = harness().db.serializable((trx) => requireHeld(trx, actor, ['CLUBS_READ']));
    await expect(late).rejects.toThrow(notHeld('CLUBS_READ'));
  });
});

describeApp('a code that no administrator holds', (harness) => {
  /** An administrator with a password who holds the guarding codes and `codes`, and no other one. */
  const signInOnlyAdministrator = async (...codes: PermissionCode[]) => {
    const { db } = harness();
    await db.query.updateTable('users').set({ password_hash: null }).execute();
    const role = await createRole(db, { permissions: [...ADMINISTRATION_CODES, ...codes] });
    const user = await createUser(db, { roleId: role.id, password_hash: 'set' });
    return harness().signInAs(user.id);
  };

  it('is given again by any administrator, from either side: every code comes back', async () => {
    const admin = await signInOnlyAdministrator('PERMISSION_ROLES_UPDATE', 'IMAGE_RESTORE');
    const left = [...ADMINISTRATION_CODES, 'PERMISSION_ROLES_UPDATE'] as const;
    expect((await give(harness(), admin, admin.roleId, left)).statusCode).toBe(200);
    const restore = await permissionId(harness().db, 'IMAGE_RESTORE');
    const again = await admin.put(`/api/admin/permissions/${restore}/roles`, { roleIds: [admin.roleId] });
    expect(again.statusCode).toBe(200);

    // Someone with the links' code alone strips the role as far as the rules let them, and keeps what they have.
    const stripper = await harness().signIn({ permissions: ['ROLE_PERMISSIONS_UPDATE', 'SIZE_READ'] });
    expect((await give(harness(), stripper, admin.roleId, ADMINISTRATION_CODES)).statusCode).toBe(200);
    expect((await give(harness(), admin, admin.roleId, PERMISSION_CODES)).statusCode).toBe(200);
    expect(await codesOfRole(harness().db, admin.roleId)).toHaveLength(PERMISSION_CODES.length);
  });

  it('is given by nobody else, and not while another administrator holds it', async () => {
    const admin = await signInOnlyAdministrator();
    const { db } = harness();
    for (const missing of ADMINISTRATION_CODES.filter((code) => code !== 'ROLE_PERMISSIONS_UPDATE')) {
      const almost = ADMINISTRATION_CODES.filter((code) => code !== missing);
      const browser = await harness().signIn({ permissions: almost });
      const refused = await give(harness(), browser, browser.roleId, [...almost, 'IMAGE_RESTORE']);
      expect(refusal(refused)).toEqual([403, notHeld('IMAGE_RESTORE')]);
    }

    const all = [...ADMINISTRATION_CODES, 'IMAGE_RESTORE'] as const;
    const role = await createRole(db, { permissions: all });
    const other = await createUser(db, { roleId: role.id, password_hash: 'set' });
    const refused = await give(harness(), admin, admin.roleId, all);
    expect(refusal(refused)).toEqual([403, notHeld('IMAGE_RESTORE')]);

    await setRows(db, 'users', { id: other.id }, { is_active: 0 });
    expect((await give(harness(), admin, admin.roleId, all)).statusCode).toBe(200);
  });
});

describeApp('nobody changes what they may do themselves', (harness) => {
  it('role, active state, required password change or last permission (409), but their own name and email', async () => {
    const { db } = harness();
    const browser = await harness().signIn({ permissions: ['USERS_UPDATE', 'ROLE_PERMISSIONS_UPDATE'] });
    const other = await createRole(db, { permissions: [] });
    const path = `/api/admin/users/${browser.userId}`;
    for (const [changes, field, message] of [
      [{ app_role_id: other.id }, 'app_role_id', 'You can’t change your own role'],
      [{ is_active: false }, 'is_active', 'You can’t deactivate yourself'],
      [
        { password_change_required: true },
        'password_change_required',
        'You can’t require yourself to change your password',
      ],
    ] as const) {
      const refused = await browser.put(path, await userBody(harness(), browser.userId, changes));
      expect(told(refused)).toEqual(refusedWith(409, message, field));
    }
    const emptied = await give(harness(), browser, browser.roleId, []);
    expect(told(emptied)).toEqual(
      refusedWith(409, 'You can’t take away your own last permission', 'permissionIds'),
    );
    expect(await codesOfRole(harness().db, browser.roleId)).toHaveLength(2);
    const renamed = await browser.put(
      path,
      await userBody(harness(), browser.userId, { first_name: 'New', email: 'new@example.com' }),
    );
    expect(renamed.statusCode).toBe(200);
    expect(await changesOf(db, 'users', browser.userId)).toHaveLength(2);
  });
});
