import type { Queries, Transaction } from '../../platform/db/database.ts';
import { fromNow, now } from '../../platform/db/now.ts';
import type { ChallengesTable } from '../../platform/db/schema/second-step-tables.ts';
import type { Row } from '../../platform/db/tables.ts';
import { newToken, tokenHash } from '../tokens.ts';

/** How long a challenge can be answered. */
export const CHALLENGE_SECONDS = { passkey: 2 * 60, secondStep: 10 * 60 } as const;

/** A challenge as it is made; `userId` and `sessionId` are null where nobody is known yet. */
interface NewChallenge {
  purpose: ChallengesTable['purpose'];
  userId: number | null;
  sessionId: number | null;
  value: string | null;
  seconds: number;
}

/** Makes a challenge and resolves to its token, which only the cookie of one browser has. */
export async function issueChallenge(
  trx: Queries,
  { purpose, userId, sessionId, value, seconds }: NewChallenge,
): Promise<string> {
  const token = newToken();
  await trx
    .insertInto('challenges')
    .values({
      token_hash: tokenHash(token),
      purpose,
      user_id: userId,
      session_id: sessionId,
      value,
      created_at: now(),
      expires_at: fromNow(seconds * 1000),
    })
    .execute();
  return token;
}

/** The challenge of this token, if it can still be answered. */
export function findChallenge(
  query: Queries,
  token: string,
  purpose: ChallengesTable['purpose'],
): Promise<Row<'challenges'> | undefined> {
  return query
    .selectFrom('challenges')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now())
    .executeTakeFirst();
}

/** Uses a challenge up: of two answers at the same moment, one gets it, the other undefined. */
export function takeChallenge(
  trx: Transaction,
  token: string,
  purpose: ChallengesTable['purpose'],
): Promise<Row<'challenges'> | undefined> {
  return trx
    .deleteFrom('challenges')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst();
}

/** Deletes challenges that nobody can answer any more. */
export async function sweepChallenges(query: Queries): Promise<void> {
  await query.deleteFrom('challenges').where('expires_at', '<', now()).execute();
}
