import { INVALID_ID } from '@kitroom/contract/fields';
import { permissionCalls, type permissionRoles } from '@kitroom/contract/permission';
import type { RoleRow } from '@kitroom/contract/role';
import type { z } from 'zod';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { replaceLinks } from '../../platform/db/links.ts';
import { missingIds } from '../../platform/db/references.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { invalid, notFound, stale } from '../../platform/http/errors.ts';
import { etagOfLinks } from '../../platform/http/etag.ts';
import { keepAccess, requireHeld } from '../access-rules.ts';

type Links = z.output<typeof permissionRoles.body>;

/** A permission with the roles that hold it, by name; undefined: no such permission. */
export async function readPermissionRoles(query: Queries, permissionId: number): Promise<Links | undefined> {
  const permission = await query
    .selectFrom('permissions')
    .select(['id', 'name', 'description'])
    .where('id', '=', permissionId)
    .executeTakeFirst();
  return permission && { permission, roles: await rolesOfPermission(query, permissionId) };
}

function rolesOfPermission(query: Queries, permissionId: number): Promise<RoleRow[]> {
  return query
    .selectFrom('role_permissions')
    .innerJoin('roles', 'roles.id', 'role_permissions.role_id')
    .select(['roles.id', 'roles.name', 'roles.description'])
    .where('role_permissions.permission_id', '=', permissionId)
    .orderBy('roles.name_folded')
    .execute();
}

/**
 * Makes `roleIds` the roles that hold a permission and resolves to them. Throws 400, 403, 404 and 409, and 412
 * with the present set when that is no longer the one `expectedEtag` names.
 */
export async function savePermissionRoles(
  db: Database,
  permissionId: number,
  roleIds: number[],
  actor: Actor,
  expectedEtag: string | undefined,
): Promise<Links> {
  return db.serializable(async (trx) => {
    const before = await readPermissionRoles(trx, permissionId);
    if (!before) throw notFound(permissionCalls.notFound);
    const etag = etagOfLinks(before.roles);
    if (expectedEtag !== undefined && expectedEtag !== etag) throw stale(before, etag);

    if ((await missingIds(trx, 'roles', roleIds)).length > 0)
      throw invalid([{ path: 'roleIds', message: INVALID_ID }]);
    const present = new Set(before.roles.map(({ id }) => id));
    if (roleIds.some((id) => !present.has(id))) await requireHeld(trx, actor, [before.permission.name]);

    const { added, removed } = await keepAccess(trx, actor, 'roleIds', () =>
      replaceLinks(trx, 'role_permissions', 'permission_id', permissionId, 'role_id', roleIds),
    );
    if (added.length + removed.length > 0) {
      await logChange(trx, {
        actorId: actor.userId,
        action: 'links',
        entity: 'permissions',
        entityId: permissionId,
        before: { role_ids: [...present] },
        after: { role_ids: roleIds },
      });
    }
    return { permission: before.permission, roles: await rolesOfPermission(trx, permissionId) };
  });
}
