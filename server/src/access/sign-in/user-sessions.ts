import type { Queries } from '../../platform/db/database.ts';

/** Signs a user out everywhere: every session ends, and the next request with its cookie gets 401. */
export async function endSessionsOf(trx: Queries, userId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
