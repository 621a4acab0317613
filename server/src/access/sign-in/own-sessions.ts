import { AUTH_MESSAGES, ownSessions } from '@kitroom/contract/auth';
import { ownSessionsBody } from '@kitroom/contract/auth-schemas';
import { idParams } from '@kitroom/contract/fields';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer, done } from '../../platform/http/schemas.ts';
import { browserName } from './browser-name.ts';
import { liveSessions } from './sessions.ts';

/** Lists the sessions of the signed-in user, and ends one of them. */
export function ownSessionRoutes(app: App, db: Database, { session }: Pick<Config, 'session'>): void {
  app.get(
    ownSessions.path,
    {
      config: {
        operationId: 'listOwnSessions',
        access: 'SIGNED_IN',
        beforePasswordChange: true,
        peopleOnly: true,
      },
      schema: { response: { 200: answer(ownSessionsBody) } },
    },
    async (request, reply) => {
      const { userId, sessionId } = actorOf(request);
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
        current: row.id === sessionId,
      }));
      return reply.send({ success: true, sessions });
    },
  );

  app.delete(
    `${ownSessions.path}/:id`,
    {
      config: {
        operationId: 'endOwnSession',
        access: 'SIGNED_IN',
        beforePasswordChange: true,
        peopleOnly: true,
        proof: true,
      },
      schema: { params: idParams, response: { 200: done } },
    },
    async (request, reply) => {
      const author = actorOf(request);
      await db.transaction(async (trx) => {
        const ended = await trx
          .deleteFrom('sessions')
          .where('id', '=', request.params.id)
          .where('user_id', '=', author.userId)
          .returning('id')
          .executeTakeFirst();
        if (!ended) throw notFound(ownSessions.notFound);
        await logChange(trx, { author, action: 'session-ended', entity: 'sessions', entityId: ended.id });
      });
      return reply.send({ success: true, message: AUTH_MESSAGES.sessionEnded });
    },
  );
}
