import { expressionBuilder } from 'kysely';
import { z } from 'zod';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { fromNow, now } from '../../platform/db/now.ts';
import type { Row, Tables } from '../../platform/db/tables.ts';
import type { OpenSession } from '../../platform/http/actor.ts';
import { newToken, tokenHash } from '../tokens.ts';

/** The data that the challenge of a sign-in keeps between the steps. */
const firstStep = z.object({
  /** Hash of the password's hash: a new password ends the sign-in. */
  password: z.string(),
  device: z.string().optional(),
  provider: z.object({ issuer: z.string(), subject: z.string(), sid: z.string().nullable() }).optional(),
});

/** What a challenge is about, by its purpose. */
interface Values {
  'sign-in': z.output<typeof firstStep>;
  /** WebAuthn challenges. */
  'passkey-sign-in': string;
  'passkey-new': string;
  proof: string;
  /** The sealed secret of the code app. */
  'code-app-new': string;
}
type Purpose = keyof Values;

const FOR_A_PASSKEY = { seconds: 2 * 60, read: (text: string) => text };

/** By its purpose, how long a challenge can be answered, and how its value is read. */
export const CHALLENGES: { [For in Purpose]: { seconds: number; read(text: string): Values[For] } } = {
  'sign-in': { seconds: 10 * 60, read: (text) => firstStep.parse(JSON.parse(text)) },
  'passkey-sign-in': FOR_A_PASSKEY,
  'passkey-new': FOR_A_PASSKEY,
  proof: FOR_A_PASSKEY,
  'code-app-new': { seconds: 10 * 60, read: (text) => text },
};

/** A challenge that can still be answered. */
export interface Challenge<For extends Purpose> {
  id: number;
  /** Null: it is not known yet who answers. */
  userId: number | null;
  /** Of challenges inside a session: they end with it. */
  sessionId: number | null;
  value: Values[For];
}

/** Who is asked: null, where nobody is known yet; and in which session, if it is open already. */
interface Asked {
  userId: number | null;
  letInBy?: OpenSession;
}

/**
 * Makes a challenge and resolves to its token, which only the cookie of one browser has. Inside a session, it replaces an
 * earlier one.
 */
export async function issueChallenge<For extends Purpose>(
  trx: Transaction,
  purpose: For,
  value: Values[For],
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
      value: typeof value === 'string' ? value : JSON.stringify(value),
      created_at: now(),
      expires_at: fromNow(CHALLENGES[purpose].seconds * 1000),
    })
    .execute();
  return token;
}

/** The challenge of this token, or the one inside a session, if it can still be answered. */
export async function findChallenge<For extends Purpose>(
  query: Queries,
  of: string | OpenSession,
  purpose: For,
): Promise<Challenge<For> | undefined> {
  const rows = await query
    .selectFrom('challenges')
    .selectAll()
    .where(isHeldBy(of))
    .where('purpose', '=', purpose)
    .execute();
  return stillOpen(rows, purpose)[0];
}

/** Uses such a challenge up: of two answers at the same moment, one gets it, the other undefined. */
export async function takeChallenge<For extends Purpose>(
  trx: Transaction,
  of: string | OpenSession,
  purpose: For,
): Promise<Challenge<For> | undefined> {
  const rows = await trx
    .deleteFrom('challenges')
    .where(isHeldBy(of))
    .where('purpose', '=', purpose)
    .returningAll()
    .execute();
  return stillOpen(rows, purpose)[0];
}

/** All challenges of a purpose that can still be answered. */
export async function openChallenges<For extends Purpose>(
  query: Queries,
  purpose: For,
): Promise<Challenge<For>[]> {
  const rows = await query.selectFrom('challenges').selectAll().where('purpose', '=', purpose).execute();
  return stillOpen(rows, purpose);
}

/** Ends a challenge; false: it has ended. */
export async function endChallenge(
  trx: Transaction,
  { id }: Pick<Challenge<Purpose>, 'id'>,
): Promise<boolean> {
  const ended = await trx.deleteFrom('challenges').where('id', '=', id).returning('id').executeTakeFirst();
  return ended !== undefined;
}

function isHeldBy(of: string | OpenSession) {
  const eb = expressionBuilder<Tables, 'challenges'>();
  return typeof of === 'string' ? eb('token_hash', '=', tokenHash(of)) : eb('session_id', '=', of.sessionId);
}

function stillOpen<For extends Purpose>(rows: readonly Row<'challenges'>[], purpose: For): Challenge<For>[] {
  return rows
    .filter(({ expires_at }) => expires_at > now())
    .map(({ id, user_id: userId, session_id: sessionId, value }) => ({
      id,
      userId,
      sessionId,
      value: CHALLENGES[purpose].read(value),
    }));
}
