import { endBrowserTrust, securityCall, TRUST_ENDED } from '@kitroom/contract/access/second-step';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve, serveChange } from '../../platform/http/serve.ts';
import { recoveryCodesLeft } from '../factors/codes/recovery-codes.ts';
import { trustedBrowsers } from '../factors/second-step/trusted-browsers.ts';
import { browserName } from '../session/browser-name.ts';

/** Says how the signed-in user signs in: password, second steps, trusted browsers; and ends the trust of one. */
export function securityRoutes(app: App, db: Database): void {
  serve(app, securityCall, async (request) => {
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
      has_password: password_hash !== null,
      code_app: app ?? null,
      recovery_codes_left: await recoveryCodesLeft(db.query, userId),
      trusted_browsers: browsers.map(({ user_agent, ...browser }) => ({
        ...browser,
        browser: browserName(user_agent),
      })),
    };
  });

  serveChange(app, endBrowserTrust, db.transaction, async (trx, request) => {
    const author = actorOf(request);
    const ended = await trx
      .deleteFrom('trusted_browsers')
      .where('id', '=', request.params.id)
      .where('user_id', '=', author.userId)
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw notFound(endBrowserTrust.notFound);
    const entry = { entity: 'second-steps', entityId: author.userId };
    await logChange(trx, { author, action: 'browser-trust-ended', ...entry });
    return { message: TRUST_ENDED };
  });
}
