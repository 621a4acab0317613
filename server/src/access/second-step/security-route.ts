import { securityCall, trustedBrowserCall } from '@kitroom/contract/access/second-step';
import { securityBody } from '@kitroom/contract/access/second-step-schemas';
import { idParams } from '@kitroom/contract/fields';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer, done } from '../../platform/http/schemas.ts';
import { browserName } from '../sign-in/browser-name.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { trustedBrowsers } from './trusted-browsers.ts';

/** Says how the signed-in user signs in: password, second steps, trusted browsers; and ends the trust of one. */
export function securityRoute(app: App, db: Database): void {
  app.get(
    securityCall.path,
    {
      config: { operationId: 'getOwnSecurity', access: 'SIGNED_IN', peopleOnly: true },
      schema: { response: { 200: answer(securityBody) } },
    },
    async (request) => {
      const { userId } = actorOf(request);
      const { password_hash } = await db.query
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const app = await db.query
        .selectFrom('code_apps')
        .select(['created_at as added_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      const browsers = await trustedBrowsers(db.query, userId)
        .select(['id', 'user_agent', 'created_at', 'expires_at'])
        .orderBy('id', 'desc')
        .execute();
      return {
        success: true as const,
        has_password: password_hash !== null,
        code_app: app ?? null,
        recovery_codes_left: await recoveryCodesLeft(db.query, userId),
        trusted_browsers: browsers.map(({ user_agent, ...browser }) => ({
          ...browser,
          browser: browserName(user_agent),
        })),
      };
    },
  );

  app.delete(
    `${trustedBrowserCall.path}/:id`,
    {
      config: { operationId: 'endTrust', access: 'SIGNED_IN', peopleOnly: true },
      schema: { params: idParams, response: { 200: done } },
    },
    async (request) => {
      const author = actorOf(request);
      await db.transaction(async (trx) => {
        const ended = await trx
          .deleteFrom('trusted_browsers')
          .where('id', '=', request.params.id)
          .where('user_id', '=', author.userId)
          .returning('id')
          .executeTakeFirst();
        if (!ended) throw notFound(trustedBrowserCall.notFound);
        const entry = { entity: 'second-steps', entityId: author.userId };
        await logChange(trx, { author, action: 'browser-trust-ended', ...entry });
      });
      return { success: true as const, message: trustedBrowserCall.removed };
    },
  );
}
