import { permissionRoles } from '@kitroom/contract/permission';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { rolePermissions } from '@kitroom/contract/role';
import { type LinkSide, replaceLinked } from '../../access/links/link-side.ts';
import { LOGGED_AS } from '../../access/links/save-links.ts';
import { permissionRoleSide } from '../../access/permissions/permission-roles.ts';
import { rolePermissionSide } from '../../access/roles/role-permissions.ts';
import { linksOfMany } from '../../platform/db/links.ts';
import { changedSince } from './changed-since.ts';
import { fieldChanges, takeBack } from './take-back.ts';
import { idsOf, type RequestEntry, type UndoKind } from './undo-kind.ts';

export const rolePermissionsUndo = linksUndo(
  rolePermissionSide,
  rolePermissions.updatePermission,
  ({ role }) => role.name,
);

/** The same links, changed from the side of a permission. */
export const permissionRolesUndo = linksUndo(
  permissionRoleSide,
  permissionRoles.updatePermission,
  ({ permission }) => permission.name,
);

function linksUndo<Body extends object>(
  side: LinkSide<Body>,
  permission: PermissionCode,
  nameOf: (body: Body) => string,
): UndoKind & { entity: string; loggedAs: string } {
  const loggedAs = LOGGED_AS[side.linkedEntity];
  const changesOf = (entries: readonly RequestEntry[]) => fieldChanges(entries, [loggedAs]);
  return {
    entity: side.entity,
    loggedAs,
    records: side.entity,
    permission,
    changesAccess: true,

    changedSomething: (entry) => changesOf([entry]).length > 0,

    async standing(query, units) {
      const linked = await linksOfMany(query, side.links, idsOf(units));
      return units.filter(({ entityId, entries }) => {
        const present = { [loggedAs]: linked.get(entityId) ?? [] };
        return takeBack(present, changesOf(entries)) !== undefined;
      });
    },

    async prepare({ trx, actor }) {
      return async (unit) => {
        const { entityId, entries } = unit;
        const body = await side.read(trx, entityId);
        return (
          body && {
            name: nameOf(body),
            async undo() {
              const present = { [loggedAs]: side.linked(body).map(({ id }) => id) };
              const ids = takeBack(present, changesOf(entries))?.[loggedAs];
              if (!Array.isArray(ids))
                throw await changedSince(trx, unit, (later) => changesOf([later]).length > 0);
              await replaceLinked(trx, side, { id: entityId, ids }, actor);
            },
          }
        );
      };
    },
  };
}
