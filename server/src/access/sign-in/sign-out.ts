import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { tokenHash } from '../tokens.ts';

/** Ends the session of a cookie's token; nothing happens when there is none. */
export async function signOut(db: Database, token: string, requestId: string): Promise<void> {
  await db.transaction(async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where('token_hash', '=', tokenHash(token))
      .returning(['id', 'user_id'])
      .executeTakeFirst();
    if (!ended) return;
    await logChange(trx, {
      author: { userId: ended.user_id, requestId },
      action: 'sign-out',
      entity: 'sessions',
      entityId: ended.id,
    });
  });
}
