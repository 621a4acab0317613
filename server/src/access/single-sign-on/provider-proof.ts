import type { Queries, Transaction } from '../../platform/db/database.ts';
import { now } from '../../platform/db/now.ts';
import { tokenHash } from '../tokens.ts';

/** Who has signed in at a provider, and in which session there. */
export interface ProviderProof {
  issuer: string;
  subject: string;
  /** Id of the provider's session; null: it has none. */
  sid: string | null;
}

/** Notes who a user is at a provider. False: this person is another user. */
export async function linkIdentity(
  trx: Transaction,
  userId: number,
  { issuer, subject }: ProviderProof,
): Promise<boolean> {
  const at = now();
  const linked = await trx
    .insertInto('single_sign_on_identities')
    .values({ user_id: userId, issuer, subject, created_at: at, last_used_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'subject'])
        .doUpdateSet({ last_used_at: at })
        .where('single_sign_on_identities.user_id', '=', userId),
    )
    .returning('id')
    .executeTakeFirst();
  return linked !== undefined;
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
