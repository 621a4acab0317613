import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { passkeySignIn } from '@kitroom/contract/access/passkeys';
import { SECOND_STEP_ATTEMPTS } from '@kitroom/contract/access/second-step';
import { expressionBuilder } from 'kysely';
import { z } from 'zod';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { fromNow, now } from '../../platform/db/now.ts';
import type { Row, Tables } from '../../platform/db/tables.ts';
import type { OpenSession } from '../../platform/http/actor.ts';
import { briefCookie, type CookieSettings } from '../../platform/http/cookies.ts';
import { newToken, tokenHash } from '../session/tokens.ts';

type Purpose = Row<'challenges'>['purpose'];

/** The first step of a sign-in, which was right. */
const firstStep = z.object({
  /** Hash of the password's hash: a new password ends the sign-in. */
  password: z.string(),
  device: z.string().optional(),
  /** Who they are at the provider that has sent them; undefined: they gave the password. */
  provider: z.object({ issuer: z.string(), subject: z.string(), sid: z.string().nullable() }).optional(),
});

/** What a challenge keeps until it is answered: what a passkey signs, or the sealed secret of a new code app. */
type Kept = Record<Exclude<Purpose, 'sign-in'>, string> & { 'sign-in': z.output<typeof firstStep> };

/** How long a challenge can be answered, by its purpose, and how what it keeps is stored. */
export const CHALLENGES: { [For in Purpose]: { seconds: number; stored: z.ZodType<Kept[For], string> } } = {
  'sign-in': {
    seconds: 10 * 60,
    stored: z.codec(z.string(), firstStep, {
      decode: (text) => JSON.parse(text),
      encode: (step) => JSON.stringify(step),
    }),
  },
  // WebAuthn recommends at least five minutes where the person is verified: a key is fetched, a phone connected.
  'passkey-sign-in': { seconds: 5 * 60, stored: z.string() },
  'passkey-new': { seconds: 5 * 60, stored: z.string() },
  proof: { seconds: 5 * 60, stored: z.string() },
  'code-app-new': { seconds: 10 * 60, stored: z.string() },
};

/** The path below which all ways to sign in are; their cookies are sent with nothing else. */
export const SIGN_IN_CALLS = '/api/auth';

const COOKIES = {
  // Not only for codes: a passkey ends the sign-in too.
  'sign-in': { name: 'second-step', path: SIGN_IN_CALLS, sameSite: 'lax' },
  'passkey-sign-in': { name: 'passkey-sign-in', path: passkeySignIn.path, sameSite: 'strict' },
  'passkey-new': { name: 'new-passkey', path: ownPasskeys.add.path, sameSite: 'strict' },
} as const;

/** The cookie that binds a challenge to a browser: it has its token. */
export function challengeCookie(purpose: keyof typeof COOKIES, settings: CookieSettings) {
  return briefCookie(settings, COOKIES[purpose], CHALLENGES[purpose].seconds);
}

interface Challenge<For extends Purpose> {
  id: number;
  userId: number | null;
  sessionId: number | null;
  kept: Kept[For];
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
  kept: Kept[For],
  { userId, letInBy }: Asked,
): Promise<string> {
  if (letInBy) await takeChallenge(trx, letInBy, purpose);
  const token = newToken();
  const { seconds, stored }: { seconds: number; stored: z.ZodType<Kept[For], string> } = CHALLENGES[purpose];
  await trx
    .insertInto('challenges')
    .values({
      token_hash: tokenHash(token),
      purpose,
      user_id: userId,
      session_id: letInBy?.sessionId ?? null,
      value: z.encode(stored, kept),
      created_at: now(),
      expires_at: fromNow(seconds * 1000),
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
  const row = await rowsOf(query, purpose).where(isHeldBy(of)).executeTakeFirst();
  return row && toChallenge(row, purpose);
}

/** Gives a challenge its whole time again, and resolves to it; undefined: it can no longer be answered. */
export async function prolongChallenge<For extends Purpose>(
  query: Queries,
  token: string,
  purpose: For,
): Promise<Challenge<For> | undefined> {
  const row = await query
    .updateTable('challenges')
    .set({ expires_at: fromNow(CHALLENGES[purpose].seconds * 1000) })
    .where(isHeldBy(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst();
  return row && toChallenge(row, purpose);
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
  const open = rows.find(({ expires_at }) => expires_at > now());
  return open && toChallenge(open, purpose);
}

/** Counts an answer to a sign-in, and resolves to how many there were; undefined: it has ended, or there were too many. */
export async function countAttempt(query: Queries, token: string): Promise<number | undefined> {
  const counted = await query
    .updateTable('challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash(token))
    .where('attempts', '<', SECOND_STEP_ATTEMPTS)
    .returning('attempts')
    .executeTakeFirst();
  return counted?.attempts;
}

/** Ends a challenge; false: it has ended. */
export async function endChallenge(trx: Transaction, { id }: { id: number }): Promise<boolean> {
  const ended = await trx.deleteFrom('challenges').where('id', '=', id).returning('id').executeTakeFirst();
  return ended !== undefined;
}

/** All challenges of a purpose that can still be answered. */
export async function openChallenges<For extends Purpose>(
  query: Queries,
  purpose: For,
): Promise<Challenge<For>[]> {
  const rows = await rowsOf(query, purpose).execute();
  return rows.map((row) => toChallenge(row, purpose));
}

function rowsOf(query: Queries, purpose: Purpose) {
  return query
    .selectFrom('challenges')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now());
}

/** The one place that reads what a challenge keeps. */
function toChallenge<For extends Purpose>(
  { id, user_id: userId, session_id: sessionId, value }: Row<'challenges'>,
  purpose: For,
): Challenge<For> {
  return { id, userId, sessionId, kept: CHALLENGES[purpose].stored.parse(value) };
}

function isHeldBy(of: string | OpenSession) {
  const eb = expressionBuilder<Tables, 'challenges'>();
  return typeof of === 'string' ? eb('token_hash', '=', tokenHash(of)) : eb('session_id', '=', of.sessionId);
}
