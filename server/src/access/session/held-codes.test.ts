import { expect, it } from 'vitest';
import { createRole, createUser, unique } from '../../../test/factories.ts';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { setRows } from '../../../test/rows.ts';
import { activeUsers, heldByRole, heldByUser, rolesWithAll, toCodes } from './held-codes.ts';

describeOnBothEngines('the codes that somebody holds', (harness) => {
  /** A role with two codes of the application and one that a user has added, and a user who has it. */
  const create = async () => {
    const { db } = harness();
    const name = unique('BUS').replace(' ', '_');
    const role = await createRole(db, { permissions: ['SIZE_READ', 'CLUBS_READ'] });
    const admin = await harness().signIn({ permissions: ['PERMISSIONS_CREATE', 'PERMISSION_ROLES_UPDATE'] });
    const { permission } = (await admin.post('/api/admin/permissions', { name })).json();
    await admin.put(`/api/admin/permissions/${permission.id}/roles`, { roleIds: [role.id] });
    return { name, roleId: role.id, user: await createUser(db, { roleId: role.id }) };
  };

  it('are those of the application; others unlock nothing', async () => {
    const { query } = harness().db;
    const { name, roleId, user } = await create();
    expect(await heldByRole(query, roleId)).toEqual(new Set(['SIZE_READ', 'CLUBS_READ']));
    expect(await heldByUser(query, user.id)).toEqual(new Set(['SIZE_READ', 'CLUBS_READ']));
    const row = await activeUsers(query).where('users.id', '=', user.id).executeTakeFirstOrThrow();
    // In alphabetical order, as messages name them.
    expect([...toCodes(row.codes)]).toEqual([name, 'CLUBS_READ', 'SIZE_READ']);
  });

  it('are none for a user who is deactivated or not there, and for such a role', async () => {
    const { query } = harness().db;
    const { user } = await create();
    await setRows(harness().db, 'users', { id: user.id }, { is_active: 0 });
    expect(await heldByUser(query, user.id)).toEqual(new Set());
    expect(await heldByUser(query, 2_147_483_647)).toEqual(new Set());
    expect(await heldByRole(query, 2_147_483_647)).toEqual(new Set());
    const { id } = await createRole(harness().db, { permissions: [] });
    expect(await heldByRole(query, id)).toEqual(new Set());
  });

  it('are all there in a role, or it is not one that holds them all', async () => {
    const { query } = harness().db;
    const { roleId } = await create();
    const isAmong = async (...codes: Parameters<typeof rolesWithAll>[1]) =>
      (await rolesWithAll(query, codes).execute()).some(({ role_id }) => role_id === roleId);
    expect(await isAmong('SIZE_READ')).toBe(true);
    expect(await isAmong('SIZE_READ', 'CLUBS_READ')).toBe(true);
    expect(await isAmong('SIZE_READ', 'CLUBS_READ', 'SIZE_UPDATE')).toBe(false);
    expect(await isAmong('SIZE_UPDATE')).toBe(false);
  });
});
