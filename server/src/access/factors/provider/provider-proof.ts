import type { Queries, Transaction } from '../../../platform/db/database.ts';
import { tokenHash } from '../../session/tokens.ts';

/** Who has signed in at a provider, and in which session there. */
export interface ProviderProof {
  issuer: string;
  subject: string;
  /** Id of the provider's session; null: it has none. */
  sid: string | null;
}

/** Notes that the session of `token` began at a provider, so that the provider can end it. */
export async function noteProviderSession(
  trx: Transaction,
  { issuer, subject, sid }: ProviderProof,
  token: string,
): Promise<void> {
  const { id: session_id } = await trx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirstOrThrow();
  await trx.insertInto('single_sign_on_sessions').values({ session_id, issuer, subject, sid }).execute();
}

/** Where a session began; undefined: not at a provider. */
export function providerOf(query: Queries, sessionId: number): Promise<ProviderProof | undefined> {
  return query
    .selectFrom('single_sign_on_sessions')
    .select(['issuer', 'subject', 'sid'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
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
