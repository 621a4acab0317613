import { createReadyRole, READY_ROLES } from '@kitroom/contract/access/ready-roles';
import type { Database } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { insertRecord } from '../../platform/db/records.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer } from '../../platform/http/schemas.ts';
import { requireHeld } from '../access-rules.ts';
import { saveLinks } from '../links/save-links.ts';
import { ROLE_PERMISSIONS } from './role-permissions.ts';

/** Creates a role with the permissions of a usual job: all of it or nothing. */
export function readyRoleRoute(app: App, db: Database): void {
  app.post(
    createReadyRole.path,
    {
      config: {
        operationId: 'createReadyRole',
        access: [createReadyRole.permission],
        failures: [409],
        proof: true,
      },
      schema: { body: createReadyRole.input, response: { 201: answer(createReadyRole.body) } },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      if (!actor.permissions.has(createReadyRole.permissionsPermission)) throw forbidden();
      const { name } = request.body;
      const { description, codes } = READY_ROLES[name];
      const role = await db.serializable(async (trx) => {
        await requireHeld(trx, actor, codes);
        const columns = { name, name_folded: normalized(name), description };
        const created = await insertRecord(trx, 'roles', columns, actor);
        const permissions = await trx
          .selectFrom('permissions')
          .select('id')
          .where('name', 'in', codes)
          .execute();
        const ids = permissions.map(({ id }) => id);
        await saveLinks(trx, ROLE_PERMISSIONS, { id: created.id, ids }, actor);
        return { id: created.id, name, description };
      });
      return reply.code(201).send({ success: true as const, role });
    },
  );
}
