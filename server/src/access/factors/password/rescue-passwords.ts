import type { Queries, Transaction } from '../../../platform/db/database.ts';
import type { PasswordTokensTable } from '../../../platform/db/schema/password-tokens-table.ts';
import { PRINTED } from './password-tokens.ts';

/** Remembers whether a user's new password was chosen with a printed link: then it works where passwords are off. */
export async function rememberRescue(
  trx: Transaction,
  userId: number,
  purpose: PasswordTokensTable['purpose'],
): Promise<void> {
  await forgetRescue(trx, userId);
  if (!PRINTED.includes(purpose)) return;
  await trx.insertInto('rescue_passwords').values({ user_id: userId }).execute();
}

/** Call when a user has a new password that no printed link has chosen. */
export async function forgetRescue(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('rescue_passwords').where('user_id', '=', userId).execute();
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

/**
 * After a sign-in without a password: who has none need not change it. Where passwords are off, one that had to be changed
 * is discarded instead.
 */
export async function needNoPassword(trx: Transaction, userId: number, passwordsOff: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_change_required: 0, password_hash: null })
    .where('id', '=', userId)
    .where('password_change_required', '=', 1)
    .$if(!passwordsOff, (update) => update.where('password_hash', 'is', null))
    .execute();
}
