import { viewAsRole } from '@kitroom/contract/auth';
import { viewAsRoleInput } from '@kitroom/contract/auth-schemas';
import { roleCalls } from '@kitroom/contract/role';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { forbidden, notFound, notSignedIn } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, done } from '../../platform/http/schemas.ts';
import { heldByRole, heldByUser } from '../held-codes.ts';

/**
 * Viewing the application as a role does, in this session and all of its tabs. The role must hold nothing that the user
 * lacks; otherwise the view would leave things out, and reveal permissions that are none of the user's business.
 */
export function viewAsRoleRoutes(app: App, db: Database): void {
  app.post(
    viewAsRole.startPath,
    {
      config: {
        operationId: 'viewAsRole',
        access: [viewAsRole.permission],
        peopleOnly: true,
        failures: [404],
      },
      schema: { body: viewAsRoleInput, response: { 200: done } },
    },
    async (request) => {
      const { roleId } = request.body;
      const author = actorOf(request);
      await db.transaction(async (trx) => {
        const role = await trx.selectFrom('roles').select('id').where('id', '=', roleId).executeTakeFirst();
        if (!role) throw notFound(roleCalls.notFound);
        const held = await heldByUser(trx, author.userId);
        const lacking = [...(await heldByRole(trx, roleId))].filter((code) => !held.has(code));
        if (lacking.length > 0) throw forbidden(`${viewAsRole.notHeld} ${lacking.toSorted().join(', ')}`);
        const started = await trx
          .updateTable('sessions')
          .set({ viewed_role_id: roleId })
          .where('id', '=', author.sessionId)
          .returning('id')
          .executeTakeFirst();
        if (!started) throw notSignedIn();
        await logChange(trx, { author, action: 'view-as-role', entity: 'roles', entityId: roleId });
      });
      return { success: true as const, message: viewAsRole.started };
    },
  );

  app.post(
    viewAsRole.endPath,
    {
      config: {
        operationId: 'endViewAsRole',
        access: 'SIGNED_IN',
        whileViewing: true,
        beforePasswordChange: true,
        beforeSecondStep: true,
        peopleOnly: true,
      },
      schema: { response: { 200: done } },
    },
    async (request) => {
      const author = actorOf(request);
      await db.transaction(async (trx) => {
        const ended = await trx
          .updateTable('sessions')
          .set({ viewed_role_id: null })
          .where('id', '=', author.sessionId)
          .where('viewed_role_id', 'is not', null)
          .returning('id')
          .executeTakeFirst();
        // Another tab was faster.
        if (!ended) return;
        const entityId = author.viewingAs?.id ?? null;
        await logChange(trx, { author, action: 'view-as-role-ended', entity: 'roles', entityId });
      });
      return { success: true as const, message: viewAsRole.ended };
    },
  );
}
