import { ACCESS_RULE_MESSAGES } from '@kitroom/contract/access/access-rules';
import { endAllSessions, endSessions, SESSIONS_ENDED } from '@kitroom/contract/access/end-sessions';
import { idParams } from '@kitroom/contract/fields';
import { userResource } from '@kitroom/contract/user';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer } from '../../platform/http/schemas.ts';
import { requireAdministration, requireNotStronger } from '../access-rules.ts';
import { endOtherSessions, requireStillAllowed } from '../sign-in/sessions.ts';

/** Ends the sessions of one user, or of everybody. */
export function endSessionsRoutes(app: App, db: Database): void {
  app.post(
    endSessions.path,
    {
      config: {
        operationId: 'endSessionsOfUser',
        access: [endSessions.permission],
        notFound: userResource.notFound,
      },
      schema: { params: idParams, response: { 200: answer(endSessions.body) } },
    },
    async (request) => {
      const { id } = request.params;
      const actor = actorOf(request);
      const ended = await db.serializable(async (trx) => {
        await requireStillAllowed(trx, actor, endSessions.permission);
        const user = await trx
          .selectFrom('users')
          .select('app_role_id')
          .where('id', '=', id)
          .executeTakeFirst();
        if (!user) throw notFound(userResource.notFound);
        await requireNotStronger(trx, actor, user, ACCESS_RULE_MESSAGES.strongerSessions);
        return endAndLog(trx, actor, id);
      });
      return { success: true as const, message: SESSIONS_ENDED, ended };
    },
  );

  app.post(
    endAllSessions.path,
    {
      config: { operationId: 'endAllSessions', access: [endSessions.permission] },
      schema: { response: { 200: answer(endAllSessions.body) } },
    },
    async (request) => {
      const actor = actorOf(request);
      const ended = await db.serializable(async (trx) => {
        // Of two people who end all sessions at the same time, the second is signed out by now.
        await requireStillAllowed(trx, actor, endSessions.permission);
        await requireAdministration(trx, actor);
        return endAndLog(trx, actor, null);
      });
      return { success: true as const, message: SESSIONS_ENDED, ended };
    },
  );
}

/** Null: of everybody. Resolves to how many there were; where there were none, there is nothing to record. */
async function endAndLog(trx: Transaction, actor: Actor, userId: number | null): Promise<number> {
  const ended = await endOtherSessions(trx, actor, userId);
  const record =
    userId === null ? { entity: 'sessions', entityId: null } : { entity: 'users', entityId: userId };
  if (ended > 0) await logChange(trx, { author: actor, action: 'sessions-ended', ...record });
  return ended;
}
