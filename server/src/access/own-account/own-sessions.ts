import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { ownSessions } from '@kitroom/contract/auth-calls';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { actorOf, personOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve, serveChange } from '../../platform/http/serve.ts';
import { browserName } from '../session/browser-name.ts';
import { liveSessions } from '../session/sessions.ts';

/** Lists the sessions of the signed-in user, and ends one of them. */
export function ownSessionRoutes(app: App, db: Database, { session }: Pick<Config, 'session'>): void {
  serve(app, ownSessions.list, async (request) => {
    const { userId, letInBy } = personOf(request);
    const rows = await liveSessions(db.query, session)
      .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
      .where('user_id', '=', userId)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const sessions = rows.map((row) => ({
      id: row.id,
      browser: browserName(row.user_agent),
      address: row.address,
      signed_in_at: row.created_at,
      last_seen_at: row.last_seen_at,
      current: row.id === letInBy.sessionId,
    }));
    return { sessions };
  });

  serveChange(app, ownSessions.end, db.transaction, async (trx, request) => {
    const author = actorOf(request);
    const ended = await trx
      .deleteFrom('sessions')
      .where('id', '=', request.params.id)
      .where('user_id', '=', author.userId)
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw notFound(ownSessions.end.notFound);
    await logChange(trx, { author, action: 'session-ended', entity: 'sessions', entityId: ended.id });
    return { message: AUTH_MESSAGES.sessionEnded };
  });
}
