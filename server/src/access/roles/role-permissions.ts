import { inListOrder } from '@kitroom/contract/lists/list-order';
import type { rolePermissions } from '@kitroom/contract/role';
import type { z } from 'zod';
import type { Queries } from '../../platform/db/database.ts';
import type { LinkSide } from '../links/link-side.ts';
import type { LinkedRecords } from '../links/save-links.ts';
import { holdingRoles } from '../session/held-codes.ts';

/** The permissions of a role. */
export const ROLE_PERMISSIONS: LinkedRecords = {
  entity: 'roles',
  linkedEntity: 'permissions',
  links: { table: 'role_permissions', owner: 'role_id', linked: 'permission_id' },
};

type Body = z.output<typeof rolePermissions.read.answer>;

/** A role with the permissions it holds, by name. */
export const rolePermissionSide: LinkSide<Body> = {
  ...ROLE_PERMISSIONS,
  field: 'permissionIds',

  async read(query, id) {
    const role = await query
      .selectFrom('roles')
      .select(['id', 'name', 'description'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!role) return undefined;
    const permissions = await query
      .selectFrom('role_permissions')
      .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
      .select(['permissions.id', 'permissions.name', 'permissions.description'])
      .where('role_permissions.role_id', '=', id)
      .execute();
    permissions.sort(inListOrder);
    return { role, permissions, only_here_ids: await heldOnlyThrough(query, id, permissions) };
  },

  linked: ({ permissions }) => permissions,

  async given(trx, _before, added) {
    if (added.length === 0) return [];
    const rows = await trx.selectFrom('permissions').select('name').where('id', 'in', added).execute();
    return rows.map(({ name }) => name);
  },
};

async function heldOnlyThrough(
  query: Queries,
  roleId: number,
  permissions: { id: number }[],
): Promise<number[]> {
  const ids = permissions.map(({ id }) => id);
  const holding = await holdingRoles(query, ids);
  return ids.filter((id) => {
    const roles = holding.filter(({ permission_id }) => permission_id === id);
    return roles.length === 1 && roles[0]?.role_id === roleId;
  });
}
