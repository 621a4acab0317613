import type { PermissionCode } from '@kitroom/contract/permissions';
import { expect, it } from 'vitest';
import { changesOf } from '../../../test/change-log.ts';
import { createRole, permissionId, unique } from '../../../test/factories.ts';
import { describeApp } from '../../../test/harness.ts';

const EDITOR = ['PERMISSION_ROLES_READ', 'PERMISSION_ROLES_UPDATE', 'SIZE_READ', 'CLUBS_READ'] as const;

describeApp('the roles that hold a permission', (harness) => {
  const pathOf = async (code: PermissionCode) =>
    `/api/admin/permissions/${await permissionId(harness().db, code)}/roles`;

  it('are read and saved, by name, with the permission', async () => {
    const { db } = harness();
    const browser = await harness().signIn({ permissions: EDITOR });
    const [b, a] = [
      await createRole(db, { permissions: [], name: unique('b') }),
      await createRole(db, { permissions: [], name: unique('A') }),
    ];
    const path = await pathOf('SIZE_READ');
    const before = await browser.get(path);
    expect(before.json().permission).toMatchObject({ name: 'SIZE_READ', description: 'See sizes' });

    const roleIds = [browser.roleId, b.id, a.id];
    const saved = await browser.put(path, { roleIds });
    expect(saved.json()).toMatchObject({ success: true, message: 'Roles updated successfully!' });
    expect(saved.json().roles).toEqual([
      { id: a.id, name: a.name, description: null },
      { id: b.id, name: b.name, description: null },
      { id: browser.roleId, name: expect.any(String), description: null },
    ]);
    // The other two roles have no users.
    expect(saved.json().holding_role_ids).toEqual([browser.roleId]);
    const after = await browser.get(path);
    const { message: _, ...links } = saved.json();
    expect([after.json(), after.headers.etag]).toEqual([links, saved.headers.etag]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('must be ids of roles, of a permission that is there', async () => {
    const browser = await harness().signIn({ permissions: EDITOR });
    const path = await pathOf('SIZE_READ');
    const before = (await browser.get(path)).json();
    for (const roleIds of [[browser.roleId, 99_999], [-1], ['1'], null, undefined]) {
      const refused = await browser.put(path, { roleIds });
      expect([refused.statusCode, refused.json().message]).toEqual([400, 'Must be a valid ID']);
    }
    const unknown = await browser.put(path, { roleIds: [99_999] });
    expect(unknown.json().errors).toEqual([{ path: 'roleIds', message: 'Must be a valid ID' }]);
    expect((await browser.get(path)).json()).toEqual(before);
    for (const answer of [
      await browser.get('/api/admin/permissions/99999/roles'),
      await browser.put('/api/admin/permissions/99999/roles', { roleIds: [] }),
    ]) {
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Permission not found']);
    }
  });

  it('are not overwritten from a stale set, whichever side changed it', async () => {
    const { db } = harness();
    const browser = await harness().signIn({ permissions: [...EDITOR, 'ROLE_PERMISSIONS_UPDATE'] });
    const role = await createRole(db, { permissions: [] });
    const path = await pathOf('CLUBS_READ');
    const ifMatch = { 'if-match': String((await browser.get(path)).headers.etag) };
    const permissionIds = [await permissionId(db, 'CLUBS_READ')];
    const fromTheOtherSide = await browser.put(`/api/admin/roles/${role.id}/permissions`, { permissionIds });
    expect(fromTheOtherSide.statusCode).toBe(200);

    const refused = await browser.put(path, { roleIds: [browser.roleId] }, ifMatch);
    const current = await browser.get(path);
    expect([refused.statusCode, refused.headers.etag]).toEqual([412, current.headers.etag]);
    expect(refused.json()).toEqual({
      ...current.json(),
      success: false,
      message: 'Someone else changed this record in the meantime',
    });
    expect(current.json().roles).toContainEqual({ id: role.id, name: role.name, description: null });
    const fresh = { 'if-match': String(current.headers.etag) };
    expect((await browser.put(path, { roleIds: [browser.roleId] }, fresh)).statusCode).toBe(200);
  });

  it('are written to the change log with before and after, and only when they change', async () => {
    const { db } = harness();
    const browser = await harness().signIn({ permissions: EDITOR });
    const role = await createRole(db, { permissions: [] });
    const path = await pathOf('SIZE_READ');
    const id = await permissionId(db, 'SIZE_READ');
    await browser.put(path, { roleIds: [browser.roleId] });
    const earlier = (await changesOf(db, 'permissions', id)).length;
    await browser.put(path, { roleIds: [browser.roleId] });
    await browser.put(path, { roleIds: [browser.roleId, role.id] });
    expect((await changesOf(db, 'permissions', id)).slice(earlier)).toEqual([
      {
        actor: browser.userId,
        action: 'links',
        before: { role_ids: [browser.roleId] },
        after: { role_ids: [browser.roleId, role.id] },
      },
    ]);
  });
});
