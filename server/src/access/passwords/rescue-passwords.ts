import type { Queries, Transaction } from '../../platform/db/database.ts';
import { now } from '../../platform/db/now.ts';
import type { PasswordTokensTable } from '../../platform/db/tables.ts';
import { PRINTED } from './password-tokens.ts';

/** Remembers whether a user's new password was chosen with a printed link: then it works where passwords are off. */
export async function rememberRescue(
  trx: Transaction,
  userId: number,
  purpose: PasswordTokensTable['purpose'],
): Promise<void> {
  await trx.deleteFrom('rescue_passwords').where('user_id', '=', userId).execute();
  if (!PRINTED.includes(purpose)) return;
  await trx.insertInto('rescue_passwords').values({ user_id: userId, chosen_at: now() }).execute();
}

/** Whether the password of this user works where passwords are off. */
export async function hasRescuePassword(query: Queries, userId: number): Promise<boolean> {
  const found = await query
    .selectFrom('rescue_passwords')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}
