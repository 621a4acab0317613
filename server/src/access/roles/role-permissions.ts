import { INVALID_ID } from '@kitroom/contract/fields';
import type { PermissionRow } from '@kitroom/contract/permission';
import { roleCalls, type rolePermissions } from '@kitroom/contract/role';
import type { z } from 'zod';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { replaceLinks } from '../../platform/db/links.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { invalid, notFound, stale } from '../../platform/http/errors.ts';
import { etagOfLinks } from '../../platform/http/etag.ts';
import { keepAccess, requireHeld } from '../access-rules.ts';

type Links = z.output<typeof rolePermissions.body>;

/** A role with the permissions it holds, by name; undefined: no such role. */
export async function readRolePermissions(query: Queries, roleId: number): Promise<Links | undefined> {
  const role = await query
    .selectFrom('roles')
    .select(['id', 'name', 'description'])
    .where('id', '=', roleId)
    .executeTakeFirst();
  return role && { role, permissions: await permissionsOfRole(query, roleId) };
}

function permissionsOfRole(query: Queries, roleId: number): Promise<PermissionRow[]> {
  return query
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .select(['permissions.id', 'permissions.name', 'permissions.description'])
    .where('role_permissions.role_id', '=', roleId)
    .orderBy('permissions.name_folded')
    .execute();
}

async function permissionsByIds(query: Queries, ids: number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return query.selectFrom('permissions').select(['id', 'name']).where('id', 'in', ids).execute();
}

/**
 * Makes `permissionIds` the permissions of a role and resolves to them. Throws 400, 403, 404 and 409, and 412
 * with the present set when that is no longer the one `expectedEtag` names.
 */
export async function saveRolePermissions(
  db: Database,
  roleId: number,
  permissionIds: number[],
  actor: Actor,
  expectedEtag: string | undefined,
): Promise<Links> {
  return db.serializable(async (trx) => {
    const before = await readRolePermissions(trx, roleId);
    if (!before) throw notFound(roleCalls.notFound);
    const etag = etagOfLinks(before.permissions);
    if (expectedEtag !== undefined && expectedEtag !== etag) throw stale(before, etag);

    const wanted = await permissionsByIds(trx, permissionIds);
    if (wanted.length < permissionIds.length) throw invalid([{ path: 'permissionIds', message: INVALID_ID }]);
    const present = new Set(before.permissions.map(({ id }) => id));
    const given = wanted.filter(({ id }) => !present.has(id));
    await requireHeld(
      trx,
      actor,
      given.map(({ name }) => name),
    );

    const { added, removed } = await keepAccess(trx, actor, 'permissionIds', () =>
      replaceLinks(trx, 'role_permissions', 'role_id', roleId, 'permission_id', permissionIds),
    );
    if (added.length + removed.length > 0) {
      await logChange(trx, {
        actorId: actor.userId,
        action: 'links',
        entity: 'roles',
        entityId: roleId,
        before: { permission_ids: [...present] },
        after: { permission_ids: permissionIds },
      });
    }
    return { role: before.role, permissions: await permissionsOfRole(trx, roleId) };
  });
}
