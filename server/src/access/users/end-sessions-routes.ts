import { ACCESS_RULE_MESSAGES } from '@kitroom/contract/access/access-rules';
import { endAllSessions, endSessions, SESSIONS_ENDED } from '@kitroom/contract/access/end-sessions';
import { userResource } from '@kitroom/contract/user';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { requireAdministration, requireNotStronger } from '../access-rules.ts';
import { endOtherSessions, requireStillAllowed } from '../sign-in/sessions.ts';

const [PERMISSION] = endSessions.access;

/** Ends the sessions of one user, or of everybody. */
export function endSessionsRoutes(app: App, db: Database, { session }: Pick<Config, 'session'>): void {
  serve(app, endSessions, (request, reply) =>
    answerOnce(reply, db.serializable, async (trx) => {
      const { id } = request.params;
      const actor = actorOf(request);
      await requireStillAllowed(trx, actor, PERMISSION);
      const user = await trx
        .selectFrom('users')
        .select('app_role_id')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!user) throw notFound(userResource.notFound);
      await requireNotStronger(trx, actor, user, ACCESS_RULE_MESSAGES.strongerSessions);
      return { message: SESSIONS_ENDED, ended: await endOtherSessions(trx, actor, id, session) };
    }),
  );

  serve(app, endAllSessions, (request, reply) =>
    answerOnce(reply, db.serializable, async (trx) => {
      const actor = actorOf(request);
      // Of two people who end all sessions at the same time, the second is signed out by now.
      await requireStillAllowed(trx, actor, PERMISSION);
      await requireAdministration(trx, actor);
      return { message: SESSIONS_ENDED, ended: await endOtherSessions(trx, actor, null, session) };
    }),
  );
}
