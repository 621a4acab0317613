import { ACCESS_RULE_MESSAGES } from '@kitroom/contract/access/access-rules';
import { endAllSessions, endSessions, SESSIONS_ENDED } from '@kitroom/contract/access/end-sessions';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { requireAdministration, requireNotStronger } from '../access-rules.ts';
import { endOtherSessions, requireStillAllowed } from '../sign-in/sessions.ts';
import { storedUser } from './user-rows.ts';

const [PERMISSION] = endSessions.access;

/** Ends the sessions of one user, or of everybody. */
export function endSessionsRoutes(app: App, db: Database): void {
  serve(app, endSessions, (request, reply) =>
    answerOnce(reply, db.serializable, async (trx) => {
      const { id } = request.params;
      const actor = actorOf(request);
      await requireStillAllowed(trx, actor, PERMISSION);
      await requireNotStronger(trx, actor, await storedUser(trx, id), ACCESS_RULE_MESSAGES.strongerSessions);
      return { message: SESSIONS_ENDED, ended: await endAndLog(trx, actor, id) };
    }),
  );

  serve(app, endAllSessions, (request, reply) =>
    answerOnce(reply, db.serializable, async (trx) => {
      const actor = actorOf(request);
      // Of two people who end all sessions at the same time, the second is signed out by now.
      await requireStillAllowed(trx, actor, PERMISSION);
      await requireAdministration(trx, actor);
      return { message: SESSIONS_ENDED, ended: await endAndLog(trx, actor, null) };
    }),
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
