import { createReadyRole, READY_ROLES } from '@kitroom/contract/access/ready-roles';
import { rolePermissions } from '@kitroom/contract/role';
import type { Database } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { insertRecord } from '../../platform/db/records.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serveChange } from '../../platform/http/serve.ts';
import { saveLinks } from '../links/save-links.ts';
import { requireHeld } from '../rules/access-rules.ts';
import { ROLE_PERMISSIONS } from './role-permissions.ts';

/** Creates a role with the permissions of a usual job: all of it or nothing. */
export function readyRoleRoute(app: App, db: Database): void {
  serveChange(app, createReadyRole, db.serializable, async (trx, request) => {
    const actor = actorOf(request);
    if (!actor.permissions.has(rolePermissions.updatePermission)) throw forbidden();
    const { name } = request.body;
    const { description, codes } = READY_ROLES[name];
    await requireHeld(trx, actor, codes);
    const columns = { name, name_folded: normalized(name), description };
    const { id } = await insertRecord(trx, 'roles', columns, actor);
    const permissions = await trx.selectFrom('permissions').select('id').where('name', 'in', codes).execute();
    const ids = permissions.map((permission) => permission.id);
    await saveLinks(trx, ROLE_PERMISSIONS, { id, ids }, actor);
    return { role: { id, name, description } };
  });
}
