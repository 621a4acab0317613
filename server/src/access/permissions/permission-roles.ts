import { inListOrder } from '@kitroom/contract/lists/list-order';
import type { permissionRoles } from '@kitroom/contract/permission';
import type { z } from 'zod';
import type { LinkSide } from '../links/link-side.ts';
import { holdingRoles } from '../session/held-codes.ts';

type Body = z.output<typeof permissionRoles.read.answer>;

/** A permission with the roles that hold it, by name. */
export const permissionRoleSide: LinkSide<Body> = {
  entity: 'permissions',
  linkedEntity: 'roles',
  links: { table: 'role_permissions', owner: 'permission_id', linked: 'role_id' },
  field: 'roleIds',

  async read(query, id) {
    const permission = await query
      .selectFrom('permissions')
      .select(['id', 'name', 'description'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!permission) return undefined;
    const roles = await query
      .selectFrom('role_permissions')
      .innerJoin('roles', 'roles.id', 'role_permissions.role_id')
      .select(['roles.id', 'roles.name', 'roles.description'])
      .where('role_permissions.permission_id', '=', id)
      .execute();
    const holding = await holdingRoles(query, [id]);
    return {
      permission,
      roles: roles.sort(inListOrder),
      holding_role_ids: holding.map(({ role_id }) => role_id),
    };
  },

  linked: ({ roles }) => roles,

  given: async (_trx, { permission }, added) => (added.length > 0 ? [permission.name] : []),
};
