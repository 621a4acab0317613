import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { beforeAll, expect, it } from 'vitest';
import { createRole, createUser, permissionId } from '../../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../../test/harness.ts';
import { undo } from '../../../test/undo.ts';

describeOnBothEngines('the undo of links between roles and permissions', (harness) => {
  let admin: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    // An administrator besides: what these tests take away locks nobody out.
    await createUser(harness().db, { roleId: admin.roleId, password_hash: 'x' });
  });

  const idsOf = (codes: readonly PermissionCode[]) =>
    Promise.all(codes.map((code) => permissionId(harness().db, code)));
  const permissionsOf = async (roleId: number): Promise<string[]> =>
    (await admin.get(`/api/admin/roles/${roleId}/permissions`))
      .json()
      .permissions.map(({ name }: { name: string }) => name)
      .toSorted();
  const setPermissions = async (roleId: number, codes: readonly PermissionCode[], by = admin) => {
    const answer = await by.put(`/api/admin/roles/${roleId}/permissions`, {
      permissionIds: await idsOf(codes),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };

  it('takes back what the change added and removed, and leaves what others did besides', async () => {
    const role = await createRole(harness().db, { permissions: ['SIZE_READ', 'CLUBS_READ'] });
    const saved = await setPermissions(role.id, ['SIZE_READ', 'USERS_READ']);
    await setPermissions(role.id, ['SIZE_READ', 'USERS_READ', 'PRODUCT_READ']);
    const undone = await undo(admin, [saved]);
    expect(undone.json()).toMatchObject({ undone: [role.name], undone_count: 1 });
    expect(await permissionsOf(role.id)).toEqual(['CLUBS_READ', 'PRODUCT_READ', 'SIZE_READ']);
    expect((await undo(admin, [saved])).json().message).toBe(
      `Role ${role.name} was not undone: It has been changed since by Dana Whitfield`,
    );
    expect((await undo(admin, [undone])).statusCode).toBe(200);
    expect(await permissionsOf(role.id)).toEqual(['PRODUCT_READ', 'SIZE_READ', 'USERS_READ']);
  });

  it('works from the side of the permission as well', async () => {
    const role = await createRole(harness().db, { permissions: [] });
    const id = await permissionId(harness().db, 'SIZE_READ');
    const roles = (await admin.get(`/api/admin/permissions/${id}/roles`)).json().roles;
    const roleIds = [...roles.map((each: { id: number }) => each.id), role.id];
    const saved = await admin.put(`/api/admin/permissions/${id}/roles`, { roleIds });
    expect(saved.statusCode, saved.body).toBe(200);
    const undone = await undo(admin, [saved]);
    expect(undone.json()).toMatchObject({ undone: ['SIZE_READ'], undone_count: 1 });
    expect(await permissionsOf(role.id)).toEqual([]);
  });

  it('follows the rules of the links: nobody gives what they do not hold, or loses their last permission', async () => {
    const role = await createRole(harness().db, { permissions: ['SIZE_READ', 'USERS_READ'] });
    const saved = await setPermissions(role.id, ['SIZE_READ']);
    const other = await harness().signIn({ permissions: ['ROLE_PERMISSIONS_UPDATE'] });
    const refused = await undo(other, [saved]);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `Role ${role.name} was not undone: You cannot give permissions that you do not have: USERS_READ`,
    ]);
    expect(await permissionsOf(role.id)).toEqual(['SIZE_READ']);

    const own = await harness().signIn({ permissions: [] });
    const given = await setPermissions(own.roleId, ['ROLE_PERMISSIONS_UPDATE']);
    const last = await undo(own, [given]);
    expect([last.statusCode, last.json().kept[0].reason]).toEqual([
      409,
      'You cannot take away your own last permission',
    ]);
  });

  it('needs the code of the links, not that of the record', async () => {
    const role = await createRole(harness().db, { permissions: [] });
    const saved = await setPermissions(role.id, ['SIZE_READ']);
    const renamer = await harness().signIn({ permissions: ['ROLES_UPDATE'] });
    expect((await undo(renamer, [saved])).statusCode).toBe(403);
    expect(await permissionsOf(role.id)).toEqual(['SIZE_READ']);
  });
});
