import { viewAsRole } from '@kitroom/contract/auth-calls';
import { roleCalls } from '@kitroom/contract/role';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { forbidden, notFound, notSignedIn } from '../../platform/http/errors.ts';
import { personOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serveChange } from '../../platform/http/serve.ts';
import { heldByRole, heldByUser, lacking } from '../session/held-codes.ts';

/**
 * Viewing the application as a role does, in this session and all of its tabs. The role must hold nothing that the user
 * lacks; otherwise the view would leave things out, and reveal permissions that are none of the user's business.
 */
export function viewAsRoleRoutes(app: App, db: Database): void {
  serveChange(app, viewAsRole.start, db.transaction, async (trx, request) => {
    const { roleId } = request.body;
    const author = personOf(request);
    const role = await trx.selectFrom('roles').select('id').where('id', '=', roleId).executeTakeFirst();
    if (!role) throw notFound(roleCalls.notFound);
    const held = await heldByUser(trx, author.userId);
    const missing = lacking(held, await heldByRole(trx, roleId));
    if (missing.length > 0) throw forbidden(`${viewAsRole.notHeld} ${missing.toSorted().join(', ')}`);
    const started = await trx
      .updateTable('sessions')
      .set({ viewed_role_id: roleId })
      .where('id', '=', author.letInBy.sessionId)
      .returning('id')
      .executeTakeFirst();
    if (!started) throw notSignedIn();
    await logChange(trx, { author, action: 'view-as-role', entity: 'roles', entityId: roleId });
    return { message: viewAsRole.started };
  });

  serveChange(app, viewAsRole.end, db.transaction, async (trx, request) => {
    const author = personOf(request);
    const ended = await trx
      .updateTable('sessions')
      .set({ viewed_role_id: null })
      .where('id', '=', author.letInBy.sessionId)
      .where('viewed_role_id', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    // Otherwise another tab was faster.
    if (ended) {
      const entityId = author.viewingAs?.id ?? null;
      await logChange(trx, { author, action: 'view-as-role-ended', entity: 'roles', entityId });
    }
    return { message: viewAsRole.ended };
  });
}
