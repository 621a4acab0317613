import type { Queries } from '../../platform/db/database.ts';
import { hasRescuePassword } from './rescue-passwords.ts';

/**
 * The hash of the password that a user can prove who they are with; null: there is none, or it does not work because
 * passwords are off.
 */
export async function usablePassword(
  query: Queries,
  userId: number,
  passwordsOff: boolean,
): Promise<string | null> {
  const { password_hash } = await query
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const works = !passwordsOff || (await hasRescuePassword(query, userId));
  return works ? password_hash : null;
}
