import type { Transaction } from '../../platform/db/database.ts';
import type { SessionActor } from '../../platform/http/actor.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { liveSessions } from './sessions.ts';

/** Throws 401 if the actor was signed out since the guard let the request in. Call it in the transaction that writes. */
export async function requireStillSignedIn(
  trx: Transaction,
  { letInBy: { sessionId, times } }: SessionActor,
): Promise<void> {
  const session = await liveSessions(trx, times).select('id').where('id', '=', sessionId).executeTakeFirst();
  if (!session) throw notSignedIn();
}
