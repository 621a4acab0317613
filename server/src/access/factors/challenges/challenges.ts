import { expressionBuilder } from 'kysely';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import { fromNow, now } from '../../../platform/db/now.ts';
import type { Row, Tables } from '../../../platform/db/tables.ts';
import type { OpenSession } from '../../../platform/http/actor.ts';
import { newToken, tokenHash } from '../../session/tokens.ts';

type Purpose = Row<'challenges'>['purpose'];

/** How long a challenge can be answered, by its purpose. */
export const CHALLENGE_SECONDS: Readonly<Record<Purpose, number>> = {
  'sign-in': 10 * 60,
  'passkey-sign-in': 2 * 60,
  'passkey-new': 2 * 60,
  proof: 2 * 60,
  'code-app-new': 10 * 60,
};

/** Who is asked: null, where nobody is known yet; and in which session, if it is open already. */
interface Asked {
  userId: number | null;
  letInBy?: OpenSession;
}

/**
 * Makes a challenge and resolves to its token, which only the cookie of one browser has. Inside a session, it replaces an
 * earlier one. `value` is what its answer is compared with, or what is kept until then.
 */
export async function issueChallenge(
  trx: Transaction,
  purpose: Purpose,
  value: string,
  { userId, letInBy }: Asked,
): Promise<string> {
  if (letInBy) await takeChallenge(trx, letInBy, purpose);
  const token = newToken();
  await trx
    .insertInto('challenges')
    .values({
      token_hash: tokenHash(token),
      purpose,
      user_id: userId,
      session_id: letInBy?.sessionId ?? null,
      value,
      created_at: now(),
      expires_at: fromNow(CHALLENGE_SECONDS[purpose] * 1000),
    })
    .execute();
  return token;
}

/** The challenge of this token, or the one inside a session, if it can still be answered. */
export async function findChallenge(
  query: Queries,
  of: string | OpenSession,
  purpose: Purpose,
): Promise<Row<'challenges'> | undefined> {
  return openChallenges(query, purpose).where(isHeldBy(of)).executeTakeFirst();
}

/** Uses such a challenge up: of two answers at the same moment, one gets it, the other undefined. */
export async function takeChallenge(
  trx: Transaction,
  of: string | OpenSession,
  purpose: Purpose,
): Promise<Row<'challenges'> | undefined> {
  const rows = await trx
    .deleteFrom('challenges')
    .where(isHeldBy(of))
    .where('purpose', '=', purpose)
    .returningAll()
    .execute();
  return rows.find(({ expires_at }) => expires_at > now());
}

/** All challenges of a purpose that can still be answered. */
export function openChallenges(query: Queries, purpose: Purpose) {
  return query
    .selectFrom('challenges')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now());
}

/** Ends a challenge; false: it has ended. */
export async function endChallenge(trx: Transaction, { id }: Row<'challenges'>): Promise<boolean> {
  const ended = await trx.deleteFrom('challenges').where('id', '=', id).returning('id').executeTakeFirst();
  return ended !== undefined;
}

function isHeldBy(of: string | OpenSession) {
  const eb = expressionBuilder<Tables, 'challenges'>();
  return typeof of === 'string' ? eb('token_hash', '=', tokenHash(of)) : eb('session_id', '=', of.sessionId);
}
