import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { singleSignOnCalls } from '@kitroom/contract/access/single-sign-on-calls';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { busy, invalid, notFound } from '../../platform/http/errors.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { endChallenge, openChallenges } from '../factors/challenges.ts';
import {
  LOGOUT_TOKEN_SECONDS,
  type Provider,
  ProviderUnavailableError,
} from '../factors/provider/provider.ts';
import { countInWindow } from '../limits/throttles.ts';
import { tokenHash } from '../session/tokens.ts';

const FORM = 'application/x-www-form-urlencoded';

/** A provider's message that someone has signed out there. 404 without settings, 400 for a token that is not the provider's. */
export function backChannelLogoutRoute(
  app: App,
  db: Database,
  { singleSignOn: settings }: Pick<Config, 'singleSignOn'>,
  provider: Provider | undefined,
): void {
  // Only this call reads forms: other sites can send them without asking first.
  app.register(async (scope) => {
    // An object with thousands of keys that a stranger has chosen takes long to make: one is read.
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, read) =>
      read(null, { logout_token: new URLSearchParams(String(body)).get('logout_token') ?? undefined }),
    );
    serve(scope, singleSignOnCalls.end, async (request) => {
      if (!provider || !settings) throw notFound();
      const bad = () => invalid([{ path: 'logout_token', message: singleSignOn.badLogoutToken }]);
      const loggedOut = await provider.loggedOut(request.body.logout_token).catch((error: unknown) => {
        request.log.warn({ err: error }, 'a logout token was refused');
        throw error instanceof ProviderUnavailableError ? busy() : bad();
      });
      const ended = { ...loggedOut, issuer: settings.issuer };
      if (!(await endProviderSessions(db, ended, request.changeId))) throw bad();
      return { message: 'Signed out' };
    });
  });
}

/** Whose sessions a provider ends: those of one session there, or all of a person. */
interface Ended {
  issuer: string;
  subject: string | undefined;
  sid: string | undefined;
  id: string;
}

/**
 * Ends the sessions that a provider has ended, and the sign-ins that have begun there; none may be left. False: this token was
 * used before.
 */
export function endProviderSessions(db: Database, ended: Ended, requestId: string): Promise<boolean> {
  const { issuer, subject, sid } = ended;
  return db.transaction(async (trx) => {
    const key = `logout-token:${tokenHash(`${issuer} ${ended.id}`)}`;
    const { count } = await countInWindow(trx, key, 2 * LOGOUT_TOKEN_SECONDS * 1000);
    if (count > 1) return false;
    let of = trx.selectFrom('single_sign_on_sessions').select('session_id').where('issuer', '=', issuer);
    if (sid !== undefined) of = of.where('sid', '=', sid);
    if (subject !== undefined) of = of.where('subject', '=', subject);
    const sessions = await trx
      .deleteFrom('sessions')
      .where('id', 'in', of)
      .returning(['id', 'user_id'])
      .execute();
    // Somebody who has not given the second step yet would open one that nothing ends.
    for (const { id, kept } of await openChallenges(trx, 'sign-in')) {
      const begun = kept.provider;
      const isEnded =
        begun?.issuer === issuer &&
        (sid === undefined || begun.sid === sid) &&
        (subject === undefined || begun.subject === subject);
      if (isEnded) await endChallenge(trx, { id });
    }
    for (const session of sessions) {
      await logChange(trx, {
        author: { userId: session.user_id, requestId },
        action: 'sign-out',
        entity: 'sessions',
        entityId: session.id,
      });
    }
    return true;
  });
}
