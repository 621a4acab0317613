import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { LOGOUT_TOKEN_SECONDS } from '../factors/provider/provider.ts';
import { countInWindow } from '../limits/throttles.ts';
import { tokenHash } from '../session/tokens.ts';
import { endPendingSignIns } from './pending-sign-in.ts';

/** Whose sessions a provider ends: those of one session there, or all of a person. */
interface Ended {
  issuer: string;
  subject: string | undefined;
  sid: string | undefined;
  /** Of the token. */
  id: string;
}

/**
 * Ends the sessions that a provider has ended, and the sign-ins that have begun there; none may be left. False: this token was
 * used before.
 */
export function endProviderSessions(db: Database, ended: Ended, requestId: string): Promise<boolean> {
  const { issuer, subject, sid, id } = ended;
  return db.transaction(async (trx) => {
    const key = `logout-token:${tokenHash(`${issuer} ${id}`)}`;
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
    await endPendingSignIns(
      trx,
      (begun) =>
        begun.issuer === issuer &&
        (sid === undefined || begun.sid === sid) &&
        (subject === undefined || begun.subject === subject),
    );
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

/** Whether the session of this token began at the provider. */
export async function beganAtProvider(query: Queries, token: string): Promise<boolean> {
  const found = await query
    .selectFrom('single_sign_on_sessions')
    .innerJoin('sessions', 'sessions.id', 'single_sign_on_sessions.session_id')
    .select('session_id')
    .where('sessions.token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  return found !== undefined;
}
