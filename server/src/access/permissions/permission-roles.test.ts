import type { PermissionCode } from '@kitroom/contract/permissions';
import { expect, it } from 'vitest';
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
});
